"""Where a campaign is kept: lines while it runs, which nothing can undo; SQLite when it ends."""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from checkers.audit.store import into, marks
from checkers.campaign.batches import DONE, Key, Outcome, as_line
from checkers.campaign.checked import Unfit, of_line
from checkers.campaign.kept import of_file, of_lines, rows, theirs
from checkers.writing import Busy, locked, opened, writable, writing

TABLES: Final = """
create table if not exists batches (
    kind text not null, spec text not null, game text not null, reading text not null,
    players integer not null, at text not null, low integer not null, high integer not null,
    subject text not null,
    status text not null, says text not null, seconds real not null, found text not null,
    primary key (kind, spec, game, reading, players, at, low, high, subject)
) strict, without rowid;
"""


class Parted(Exception):
    """Two machines did the same batch, and it came out differently."""


class Store(NamedTuple):
    """A database, and beside it the lines of the run that is at work."""

    path: Path

    @property
    def lines(self) -> Path:
        return self.path.with_name(f"{self.path.name}.jsonl")

    @property
    def begun(self) -> bool:
        return self.path.exists() or self.lines.exists()

    def known(self) -> dict[Key, Outcome]:
        """Whatever is kept, of this plan and of any other; raises Foreign."""
        lines: list[Outcome] = []
        with suppress(FileNotFoundError):
            lines += of_file(self.lines)  # first: they may be merged meanwhile
        return together(self.merged(), lines)

    def merged(self) -> dict[Key, Outcome]:
        return together({}, rows(self.path) if self.path.exists() else ())

    def keep(self, outcomes: Generator[Outcome, None, None]) -> Generator[Outcome, None, None]:
        """Pass outcomes on, each when it is written down; raises Busy where another run does so."""
        with closing(outcomes), self.alone() as file:
            begin(file)
            for one in outcomes:
                with writing(self.lines):
                    file.write(as_line(one).encode())
                    file.flush()
                yield one

    @contextmanager
    def alone(self) -> Iterator[BinaryIO]:
        """The lines, to be read and added to by nobody else; raises Busy where another is at it.

        Until then this process must not open them anywhere else: to close them ends the lock.
        """
        with writing(self.lines):
            file = opened(self.lines, "a+b")
        try:
            locked(file)
            if not self.lines.exists() or not os.path.samestat(
                os.fstat(file.fileno()), self.lines.stat()
            ):  # merged and taken away meanwhile
                raise Busy(f"another run writes into {self.lines}")
            yield file
        finally:
            with writing(self.lines):  # what could not be written before is tried again
                file.close()

    def merge(self, others: Iterable[Path] = ()) -> dict[Key, Outcome]:
        """Put the lines, and those of others, into the database; what there is now.

        Raises Parted where two outcomes differ; then nothing is merged. Raises Busy while a run
        writes lines.
        """
        more = [one for path in others for one in theirs(path)]
        with self.alone() as file:
            file.seek(0)
            before = self.merged()
            found = together(before, [*of_lines(self.lines, file), *more])
            self.put(one for one in found.values() if before.get(one.key) is not one)
            self.lines.unlink(missing_ok=True)
        return found

    def put(self, outcomes: Iterable[Outcome]) -> None:
        """Into the database; a new one is there when it is whole, or not at all."""
        if self.path.exists():
            writable(self.path)  # or SQLite leaves something beside it
            fill(self.path, outcomes)
            return
        new = self.path.with_name(f"{self.path.name}.new")
        take_away(new)  # of a process that was killed
        try:
            fill(new, outcomes)
            with writing(self.path):
                new.replace(self.path)
        finally:
            take_away(new)


def fill(path: Path, outcomes: Iterable[Outcome]) -> None:
    """Put all of them into a database, or none."""
    with into(path, TABLES) as base:
        for one in map(row, outcomes):
            base.execute(f"insert or replace into batches values ({marks(one)})", one)


def take_away(path: Path) -> None:
    """A database with what stands beside it, so far as it is there."""
    for end in ("", "-wal", "-shm"):
        path.with_name(f"{path.name}{end}").unlink(missing_ok=True)


def together(known: dict[Key, Outcome], more: Iterable[Outcome]) -> dict[Key, Outcome]:
    """The outcomes of both, the later of two; but what was run stands above what was not."""
    found = dict(known)
    for one in more:
        before = found.get(one.key)
        both = before is not None and before.status == one.status == DONE
        if both and before is not None and before.same != one.same:
            raise Parted(f"{one.key} was done twice, and came out differently")
        if before is None or before.status != DONE or one.status == DONE:
            found[one.key] = one
    return found


def begin(file: BinaryIO) -> None:
    """Take away what was cut off of the last line, or end that, so that the next is its own."""
    file.seek(0)
    last, whole = b"", 0
    for last in file:  # the last of them is what is asked for
        whole += len(last)
    if not last or last.endswith(b"\n"):
        return
    try:
        of_line(last)
        file.write(b"\n")
    except Unfit:
        file.truncate(whole - len(last))


def row(one: Outcome) -> tuple[str | int | float, ...]:
    return (*one.key, one.status, one.says, one.seconds, json.dumps(one.found))
