"""Clauses × text, code, scenarios: what stands behind each clause, and what is missing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files

from checkers.scenario.language import Room
from checkers.scenario.results import exit_status, in_a_line
from checkers.scenario.run import PASS, Verdict
from checkers.scenario.written import Scenario
from spec.game import clause_of
from spec.rulebook import Rulebook

CITED = re.compile(r"§(\d+(?:\.\d+)*)|\"(\d+(?:\.\d+)*(?:\.[a-z][a-z0-9-]*)?)\"")


@dataclass(frozen=True, slots=True)
class Row:
    """What stands behind one clause: places in the code, and passing scenarios that touch it."""

    clause: str
    title: str
    code: int
    scenarios: int


@dataclass(frozen=True, slots=True)
class Board:
    """One game's dashboard; `gaps` are what makes it fail, in words."""

    game: str
    digest: str
    rows: tuple[Row, ...]
    refusals: Mapping[str, int]  # id -> how many passing scenarios meet it
    verdicts: tuple[Verdict, ...]
    gaps: tuple[str, ...]

    @property
    def status(self) -> int:
        return exit_status(self.verdicts) or (1 if self.gaps else 0)


def board(room: Room, verdicts: Sequence[Verdict]) -> Board:
    """The dashboard of a game, from the verdicts on its scenarios."""
    book = room.rulebook()
    code = in_code(room)
    passed = [v for v in verdicts if v.verdict == PASS and isinstance(v.scenario, Scenario)]
    touched = {c: sum(counts_for(c, v) for v in passed) for c in book.clauses}
    refusals = {id: sum(id in v.touched for v in passed) for id in book.refusals}
    rows = tuple(
        Row(c.id, c.title, cited_in(code, c.id), touched[c.id]) for c in book.clauses.values()
    )
    warned = tuple(f"{v.scenario.title}: {w}" for v in verdicts for w in v.warnings)
    gaps = (*found_gaps(book, code, rows, refusals), *warned)
    return Board(room.name, book.digest, rows, refusals, tuple(verdicts), gaps)


def counts_for(clause: str, verdict: Verdict) -> bool:
    """A scenario stands behind a clause that it cites and that something in it touches."""
    cites = isinstance(verdict.scenario, Scenario) and clause in {
        clause_of(cited) for cited in verdict.scenario.clauses
    }
    return cites and not any(f"§{clause} is cited" in warning for warning in verdict.warnings)


def cited_in(code: Mapping[str, int], clause: str) -> int:
    """How often a clause, or a refusal below it, is cited."""
    return sum(times for id, times in code.items() if clause_of(id) == clause)


def in_code(room: Room) -> dict[str, int]:
    """How often each clause is cited in the engine's code."""
    found: dict[str, int] = {}
    for file in files(room.engine).iterdir():
        if file.name.endswith(".py"):
            for marked, quoted in CITED.findall(file.read_text("utf-8")):
                found[marked or quoted] = found.get(marked or quoted, 0) + 1
    return found


def found_gaps(
    book: Rulebook, code: Mapping[str, int], rows: Sequence[Row], refusals: Mapping[str, int]
) -> list[str]:
    known = {*book.clauses, *book.refusals}
    gaps = [f"the code cites {id}, which does not exist" for id in code if id not in known]
    gaps += [f"§{row.clause} {row.title}: no code cites it" for row in rows if not row.code]
    gaps += [f"§{row.clause} {row.title}: no scenario" for row in rows if not row.scenarios]
    return gaps + [f"refusal {id}: no scenario meets it" for id, n in refusals.items() if not n]


def as_text(boards: Sequence[Board]) -> str:
    return "\n\n".join(one_as_text(board) for board in boards)


def one_as_text(board: Board) -> str:
    wide = max(len(row.title) for row in board.rows)
    lines = [
        f"{board.game}, spec {board.digest}",
        "",
        f"{'clause':<8} {'':<{wide}}  text  code  scenarios",
    ]
    for row in board.rows:
        lines.append(f"{row.clause:<8} {row.title:<{wide}}   yes {row.code:>5} {row.scenarios:>10}")
    met = sum(1 for n in board.refusals.values() if n)
    lines += ["", f"refusals met by a scenario: {met} of {len(board.refusals)}"]
    lines += [in_a_line(board.verdicts), *(f"missing: {gap}" for gap in board.gaps)]
    return "\n".join(lines)


def as_json(boards: Sequence[Board]) -> dict[str, object]:
    return {
        "format": 1,
        "games": [
            {
                "game": board.game,
                "spec_digest": board.digest,
                "clauses": [
                    {
                        "clause": row.clause,
                        "title": row.title,
                        "text": True,
                        "code": row.code,
                        "scenarios": row.scenarios,
                    }
                    for row in board.rows
                ],
                "refusals": dict(board.refusals),
                "missing": list(board.gaps),
                "summary": in_a_line(board.verdicts),
            }
            for board in boards
        ],
    }
