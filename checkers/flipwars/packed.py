"""Positions of Flip Wars packed into 64 bits: colours, and what is left of each kind."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np

import flipwars_ref as f
from checkers.flipwars.model import Colours
from spec import Impossible
from spec.flipwars import Board

BITS: Final = 64
MOST_CELLS: Final = 16  # a mirror is a table with a place for each set of cells


class Mode(NamedTuple):
    """Whose turn it is; at the end, who did not place the last tile."""

    turn: int
    over: bool


@dataclass(frozen=True, slots=True, eq=False)
class Packing:
    """Where in a key things are: the first seat's colour, the second's, the supplies."""

    board: Board
    cells: int
    whole: int  # all cells on which tiles can lie
    shifts: tuple[tuple[int, ...], tuple[int, ...]]  # by seat and kind
    digit: int  # as many as there can be of a kind
    supplies: tuple[int, int]  # the bits of each seat's supply

    def key(self, s: f.State) -> int:
        found = s.shows[0] | s.shows[1] << self.cells
        for seat, supply in enumerate(s.supplies):
            found |= sum(n << at for n, at in zip(supply, self.shifts[seat], strict=True) if n)
        return int(found)

    def state(self, key: int, mode: Mode) -> f.State:
        whole = (1 << self.cells) - 1
        one, other = (
            tuple(key >> at & self.digit for at in self.shifts[seat]) for seat in range(f.SEATS)
        )
        block = 0 if self.board.block is None else 1 << self.board.block
        shows = (key & whole, key >> self.cells & whole)
        phase = f.OVER if mode.over else f.PLACE
        return f.State(shows, (one, other), mode.turn, phase, block=block)

    def colours(self, keys: Any, seat: int) -> Colours:
        """As a seat sees them."""
        whole = (1 << self.cells) - 1
        shows = keys & whole, keys >> self.cells & whole
        return Colours(shows[seat], shows[1 - seat])

    def recoloured(self, keys: Any, colours: Colours, seat: int) -> Any:
        """The same supplies with other colours."""
        first, second = colours if seat == 0 else colours[::-1]
        above = keys >> 2 * self.cells << 2 * self.cells
        return above | first | second << self.cells

    def left(self, keys: Any, seat: int, tile: int) -> Any:
        return keys >> self.shifts[seat][tile] & self.digit

    def full(self, keys: Any) -> Any:
        mine, theirs = self.colours(keys, 0)
        return mine | theirs == self.whole


def packing(board: Board) -> Packing:
    """Raises Impossible for a board that does not fit."""
    cells = board.width * board.height
    if board.supply[-1]:
        raise Impossible("the model has no flags")
    width, digits = max(board.supply).bit_length(), len(board.supply)
    first = tuple(2 * cells + width * n for n in range(digits - 1))
    second = tuple(at + width * (digits - 1) for at in first)
    if cells > MOST_CELLS or second[-1] + width > BITS:
        raise Impossible("this board is too large for the model")
    block = 0 if board.block is None else 1 << board.block
    digit = (1 << width) - 1
    masks = [sum(digit << at for at in row) for row in (first, second)]
    # a flag is of a kind that nobody has: its digit lies above all others, and is 0
    return Packing(
        board, cells, (1 << cells) - 1 & ~block, ((*first, BITS), (*second, BITS)), digit,
        (masks[0], masks[1]),
    )  # fmt: skip


def unique(runs: Iterable[Any]) -> Any:
    """All the keys of some arrays, each once, in order."""
    return np.unique(np.concatenate(list(runs)))
