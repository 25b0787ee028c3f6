"""A piece of work cut into batches: by what each is known, and who is tried."""

from __future__ import annotations

from collections.abc import Iterator

from checkers.campaign.batches import Key
from checkers.campaign.file import Work


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
