"""Laws of random play and of perft: chance has its odds, and every way is counted once."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import turncoats_ref as t
from checkers.plays import perft, random_play
from tests.toy import READING, Roll, State, nim
from tests.turncoats_ref.plays import RULEBOOK, TWO_BANKS

NIM = nim((2, 1), READING, 2)


@pytest.mark.parametrize(("depth", "ways"), [(0, 1), (1, 5), (2, 16), (3, 24), (4, 0)])
def test_perft_counts_whole_turns_and_each_roll_as_a_way_of_its_own(depth: int, ways: int) -> None:
    assert perft(NIM, State((2, 1)), depth) == ways


def test_perft_counts_what_can_be_counted_by_hand_in_turncoats() -> None:
    """Two recruits, two battles, one return after a red draw, two after a blue one."""
    piles = (t.NONE, t.NONE, t.NONE, t.NONE, (0, 1, 1), (0, 0, 1), t.NONE)
    assert perft(t.turncoats(TWO_BANKS, RULEBOOK, 2), t.State(piles, 0), 1) == 2 + 2 + 1 + 2


def test_nature_rolls_by_the_weights_that_the_game_gives() -> None:
    """A two is twice as likely as a one: 2000 of 3000, give or take four deviations of 26."""
    plays = [random_play(NIM, State((2, 1)), random.Random(seed)) for seed in range(3_000)]
    rolled = Counter(next(play).action for play in plays)
    assert rolled.keys() == {Roll(1), Roll(2)}
    assert 1_896 < rolled[Roll(2)] < 2_104
