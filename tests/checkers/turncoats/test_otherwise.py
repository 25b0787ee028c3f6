"""Who would have won if one clause had left somebody else, for each clause that was asked."""

from __future__ import annotations

import pytest

from checkers import games
from checkers.scenario.reader import read_text
from checkers.scenario.written import Scenario
from checkers.turncoats.otherwise import rests

BOARD = "board: {areas: [A0, A1], borders: [[A0, A1]]}"
FINAL = f"""\
scenario: It is over
clauses: [7]
reading: rulebook
{BOARD}
given:
  ended: true
  turn: ada
"""
CHECK = "steps:\n  - check: the game is over\n"
LEVEL = ["A0: 1 red", "ada: 1 red, 1 blue", "bob: 1 red, 1 black", "cyd: 1 blue"]
AXE = ["A0: 1 red, 1 blue", "axe: 1 blue", "ada: 1 blue", "bob: 1 red"]
FLAG = [*AXE[:1], "flag: 1 blue", *AXE[2:]]
EMPTY = ["A0: nothing", "ada: 1 red", "bob: 1 blue"]


def otherwise(given: list[str]) -> dict[str, set[tuple[int, ...]]]:
    text = FINAL + "".join(f"  {line}\n" for line in given) + CHECK
    (one,) = read_text("a", text, games.room, "turncoats", None)
    assert isinstance(one, Scenario), one
    game = one.room.game(one.names.board, one.reading, len(one.names.players))
    return {clause: {*who} for clause, who in rests(game, one.start.step.state) if clause}


@pytest.mark.parametrize(
    ("given", "clause", "who"),
    [
        (LEVEL, "7", {(1,), (2,)}),
        (LEVEL, "7.1", {(1,)}),
        (LEVEL, "7.2", {(1,)}),
        (AXE, "4", {(0,), (1,), ()}),  # blue by the axe again, red, black that nobody holds
        (AXE, "4.1", {(0,), (1,)}),
        (FLAG, "4.1", {(0,), (1,)}),
        (FLAG, "4.2", {(0,), (1,)}),
        (EMPTY, "4", {(0,), (1,), ()}),
        (EMPTY, "6.3", {(0,), (1,)}),
    ],
)
def test_a_clause_that_was_asked_could_have_left_another(
    given: list[str], clause: str, who: set[tuple[int, ...]]
) -> None:
    found = otherwise(given)
    assert found[clause] == who, found


def test_a_clause_that_was_not_asked_is_not_told() -> None:
    assert {*otherwise(AXE)} == {"4", "4.1", "4.2", "4.3", "6", "7"}
    assert otherwise(AXE)["4.2"] == set()
    assert {*otherwise(LEVEL)} >= {"7", "7.1", "7.2"}
