"""Positions of Flip Wars of which only the board is known, to the engine and to Z3.

Sets of cells are whole numbers to the engine, so they are here (checkers.bits): whether two of them
are equal is refused where it is the condition of an `if`, for no path of the engine is followed.
"""

from __future__ import annotations

from typing import Any

import flipwars_ref as f
from checkers.bits import same, unsigned
from checkers.flipwars.model import Colours
from checkers.proofs.solving import Symbols
from checkers.terms import every
from spec.flipwars import Board

Unknown = tuple[Symbols, Colours, tuple[Any, ...]]  # with what is so of the colours


def unknown(board: Board) -> Unknown:
    """Colours of which nothing is known but that no cell shows both."""
    symbols, size = Symbols(), board.width * board.height
    colours = Colours(*(unsigned(symbols.bits(name, size)) for name in ("mine", "theirs")))
    return symbols, colours, (same(colours.mine & colours.theirs, 0),)


def state(board: Board, colours: Colours, seat: int) -> f.State:
    shows = (colours.mine, colours.theirs) if seat == 0 else (colours.theirs, colours.mine)
    return f.State(shows, (board.supply, board.supply), seat)


def seen(s: f.State, seat: int) -> Colours:
    return Colours(s.shows[seat], s.shows[1 - seat])


def alike(one: Colours, other: Colours, symbols: Symbols) -> Any:
    return every(map(same, one, other), symbols.context)


def some_cells(table: f.Table) -> tuple[Symbols, Colours, tuple[Any, ...], Any]:
    symbols, before, given = unknown(table.board)
    return symbols, before, given, unsigned(symbols.bits("cells", len(table.cells)))
