"""Guards taken down as expressions say, over arrays, what they say over integers."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from checkers import games
from checkers.logic import Ints
from checkers.turncoats.model import moves
from checkers.turncoats.model.vector import Model
from checkers.walk.blocks import Block
from checkers.walk.expressions import Expressions
from checkers.walk.ranges import opening

BOOK = games.room("turncoats").rulebook()
READINGS = [
    *BOOK.profiles,
    *(f"rulebook+{q.name}={answer}" for q in BOOK.questions.values() for answer in q.answers),
    "rulebook+empty-bag=return-only+empty-hand=skip",
]
MOST = 3
POSITIONS = 40
L = Ints()


def scattered(m: Model, chance: random.Random) -> Any:
    """Positions by column: ties and empty piles abound."""
    counts = [chance.choice((0, 0, 1, 1, 2, 3)) for _ in range(m.turn * POSITIONS)]
    return np.array(counts, np.int8).reshape(m.turn, POSITIONS)


@pytest.mark.parametrize("reading", READINGS)
def test_a_guard_says_the_same_over_arrays_and_over_integers(reading: str) -> None:
    m = Model(games.room("turncoats").named_board("three-fords"), BOOK.reading(reading), 2)
    cells = scattered(m, random.Random(reading))
    book, block = Expressions([(0, MOST)] * m.turn), Block(cells)
    columns = [column.tolist() for column in cells.T]
    for move in moves.turns(m, 1):
        block.own.clear()
        for chosen in moves.choices(m, [MOST] * m.turn, move):
            found = block.truth(move.guard(book, book.cells, chosen))
            told = [bool(move.guard(L, v, chosen)) for v in columns]
            assert told == ([False] * POSITIONS if found is None else found.tolist())


@pytest.mark.parametrize("reading", READINGS)
def test_an_opening_counts_the_values_that_its_guard_allows(reading: str) -> None:
    m = Model(games.room("turncoats").named_board("three-fords"), BOOK.reading(reading), 2)
    cells = scattered(m, random.Random(reading))
    book, block = Expressions([(0, MOST)] * m.turn), Block(cells)
    for move in moves.turns(m, 0):
        choices = list(moves.choices(m, [MOST] * m.turn, move))
        for before in dict.fromkeys(chosen[:-1] for chosen in choices):
            one = opening(book, move.guard, book.cells, before, move.parameters > 0)
            many = np.broadcast_to(block.value(one.many) * block.value(one.free), POSITIONS)
            low = np.broadcast_to(block.value(one.low), POSITIONS)
            for n, v in enumerate(cells.T.tolist()):
                allowed = [
                    chosen[-1:] for chosen in choices
                    if chosen[:-1] == before and move.guard(L, v, chosen)
                ]  # fmt: skip
                first = [allowed[0][0]] if allowed and move.parameters else []
                assert (len(allowed), first) == (many[n], [low[n]] if first else [])


def test_what_is_shared_is_one_expression() -> None:
    book = Expressions([(0, 9)] * 3)
    a, b, c = book.cells
    assert a + b is a + b
    assert book.all(a >= 1, b + c >= 2) is book.all(a >= 1, b + c >= 2)
    assert (a >= 1) is not (b >= 1)


def test_bounds_decide_what_can_only_come_out_one_way() -> None:
    book = Expressions([(0, 9), (10, 20)])
    a, b = book.cells
    assert (a >= 0) is True
    assert (a > 9) is False
    assert (a <= b) is True
    assert book.least(a, b) is a
    assert book.most(a, b) is b
    assert book.all(a >= 0, a <= b) is True
    assert book.either(a > 9, b < 10) is False


def test_numbers_beyond_a_byte_are_refused() -> None:
    book = Expressions([(0, 100)] * 2)
    with pytest.raises(OverflowError):
        book.cells[0] + book.cells[1]


def test_an_expression_is_no_condition() -> None:
    book = Expressions([(0, 9)])
    with pytest.raises(TypeError):
        bool(book.cells[0] >= 1)


def test_a_guard_that_leaves_no_range_is_refused() -> None:
    book = Expressions([(0, 9)])
    no_range = [
        lambda L, v, n: L.no(n[0] >= v[0]),
        lambda L, v, n: L.pick(n[0] >= v[0], 1, 0) >= 1,
        lambda L, v, n: L.either(n[0] >= v[0], n[0] <= 1),
        lambda _, v, n: n[0] >= v[0],
        lambda _, v, __: v[0] >= 1,
    ]
    for guard in no_range:
        with pytest.raises(TypeError):
            opening(book, guard, book.cells, (), True)
