"""Implementations × clauses, from a store of audits: what passes, differs, was not looked at."""

from __future__ import annotations

import json
import shlex
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

from checkers.audit.judged import AGREES, CANNOT
from checkers.audit.records import NOT_RUN
from checkers.audit.store import refuse_views
from spec.game import clause_of

PASS: Final = "pass"
DIFFERS: Final = "differs"
CELLS: Final = (DIFFERS, PASS, CANNOT, NOT_RUN)  # the first that applies


class Implementation(NamedTuple):
    """A program as its command starts it: its newest audit by a reading of a game."""

    game: str
    spec: str
    reading: str
    subject: str
    version: str
    language: str
    command: str  # its words
    day: str
    planned: int
    cells: Mapping[str, str]  # clause -> pass, differs, unsupported, not run


def matrix(path: Path, clauses: Mapping[str, Iterable[str]]) -> list[Implementation]:
    """The newest audit of each program; `clauses` are those of each game, in order.

    Raises FileNotFoundError, or sqlite3.DatabaseError for a file that is no store.
    """
    if not path.is_file():
        raise FileNotFoundError(2, "no such file", str(path))
    try:
        return audits(path, clauses)
    except (AttributeError, TypeError, ValueError) as error:
        raise sqlite3.DatabaseError(f"what is not JSON is kept there: {error}") from None


def audits(path: Path, clauses: Mapping[str, Iterable[str]]) -> list[Implementation]:
    there = f"{path.absolute().as_uri()}?mode=rw"  # it is only read; but `ro` leaves files behind
    with closing(sqlite3.connect(there, uri=True)) as base:
        refuse_views(base, "audits", "trials")
        rows = base.execute(
            "select id, game, spec, reading, subject, version, language, command, day, planned "
            "from audits "
            "order by game, subject, version, reading, command, day, rowid"
        ).fetchall()
        last = {(row[1], *row[3:6], row[7]): row for row in rows}
        return [
            implementation(row, cells(base, row[0], clauses.get(row[1], ())))
            for row in last.values()
        ]


def newest(found: Iterable[Implementation]) -> list[Implementation]:
    """Of those from several stores the newest audit of each program by each reading of a game."""
    last: dict[tuple[str, ...], Implementation] = {}
    for one in sorted(found, key=lambda one: one.day):
        last[one.game, one.subject, one.version, one.reading, one.command] = one
    return [last[key] for key in sorted(last)]


def implementation(row: Sequence[Any], found: Mapping[str, str]) -> Implementation:
    one = Implementation._make((*row[1:], found))
    return one._replace(command=shlex.join(json.loads(one.command)))


def cells(base: sqlite3.Connection, id: str, clauses: Iterable[str]) -> dict[str, str]:
    met: dict[str, set[str]] = {clause: {NOT_RUN} for clause in clauses}
    query = "select status, clauses, fired from trials where audit = ?"
    for status, blamed, fired in base.execute(query, (id,)):
        for clause in map(clause_of, json.loads(fired)):
            met.setdefault(clause, set()).add(CANNOT if status == CANNOT else PASS)
        if status not in (AGREES, CANNOT, NOT_RUN):
            for clause in map(clause_of, json.loads(blamed)[:1]):
                met.setdefault(clause, set()).add(DIFFERS)
    return {clause: min(found, key=CELLS.index) for clause, found in met.items()}
