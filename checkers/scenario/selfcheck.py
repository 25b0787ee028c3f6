"""Do a scenario's expectations bite? Each is replaced by another answer, and must then fail."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from checkers.scenario.document import RoomOf
from checkers.scenario.reader import read_text
from checkers.scenario.run import FAIL, run
from checkers.scenario.written import Act, Check, Expected, Scenario
from spec.game import clause_of
from spec.source import Mistake, Node

DIVIDES = re.compile(r"---(\s|$)")


class Change(NamedTuple):
    """Another answer, to replace an expectation at its place."""

    at: Node
    instead: str


def toothless(scenario: Scenario, room_of: RoomOf, first: str) -> Iterator[Mistake]:
    """Each expectation that another possible answer, put into the text, would meet as well."""
    document = own_document(scenario.at)
    for change in changes(scenario):
        altered = substituted(change, document)
        (one,) = read_text(scenario.file, altered, room_of, first, scenario.folder)
        verdict = run(one)
        lines = [mistake.line for mistake in verdict.mistakes]
        if verdict.verdict != FAIL or lines != [change.at.line]:
            says = f"with `{change.instead}` here the scenario does not fail on this line"
            yield change.at.wrong(f"{says}; it came out as: {verdict.verdict}")


def own_document(at: Node) -> tuple[str, ...]:
    """The file's lines with none of its other documents; each has the number that it had."""
    lines = at.source.lines
    bars = [n for n, line in enumerate(lines) if DIVIDES.match(line)]
    begins = max((n for n in bars if n < at.line), default=0)
    ends = min((n for n in bars if n >= at.line), default=len(lines))
    return ("",) * begins + lines[begins:ends]


def substituted(change: Change, lines: tuple[str, ...]) -> str:
    """The lines' text with the node replaced, quoted where it was not."""
    at = change.at
    before = "\n".join([*lines[: at.line - 1], lines[at.line - 1][: at.column - 1]])
    after = "\n".join([lines[at.end[0] - 1][at.end[1] - 1 :], *lines[at.end[0] :]])
    quoted = before[-1:] in ("'", '"') and before[-1:] == after[:1]
    gap = "\n" if at.end[1] == 1 else ""  # a block's text ends where the next line begins
    return f"{before}{change.instead if quoted else repr(change.instead)}{gap}{after}"


def changes(scenario: Scenario) -> Iterator[Change]:
    """Every expectation in the text, with each other answer that it could have."""
    for line in scenario.lines:
        if isinstance(line, Check):
            for at, fact in [(line.at, line.fact), *line.under.values()]:
                yield from (Change(at, other) for other in fact.others)
        else:
            yield from refusals(line, scenario)


def refusals(line: Act, scenario: Scenario) -> Iterator[Change]:
    """Each refusal of a step changed: another clause, another id of the clause, or `allowed`."""
    ids = list(scenario.room.rulebook().refusals)
    for expected, allowed in [
        (line.expected, []),
        *((e, ["allowed"]) for e in line.under.values()),
    ]:
        if expected is not line.expected or expected.refusal:
            others = allowed if expected.refusal else []
            yield from (Change(expected.at, o) for o in (*others, *other_refusals(expected, ids)))


def other_refusals(expected: Expected, ids: list[str]) -> Iterator[str]:
    mine = clause_of(expected.refusal)
    yield next(id for id in ids if clause_of(id) != mine)
    if expected.refusal != mine:
        yield from [id for id in ids if clause_of(id) == mine and id != expected.refusal][:1]
