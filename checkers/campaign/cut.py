"""A piece of work cut into batches: by what each is known, and who is tried."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from checkers.campaign.batches import Key
from checkers.campaign.file import Work
from checkers.scenario.room import Room

PACKAGE: Final = "turncoats-ref"
READ_FROM: Final = (".py", ".lark")


class NoSubject(Exception):
    """The program that should be tried does not start, or what is asked for is not there."""


def keys(work: Work, players: int, at: str, seeds: range, subject: str) -> Iterator[Key]:
    """The pieces of a range of seeds, or of deals."""
    spec, reading = work.room.rulebook().digest, " | ".join(one.name for one in work.readings)
    for low in range(seeds.start, seeds.stop, work.batch):
        high = min(low + work.batch, seeds.stop)
        yield Key(work.kind, spec, work.room.name, reading, players, at, low, high, subject)


def seeded(work: Work, at: str, subject: str) -> Iterator[Key]:
    seeds = range(work.first, work.first + work.seeds)
    for players in work.players:
        yield from keys(work, players, at, seeds, subject)


def ours(room: Room) -> str:
    """This program as a subject: its version, and a digest of the code that a game runs on."""
    return f"{PACKAGE} {version(PACKAGE)} {code(f'{room.name}_ref')}"


@cache
def code(engine: str) -> str:
    hash = hashlib.sha256()
    for package in ("spec", engine, "checkers"):
        found = find_spec(package)
        for place in (found.submodule_search_locations or ()) if found else ():
            for file in sorted(Path(place).rglob("*")):
                if file.suffix in READ_FROM:
                    hash.update(file.read_bytes())
    return hash.hexdigest()[:8]
