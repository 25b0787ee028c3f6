"""The table (§1, §2): a deck, a reading, and the seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from oriflamme_ref.answers import Answers, answers
from spec import Impossible, Reading
from spec.oriflamme import CARDS, INTRIGUE, Card, Deck

Kind: TypeAlias = int  # a card's place in the row of all kinds

ARCHER: Final = CARDS.index("Archer")
SOLDIER: Final = CARDS.index("Soldier")
HEIR: Final = CARDS.index("Heir")
SHAPESHIFTER: Final = CARDS.index("Shapeshifter")


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """What does not move."""

    deck: Deck
    answers: Answers
    seats: int

    def card(self, kind: Kind) -> Card:
        """§6  What a kind of card is and does."""
        return self.deck.cards[kind]

    def intrigue(self, kind: Kind) -> bool:
        """§1"""
        return self.deck.cards[kind].family == INTRIGUE


def table(deck: Deck, reading: Reading, seats: int) -> Table:
    """Lay a table for 3 to 5 seats (§2); raises Impossible for what cannot be laid."""
    if not 3 <= seats <= 5:
        raise Impossible(f"Oriflamme seats 3 to 5 players, not {seats}")
    return Table(deck, answers(reading), seats)
