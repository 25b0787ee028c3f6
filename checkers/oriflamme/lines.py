"""Cards in words: the line of the queue, what a player has, and how cards are pointed at."""

from __future__ import annotations

from typing import NamedTuple

import oriflamme_ref as o
from checkers.oriflamme.say import FAMILIES
from checkers.scenario.language import Names
from checkers.scenario.sentences import Word
from spec.oriflamme import CARDS
from spec.rulebook import Unknown
from spec.source import did_you_mean

MOST = 99  # influence in one place


class Row(NamedTuple):
    """The queue, and the place that is being resolved, if any."""

    queue: o.Queue
    at: int | None

    def known(self) -> Row:
        """The same; raises Unknown where a card is not told."""
        if any(card.kind is None for pile in self.queue for card in pile):
            raise Unknown("a card is not named here", "such as A:Spy? where it lies face down")
        return self


class Holding(NamedTuple):
    """What a player has: None or a number stand for what is not told or only counted."""

    stock: int | None = None
    hand: tuple[o.Kind, ...] | int = ()
    aside: tuple[o.Kind, ...] | int = ()
    gone: tuple[o.Kind, ...] | int = ()


class CardWords:
    """The meaning of the rules of sentences.lark that are about cards."""

    names: Names

    # §1.2  the queue

    def row(self, *places: tuple[o.Pile, bool]) -> Row:
        at = [n for n, (_, here) in enumerate(places) if here]
        if len(at) > 1:
            raise Unknown("two places are being resolved; `^` stands before one")
        return Row(tuple(pile for pile, _ in places), at[0] if at else None)

    def passed_place(self, pile: o.Pile) -> tuple[o.Pile, bool]:
        return pile, False

    def pointed(self, pile: o.Pile) -> tuple[o.Pile, bool]:
        return pile, True

    def pointed_pile(self, *cards: o.Lying) -> tuple[o.Pile, bool]:
        return cards, True

    def stacked(self, *cards: o.Lying) -> o.Pile:
        return cards

    def family(self, letter: Word) -> int:
        seats = len(self.names.players)
        if letter.text not in FAMILIES[:seats]:
            families = ", ".join(
                f"{f} {p}" for f, p in zip(FAMILIES, self.names.players, strict=False)
            )
            raise Unknown(f"no family {letter.text}", f"the families are {families}", letter.at)
        return FAMILIES.index(letter.text)

    def lying(self, owner: int, kind: o.Kind, *marks: tuple[str, int]) -> o.Lying:
        return marked(o.Lying(kind, owner, up=True), marks)

    def down_unseen(self, owner: int, *marks: tuple[str, int]) -> o.Lying:
        return marked(o.Lying(None, owner), marks)

    def face_down(self) -> tuple[str, int]:
        return "?", 0

    def influence(self, much: int) -> tuple[str, int]:
        return "*", amount(much)

    def acted(self) -> tuple[str, int]:
        return "!", 0

    # §1.1, §2.1  what a player has

    def holding(self, *parts: tuple[str, object]) -> Holding:
        said = [part for part, _ in parts]
        for part in said:
            if said.count(part) > 1:
                raise Unknown(f"{part} is told twice")
        return Holding()._replace(**dict(parts))  # type: ignore[arg-type]  # each part makes its own type

    def stock(self, *much: int) -> tuple[str, object]:
        return "stock", amount(much[0]) if much else None

    def hand(self, cards: object) -> tuple[str, object]:
        return "hand", cards

    def aside(self, cards: object) -> tuple[str, object]:
        return "aside", cards

    def gone(self, cards: object) -> tuple[str, object]:
        return "gone", cards

    def some(self, cards: object) -> object:
        return cards

    def kinds(self, *cards: o.Kind) -> tuple[o.Kind, ...]:
        return in_order(cards)

    def listed(self, *cards: o.Kind) -> tuple[o.Kind, ...]:
        return in_order(cards)

    # §5.3  which card is meant

    def top(self, pile: int) -> o.Target:
        return pile, 0

    def under(self, pile: int) -> o.Target:
        return pile, 1

    def deeper(self, number: int, pile: int) -> o.Target:
        return pile, number

    def named_pile(self, ordinal: int) -> int:
        return ordinal

    def counted_pile(self, number: int) -> int:
        return number - 1

    def first(self) -> int:
        return 0

    def second(self) -> int:
        return 1

    def third(self) -> int:
        return 2

    def fourth(self) -> int:
        return 3

    def fifth(self) -> int:
        return 4

    def sixth(self) -> int:
        return 5

    def seventh(self) -> int:
        return 6

    def eighth(self) -> int:
        return 7

    def ninth(self) -> int:
        return 8

    def tenth(self) -> int:
        return 9

    # §6

    def card(self, name: Word) -> o.Kind:
        if name.text not in CARDS:
            raise Unknown(f"no card `{name.text}`", did_you_mean(name.text, CARDS), name.at)
        return CARDS.index(name.text)


def marked(card: o.Lying, marks: tuple[tuple[str, int], ...]) -> o.Lying:
    """A card with what stands behind its name."""
    said = [mark for mark, _ in marks]
    for mark in said:
        if said.count(mark) > 1:
            raise Unknown(f"`{mark}` stands twice behind one card")
    found = dict(marks)
    up, influence = card.up and "?" not in found, found.get("*", 0)
    return card._replace(up=up, influence=influence, acted="!" in found)


def amount(much: int) -> int:
    if much > MOST:
        raise Unknown(f"{much} influence; at most {MOST} are allowed")
    return much


def in_order(cards: tuple[o.Kind, ...]) -> tuple[o.Kind, ...]:
    for kind in cards:
        if cards.count(kind) > 1:
            raise Unknown(f"{CARDS[kind]} is named twice")
    return tuple(sorted(cards))
