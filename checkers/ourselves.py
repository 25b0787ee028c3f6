"""This program as one that is tried: which version it is, and of which code."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from checkers.scenario.room import Room

PACKAGE: Final = "turncoats-ref"
READ_FROM: Final = (".py", ".lark")


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
