"""The states of one depth, and what their moves lead to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from checkers.walk.counts import Mode
from checkers.walk.expressions import Column
from checkers.walk.keys import Words
from checkers.walk.templates import Template, Templates

PIECE: Final = 1 << 20  # states that are built at once
BITS: Final = 40  # of where in a level a state came from; above them, by which template


class Frontier(NamedTuple):
    """States of a mode that were just met; `place` states of their level stand before them."""

    mode: Mode
    words: Words
    place: int

    def __len__(self) -> int:
        return len(self.words[0])


class Level(NamedTuple):
    """All states of one depth; with fingerprints, which do not tell them, their cells too."""

    frontiers: Sequence[Frontier]
    cells: Any = None


def children(part: Frontier, template: Template, where: Column) -> Words:
    """The words of those that a template leads to; with fingerprints, where each came from."""
    shifted = tuple(w.take(where) + s for w, s in zip(part.words, template.shift, strict=True))
    if len(shifted) == 1:
        return shifted
    return (*shifted, where + ((template.number << BITS) + part.place))


def pieces(columns: Iterable[Column], many: int) -> Iterator[tuple[int, Column]]:
    """The first `many` numbers of the columns in pieces, each with the place where it begins."""
    place = 0
    for column in columns:
        stop = min(len(column), many - place)
        for low in range(0, stop, PIECE):
            yield place + low, column[low : min(low + PIECE, stop)]
        place += stop


def built(origins: Column, level: Level, templates: Templates) -> Any:
    """The cells of new states: their parents', and what the template adds."""
    numbers, parents = origins >> BITS, origins & ((1 << BITS) - 1)
    deltas = templates.deltas()
    cells = np.empty((len(deltas), len(origins)), np.int8)
    for row, there, added in zip(cells, level.cells, deltas, strict=True):
        there.take(parents, out=row, mode="clip")
        row += added.take(numbers)
    return cells
