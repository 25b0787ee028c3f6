"""Who wins with best play: values by the engine, and a line that bears them out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

import pytest

from checkers.solving import ByEngine, best_line
from spec import Impossible, Outcome, Reading, Step
from tests.toy import READING, State, nim

ONE = Reading("one at a time", {"most": "one", "last": "wins"}, {"most": "1", "last": "wins"})
BOTH = Reading("two", {"most": "one", "last": "loses"}, {"most": "1", "last": "loses"})


@pytest.mark.parametrize(("heaps", "value"), [((1,), 1), ((2,), -1), ((2, 1), 1), ((2, 2), -1)])
def test_whoever_takes_the_last_stone_wins_or_loses(heaps: tuple[int, ...], value: int) -> None:
    found = [ByEngine(nim(heaps, reading, 2)).of(State(heaps)) for reading in (ONE, BOTH)]
    assert found == [value, -value]


def test_a_best_line_is_a_game_to_the_end() -> None:
    game = nim((3, 2), ONE, 2)
    line = list(best_line(game, State((3, 2)), ByEngine(game)))
    assert game.outcome(line[-1].step.state) == Outcome((0,), ("3",))
    assert line[0].before == State((3, 2))
    assert all(one.step.state == other.before for one, other in pairwise(line))


def test_what_is_drawn_has_no_value() -> None:
    with pytest.raises(Impossible, match="drawn"):
        ByEngine(nim((2,), READING, 2)).of(State((2,)))


def test_a_game_in_which_a_position_can_come_again_has_no_value() -> None:
    game = nim((1,), ONE, 2)
    waiting = replace(game, play=lambda s, *_: Step(s, ()))
    with pytest.raises(Impossible, match="need not end"):
        ByEngine(waiting).of(State((1,)))


def test_a_game_for_three_has_no_value() -> None:
    with pytest.raises(Impossible, match="two"):
        ByEngine(nim((2,), ONE, 3))


@dataclass
class Hopeful:
    """Values that are too good to be true."""

    positions: int = 0

    def of(self, _: State) -> int:
        return 1

    def known(self, _: State) -> int | None:
        return None


def test_values_that_the_game_does_not_bear_out_are_found_out() -> None:
    with pytest.raises(AssertionError, match="was to be worth 1"):
        list(best_line(nim((2,), ONE, 2), State((2,)), Hopeful()))
