"""This program as one that is tried: which version it is, and of which code."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from checkers.scenario.files import INSIDE
from checkers.scenario.room import Room

PACKAGE: Final = "turncoats-ref"
READ_FROM: Final = (".json", ".lark", ".py", ".yaml")


def ours(room: Room) -> str:
    """This program as a subject: its version, and a digest of the code that a game runs on."""
    return f"{PACKAGE} {version(PACKAGE)} {code(f'{room.name}_ref')}"


@cache
def code(engine: str) -> str:
    found = (find_spec(package) for package in ("spec", engine, "checkers"))
    return digest(Path(at) for one in found if one for at in one.submodule_search_locations or ())


def digest(folders: Iterable[Path]) -> str:
    """Of all that a program is read from, with its names; the same in a checkout and in a wheel."""
    hash = hashlib.sha256()
    for folder in folders:
        for file in sorted(folder.rglob("*")):
            if file.suffix in READ_FROM and INSIDE not in file.parts:
                raw = file.read_bytes()
                hash.update(f"{file.relative_to(folder)}\0{len(raw)}\0".encode() + raw)
    return hash.hexdigest()[:8]
