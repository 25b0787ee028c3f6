"""An action on a board, and the position before it: colours and supplies that nobody knows."""

from __future__ import annotations

from typing import Any, NamedTuple

import z3

import flipwars_ref as f
from checkers.bits import unsigned
from checkers.flipwars.model import NONE, Colours, Move
from checkers.proofs.solving import Symbols
from checkers.symbolic import Number
from spec.flipwars import CHARACTERS, KINDS, Board


class Case(NamedTuple):
    """An action, and what the model calls it: None for what it does not know."""

    board: Board
    seat: int
    tile: int
    cell: int
    chosen: int
    move: Move | None
    facing: int = NONE

    @property
    def action(self) -> f.Place:
        return f.Place(self.tile, self.cell, self.chosen, self.facing)


class Before(NamedTuple):
    """A position of which nothing is known; the counts are those of the three kinds."""

    symbols: Symbols
    colours: Colours
    state: f.State
    held: Any
    kept: Any
    others: Any


def before(case: Case, context: z3.Context | None = None) -> Before:
    symbols = Symbols(context or z3.Context())
    size = case.board.width * case.board.height
    colours = Colours(symbols.bits("mine", size), symbols.bits("theirs", size))
    held, kept, others = (symbols.new(name) for name in ("held", "kept", "others"))
    mine, theirs = [0] * len(KINDS), [0] * len(KINDS)
    mine[case.tile], mine[other_kind(case)] = Number(held), Number(kept)  # type: ignore[call-overload]  # it is an int to the engine
    theirs[case.tile] = Number(others)  # type: ignore[call-overload]  # and so is this
    shows: list[Any] = [unsigned(colours.mine), unsigned(colours.theirs)]
    supplies = [tuple(mine), tuple(theirs)]
    if case.seat:
        shows, supplies = shows[::-1], supplies[::-1]
    state = f.State(
        (shows[0], shows[1]), (supplies[0], supplies[1]), case.seat, block=block(case.board)
    )
    return Before(symbols, colours, state, held, kept, others)


def supposed(case: Case, here: Before) -> list[Any]:
    """What is so of every position: no cell shows both colours, no number is below nothing."""
    mine, theirs = here.colours
    return [mine & theirs == 0, (mine | theirs) & block(case.board) == 0,
            here.held >= 0, here.kept >= 0, here.others >= 0]  # fmt: skip


def other_kind(case: Case) -> int:
    return (case.tile + 1) % len(CHARACTERS)


def block(board: Board) -> int:
    return 0 if board.block is None else 1 << board.block
