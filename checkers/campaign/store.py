"""Where a campaign is kept: lines while it runs, which nothing can undo; SQLite when it ends."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO, Final, NamedTuple

from checkers.audit.store import into, marks
from checkers.campaign.batches import DONE, Key, Outcome, as_line, uncollected
from checkers.campaign.checked import Unfit, checked, of_json, of_line
from checkers.writing import Busy, Unwritten, locked, writing

SQLITE: Final = b"SQLite format 3\0"
TABLES: Final = """
create table if not exists batches (
    kind text not null, spec text not null, game text not null, reading text not null,
    players integer not null, at text not null, low integer not null, high integer not null,
    subject text not null,
    status text not null, says text not null, seconds real not null, found text not null,
    primary key (kind, spec, game, reading, players, at, low, high, subject)
) strict, without rowid;
"""
COLUMNS: Final = ", ".join((*Key._fields, *Outcome._fields[1:]))


class Parted(Exception):
    """Two machines did the same batch, and it came out differently."""


class Foreign(Exception):
    """A file that should have batches in it, and is something else."""


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
            file = self.lines.open("a+b")
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
        """Into the database; where there is no room for it, there is none, nor half of one."""
        new = not self.path.exists()
        try:
            with into(self.path, TABLES) as base:
                for one in map(row, outcomes):
                    base.execute(f"insert or replace into batches values ({marks(one)})", one)
        except Unwritten:
            for end in ("", "-wal", "-shm") if new else ():
                self.path.with_name(f"{self.path.name}{end}").unlink(missing_ok=True)
            raise


def together(known: dict[Key, Outcome], more: Iterable[Outcome]) -> dict[Key, Outcome]:
    """The outcomes of both; what was run stands above what was not."""
    found = dict(known)
    for one in more:
        before = found.get(one.key)
        both = before is not None and before.status == one.status == DONE
        if both and before is not None and before.same != one.same:
            raise Parted(f"{one.key} was done twice, and came out differently")
        if before is None or one.status == DONE:
            found[one.key] = one
    return found


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
        except (sqlite3.DatabaseError, Unfit) as error:
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
        return [outcome(row) for row in base.execute(f"select {COLUMNS} from batches")]


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


def outcome(row: Sequence[str | int | float]) -> Outcome:
    *key, status, says, seconds, found = row
    return checked(key, status, says, seconds, of_json(str(found), "what was found"))
