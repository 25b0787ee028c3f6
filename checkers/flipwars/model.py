"""Flip Wars told again, by distances and by what each cell shows: no code of the engine's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple, TypeAlias

from spec.flipwars import Board

Lies: TypeAlias = Callable[[int, int], bool]  # (to the right, ahead) -> whether that is hit
Bits: TypeAlias = Any  # a set of cells: a whole number, or a row of bits of Z3


class Colours(NamedTuple):
    """The cells that show the colour of whoever places a tile, and of the other."""

    mine: Bits
    theirs: Bits


HITS: Final[dict[str, Lies]] = {
    "soldier": lambda x, y: abs(x) + abs(y) == 1,
    "archer": lambda x, y: abs(x) == abs(y) == 1,
    "knight": lambda x, y: {abs(x), abs(y)} == {1, 2},
    "wizard": lambda x, y: (x == 0) != (y == 0),
    "dragon": lambda x, y: max(abs(x), abs(y)) == 1,
    "assassin": lambda x, y: {abs(x), abs(y)} == {0, 2},
    "general": lambda x, y: y in (1, 2),
    "thief": lambda x, y: abs(x) + abs(y) == 1,
}


def hit(board: Board, lies: Lies, cell: int, seat: int) -> Iterator[int]:
    """The cells that a tile hits, placed by a seat: the first looks up, the second down."""
    row, column = divmod(cell, board.width)
    for other in range(board.width * board.height):
        down, right = other // board.width - row, other % board.width - column
        ahead, right = (-down, right) if seat == 0 else (down, -right)
        if lies(right, ahead):
            yield other


def placed(colours: Colours, cell: int) -> Colours:
    return Colours(colours.mine | 1 << cell, colours.theirs)


def turned(colours: Colours, cells: int) -> Colours:
    """On some cells each colour is where the other was."""
    mine, theirs = colours
    return Colours(mine & ~cells | theirs & cells, theirs & ~cells | mine & cells)
