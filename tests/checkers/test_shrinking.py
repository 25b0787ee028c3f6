"""What fails is made as small as its game says that it can be, and goes on failing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

import pytest

from checkers.scenario.language import Position
from checkers.shrinking import Hooks, Shrunk, shrunk
from tests.toy import State
from tests.toy_room import size, smaller

Heaps = tuple[int, ...]

NIM = Hooks(size, smaller)
LARGE = Position((3, 3, 3), 4, State((3, 3, 3), 1))


def heaps(p: Position) -> Heaps:
    found: Heaps = p.state.heaps
    return found


FAILS: list[tuple[Callable[[Position], bool], Position]] = [
    (lambda _: True, Position((3,), 2, State((0,), 1))),
    (lambda p: p.seats > 2, Position((3,), 3, State((0,), 1))),
    (lambda p: sum(heaps(p)) > 4, Position((3, 3), 2, State((2, 3), 1))),
    (lambda p: heaps(p)[0] == 3, Position((3,), 2, State((3,), 1))),
]


@pytest.mark.parametrize(("fails", "least"), FAILS)
def test_seats_heaps_and_stones_go_until_it_would_not_fail(
    fails: Callable[[Position], bool], least: Position
) -> None:
    found = shrunk(LARGE, fails, NIM)
    assert found == Shrunk(least, found.tried, True, True)
    assert not any(fails(one) for one in smaller(found.case))


def test_what_is_tried_first_is_taken_first() -> None:
    tried: list[Position] = []

    def fails(p: Position) -> bool:
        tried.append(p)
        return True

    shrunk(LARGE, fails, NIM)
    assert [(len(p.board), p.seats, sum(heaps(p))) for p in tried[1:6]] == [
        (2, 4, 6),
        (1, 4, 3),
        (1, 3, 3),
        (1, 2, 3),
        (1, 2, 2),
    ]


def test_what_does_not_fail_is_not_made_smaller() -> None:
    with pytest.raises(ValueError, match="does not fail"):
        shrunk(LARGE, lambda _: False, NIM)


def test_a_game_that_calls_the_same_smaller_is_told() -> None:
    with pytest.raises(ValueError, match="is no smaller than"):
        shrunk(LARGE, lambda _: True, Hooks(size, lambda p: [p]))


def test_where_the_tries_run_out_nothing_is_said_of_the_least() -> None:
    found = shrunk(LARGE, lambda _: True, NIM, most=3)
    assert (found.tried, found.least, found.case.seats) == (3, False, 3)


def test_what_fails_by_chance_is_called_unsteady() -> None:
    times: Iterator[int] = count()
    assert not shrunk(LARGE, lambda _: next(times) < 4, NIM).steady
