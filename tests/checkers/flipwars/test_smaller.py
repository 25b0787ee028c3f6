"""Positions of Flip Wars are made smaller, and stay positions."""

from __future__ import annotations

import pytest

import flipwars_ref as f
from checkers import games
from checkers.flipwars.smaller import size, smaller
from checkers.scenario.language import Position
from checkers.shrinking import Hooks, shrunk
from spec import Refusal
from spec.flipwars import atlas
from tests.flipwars_ref.plays import BOARDS, BOOK, laid, plays

ROOM = games.room("flipwars")
HOOKS = Hooks(size, smaller)
ARCHER = 1


def positions(board: str) -> list[Position]:
    return [
        Position(atlas.board(board), 2, p.before, (p.seat, p.action)) for p in plays(laid(board), 2)
    ]


@pytest.mark.parametrize("board", BOARDS)
def test_what_is_smaller_has_a_smaller_size_and_can_be_played_on(board: str) -> None:
    for p in positions(board)[::7]:
        found = list(smaller(p))
        assert {size(q) < size(p) for q in found} <= {True}
        games_there = [f.flipwars(q.board, BOOK.reading("bga"), 2) for q in found]
        assert all(list(game.actions(q.state)) for game, q in zip(games_there, found, strict=True))


def test_an_end_stays_one() -> None:
    over = [p.step.state for p in plays(laid("3x3"), 3) if p.step.state.phase == f.OVER]
    found = [q for s in over for q in smaller(Position(atlas.board("3x3"), 2, s))]
    assert found
    assert {q.state.phase for q in found} == {f.OVER}
    ended = [f.flipwars(q.board, BOOK.reading("bga"), 2).actions(q.state) for q in found]
    assert ended == [[]] * len(found)


def differ(p: Position) -> bool:
    """Whether the attempt leads elsewhere when an Archer reaches whole diagonals."""
    assert p.attempt is not None
    steps = [
        f.flipwars(p.board, BOOK.reading(reading), 2).play(p.state, *p.attempt)
        for reading in ("bga", "bga+archer=whole-diagonals")
    ]
    return not any(isinstance(step, Refusal) for step in steps) and steps[0] != steps[1]


def test_a_difference_is_shrunk_to_one_tile_and_one_in_hand() -> None:
    failing = next(p for p in positions("5x5") if differ(p))
    least = shrunk(failing, differ, HOOKS)
    assert (least.least, least.steady) == (True, True)
    assert least.case.board[:2] == (3, 3)
    assert f.filled(least.case.state).bit_count() == 1
    assert sum(map(sum, least.case.state.supplies)) == 1


def test_the_room_brings_both() -> None:
    assert (ROOM.programs.size, ROOM.programs.smaller) == (size, smaller)
