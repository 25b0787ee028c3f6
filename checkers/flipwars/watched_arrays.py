"""What a walk by the model looks at: the same claims as by the engine, over arrays of keys."""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.flipwars.levels import Taken, after
from checkers.flipwars.mirrors import Move, half_turned, mirrored, moved
from checkers.flipwars.model import NONE, Colours, Rules, may, moves
from checkers.flipwars.packed import Mode, Packing
from checkers.flipwars.watched import CLAIMS
from checkers.logic import Arrays
from checkers.walk.findings import Watch
from spec.flipwars import Board


def watches(board: Board, rules: Rules) -> tuple[Watch, ...]:
    left_right, round_about = (
        Seen(board, rules, mirrored, False),
        Seen(board, rules, half_turned, True),
    )
    states = {
        "one-colour": one_colour,
        "ends-when-full": full_or_spent,
        "either-may-win": lambda p, keys, mode: won(p, keys, mode, 1 - mode.turn),
        "or-the-other": lambda p, keys, mode: won(p, keys, mode, mode.turn),
    }
    turns = {
        "one-tile": one_tile,
        "only-the-pattern": only_the_pattern,
        "in-a-mirror": left_right.is_a_turn,
        "from-the-other-side": round_about.is_a_turn,
    }
    return (
        *(Watch(CLAIMS[name], holds) for name, holds in states.items()),
        *(Watch(CLAIMS[name], holds, of_turns=True) for name, holds in turns.items()),
    )


def one_colour(p: Packing, keys: Any, _: Mode) -> Any:
    mine, theirs = p.colours(keys, 0)
    return mine & theirs == 0


def full_or_spent(p: Packing, keys: Any, mode: Mode) -> Any:
    """§5"""
    tiles = count(keys & ((1 << 2 * p.cells) - 1))
    spent = keys >> 2 * p.cells == 0
    return (spent | (tiles == p.whole.bit_count())) == mode.over


def won(p: Packing, keys: Any, mode: Mode, seat: int) -> Any:
    """§5.1"""
    mine, theirs = p.colours(keys, seat)
    return (count(mine) > count(theirs)) & mode.over


def one_tile(p: Packing, taken: Taken) -> Any:
    """§1.2, §3"""
    seat, board = taken.move.seat, (1 << 2 * p.cells) - 1
    laid = count(taken.after & board) == count(taken.before & board) + 1
    tiles = range(len(p.shifts[seat]) - 1)
    was, now = (sum(p.left(k, seat, tile) for tile in tiles) for k in (taken.before, taken.after))
    others = p.supplies[1 - seat]
    return laid & (was == now + 1) & (taken.before & others == taken.after & others)


def only_the_pattern(p: Packing, taken: Taken) -> Any:
    """§3.1"""
    was, now = (p.colours(keys, 0) for keys in (taken.before, taken.after))
    flipped = was.mine & now.theirs | was.theirs & now.mine
    return flipped & taken.move.hits == flipped


class Seen:
    """Positions and moves as they are seen in a mirror, or from the other side of the board."""

    def __init__(self, board: Board, rules: Rules, move: Move, exchanged: bool) -> None:
        cells = board.width * board.height
        self.sets = np.array([moved(board, s, move) for s in range(1 << cells)], np.uint64)
        self.cells = [move(board, cell) for cell in range(cells)]
        self.exchanged = exchanged
        self.known = {m[:4]: m for seat in (0, 1) for m in moves(board, seat, rules)}

    def position(self, p: Packing, keys: Any) -> Any:
        first, second = (self.sets[cells] for cells in p.colours(keys, 0))
        if not self.exchanged:
            return p.recoloured(keys, Colours(first, second), 0)
        far = p.shifts[1][0] - p.shifts[0][0]
        supplies = (keys & p.supplies[0]) << far | (keys & p.supplies[1]) >> far
        return p.recoloured(supplies, Colours(second, first), 0)

    def is_a_turn(self, p: Packing, taken: Taken) -> Any:
        """§4  The model makes it, too."""
        seat, character, cell, chosen = taken.move[:4]
        there = chosen if chosen == NONE else self.cells[chosen]
        move = self.known[seat ^ self.exchanged, character, self.cells[cell], there]
        before = self.position(p, taken.before)
        legal = may(Arrays(), move, p.colours(before, move.seat))
        return legal & (after(p, move, before) == self.position(p, taken.after))


def count(cells: Any) -> Any:
    return np.bitwise_count(cells)
