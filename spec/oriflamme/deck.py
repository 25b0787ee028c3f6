"""The cards as plain tuples, and a deck: which of them are dealt, and for how many rounds."""

from __future__ import annotations

from typing import Final, NamedTuple

CARDS: Final = (  # §6; a kind of card is its place in this row
    "Archer", "Soldier", "Spy", "Heir", "Lord", "Shapeshifter",
    "Ambush", "Assassination", "Conspiracy", "Decree",
)  # fmt: skip
CHARACTER: Final = "character"
INTRIGUE: Final = "intrigue"


class Card(NamedTuple):
    """§1, §6  What a card is, and what it does to whom, as cards.yaml explains it."""

    name: str
    family: str  # character or intrigue
    does: str
    among: str
    pays: int
    trap: int


class Deck(NamedTuple):
    """§2.1, §3.2  The kinds that each player has, how many are dealt, how many rounds there are."""

    cards: tuple[Card, ...]  # all kinds, whether they are in the deck or not
    kinds: tuple[int, ...]
    hand: int
    rounds: int
