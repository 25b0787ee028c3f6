"""Concrete moves: every choice of parameters a template, with what it adds to cells and to keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from checkers.logic import Truth
from checkers.walk.blocks import Block
from checkers.walk.counts import Counts, Mode, Move
from checkers.walk.expressions import Column, Expressions, at_least
from checkers.walk.keys import Keys


class Outside(Exception):
    """A move takes a cell below none, or past the most that it can hold."""


class Template(NamedTuple):
    """A move with its parameters, and what its guard does not show by its form.

    `owing` are cells that may fall below none; `growing` says that a group of cells grows.
    """

    number: int
    move: Move
    chosen: tuple[int, ...]
    guard: Truth
    changes: dict[int, int]
    shift: tuple[np.uint64, ...]
    owing: tuple[int, ...]
    growing: bool

    def check(self, block: Block, where: Column) -> None:
        """Raise Outside where a cell could run over into the next one of a key."""
        for cell in self.owing:
            if int(block.cells[cell].take(where).min()) + self.changes[cell] < 0:
                raise Outside(f"{self.move.name} leaves less than nothing in cell {cell}")
        if self.growing:
            raise Outside(f"{self.move.name} adds to what can only be spent or moved")


@dataclass(slots=True)
class Templates:
    """The templates that were asked for so far; each is made once."""

    counts: Counts
    keys: Keys
    book: Expressions
    made: list[Template] = field(default_factory=list)
    known: dict[tuple[int, tuple[int, ...]], Template] = field(default_factory=dict)
    of_mode: dict[Mode, tuple[tuple[Move, Mode], ...]] = field(default_factory=dict)

    def by_move(self, mode: Mode, peaks: Sequence[int]) -> Iterator[tuple[Mode, list[Template]]]:
        """For each move: where it leads, and its templates where cells hold at most so much."""
        if mode not in self.of_mode:
            self.of_mode[mode] = tuple(self.counts.moves(mode))
        for move, to in self.of_mode[mode]:
            yield to, [self.template(move, chosen) for chosen in move.choices(peaks)]

    def template(self, move: Move, chosen: tuple[int, ...]) -> Template:
        found = self.known.get((id(move), chosen))
        if found is None:
            found = self.known[id(move), chosen] = self.make(move, chosen)
            self.made.append(found)
        return found

    def make(self, move: Move, chosen: tuple[int, ...]) -> Template:
        self.book.move = move
        guard = move.guard(self.book, self.book.cells, chosen)
        changes, needs = move.changes(chosen), at_least(guard)
        owing = tuple(cell for cell, many in changes.items() if needs.get(cell, 0) < -many)
        growing = any(sum(changes.get(c, 0) for c in group) > 0 for group in self.counts.groups)
        shift = self.keys.shift(changes)
        return Template(len(self.made), move, chosen, guard, changes, shift, owing, growing)

    def deltas(self) -> Any:
        """What the templates add, a row for each cell."""
        found = np.zeros((self.counts.cells, len(self.made)), np.int8)
        for template in self.made:
            for cell, added in template.changes.items():
                found[cell, template.number] = added
        return found
