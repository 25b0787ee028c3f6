"""Where audits are kept: lines while one runs, which nothing can undo; SQLite when it has ended."""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple

from checkers.audit.planned import Plan
from checkers.audit.records import Record, keep, kept
from checkers.audit.session import Program
from checkers.ourselves import ours
from checkers.writing import Unwritten, writable

TABLES: Final = """
create table if not exists audits (
    id text primary key, game text not null, spec text not null, reading text not null,
    subject text not null, version text not null, language text not null, command text not null,
    day text not null, planned integer not null, status integer not null
) strict;
create table if not exists trials (
    audit text not null references audits (id) on delete cascade, key text not null,
    name text not null, status text not null, kind text not null, clauses text not null,
    says text not null, deed integer not null, deeds integer not null, fired text not null,
    primary key (audit, key)
) strict, without rowid;
"""


class Store(NamedTuple):
    """A database, and beside it the lines of the audit that is at work. Without a path: nothing."""

    path: Path | None
    resume: bool = False

    @property
    def lines(self) -> Path:
        assert self.path is not None
        return self.path.with_name(f"{self.path.name}.jsonl")

    def ready(self) -> None:
        """Raises Unwritten where nothing can be kept; what is no store is left as it is."""
        if self.path is None:
            return
        for path in (self.path, self.lines):
            writable(path)
        if self.path.exists():
            with into(self.path):
                pass

    def done(self, id: str) -> dict[str, Record]:
        """What an audit that was cut short has done; raises Another for another audit's."""
        return kept(self.lines, id) if self.path is not None and self.resume else {}

    def keep(self, id: str, known: Sequence[Record], new: Iterator[Record]) -> Iterator[Record]:
        """Pass records on, each when it is written down."""
        return new if self.path is None else keep(self.lines, id, new, known)

    def merge(
        self,
        id: str,
        plan: Plan,
        words: Sequence[str],
        program: Program,
        records: Sequence[Record],
        status: int,
    ) -> None:
        """Put an audit that came to its end into the database; its lines are no longer needed."""
        if self.path is None:
            return
        row = (
            id, plan.room.name, plan.room.rulebook().digest, plan.reading.name, program.name,
            program.version, program.language, json.dumps(list(words)), date.today().isoformat(),
            len(records), status,
        )  # fmt: skip
        with into(self.path) as base:
            base.execute("delete from trials where audit = ?", (id,))
            base.execute(f"insert or replace into audits values ({marks(row)})", row)
            rows = [trial(id, one) for one in records]
            base.executemany(f"insert into trials values ({marks(rows[0])})", rows)
        self.lines.unlink(missing_ok=True)


NOWHERE: Final = Store(None)


@contextmanager
def into(path: Path, tables: str = TABLES) -> Iterator[sqlite3.Connection]:
    """The database, to be written into; raises Unwritten where it cannot be, or is no such one."""
    try:
        with closing(sqlite3.connect(path)) as base, base:
            furnish(base, tables)
            yield base
    except sqlite3.DatabaseError as error:
        raise Unwritten(0, str(error), str(path)) from None


def furnish(base: sqlite3.Connection, tables: str) -> None:
    """Make the tables where there are none yet.

    Raises sqlite3.DatabaseError for a file that is no database, or one of other tables: nothing is
    written there.
    """
    there = columns(base)
    with closing(sqlite3.connect(":memory:")) as ours:
        ours.executescript(tables)
        if there and not columns(ours).items() <= there.items():
            raise sqlite3.DatabaseError(f"it is a database of something else: {min(there)}")
    if base.execute("select 1 from sqlite_master where type = 'trigger'").fetchone():
        raise sqlite3.DatabaseError("it has triggers: to write there can take without end")
    base.execute("pragma journal_mode = wal")
    base.execute("pragma foreign_keys = on")
    base.executescript(f"begin; {tables} commit;")  # all of them, or none


def columns(base: sqlite3.Connection) -> dict[str, tuple[str, ...]]:
    """Those of each table."""
    query = "select m.name, group_concat(c.name) from sqlite_master m, pragma_table_info(m.name) c "
    rows = base.execute(f"{query} where m.type = 'table' group by m.name")
    return {table: tuple(sorted(names.split(","))) for table, names in rows}


def refuse_views(base: sqlite3.Connection, *tables: str) -> None:
    """Raise sqlite3.DatabaseError where one is no table: to read a view can take without end."""
    kinds = {row[1]: row[2] for row in base.execute("pragma main.table_list")}
    for table in tables:
        if (kind := kinds.get(table, "table")) != "table":
            raise sqlite3.DatabaseError(f"{table} is a {kind} there, and no table")


def marks(row: Sequence[object]) -> str:
    return ", ".join("?" * len(row))


def trial(id: str, one: Record) -> tuple[str | int, ...]:
    clauses, fired = json.dumps(one.clauses), json.dumps(one.fired)
    said = (one.key, one.name, one.status, one.kind, clauses, one.says)
    return (id, *said, one.deed, one.deeds, fired)


def digests(words: Sequence[str]) -> list[str]:
    """Of the files among a command's words that can be read."""
    found = []
    for word in words:
        if not os.path.isfile(word) or not os.access(word, os.R_OK):  # noqa: PTH113  # of any length
            continue
        with Path(word).open("rb") as file:
            found.append(hashlib.file_digest(file, "sha256").hexdigest())
    return found


def identity(plan: Plan, words: Sequence[str], program: Program) -> str:
    """What two audits have in common whose results may be put together."""
    asked = [
        plan.room.name, plan.room.rulebook().digest, sorted(plan.reading.values.items()),
        [one.title for one in plan.scenarios], list(plan.seats), plan.games, plan.seed,
        plan.budget, list(words), digests(words), sorted(program.can), *program[:3],
        ours(plan.room),
    ]  # fmt: skip
    return hashlib.sha256(json.dumps(asked).encode()).hexdigest()[:16]
