"""How a state was reached, found backwards: a predecessor is a state less what a move adds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

import numpy as np

from checkers.logic import Ints
from checkers.walk.counts import Counts, Mode, Taken
from checkers.walk.expressions import Column
from checkers.walk.findings import Trace
from checkers.walk.keys import Keys

L = Ints()


Before: TypeAlias = tuple[Taken, tuple[int, ...]]  # a turn, and the state before it


class Leading(Protocol):
    """What knows how states were reached."""

    def to(self, depth: int, vector: tuple[int, ...]) -> Trace:
        """A way to a state of a level, one turn for each level before."""


def back(
    before: Callable[[int, tuple[int, ...]], Before], depth: int, vector: tuple[int, ...]
) -> Trace:
    """A way to a state of a level, by what came before it in each level above."""
    turns: list[tuple[Taken, tuple[int, ...]]] = []
    for level in reversed(range(depth)):
        taken, there = before(level, vector)
        turns.append((taken, vector))
        vector = there
    return Trace(vector, tuple(reversed(turns)))


@dataclass(slots=True)
class Ways:
    """The sorted keys of each level of a walk."""

    counts: Counts
    keys: Keys
    levels: list[dict[Mode, Column]] = field(default_factory=list)

    def to(self, depth: int, vector: tuple[int, ...]) -> Trace:
        return back(lambda level, to: next(self.before(self.levels[level], to)), depth, vector)

    def before(self, level: dict[Mode, Column], vector: tuple[int, ...]) -> Iterator[Before]:
        """The moves by which a state is reached from a level, and from where."""
        cells, mode_here = vector[: self.counts.cells], vector[self.counts.cells :]
        for mode, keys in level.items():
            moves = self.counts.moves(mode) if not self.counts.ended(mode) else ()
            for move in (move for move, to in moves if to == mode_here):
                for chosen in move.choices(self.keys.most):
                    changes = move.changes(chosen)
                    there = tuple(n - changes.get(cell, 0) for cell, n in enumerate(cells))
                    if self.among(keys, there) and move.guard(L, there, chosen):
                        yield Taken(mode, move, chosen), (*there, *mode)

    def among(self, keys: Column, cells: Sequence[int]) -> bool:
        within = (0 <= n <= most for n, most in zip(cells, self.keys.most, strict=True))
        if self.keys.exact and not all(within):
            return False
        key = self.keys.of(cells)[0]
        at = int(np.searchsorted(keys, key))
        return at < len(keys) and bool(keys[at] == key)
