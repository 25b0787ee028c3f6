"""Queues of which nothing is known but where cards lie: kinds, owners and faces are symbols too.

The second telling, unchanged, is run on them: whatever it asks of a card (is it an Ambush, is it
mine, is it face up) goes both ways. So one activation is looked at for every queue of a shape.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Final

import z3

from checkers.oriflamme.model import Piece, Round
from checkers.proofs.solving import Symbols
from checkers.symbolic import Number
from spec import Reading
from spec.oriflamme import CARDS

SEATS: Final = 3
HIGHEST: Final = 2
Shape = tuple[int, ...]  # how many cards each pile has


@dataclass(frozen=True, slots=True, eq=False)
class Name:
    """A card's name that nobody knows; it is found out as far as it is asked."""

    kind: Number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str) and other in CARDS and bool(self.kind == CARDS.index(other))

    def __hash__(self) -> int:
        return hash(next(name for name in CARDS if self == name))


@dataclass(frozen=True, slots=True, eq=False)
class Owner:
    """A seat that nobody knows."""

    seat: Number

    def __eq__(self, other: object) -> bool:
        return bool(self.seat == (other.seat if isinstance(other, Owner) else other))

    def __index__(self) -> int:
        return next(seat for seat in range(SEATS) if self.seat == seat)


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """Whether a card lies face up, which nobody knows."""

    up: Number

    def __bool__(self) -> bool:
        return bool(self.up == 1)


@dataclass(slots=True, eq=False)
class Unknown:
    """A queue of a shape, and where it is resolved.

    Everybody has some influence, each card has some on it, and two numbers say what is chosen.
    """

    reading: Reading
    shape: Shape
    at: int
    symbols: Symbols = field(default_factory=Symbols)
    hypotheses: list[z3.BoolRef] = field(default_factory=list)
    stock: list[Number] = field(default_factory=list)
    piles: list[list[tuple[Name, Owner, Any, Number]]] = field(default_factory=list)
    chosen: list[Number] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.stock = [self.new(f"stock {seat}") for seat in range(SEATS)]
        self.chosen = [self.new(f"choice {n}") for n in range(3)]
        for n, high in enumerate(self.shape):
            owner = Owner(self.new(f"owner {n}", SEATS - 1))
            self.piles.append([self.card(f"{n}.{under}", owner) for under in range(high)])

    def new(self, name: str, most: int | None = None) -> Number:
        number = self.symbols.new(name)
        self.hypotheses += [number >= 0, *([] if most is None else [number <= most])]
        return Number(number)

    def card(self, place: str, owner: Owner) -> tuple[Name, Owner, Any, Number]:
        """An intrigue lies face down (§5.5)."""
        kind, up = self.new(f"kind {place}", len(CARDS) - 1), self.new(f"up {place}", 1)
        first = CARDS.index("Ambush")
        self.hypotheses.append(z3.Or(up.term == 0, kind.term < first))
        return Name(kind), owner, Face(up), self.new(f"on {place}")

    def round(self) -> Round:
        """The same round, laid anew; the top piece of a pile is the last."""
        laid: list[Any] = [[Piece(*card) for card in pile] for pile in self.piles]  # type: ignore[arg-type]  # names and owners that nobody knows
        gone: list[list[str]] = [[] for _ in range(SEATS)]
        return Round(self.reading.values, laid, [*self.stock], gone, laid[self.at])

    def choice(self, number: int, options: Sequence[Any]) -> Any:
        """Any of what is open."""
        *some, last = options
        pairs = enumerate(some)
        return next((one for n, one in pairs if self.chosen[number] == n), last)


def shapes(most: int) -> Iterator[tuple[Shape, int]]:
    """Every shape of up to so many piles, two high at most, and each place that is resolved."""
    for piles in range(1, most + 1):
        for shape in product(range(1, HIGHEST + 1), repeat=piles):
            yield from ((shape, at) for at in range(piles))
