"""§3.1, §4  Where a pattern reaches from a cell, and what lies in between."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import gcd
from typing import Final, NamedTuple, TypeAlias

from flipwars_ref.state import Cells
from spec.flipwars import Pattern

Size: TypeAlias = tuple[int, int]  # columns, rows
Way: TypeAlias = tuple[int, int]  # columns to the right, rows down
AHEAD: Final[tuple[Way, ...]] = ((0, -1), (1, 0), (0, 1), (-1, 0))  # up, right, down, left
FACINGS: Final = ("up", "right", "down", "left")
UP: Final = 0
DOWN: Final = 2


class Hit(NamedTuple):
    """A cell of a pattern, the cells before it, and whether it is one of a line."""

    cell: Cells
    between: Cells
    on_line: bool


class Reach(NamedTuple):
    """A pattern as it lies on the board: all of its cells, and which of them can be cut off."""

    all: Cells
    near: Cells  # with nothing before them
    behind: tuple[Hit, ...]


@cache  # most of what a table costs, and most tables are alike
def reaches(size: Size, pattern: Pattern, facing: int, goes_round: bool) -> tuple[Reach, ...]:
    """A pattern around every cell, seen by whoever looks that way."""
    width, height = size
    return tuple(
        reach(Sheet(size, cell, facing, goes_round), pattern) for cell in range(width * height)
    )


def reach(sheet: Sheet, pattern: Pattern) -> Reach:
    """A pattern around one cell."""
    hits = [hit for row in pattern for hit in sheet.hits(row) if hit.cell != 1 << sheet.origin]
    near = sum({hit.cell for hit in hits if not hit.between})
    behind = tuple(hit for hit in hits if not hit.cell & near)
    return Reach(sum({hit.cell for hit in hits}), near, behind)


class Sheet(NamedTuple):
    """The board as it is seen from one cell."""

    size: Size
    origin: int
    facing: int
    goes_round: bool

    def at(self, right: int, ahead: int) -> Cells:
        """The cell that lies so from here; none beyond the edge, unless patterns go round."""
        x, y = AHEAD[self.facing]
        width, height = self.size
        column = self.origin % width + ahead * x - right * y
        row = self.origin // width + ahead * y + right * x
        if self.goes_round:
            column, row = column % width, row % height
        inside = 0 <= column < width and 0 <= row < height
        return 1 << (row * width + column) if inside else 0

    def hits(self, row: tuple[str, ...]) -> Iterator[Hit]:
        """What one row of a pattern reaches."""
        word, numbers = row[0], [int(number) for number in row[1:]]
        if word == "cell":
            yield from self.cell(*numbers)
        elif word == "line":
            yield from self.along(numbers[0], numbers[1], 0, 0, 0, on_line=True)
        elif word == "row":
            yield from self.row(*numbers)
        else:
            width, height = self.size
            corners = {0, width - 1, width * (height - 1), width * height - 1}
            yield from (Hit(1 << corner, 0, False) for corner in sorted(corners))

    def cell(self, right: int, ahead: int) -> Iterator[Hit]:
        steps = gcd(right, ahead)
        if there := self.at(right, ahead):
            x, y = right // steps, ahead // steps
            yield Hit(there, sum(self.at(x * n, y * n) for n in range(1, steps)), False)

    def along(
        self, x: int, y: int, right: int, ahead: int, before: Cells, on_line: bool
    ) -> Iterator[Hit]:
        """Step by step from a cell (right, ahead) of here, to the edge or round to the start."""
        start, passed = self.at(right, ahead), before
        right, ahead = right + x, ahead + y
        while (there := self.at(right, ahead)) and there not in (start, 1 << self.origin):
            yield Hit(there, passed, on_line)
            passed |= there
            right, ahead = right + x, ahead + y

    def row(self, ahead: int) -> Iterator[Hit]:
        """§4.7  A whole row: straight ahead first, then to both sides."""
        if middle := self.at(0, ahead):
            step = 1 if ahead > 0 else -1
            before = sum({self.at(0, step * n) for n in range(1, abs(ahead))})
            yield Hit(middle, before, False)
            yield from self.along(1, 0, 0, ahead, before | middle, on_line=False)
            yield from self.along(-1, 0, 0, ahead, before | middle, on_line=False)
