"""The dashboard as text and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from checkers.report import claimed
from checkers.report.board import Board, Row
from checkers.scenario.results import count, in_a_line
from checkers.scenario.run import FAIL, NOT_RUN, PASS, UNREADABLE


def as_text(boards: Sequence[Board]) -> str:
    return "\n\n".join(one_as_text(board) for board in boards)


def one_as_text(board: Board) -> str:
    wide = max(len(row.title) for row in board.rows)
    head = (
        f"{'clause':<8} {'':<{wide}}  text  code  model  scenarios  claims  {'how sure':<12} cost"
    )
    met = sum(1 for n in board.refusals.values() if n)
    weak = [verdict for verdict in board.claims if not verdict.enough]
    return "\n".join([
        f"{board.game}, spec {board.digest}",
        "",
        head,
        *(in_columns(row, wide) for row in board.rows),
        "",
        f"refusals met by a scenario: {met} of {len(board.refusals)}",
        in_a_line(board.verdicts),
        claims_in_a_line(board),
        *(f"§{v.claim.clause} {v.claim.says}: {v.told} under {v.reading}" for v in weak),
        *(line for verdict in weak for line in claimed.against(verdict)),
        *(f"missing: {gap}" for gap in board.gaps),
        *(f"not run: {name}" for name in board.not_run),
    ])  # fmt: skip


def in_columns(row: Row, wide: int) -> str:
    cost = f"{row.cpu_seconds:6.1f} s" if row.claims else ""
    counted = f"{row.code:>5} {row.model:>6} {row.scenarios:>10} {row.claims:>7}"
    return f"{row.clause:<8} {row.title:<{wide}}   yes {counted}  {row.sure:<10} {cost}".rstrip()


def claims_in_a_line(board: Board) -> str:
    """`48 claims: 210 of 210 verdicts as sure as they must be; 31.4 CPU seconds`."""
    names = {verdict.claim.name for verdict in board.claims}
    enough = sum(verdict.enough for verdict in board.claims)
    seconds = sum(verdict.cpu_seconds for verdict in board.claims)
    sure = f"{enough} of {len(board.claims)} verdicts as sure as they must be"
    return f"{len(names)} claims: {sure}; {seconds:.1f} CPU seconds"


def as_json(boards: Sequence[Board]) -> dict[str, Any]:
    """All dashboards as JSON, `format` 1; each clause and each verdict names its game."""
    return {
        "format": 1,
        "spec_digest": {board.game: board.digest for board in boards},
        "clauses": [row_as_json(board.game, row) for board in boards for row in board.rows],
        "claims": [claimed.as_json(v) for board in boards for v in board.claims],
        "scenarios": {board.game: counted(board) for board in boards},
        "refusals": {board.game: dict(board.refusals) for board in boards},
        "missing": [f"{board.game}: {gap}" for board in boards for gap in board.gaps],
        "not_run": [f"{board.game}: {name}" for board in boards for name in board.not_run],
    }


def row_as_json(game: str, row: Row) -> dict[str, Any]:
    return {
        "game": game,
        "clause": row.clause,
        "title": row.title,
        "text": True,
        "code": row.code,
        "model": row.model,
        "scenarios": row.scenarios,
        "claims": row.claims,
        "verdict": row.sure or None,
        "cpu_seconds": round(row.cpu_seconds, 3),
    }


def counted(board: Board) -> dict[str, int]:
    named = {"passed": PASS, "failed": FAIL, "unreadable": UNREADABLE, "not_run": NOT_RUN}
    counts = {word: count(board.verdicts, which) for word, which in named.items()}
    return {"total": len(board.verdicts), **counts}
