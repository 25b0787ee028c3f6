"""Who wins Flip Wars, and why, in words."""

from __future__ import annotations

import pytest

from checkers.report.explained import explain
from tests.scenarios import of_text

TEXT = """\
game: flipwars
reading: READING
board: 3x3-four
players: [ada, bob]
given:
  board: BOARD
  turn: ada
  ada: 1 soldier
  bob: nothing
"""
ENDED = "xx./..o/..."
LEVEL = "x../..o/..."


def told(board: str, reading: str, tiles: str = "nothing") -> list[str]:
    text = TEXT.replace("BOARD", board).replace("READING", reading).replace("1 soldier", tiles)
    one = of_text(text, "flipwars")
    _, under = explain(one, None, one.reading).split("\n\n")
    return [line.strip() for line in under.splitlines()][1:]


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


def test_a_table_that_only_its_own_reading_allows_is_told_by_that_alone() -> None:
    board = "board: {size: 3x3, copies: 1, block: b2, flags: 1}\nplayers: [ada, bob]\ndeal: 0\n"
    text = f"game: flipwars\nreading: bga+combining=allowed\n{board}"
    one = of_text(text, "flipwars")
    assert "under every reading that has such a table\n  ada: 0" in explain(one, None)
