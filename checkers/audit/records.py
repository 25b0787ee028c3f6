"""What became of each trial, as lines that survive whatever ends the audit."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from checkers.audit.judged import AGREES, CANNOT, DIFFERS, Judged
from checkers.audit.subject import CRASHED, DID_NOT_START, GARBAGE, HUNG
from checkers.writing import opened, write_anew, writing

NOT_RUN: Final = "not run"
NONDETERMINISTIC: Final = "nondeterministic"
STATUSES: Final = (
    AGREES, DIFFERS, NONDETERMINISTIC, CRASHED, HUNG, GARBAGE, DID_NOT_START, CANNOT, NOT_RUN,
)  # fmt: skip
BROKE: Final = (CRASHED, HUNG, GARBAGE, DID_NOT_START)

NO_FAULT: Final = (AGREES, CANNOT, NOT_RUN)  # of the subject
FAULTS: Final = tuple(one for one in STATUSES if one not in NO_FAULT)

Odds = Mapping[str, tuple[int, float, float]]  # what was drawn: how often, expected, variance


class Another(Exception):
    """The records that are there are those of another audit."""


class Record(NamedTuple):
    """One trial's: its key and name, how it came out and where, and what was agreed on."""

    key: str
    name: str
    status: str
    kind: str = ""
    deed: int = 0
    deeds: int = 0
    clauses: tuple[str, ...] = ()
    says: str = ""
    fired: tuple[str, ...] = ()
    odds: Odds | None = None
    perhaps: tuple[str, ...] = ()


def record(key: str, name: str, deeds: int, judged: Judged, odds: Odds | None = None) -> Record:
    found = judged.status, judged.kind, judged.deed, deeds, judged.clauses, judged.says
    return Record(key, name, *found, tuple(sorted(judged.fired)), odds, judged.perhaps)


def unrun(key: str, name: str, because: str) -> Record:
    return Record(key, name, NOT_RUN, says=because)


def looked_at(records: Iterable[Record]) -> bool:
    """Whether anything agrees with the reference, and not with itself alone."""
    return any(one.status == AGREES and one.fired for one in records)


def as_line(one: Record) -> str:
    return json.dumps(one._asdict(), separators=(",", ":")) + "\n"


def of_line(line: str) -> Record | None:
    """A record, or None for a line that was cut off when the audit was, or that is none."""
    try:
        found: dict[str, Any] = json.loads(line)
        odds = {name: tuple(numbers) for name, numbers in (found["odds"] or {}).items()}
        listed = {name: tuple(found[name]) for name in ("clauses", "fired", "perhaps")}
        return Record(**{**found, **listed, "odds": odds or None})
    except (json.JSONDecodeError, AttributeError, KeyError, TypeError):
        return None


def kept(path: Path, id: str) -> dict[str, Record]:
    """The records of an earlier run of the same audit, by key; raises Another for another's."""
    if not path.exists():
        return {}
    head, *lines = path.read_text("utf-8").splitlines(keepends=True) or [heading(id)]
    if head != heading(id):
        changed = "a program or an auditor that was changed since"
        raise Another(f"{path} is of another audit, or of {changed}")
    found = [of_line(line) for line in lines]
    return {one.key: one for one in found if one is not None and one.status != NOT_RUN}


def heading(id: str) -> str:
    return json.dumps({"audit": id}) + "\n"


def keep(
    path: Path, id: str, records: Iterable[Record], known: Iterable[Record]
) -> Iterator[Record]:
    """Write each record down before it is passed on; those that are known stand first."""
    fresh = path.with_name(f"{path.name}.new")
    write_anew(fresh, heading(id) + "".join(as_line(one) for one in known))
    fresh.replace(path)  # a run that is killed here has lost nothing
    with opened(path, "ab") as file:
        for one in records:
            with writing(path):
                file.write(as_line(one).encode())
                file.flush()
            yield one
