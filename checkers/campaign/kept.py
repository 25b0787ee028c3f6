"""What is kept, as it is read, whoever wrote it: rows of a database, and lines of a run."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from checkers.audit.store import refuse_views
from checkers.campaign.batches import Key, Outcome, uncollected
from checkers.campaign.checked import Unfit, of_line, of_row

SQLITE: Final = b"SQLite format 3\0"
COLUMNS: Final = ", ".join((*Key._fields, *Outcome._fields[1:]))


class Foreign(Exception):
    """A file that should have batches in it, and is something else."""


def theirs(path: Path) -> list[Outcome]:
    """What somebody else's run left: its database, or its lines; raises Foreign for neither."""
    with path.open("rb") as file:
        begins = file.read(len(SQLITE))
    found = rows(path) if begins == SQLITE else [*of_file(path)]
    if begins and not found:
        raise Foreign(f"{path} holds no batches")
    return found


def rows(path: Path) -> list[Outcome]:
    """Those of a database, which is only read; raises Foreign.

    Nothing is put beside it, and one that somebody writes into meanwhile is read again.
    """
    path.open("rb").close()  # raises what the system has against it
    while True:
        before = stamps(path)
        try:
            with uncollected():
                found = selected(path)
        except (sqlite3.DatabaseError, Unfit, FileNotFoundError) as error:
            if stamps(path) == before:
                raise Foreign(f"{path} holds no batches: {error}") from None
        else:
            if stamps(path) == before:
                return found


def log_of(path: Path) -> Path:
    """What was written into a database, and is not yet in its own file."""
    return path.with_name(f"{path.name}-wal")


def stamps(path: Path) -> list[tuple[int, int]]:
    """By which it can be seen that somebody wrote."""
    found = []
    for one in (path, log_of(path)):
        with suppress(FileNotFoundError):
            found.append((one.stat().st_mtime_ns, one.stat().st_size))
    return found


def selected(path: Path) -> list[Outcome]:
    """As its own file has them, and its log: to read that, something must be put beside it."""
    log = log_of(path)
    if not log.exists() or not log.stat().st_size:
        return select(path, "&immutable=1")
    with TemporaryDirectory() as folder:
        for each in (path, log):
            shutil.copy(each, folder)
        return select(Path(folder) / path.name)


def select(path: Path, more: str = "") -> list[Outcome]:
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro{more}", uri=True)) as base:
        refuse_views(base, "batches")
        return [of_row(row) for row in base.execute(f"select {COLUMNS} from batches")]


def of_file(path: Path) -> Iterator[Outcome]:
    with path.open("rb") as file:
        yield from of_lines(path, file)


def of_lines(path: Path, file: Iterable[bytes]) -> Iterator[Outcome]:
    """Those of lines, of which the last may have been cut off; raises Foreign."""
    for number, line in enumerate(file, 1):
        try:
            if line.strip():
                yield of_line(line)
        except Unfit as error:
            if line.endswith(b"\n"):
                raise Foreign(f"{path}:{number} holds no batch: {error}") from None
