"""Positions of Flip Wars made smaller: fewer rows and columns, fewer tiles on board and in hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

import flipwars_ref as f
from checkers.scenario.language import Position
from spec.flipwars import CHARACTERS, Board

Keeps: TypeAlias = Callable[[int, int], bool]  # (column, row) -> whether that is kept


def size(p: Position) -> int:
    """Cells, tiles, what is marked on them, and what is left in the supplies."""
    s: f.State = p.state
    marked = sum(cells.bit_count() for cells in (f.filled(s), s.flags, s.captured, s.block))
    return int(p.board.width * p.board.height + marked + sum(map(sum, s.supplies)))


def smaller(p: Position) -> Iterator[Position]:
    """Without an outer row or column, a tile on the board, a mark on it, a tile in a supply."""
    width, height = p.board.width, p.board.height
    outer: tuple[Keeps, ...] = (
        lambda _, row: row > 0, lambda _, row: row < height - 1,
        lambda column, _: column > 0, lambda column, _: column < width - 1,
    )  # fmt: skip
    states = (*without_tiles(p.state), *without_marks(p.state), *with_less(p.state))
    found = [q for keeps in outer if (q := cut(p, keeps))]
    yield from (q for q in (*found, *(p._replace(state=s) for s in states)) if can_be(q))


def can_be(p: Position) -> bool:
    """§2.2, §5  Whether a position is over where nobody has anything to place, and only there."""
    s: f.State = p.state
    free = (1 << p.board.width * p.board.height) - 1 & ~(f.filled(s) | s.block)
    if s.phase == f.OVER:
        return not free or not any(map(any, s.supplies))
    return bool(free) and any(s.supplies[s.turn][: len(CHARACTERS)])


def without_tiles(s: f.State) -> Iterator[f.State]:
    for cell in f.each(f.filled(s)):
        rest = ~(1 << cell)
        shows = s.shows[0] & rest, s.shows[1] & rest
        yield replace(s, shows=shows, flags=s.flags & rest, captured=s.captured & rest)


def without_marks(s: f.State) -> Iterator[f.State]:
    for cell in f.each(s.flags):
        yield replace(s, flags=s.flags & ~(1 << cell))
    for cell in f.each(s.captured):
        yield replace(s, captured=s.captured & ~(1 << cell))


def with_less(s: f.State) -> Iterator[f.State]:
    """Without all tiles of a kind; without one of them."""
    for seat, supply in enumerate(s.supplies):
        for tile, count in enumerate(supply):
            for left in {0, count - 1} if count else ():
                less = (*supply[:tile], left, *supply[tile + 1 :])
                supplies = (less, s.supplies[1]) if seat == 0 else (s.supplies[0], less)
                yield replace(s, supplies=supplies)


def cut(p: Position, keeps: Keeps) -> Position | None:
    """The part of a board that is kept; None if the block, or the action, is on the rest."""
    board: Board = p.board
    old = [c for c in range(board.width * board.height) if keeps(c % board.width, c // board.width)]
    named = {cell for cell in (board.block, *about(p.attempt)) if cell is not None}
    if not old or not named <= {*old} or p.state.block & ~sum(1 << c for c in old):
        return None
    width = len({cell % board.width for cell in old})
    block = None if board.block is None else old.index(board.block)
    rest = board._replace(width=width, height=len(old) // width, block=block)
    return p._replace(board=rest, state=moved(p.state, old), attempt=renumbered(p.attempt, old))


def moved(s: f.State, old: list[int]) -> f.State:
    def kept(cells: f.Cells) -> f.Cells:
        return sum(1 << new for new, cell in enumerate(old) if cells & 1 << cell)

    shows = kept(s.shows[0]), kept(s.shows[1])
    return replace(
        s, shows=shows, flags=kept(s.flags), block=kept(s.block), captured=kept(s.captured)
    )


def about(attempt: tuple[int, f.Action] | None) -> tuple[int, ...]:
    """The cells that an action names."""
    match attempt:
        case _, f.Place(_, cell, f.NONE) | f.Lay(cell):
            return (cell,)
        case _, f.Place(_, cell, chosen):
            return (cell, chosen)
        case _:
            return ()


def renumbered(attempt: tuple[int, f.Action] | None, old: list[int]) -> tuple[int, f.Action] | None:
    match attempt:
        case seat, f.Place(_, cell, chosen) as place:
            there = chosen if chosen == f.NONE else old.index(chosen)
            return seat, replace(place, cell=old.index(cell), chosen=there)
        case seat, f.Lay(cell):
            return seat, f.Lay(old.index(cell))
        case _:
            return attempt
