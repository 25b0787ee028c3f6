"""Unknown rows of bits are whole numbers: what is done to them is what is done to those."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
import z3

from checkers.bits import Bits, same, unsigned
from checkers.forking import explore
from checkers.proofs.solving import Symbols
from checkers.symbolic import Refused
from checkers.terms import wide

WIDTH = 3
NUMBERS = range(1 << WIDTH)
HOW: dict[str, Callable[[Any, Any], Any]] = {
    "and": lambda x, y: x & y,
    "or": lambda x, y: x | y,
    "either": lambda x, y: x ^ y,
    "not": lambda x, y: ~x | ~(y << 1),
    "left": lambda x, y: (x << 4) ^ y,
    "right": lambda x, y: ~x >> 1 & ~(y >> 2),
    "known numbers": lambda x, y: 0b1010101 & x | y & ~0b1 ^ -3,
    "a known one first": lambda x, y: -2 ^ (12 | (5 & x)) ^ y,
}
BEYOND: dict[str, Callable[[Any], Any]] = {
    "sum": lambda x: x + 1,
    "order": lambda x: x < 3,
    "count": lambda x: x.bit_count(),
    "index": lambda x: [1, 2, 3][x],
    "hash": lambda x: {x: 1},
    "shift by an unknown": lambda x: 1 << x,
    "a text": lambda x: x & "1",
}


def known(number: int) -> Bits:
    return unsigned(wide(number, WIDTH, z3.main_ctx()))


def value(bits: Bits) -> int:
    return int(z3.simplify(bits.term).as_signed_long())


@pytest.mark.parametrize("how", HOW)
def test_bits_are_what_integers_are(how: str) -> None:
    pairs = list(product(NUMBERS, NUMBERS))
    found = [value(HOW[how](known(x), known(y))) for x, y in pairs]
    assert found == [HOW[how](x, y) for x, y in pairs]


@pytest.mark.parametrize("number", NUMBERS)
def test_a_comparison_parts_the_paths_where_integers_differ(number: int) -> None:
    symbols = Symbols()
    x = symbols.bits("x", WIDTH)
    paths = explore(lambda: bool(unsigned(x) & 6 == 2 or unsigned(x) & 1), symbols, [x == number])
    assert [path.result for path in paths] == [number & 6 == 2 or bool(number & 1)]


def test_the_same_numbers_are_the_same_however_wide() -> None:
    pairs = [(5, known(5) | 0b1000000), (0b1000101, known(5) | 0b1000000), (-1, ~known(0))]
    assert [z3.is_true(z3.simplify(same(*pair))) for pair in pairs] == [False, True, True]


@pytest.mark.parametrize("how", BEYOND)
def test_what_else_a_number_can_do_is_refused(how: str) -> None:
    with pytest.raises(Refused):
        BEYOND[how](known(1))
