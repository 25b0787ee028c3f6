"""A scenario file, read whole: the scenarios in it, and what cannot be read of them."""

from __future__ import annotations

from pathlib import Path

from checkers.scenario.document import Reader, RoomOf
from checkers.scenario.written import Scenario, Unread
from spec.source import Mistake, Source, bytes_of, read


def read_path(
    path: Path, shown: str, room_of: RoomOf, first: str, bare: bool = False
) -> list[Scenario | Unread]:
    """The scenarios of a file on disk; where `bare`, a position is one already."""
    try:
        raw = bytes_of(path)
    except OSError as error:
        return [unread(shown, f"cannot be read: {error.strerror or error}")]
    return read_text(shown, raw, room_of, first, path.parent, bare)


def read_text(
    file: str,
    raw: bytes | str,
    room_of: RoomOf,
    first: str,
    folder: Path | None = None,
    bare: bool = False,
) -> list[Scenario | Unread]:
    """The scenarios of a text; `first` is the game of those that name none.

    A ruling file (`./my-ruling.yaml`) is looked for in `folder`. Where `bare`, a scenario needs
    neither title, clauses, reading nor steps.
    """
    try:
        documents = read(file, raw)
    except Mistake as mistake:
        return [Unread(file, "", (mistake,))]
    if not documents:
        return [unread(file, "the file holds no scenario")]
    taken: set[str] = set()
    readers = (Reader(file, node, room_of, first, folder, bare) for node in documents)
    return [reader.scenario(taken) for reader in readers]


def unread(file: str, says: str) -> Unread:
    return Unread(file, "", (Mistake(Source(file, ()), 1, 1, says),))
