"""What a walk over arrays must know of a game: counts that guarded moves add to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from checkers.logic import Logic, Number, Truth

Vector: TypeAlias = Sequence[Number]  # the counts, cell by cell, and then the mode
Mode: TypeAlias = tuple[int, ...]  # what a move sets and does not add to: whose turn, …


@dataclass(frozen=True, slots=True, eq=False)
class Move:
    """A move of one kind; `of` is what the game's room knows it by.

    `choices` are the parameters worth trying where the counts are at most so many. The guard asks
    the counts alone. `delta` has for each cell a constant, and a coefficient for each parameter.
    """

    name: Any
    choices: Callable[[Sequence[int]], Iterable[tuple[int, ...]]]
    guard: Callable[[Logic, Vector, Sequence[Number]], Truth]
    delta: Mapping[int, tuple[int, ...]]
    of: Any = None

    def changes(self, chosen: Sequence[int]) -> dict[int, int]:
        """What the move adds to each cell, with these parameters."""
        added = {
            cell: constant + sum(c * n for c, n in zip(coefficients, chosen, strict=False))
            for cell, (constant, *coefficients) in self.delta.items()
        }
        return {cell: many for cell, many in added.items() if many}


class Taken(NamedTuple):
    """A move in a mode, with its parameters: numbers, or an array of each where many took it."""

    mode: Mode
    move: Move
    chosen: Sequence[Number]


@dataclass(frozen=True, slots=True)
class Counts:
    """A model: how many cells, the moves of a mode and the modes they lead to, which mode is over.

    `groups` are cells whose sum no move makes larger (if one does, keys are not exact); every cell
    is in one at least.
    """

    cells: int
    groups: tuple[tuple[int, ...], ...]
    moves: Callable[[Mode], Sequence[tuple[Move, Mode]]]
    ended: Callable[[Mode], bool]

    def most(self, starts: Sequence[Sequence[int]]) -> tuple[int, ...]:
        """The most that each cell can ever hold."""
        sums = [
            max(sum(start[cell] for cell in group) for start in starts) for group in self.groups
        ]
        return tuple(
            min(largest for largest, group in zip(sums, self.groups, strict=True) if cell in group)
            for cell in range(self.cells)
        )

    def as_json(self, taken: Taken) -> tuple[Mode, int, Sequence[Number]]:
        """A move that was taken, as JSON: by its number among those of its mode."""
        moves = [move for move, _ in self.moves(taken.mode)]
        return taken.mode, moves.index(taken.move), taken.chosen

    def from_json(self, told: tuple[Sequence[int], int, Sequence[Number]]) -> Taken:
        mode, number, chosen = told
        return Taken(tuple(mode), self.moves(tuple(mode))[number][0], tuple(chosen))
