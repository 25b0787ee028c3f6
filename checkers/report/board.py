"""Clauses × text, code, model, scenarios, claims: what stands behind each, and what is missing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from checkers import claims
from checkers.report import claimed
from checkers.scenario.results import exit_status
from checkers.scenario.room import Room
from checkers.scenario.run import NOT_RUN, PASS, Verdict
from checkers.scenario.written import Scenario
from spec.game import clause_of
from spec.rulebook import Rulebook

CITED: Final = re.compile(r"§(\d+(?:\.\d+)*)|\"(\d+(?:\.\d+)*(?:\.[a-z][a-z0-9-]*)?)\"")
STATUSES: Final = (0, 3, 1, 4, 2)  # of the program, the gravest last
WEAKEST: Final = (
    claims.REFUTED, claims.UNKNOWN, claims.NOT_RUN, claims.NOT_MET, claims.VACUOUS,
    claims.HELD, claims.ALL, claims.PROVED,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Row:
    """What stands behind one clause.

    How often the engine and the model cite it, passing scenarios that touch it, claims about it,
    how sure the weakest of these is, and what they cost.
    """

    clause: str
    title: str
    code: int
    model: int
    scenarios: int
    claims: int
    sure: str
    cpu_seconds: float


@dataclass(frozen=True, slots=True)
class Board:
    """One game's dashboard; `gaps` and `not_run` are what makes it fail, in words."""

    game: str
    digest: str
    rows: tuple[Row, ...]
    refusals: Mapping[str, int]  # id -> how many passing scenarios meet it
    verdicts: tuple[Verdict, ...]
    claims: tuple[claims.Verdict, ...]
    not_run: tuple[str, ...]
    gaps: tuple[str, ...]

    @property
    def status(self) -> int:
        found = [exit_status(self.verdicts), claimed.status(self.claims)]
        found += [1] * bool(self.gaps) + [3] * bool(self.not_run)
        return max(found, key=STATUSES.index)


def board(
    room: Room,
    verdicts: Sequence[Verdict],
    shown: Sequence[claims.Verdict] = (),
    not_run: Iterable[str] = (),
) -> Board:
    """The dashboard of a game, from the verdicts on its scenarios and on its claims."""
    book = room.rulebook()
    code, model = in_code(room.engine), in_code(room.model)
    passed = [v for v in verdicts if v.verdict == PASS and isinstance(v.scenario, Scenario)]
    touched = {c: sum(counts_for(c, v) for v in passed) for c in book.clauses}
    refusals = {id: sum(id in v.touched for v in passed) for id in book.refusals}
    rows = tuple(
        row(c.id, c.title, cited_in(code, c.id), cited_in(model, c.id), touched[c.id], shown)
        for c in book.clauses.values()
    )
    warned = tuple(f"{v.scenario.title}: {w}" for v in verdicts for w in v.warnings)
    gaps = (*found_gaps(book, {**code, **model}, rows, refusals), *warned)
    unrun = (*(v.scenario.title for v in verdicts if v.verdict == NOT_RUN), *not_run)
    return Board(room.name, book.digest, rows, refusals, tuple(verdicts), tuple(shown), unrun, gaps)


def row(
    clause: str, title: str, code: int, model: int, scenarios: int, shown: Sequence[claims.Verdict]
) -> Row:
    about = [verdict for verdict in shown if verdict.claim.clause == clause]
    names = {verdict.claim.name for verdict in about}
    sure = min(
        (surest([v for v in about if v.claim.name == name]) for name in names),
        key=WEAKEST.index,
        default="",
    )
    cost = sum(verdict.cpu_seconds for verdict in about)
    return Row(clause, title, code, model, scenarios, len(names), sure, cost)


def surest(verdicts: Sequence[claims.Verdict]) -> str:
    """How sure a claim is by its verdicts: the weakest that is not enough, else the strongest."""
    weak = [verdict.sure for verdict in verdicts if not verdict.enough]
    return min(weak or [v.sure for v in verdicts], key=(WEAKEST if weak else WEAKEST[::-1]).index)


def counts_for(clause: str, verdict: Verdict) -> bool:
    """A scenario counts for a clause that it cites and that something in it touches."""
    cites = isinstance(verdict.scenario, Scenario) and clause in {
        clause_of(cited) for cited in verdict.scenario.clauses
    }
    return cites and not any(f"§{clause} is cited" in warning for warning in verdict.warnings)


def cited_in(code: Mapping[str, int], clause: str) -> int:
    """How often a clause, or a refusal below it, is cited."""
    return sum(times for id, times in code.items() if clause_of(id) == clause)


def in_code(package: str | None) -> dict[str, int]:
    """How often each clause is cited in a package's code."""
    found: dict[str, int] = {}
    for file in modules(files(package)) if package else ():
        for marked, quoted in CITED.findall(file.read_text("utf-8")):
            found[marked or quoted] = found.get(marked or quoted, 0) + 1
    return found


def modules(folder: Traversable) -> list[Traversable]:
    return [file for file in folder.iterdir() if file.name.endswith(".py")]


def found_gaps(
    book: Rulebook, code: Mapping[str, int], rows: Sequence[Row], refusals: Mapping[str, int]
) -> list[str]:
    known = {*book.clauses, *book.refusals}
    gaps = [f"the code cites {id}, which does not exist" for id in code if id not in known]
    gaps += [f"§{row.clause} {row.title}: no code cites it" for row in rows if not row.code]
    gaps += [f"§{row.clause} {row.title}: no scenario" for row in rows if not row.scenarios]
    return gaps + [f"refusal {id}: no scenario meets it" for id, n in refusals.items() if not n]
