"""Where a campaign is kept: lines while it runs, which nothing can undo; SQLite when it ends."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, NamedTuple, TextIO

from checkers.audit.store import into, marks
from checkers.campaign.batches import DONE, Key, Outcome, as_line, of_line
from checkers.writing import Busy, locked, writing

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
        """Whatever is kept, of this plan and of any other."""
        found = {one.key: one for one in self.merged()}
        return together(found, of_file(self.lines) if self.lines.exists() else ())

    def merged(self) -> list[Outcome]:
        if not self.path.exists():
            return []
        with into(self.path, TABLES) as base:
            rows = base.execute("select * from batches order by 1, 2, 3, 4, 5, 6, 7, 8, 9")
            return [outcome(row) for row in rows]

    def keep(self, outcomes: Generator[Outcome, None, None]) -> Generator[Outcome, None, None]:
        """Pass outcomes on, each when it is written down; raises Busy where another run does so."""
        with closing(outcomes), self.alone() as file:
            for one in outcomes:
                with writing(self.lines):
                    file.write("\n" + as_line(one))  # the first ends what may have been cut off
                    file.flush()
                yield one

    @contextmanager
    def alone(self) -> Iterator[TextIO]:
        """The lines, to be read and added to by nobody else; raises Busy where another is at it.

        Until then this process must not open them anywhere else: to close them ends the lock.
        """
        with writing(self.lines):
            file = self.lines.open("a+", encoding="utf-8")
        with file:
            locked(file)
            if not self.lines.exists() or not os.path.samestat(
                os.fstat(file.fileno()), self.lines.stat()
            ):  # merged and taken away meanwhile
                raise Busy(f"another run writes into {self.lines}")
            yield file

    def merge(self, others: Iterable[Path] = ()) -> int:
        """Put the lines, and those of others, into the database; how many batches it has now.

        Raises Parted where two outcomes differ; then nothing is merged. Raises Busy while a run
        writes lines.
        """
        more = [one for path in others for one in theirs(path)]
        with self.alone() as file:
            file.seek(0)
            found = together({one.key: one for one in self.merged()}, of_lines(file))
            found = together(found, more)
            with into(self.path, TABLES) as base:
                for one in map(row, found.values()):
                    base.execute(f"insert or replace into batches values ({marks(one)})", one)
            self.lines.unlink(missing_ok=True)
        return len(found)


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
    try:
        found = rows(path) if begins == SQLITE else [*of_file(path)]
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        raise Foreign(f"{path} holds no batches: {error}") from None
    if begins and not found:
        raise Foreign(f"{path} holds no batches")
    return found


def rows(path: Path) -> list[Outcome]:
    """Those of a database, which is only read."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as base:
        return [outcome(row) for row in base.execute("select * from batches")]


def of_file(path: Path) -> Iterator[Outcome]:
    with path.open(encoding="utf-8") as file:
        yield from of_lines(file)


def of_lines(file: Iterable[str]) -> Iterator[Outcome]:
    return (one for one in map(of_line, file) if one is not None)


def row(one: Outcome) -> tuple[str | int | float, ...]:
    return (*one.key, one.status, one.says, one.seconds, json.dumps(one.found))


def outcome(row: tuple[str | int | float, ...]) -> Outcome:
    *key, status, says, seconds, found = row
    return Outcome(
        Key(*key),  # type: ignore[arg-type]  # the table is strict
        str(status), str(says), float(seconds), json.loads(str(found)),
    )  # fmt: skip
