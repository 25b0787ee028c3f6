"""Moves as masks over sets of cells, under the reading `bga` on boards without flags.

Sets of cells are whole numbers, rows of bits of
Z3, or arrays of whole numbers: whatever has `&`, `|` and `^`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, Final, NamedTuple, TypeAlias

from checkers.logic import Logic, Truth
from spec.flipwars import CHARACTERS, Board

Lies: TypeAlias = Callable[[int, int], bool]  # (to the right, ahead) -> whether that is hit
Bits: TypeAlias = Any  # a set of cells

READINGS: Final = ("bga",)
NONE: Final = -1  # no cell is chosen
CHOOSING: Final = ("assassin", "thief")


class Colours(NamedTuple):
    """The cells that show the colour of whoever places a tile, and of the other."""

    mine: Bits
    theirs: Bits


HITS: Final[dict[str, Lies]] = {
    "soldier": lambda x, y: abs(x) + abs(y) == 1,  # §4.1
    "archer": lambda x, y: abs(x) == abs(y) == 1,  # §4.2
    "knight": lambda x, y: {abs(x), abs(y)} == {1, 2},  # §4.3
    "wizard": lambda x, y: (x == 0) != (y == 0),  # §4.4
    "dragon": lambda x, y: max(abs(x), abs(y)) == 1,  # §4.5
    "assassin": lambda x, y: {abs(x), abs(y)} == {0, 2},  # §4.6
    "general": lambda x, y: y in (1, 2),  # §4.7
    "thief": lambda x, y: abs(x) + abs(y) == 1,  # §4.8
}


class Move(NamedTuple):
    """A tile placed by a seat, and the tile that it acts on; `hits` are the cells it reaches."""

    seat: int
    character: str
    cell: int
    chosen: int
    hits: int

    @property
    def tile(self) -> int:
        return CHARACTERS.index(self.character)


def hit(board: Board, lies: Lies, cell: int, seat: int) -> Iterator[int]:
    """The cells that a tile hits, placed by a seat: the first looks up, the second down."""
    row, column = divmod(cell, board.width)
    for other in range(board.width * board.height):
        down, right = other // board.width - row, other % board.width - column
        ahead, right = (-down, right) if seat == 0 else (down, -right)
        if lies(right, ahead):
            yield other


def moves(board: Board, seat: int) -> Iterator[Move]:
    """Every move that a seat can ever make."""
    cells = (cell for cell in range(board.width * board.height) if cell != board.block)
    for cell, character in product(cells, HITS):
        found = [c for c in hit(board, HITS[character], cell, seat) if c != board.block]
        chosen = found if character in CHOOSING else []
        for one in (NONE, *chosen):
            yield Move(seat, character, cell, one, sum(1 << c for c in found))


def may(L: Logic, move: Move, colours: Colours) -> Truth:
    """§3, §4.6, §4.8  A free cell; what can be acted on must be, and nothing else can be."""
    here, tiles = 1 << move.cell, colours.mine | colours.theirs
    free = tiles & here == 0
    if move.character not in CHOOSING:
        return free
    open_to = colours.theirs if move.character == "thief" else tiles
    if move.chosen == NONE:
        return L.all(free, open_to & move.hits == 0)
    return L.all(free, open_to & (1 << move.chosen) != 0)


def done(move: Move, colours: Colours) -> Colours:
    """§3, §3.1  The colours behind a move."""
    cells = move.hits if move.character not in CHOOSING else 0
    if move.chosen != NONE:
        cells = 1 << move.chosen
    return turned(placed(colours, move.cell), cells)


def placed(colours: Colours, cell: int) -> Colours:
    return Colours(colours.mine | 1 << cell, colours.theirs)


def turned(colours: Colours, cells: int) -> Colours:
    """§1.3  On some cells each colour is where the other was; no cell shows both."""
    tiles = (colours.mine | colours.theirs) & cells
    return Colours(colours.mine ^ tiles, colours.theirs ^ tiles)
