"""Who wins Oriflamme, and why, in words."""

from __future__ import annotations

import pytest

from checkers.report.explained import explain
from tests.scenarios import of_text

TEXT = """\
game: oriflamme
reading: rulebook
players: [ada, bob, cyd]
given:
  queue: front QUEUE end
  ada: 5 influence
  bob: MUCH influence
  ended: true
"""


def told(queue: str, much: int, ended: str = "ended: true") -> list[str]:
    text = TEXT.replace("QUEUE", queue).replace("MUCH", str(much)).replace("ended: true", ended)
    one = of_text(text, "oriflamme")
    return [line.strip() for line in explain(one, None, one.reading).splitlines()][3:]


@pytest.mark.parametrize(
    ("queue", "much", "won"),
    [
        ("B:Spy?*9", 4, "winner: ada (§7: influence ada 5, bob 4, cyd 1)"),
        ("B:Spy", 5, "winner: bob (§7.1: influence ada 5, bob 5, cyd 1; then cards ada 0, bob 1)"),
        (
            "A:Lord, B:Spy",
            5,
            "winner: ada and bob (§7.2: influence ada 5, bob 5, cyd 1; then cards ada 1, bob 1)",
        ),
    ],
)
def test_the_winner_is_told_with_the_clause_and_the_numbers(
    queue: str, much: int, won: str
) -> None:
    assert told(queue, much)[-1] == won


def test_influence_on_cards_is_told_though_it_counts_for_nothing() -> None:
    assert "bob: 4 influence, 1 in the queue; 9 more on cards" in told("B:Spy?*9", 4)


def test_before_the_end_it_is_told_who_leads() -> None:
    (*_, last) = told("B:Spy?*9", 4, "cyd: 1 influence, hand Heir")
    assert last == "if the game ended here, leader: ada (§7: influence ada 5, bob 4, cyd 1)"
