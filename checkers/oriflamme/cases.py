"""Queues whose cards are written out and whose influence nobody knows: what is proved on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Final

import z3

import oriflamme_ref as o
from checkers.proofs.solving import Symbols
from checkers.symbolic import Number
from spec import Game, Reading
from spec.oriflamme import CARDS, decks

SEATS: Final = 3
SCOPE: Final = "queues of one to three places, any influence"
Card = tuple[str, int, bool]  # name, owner, face up
Place = tuple[Card, ...]
Among = tuple[tuple[Place, ...], tuple[Place, ...]]  # what may lie before a card, and behind it

UNDER: Final[tuple[Place, ...]] = ((), (("Lord", 0, True),))
BESIDE: Final[tuple[Place, ...]] = (
    (),
    (("Ambush", 1, False),),
    (("Ambush", 0, False),),
    (("Lord", 1, True),),
    (("Heir", 0, True),),
    (("Heir", 1, True),),
    (("Soldier", 2, True),),
    (("Spy", 1, True),),
    (("Archer", 2, True),),
    (("Shapeshifter", 2, True),),
    (("Spy", 2, False), ("Lord", 2, True)),
    (("Conspiracy", 0, False), ("Heir", 0, True)),
    (("Assassination", 2, False),),
    (("Decree", 1, False),),
)


def those(*numbers: int) -> tuple[Place, ...]:
    return tuple(BESIDE[n] for n in numbers)


WIDE: Final[Among] = BESIDE, those(0, 1, 2, 3, 7, 10)  # in the long run
# QUICK: whenever rules are verified; FEWEST: of these, for claims about any card
QUICK: Final[Among] = those(0, 1, 3, 4, 6, 10, 12, 13), those(0, 1, 2, 5)
FEWEST: Final[Among] = those(0, 1, 3, 10, 13), those(0, 1, 2)


@dataclass(slots=True, eq=False)
class Case:
    """A table, and numbers that nobody knows: how much lies in front of whom, and on which card."""

    reading: Reading
    symbols: Symbols = field(default_factory=Symbols)
    stock: tuple[Any, ...] = ()
    lying: tuple[Any, ...] = ()

    def __post_init__(self) -> None:
        self.stock = tuple(Number(self.symbols.new(f"stock {seat}")) for seat in range(SEATS))
        self.lying = tuple(Number(self.symbols.new(f"on card {n}")) for n in range(6))

    @property
    def hypotheses(self) -> list[z3.BoolRef]:
        return [number.term >= 0 for number in (*self.stock, *self.lying)]

    @property
    def game(self) -> Game[o.State, o.Action]:
        return o.oriflamme(decks.deck("base"), self.reading, SEATS)

    def state(self, places: Sequence[Place], at: int) -> o.State:
        """The card at this place has to be revealed or left, in the sixth round."""
        numbers = iter(self.lying)
        queue = tuple(
            tuple(o.Lying(CARDS.index(name), owner, up, next(numbers)) for name, owner, up in place)
            for place in places
        )
        none: tuple[tuple[int, ...], ...] = ((),) * SEATS
        return o.State(queue, self.stock, none, none, none, 0, o.REVEAL, 6, 0, at)


def scope(among: Among) -> str:
    before, behind = map(len, among)
    return f"{SCOPE}, {before} neighbours before and {behind} behind"


def arranged(kind: str, among: Among = WIDE) -> Iterator[tuple[list[Place], int]]:
    """The queues in which a kind is looked at, and its place there; each card once a family."""
    before, behind = among
    for left, under, right in product(before, UNDER, behind):
        places = [place for place in (left, ((kind, 0, False), *under), right) if place]
        cards = [(name, owner) for place in places for name, owner, _ in place]
        if len({*cards}) == len(cards):
            yield places, int(bool(left))
