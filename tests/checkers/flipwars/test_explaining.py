"""Who wins Flip Wars, and why, in words."""

from __future__ import annotations

import pytest

from checkers.games import room
from checkers.report.explained import explain
from checkers.report.whynot import why_not
from checkers.scenario.reader import read_text
from checkers.scenario.written import Scenario

TEXT = """\
game: flipwars
reading: READING
board: 3x3-four
given:
  board: BOARD
  ada: 1 soldier
  bob: nothing
"""
ENDED = "xx./..o/..."
LEVEL = "x../..o/..."


def told(board: str, reading: str, tiles: str = "nothing") -> list[str]:
    text = TEXT.replace("BOARD", board).replace("READING", reading).replace("1 soldier", tiles)
    (scenario,) = read_text("a.yaml", text, room, "flipwars", bare=True)
    assert isinstance(scenario, Scenario), scenario
    return [line.strip() for line in explain(scenario, None, scenario.reading).splitlines()][3:]


@pytest.mark.parametrize(
    ("board", "reading", "won"),
    [
        (ENDED, "bga", "winner: ada (§5.1: points ada 2, bob 1)"),
        (LEVEL, "bga", "winner: nobody (§5.2: points ada 1, bob 1)"),
        (LEVEL, "bga+tie=shared", "winner: ada and bob (§5.2: points ada 1, bob 1)"),
        (LEVEL, "bga+tie=second-player", "winner: bob (§5.2: points ada 1, bob 1)"),
        (
            ENDED,
            "bga+majority=of-cells",
            "winner: nobody (§5.2: more than half of all cells ada no, bob no)",
        ),
        (
            "xxx/xx./oo.",
            "bga+majority=of-cells",
            "winner: ada (§5.1: more than half of all cells ada 5, bob no)",
        ),
    ],
)
def test_the_winner_is_told_with_the_clause_and_the_numbers(
    board: str, reading: str, won: str
) -> None:
    assert told(board, reading)[-1] == won


def test_before_the_end_it_is_told_who_leads() -> None:
    leads = "if the game ended here, leader: ada (§5.1: points ada 2, bob 1)"
    assert told(ENDED, "bga", "1 soldier") == [
        "ada: 2 (§5.1: 2 tiles)", "bob: 1 (§5.1: 1 tile)", leads,
    ]  # fmt: skip


def test_what_would_turn_it_is_a_tile_more_or_fewer() -> None:
    text = TEXT.replace("BOARD", ENDED).replace("READING", "bga")
    (scenario,) = read_text("a.yaml", text, room, "flipwars", bare=True)
    assert isinstance(scenario, Scenario)
    assert [*map(str.strip, why_not(scenario, scenario.reading, None).splitlines())][1:] == [
        "leader: ada",
        "nobody with 1 fewer tile of ada on a1",
        "bob with 1 fewer tile of ada on a1 and 1 more tile of bob on a1",
    ]
