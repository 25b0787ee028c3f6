"""Positions of Oriflamme are made smaller, and stay positions that can be played on."""

from __future__ import annotations

import pytest

from checkers.oriflamme import ROOM
from checkers.oriflamme.smaller import size, smaller
from checkers.scenario.language import Position
from checkers.shrinking import Hooks, shrunk
from spec import Refusal
from tests.oriflamme_ref.plays import BOOK, READINGS, RULEBOOK, Move, moves

HOOKS = Hooks(size, smaller)
some_readings = pytest.mark.parametrize("reading", READINGS[:4])


def position(m: Move) -> Position:
    return Position(m.game.table.table.deck, m.game.seats, m.before, (m.before.turn, m.action))


@some_readings
def test_what_is_smaller_has_a_smaller_size_and_can_be_played_on(reading: str) -> None:
    for p in map(position, moves(reading)[::17]):
        found = list(smaller(p))
        assert {size(q) < size(p) for q in found} <= {True}
        games = [ROOM.game(q.board, BOOK.reading(reading), q.seats) for q in found]
        ends = [game.to_move(q.state) is None for game, q in zip(games, found, strict=True)]
        assert ends == [False] * len(found)
        tried = [
            g.play(q.state, *q.attempt) for g, q in zip(games, found, strict=True) if q.attempt
        ]
        assert len(tried) == len(found)


def differ(p: Position) -> bool:
    """Whether the attempt leads elsewhere when an Ambush takes nobody with it."""
    assert p.attempt is not None
    steps = [
        ROOM.game(p.board, reading, p.seats).play(p.state, *p.attempt)
        for reading in (RULEBOOK, BOOK.reading("rulebook+lord=tops-only"))
    ]
    return not any(isinstance(step, Refusal) for step in steps) and steps[0] != steps[1]


def test_a_difference_is_shrunk_to_the_cards_that_show_it() -> None:
    failing = next(p for r in READINGS for p in map(position, moves(r)) if differ(p))
    least = shrunk(failing, differ, HOOKS)
    assert least.least
    s = least.case.state
    assert sum(map(len, s.queue)) <= 4
    assert (least.case.seats, s.round, sum(s.stock)) == (3, failing.board.rounds, 0)


def test_the_room_brings_both() -> None:
    assert (ROOM.programs.size, ROOM.programs.smaller) == (size, smaller)
