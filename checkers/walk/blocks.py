"""Expressions worked out over a block of positions: an array, with one element for each.

A count is one byte. What several guards share is worked out once for a block.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from checkers.logic import Truth
from checkers.walk.expressions import NOWHERE, Apply, Column, Expression, both


class Block:
    """Some positions, cell by cell, and what has been worked out about them.

    What only one move needs is forgotten after it, so that memory stays in the cache.
    """

    __slots__ = ("cells", "common", "own")

    def __init__(self, cells: Sequence[Column]) -> None:
        self.cells = cells
        self.common: dict[Any, Any] = {}
        self.own: dict[Any, Any] = {}

    def value(self, of: Any) -> Any:
        """An array; or a number, or NOWHERE, that stands for an array of it."""
        if of.__class__ is not Expression:
            return of
        known = self.common if of.common else self.own
        found = known.get(of)
        if found is None:
            found = known[of] = self.worked_out(of.apply, of.parts)
        return found

    def worked_out(self, apply: Apply, parts: tuple[Any, ...]) -> Any:
        if apply is np.asarray:
            return self.cells[parts[0]]
        if apply is both:
            one = self.value(parts[0])
            return NOWHERE if one is NOWHERE else both(one, self.value(parts[1]))
        return apply(*map(self.value, parts))

    def truth(self, guard: Truth) -> Column | None:
        """For each position whether a guard holds; None for nowhere."""
        truth = self.value(guard)
        if isinstance(truth, np.ndarray):
            return truth if truth.any() else None
        return np.ones(len(self.cells[0]), np.bool_) if truth else None


@dataclass(slots=True)
class Gathered(Sequence[Any]):
    """The cells of some positions, each gathered when it is asked for."""

    cells: Any
    where: Column

    def __getitem__(self, cell: Any) -> Any:
        return self.cells[cell].take(self.where)

    def __len__(self) -> int:
        return len(self.cells)
