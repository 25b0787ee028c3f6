"""Decks and positions of Oriflamme as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final, NamedTuple

import oriflamme_ref as o
from checkers.markup import rendered, shipped
from checkers.oriflamme import drawing
from checkers.oriflamme.lying import Known, known
from checkers.oriflamme.say import FAMILIES, pointer, say_cards, say_holding
from checkers.scenario.language import Moment, Names
from spec.oriflamme import CARDS, Deck

WIDE: Final = 490  # of a picture; all lengths are in the units of SVG
ABREAST: Final = 5  # how many piles stand in a row
APART: Final = 98  # from the left of one pile to that of the next
TALL: Final = 70  # a card
PEEPS: Final = 42  # what shows of a card below another
HEAD: Final = 20  # above a pile, for its number
LONGEST: Final = 66  # characters in a line


class Card(NamedTuple):
    """A card as it is drawn, from its top; a family is a letter, or nothing in a deck."""

    kind: str
    family: str
    up: bool
    influence: int
    acted: bool
    says: str


class Pile(NamedTuple):
    """The cards in one place of the queue, the top one first, and where they are drawn."""

    place: str
    x: int
    y: int
    cards: tuple[Card, ...]
    resolving: bool
    changed: bool


class Player(NamedTuple):
    """What lies in front of a player, and where that is drawn; None: influence unknown."""

    name: str
    family: str
    stock: int | None
    lines: tuple[str, ...]
    y: int
    first: bool
    moves: bool
    changed: bool
    says: str


def style() -> str:
    return shipped("oriflamme/picture.css")


def draw_board(deck: Deck) -> str:
    """The cards that each player begins with."""
    cards = [Card(CARDS[kind], "", True, 0, False, CARDS[kind]) for kind in deck.kinds]
    piles, under = laid([((card,), "", False, False) for card in cards])
    told = [f"in hand: {deck.hand}", f"rounds: {deck.rounds}"]
    return picture("A deck of Oriflamme", piles, [], told, under)


def draw_position(moment: Moment, names: Names, seat: int | None, past: Sequence[Moment]) -> str:
    """A position as a seat knows it (None: as it is), with what changed since the last marked."""
    s, here = moment.state, known(moment, seat)
    changed = drawing.changed(known(past[-1], seat), here) if past else frozenset()
    at = pointer(s)
    piles, under = laid([
        (tuple(card(one, number, under, names) for under, one in enumerate(pile)),
         str(number + 1), number == at, number in changed)
        for number, pile in enumerate(here.queue)
    ])  # fmt: skip
    told = [f"round {s.round}, {names.players[s.first]} is the first player"]
    told.append(drawing.turn(s, names))
    who = "" if seat is None else f", as {names.players[seat]} sees it"
    says = f"A position of Oriflamme{who}: {'; '.join(told)}"
    return picture(says, piles, [*players(moment, here, names, changed, under)], told, under)


def card(lying: o.Lying, place: int, under: int, names: Names) -> Card:
    """§1.2, §4  A card of the queue."""
    kind = "" if lying.kind is None else CARDS[lying.kind]
    parts = [
        f"place {place + 1}{f', {under} under the top' if under else ''}: {kind or 'a card'} of",
        f"{names.players[lying.owner]} ({FAMILIES[lying.owner]})",
    ]
    marks = [
        "" if lying.up else "face down",
        f"{lying.influence} influence on it" if lying.influence else "",
        "resolved in this round" if lying.acted else "",
    ]
    says = ", ".join(filter(None, (" ".join(parts), *marks)))
    return Card(kind, FAMILIES[lying.owner], lying.up, lying.influence, lying.acted, says)


def laid(found: Sequence[tuple[tuple[Card, ...], str, bool, bool]]) -> tuple[list[Pile], int]:
    """§1.2  Piles in rows from the front, and how far down they reach."""
    piles, top = list[Pile](), 18
    for first in range(0, len(found), ABREAST):
        row = found[first : first + ABREAST]
        for column, (cards, place, resolving, changed) in enumerate(row):
            piles.append(Pile(place, 2 + APART * column, top, cards, resolving, changed))
        top += HEAD + TALL + PEEPS * (max(len(cards) for cards, *_ in row) - 1) + 8
    return piles, top


def players(
    moment: Moment,
    here: Known,
    names: Names,
    changed: frozenset[int],
    under: int,
) -> Iterator[Player]:
    """§1.1, §2.1, §5.4  What is in front of each player, in hand, set aside, and gone."""
    top = under + 24
    for seat, name in enumerate(names.players):
        hand, aside, gone = here.hands[seat], here.aside[seat], here.gone[seat]
        rows = (("hand", hand), ("set aside", aside), ("gone", gone))
        lines = tuple(line for word, cards in rows if cards for line in told(word, cards))
        yield Player(
            name=name,
            family=FAMILIES[seat],
            stock=here.stock[seat],
            lines=lines,
            y=top,
            first=moment.state.first == seat,
            moves=moment.game.to_move(moment.state) == seat,
            changed=~seat in changed,
            says=f"{name} ({FAMILIES[seat]}): {say_holding(here.stock[seat], hand, aside, gone)}",
        )
        top += high(lines) + 6


def high(lines: Sequence[str]) -> int:
    """How high the box of a player is."""
    return 30 + 15 * len(lines)


def told(word: str, cards: Sequence[o.Kind] | int) -> list[str]:
    says = f"{cards} hidden" if isinstance(cards, int) else say_cards(cards)
    return wrap(f"{word}: {says}", LONGEST)


def picture(
    says: str, piles: Sequence[Pile], seated: Sequence[Player], told: Sequence[str], under: int
) -> str:
    words = under + 24 + sum(high(player.lines) + 6 for player in seated) if seated else under
    return rendered(
        "oriflamme/picture.svg.j2",
        says=says,
        piles=piles,
        players=seated,
        told=told,
        wide=WIDE,
        card=(APART - 6, TALL, PEEPS, HEAD),
        high=high,
        under=under,
        words=words,
        height=words + 18 * len(told) + 6,
    )
