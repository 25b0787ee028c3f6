"""How often a reading changes what a tile does, as another simulation found it."""

from __future__ import annotations

import pytest

from checkers.flipwars.shares import share
from tests.flipwars_ref.plays import BOOK

BGA = BOOK.reading("bga")
SHARES = [
    ("general=three-wide", "general", 0.63),
    ("general=column", "general", 0.69),
    ("general=up-for-both", "general", 0.46),
    ("archer=whole-diagonals", "archer", 0.68),
    ("archer=board-corners", "archer", 0.86),
    ("gaps=stop-at-gap", "wizard", 0.59),
    ("thief-next-to=all-around", "thief", 0.48),
]


@pytest.mark.parametrize(("answer", "character", "known"), SHARES)
def test_the_share_is_what_another_simulation_found(
    answer: str, character: str, known: float
) -> None:
    assert share(BGA, BOOK.reading(f"bga+{answer}"), character, 3_000) == pytest.approx(
        known, abs=0.04
    )


@pytest.mark.parametrize("character", ["soldier", "thief"])
def test_what_a_reading_does_not_touch_never_changes(character: str) -> None:
    assert share(BGA, BOOK.reading("bga+archer=board-corners"), character, 100) == 0


def test_a_thief_that_flips_otherwise_is_noticed() -> None:
    assert share(BGA, BOOK.reading("bga+thief-flips=thief"), "thief", 300) > 0.3
