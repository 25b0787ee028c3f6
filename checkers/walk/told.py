"""A way to a state, written as a scenario that can be saved and run."""

from __future__ import annotations

import json
from typing import Any

from checkers.claims import SOMETIMES
from checkers.scenario.said import say_turn
from checkers.scenario.written import Scenario
from checkers.walk.findings import Finding, Trace
from spec.source import Node, read


def as_scenario(finding: Finding, trace: Trace, at: Scenario, reading: str) -> str:
    """The text of a scenario that leads from the start to what was found."""
    lines = [say_turn(at.room, turn, at.names) for turn, _ in trace.turns]
    over = (
        at.room.game(at.names.board, at.reading, len(at.names.players)).to_move(trace.end) is None
    )
    hit = "Seen" if finding.claim.kind == SOMETIMES else "Broken"
    given = at.room.say_given(trace.start, at.names)
    return "\n".join([
        f"scenario: {json.dumps(f'{hit}, {finding.claim.says}')}",
        f"game: {at.room.name}",
        f"clauses: [{finding.claim.clause}]",
        f"reading: {reading}",
        f"board: {board(at)}",
        f"players: [{', '.join(at.names.players)}]",
        "",
        "given:",
        *(f"  {place}: {pile}" for place, pile in given.items()),
        "",
        "steps:",
        *(f"  - {line}" for turn in lines for line in turn),
        f"  - check: the game is {'' if over else 'not '}over",
    ])  # fmt: skip


def board(at: Scenario) -> str:
    """A board's name, or the board in place, as the scenario's file has it."""
    source = at.at.source
    for document in read(source.file, "\n".join(source.lines)):
        entries = {key.text: value for key, value in document.pairs}
        if entries["scenario"].text == at.title and "board" in entries:
            return as_text(entries["board"])
    return at.room.default_board


def as_text(node: Node) -> str:
    return node.text if node.kind == "text" else json.dumps(as_data(node))


def as_data(node: Node) -> Any:
    if node.kind == "text":
        return node.text
    if node.kind == "list":
        return [as_data(item) for item in node.items]
    return {key.text: as_data(value) for key, value in node.pairs}
