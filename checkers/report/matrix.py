"""The matrix of implementations and clauses as text, Markdown, JSON, and a page."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from checkers.audit.matrix import Implementation
from checkers.report.formats import cell
from checkers.report.page import page
from checkers.scenario.results import in_one_line
from spec.source import shorten


def columns(found: Sequence[Implementation]) -> list[str]:
    """A heading for each implementation, with its command where two would be alike."""
    times = Counter(map(called, found))
    names = [
        f"{called(one)} `{shorten(one.command)}`" if times[called(one)] > 1 else called(one)
        for one in found
    ]
    return [in_one_line(name) for name in names]


def called(one: Implementation) -> str:
    return f"{one.subject} {one.version} ({one.reading}, {one.day})"


def rows(found: Sequence[Implementation]) -> list[tuple[str, ...]]:
    """A row for each clause, which names its game if there are several."""
    clauses = {(one.game, clause): None for one in found for clause in one.cells}
    several = len({one.game for one in found}) > 1
    return [
        (
            f"{game} §{clause}" if several else f"§{clause}",
            *(one.cells.get(clause, "") if one.game == game else "" for one in found),
        )
        for game, clause in clauses
    ]


def as_text(found: Sequence[Implementation]) -> str:
    table = [("", *columns(found)), *rows(found)]
    wide = [max(len(row[n]) for row in table) for n in range(len(table[0]))]
    return "\n".join(
        "  ".join(text.ljust(width) for text, width in zip(row, wide, strict=True)).rstrip()
        for row in table
    )


def as_markdown(found: Sequence[Implementation]) -> str:
    head = ["", *columns(found)]
    lines = [head, ["---"] * len(head), *rows(found)]
    return "\n".join(f"| {' | '.join(cell(text) for text in line)} |" for line in lines)


def as_json(found: Sequence[Implementation]) -> str:
    return json.dumps({"format": 1, "audits": [one._asdict() for one in found]}, indent=2)


def as_html(found: Sequence[Implementation]) -> str:
    return page("matrix.html.j2", [], columns=columns(found), rows=rows(found))


FORMATS: Final[Mapping[str, Callable[[Sequence[Implementation]], str]]] = {
    "text": as_text,
    "markdown": as_markdown,
    "json": as_json,
    "html": as_html,
}
