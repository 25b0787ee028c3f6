"""A position as a vector of numbers, and where everything is in it.

For each place (areas, axe, flag, bag, hands) the stones of each faction; then whose turn it is, and
how many have negotiated in a row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from checkers.logic import Number
from spec import Reading
from spec.turncoats import Board

Vector = Sequence[Number]  # or anything else that is indexed and sliced by cell


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """A table, and where in the vector everything is."""

    board: Board
    reading: Reading
    seats: int

    @property
    def areas(self) -> range:
        return range(len(self.board.areas))

    @property
    def axe(self) -> int:
        return len(self.board.areas)

    @property
    def flag(self) -> int:
        return len(self.board.areas) + 1

    @property
    def bag(self) -> int:
        return len(self.board.areas) + 2

    def hand(self, seat: int) -> int:
        return len(self.board.areas) + 3 + seat

    @property
    def places(self) -> range:
        return range(len(self.board.areas) + 3 + self.seats)

    @property
    def turn(self) -> int:
        """The cell that holds whose turn it is; the others follow in this order."""
        return 3 * len(self.places)

    @property
    def in_a_row(self) -> int:
        return self.turn + 1

    @property
    def size(self) -> int:
        return self.turn + 2

    def pile(self, v: Vector, place: int) -> Sequence[Number]:
        return v[3 * place : 3 * place + 3]

    def answer(self, question: str) -> str:
        value = self.reading[question]
        assert isinstance(value, str)
        return value

    def named(self, question: str) -> tuple[int, ...]:
        """Q6, Q7  The areas, and which of axe and flag are told among them."""
        apart = {"axe": self.axe, "flag": self.flag}
        return (*self.areas, *(apart[str(name)] for name in self.reading[question]))

    def pairs(self, question: str) -> tuple[tuple[str, str], ...]:
        """Q3, Q18  Rows of a pile and who is compared there."""
        return tuple((str(row[0]), str(row[1])) for row in self.reading[question])

    def bounds(self, question: str) -> tuple[int | None, int | None]:
        """Q4  At least, at most; None is as many as can."""
        fewest, most = (None if end == "due" else int(str(end)) for end in self.reading[question])
        return fewest, most
