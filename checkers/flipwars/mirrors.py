"""Positions and actions seen in a mirror, and from the other side of the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

import flipwars_ref as f
from spec.flipwars import Board

Move: TypeAlias = Callable[[Board, int], int]  # where a cell goes


def mirrored(board: Board, cell: int) -> int:
    """Left and right are exchanged."""
    row, column = divmod(cell, board.width)
    return row * board.width + board.width - 1 - column


def half_turned(board: Board, cell: int) -> int:
    """The board is seen from the other side."""
    return board.width * board.height - 1 - cell


def moved(board: Board, cells: f.Cells, move: Move) -> f.Cells:
    return sum(1 << move(board, cell) for cell in f.each(cells))


def moved_action(board: Board, a: f.Action, move: Move) -> f.Action:
    if not isinstance(a, f.Place):
        return a
    chosen = a.chosen if a.chosen == f.NONE else move(board, a.chosen)
    return replace(a, cell=move(board, a.cell), chosen=chosen)


def in_mirror(board: Board, s: f.State) -> f.State:
    first, second = (moved(board, cells, mirrored) for cells in s.shows)
    flags, block = (moved(board, cells, mirrored) for cells in (s.flags, s.block))
    return replace(s, shows=(first, second), flags=flags, block=block)


def from_the_other_side(board: Board, s: f.State) -> f.State:
    """Half a turn, the colours exchanged, and the players with them."""
    first, second = (moved(board, cells, half_turned) for cells in s.shows)
    flags, block = (moved(board, cells, half_turned) for cells in (s.flags, s.block))
    supplies, turn = (s.supplies[1], s.supplies[0]), 1 - s.turn
    return replace(s, shows=(second, first), supplies=supplies, turn=turn, flags=flags, block=block)
