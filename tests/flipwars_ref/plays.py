"""Tables of Flip Wars, random plays on them, and boards seen in a mirror or from the other side."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import flipwars_ref as f
from checkers import games
from checkers.flipwars.positions import deal
from checkers.plays import Played, random_play
from spec import Game
from spec.flipwars import Board, atlas

BOOK = games.room("flipwars").rulebook()
ANSWERS = [
    f"bga+{question.name}={answer}"
    for question in BOOK.questions.values()
    for answer in question.answers
    if answer != BOOK.profiles["bga"].answers[question.name]
]
BOARDS = tuple(atlas.shipped())


@cache
def laid(board: str, reading: str = "bga") -> Game[f.State, f.Action]:
    return f.flipwars(atlas.board(board), BOOK.reading(reading), 2)


def start(game: Game[f.State, f.Action], seed: int = 0) -> f.State:
    found: f.State = game.table.set_up(deal(game.table.table, seed)).state
    return found


def plays(game: Game[Any, Any], many: int) -> Iterator[Played]:
    """Every step of some random plays, cut short where passing makes them long."""
    for seed in range(many):
        for number, played in enumerate(random_play(game, start(game, seed), random.Random(seed))):
            if number == 40:
                break
            yield played


def mirrored(board: Board, cell: int) -> int:
    """The cell in its place when left and right are exchanged."""
    row, column = divmod(cell, board.width)
    return row * board.width + board.width - 1 - column


def half_turned(board: Board, cell: int) -> int:
    """The cell in its place when the board is seen from the other side."""
    return board.width * board.height - 1 - cell


Move = Callable[[Board, int], int]


def moved_cells(board: Board, cells: f.Cells, move: Move) -> f.Cells:
    return sum(1 << move(board, cell) for cell in f.each(cells))


def moved_action(board: Board, a: Any, move: Move) -> Any:
    chosen = a.chosen if a.chosen == f.NONE else move(board, a.chosen)
    return replace(a, cell=move(board, a.cell), chosen=chosen)


def in_mirror(board: Board, s: f.State) -> f.State:
    first, second = (moved_cells(board, cells, mirrored) for cells in s.shows)
    flags, block = (moved_cells(board, cells, mirrored) for cells in (s.flags, s.block))
    return replace(s, shows=(first, second), flags=flags, block=block)


def from_the_other_side(board: Board, s: f.State) -> f.State:
    """Half a turn, the colours exchanged, and the players with them."""
    first, second = (moved_cells(board, cells, half_turned) for cells in s.shows)
    flags, block = (moved_cells(board, cells, half_turned) for cells in (s.flags, s.block))
    supplies = (s.supplies[1], s.supplies[0])
    return replace(
        s, shows=(second, first), supplies=supplies, turn=1 - s.turn, flags=flags, block=block
    )
