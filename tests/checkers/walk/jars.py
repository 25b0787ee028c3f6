"""A toy model: from one jar to another, one or two at a time, and twice at most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from checkers.walk.counts import Counts, Mode, Move

FULL, EMPTY = 0, 1  # cells; behind them idle ones, and how often something was poured


def pour(delta: dict[int, tuple[int, ...]] | None = None) -> Move:
    def guard(L: Any, v: Any, n: Sequence[int]) -> Any:
        return L.all(v[FULL] >= n[0], n[0] >= 1)

    moved = {FULL: (0, -1), EMPTY: (0, 1)} if delta is None else delta
    return Move("pour", lambda peaks: ((n,) for n in range(min(peaks[FULL], 2) + 1)), guard, moved)


def jars(idle: int = 0, move: Move | None = None) -> Counts:
    """With many idle cells, a key does not fit into one word."""
    poured = move or pour()
    groups = ((FULL, EMPTY), *((2 + n,) for n in range(idle)))

    def moves(mode: Mode) -> list[tuple[Move, Mode]]:
        return [(poured, (mode[0] + 1,))]

    return Counts(2 + idle, groups, moves, lambda mode: mode == (2,))


def start(full: int, idle: int = 0, poured: int = 0) -> tuple[int, ...]:
    return full, 0, *([21] * idle), poured
