"""§2  Set-up from a deal, and what a hand-made position must keep to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from oriflamme_ref.state import GO_ON, OVER, PLACE, REVEAL, State
from oriflamme_ref.table import Kind, Table
from spec import Impossible, Step
from spec.oriflamme import CARDS

CITED = ("1", "1.1", "1.2", "2", "2.1", "2.2")


class Deal(NamedTuple):
    """§2.1  What each seat takes in hand; the rest of its cards is set aside."""

    hands: tuple[tuple[Kind, ...], ...]


def set_up(table: Table, deal: Deal) -> Step[State]:
    """The first position; raises Impossible for a deal that §2.1 does not give."""
    for seat, hand in enumerate(deal.hands):
        if len({*hand}) != table.deck.hand or len(hand) != table.deck.hand:
            says = f"a hand is dealt {table.deck.hand} different cards, not {len({*hand})}"
            raise Impossible(says, seat)
        if not {*hand} <= {*table.deck.kinds}:
            raise Impossible("a card is dealt that the deck does not hold", seat)
    aside = tuple(tuple(k for k in table.deck.kinds if k not in hand) for hand in deal.hands)
    hands = tuple(tuple(sorted(hand)) for hand in deal.hands)
    none: tuple[tuple[Kind, ...], ...] = ((),) * table.seats
    return Step(State((), (1,) * table.seats, hands, aside, none, turn=0), CITED)  # Q36


def position(table: Table, s: State, resolving: bool) -> State:
    """A hand-made position; raises Impossible for what the components cannot show.

    Where the queue is being resolved, whoever owns the card at the pointer has to decide: whether
    to reveal it, or, where it lies face up, only to go on.
    """
    for seat in range(table.seats):
        check_cards(table, s, seat)
    for pile in s.queue:
        if len({card.owner for card in pile}) > 1:
            raise Impossible("the cards of a pile are of one family")
    if not resolving or s.phase == OVER:
        return s
    top = s.queue[s.at][0]
    return s._replace(phase=GO_ON if top.up else REVEAL, turn=top.owner)


def check_cards(table: Table, s: State, seat: int) -> None:
    """§1  Each family has each card once."""
    found = cards_of(s, seat)
    for kind in found:
        if found.count(kind) > 1:
            raise Impossible(f"{CARDS[kind]} is here twice", seat)
        if kind not in table.deck.kinds:
            raise Impossible(f"the deck holds no {CARDS[kind]}", seat)


def cards_of(s: State, seat: int) -> list[Kind]:
    lying = [card for pile in s.queue for card in pile if card.owner == seat]
    kinds = [card.kind for card in lying if card.kind is not None]
    return [*kinds, *s.hands[seat], *s.aside[seat], *s.gone[seat]]


def doubts(table: Table, s: State, players: Sequence[str]) -> list[str]:
    """Why no game can reach a position: necessary conditions, not all there are.

    `players` are called so.
    """
    found = []
    for seat, player in enumerate(players):
        lying = sum(card.owner == seat for pile in s.queue for card in pile)
        spent, most = lying + len(s.gone[seat]), placed(table, s, seat)
        if spent > most:
            found.append(f"{player} has played {spent} cards; by now it can be {most}")
        whole = len(cards_of(s, seat)) == len(table.deck.kinds)
        if whole and len(s.hands[seat]) != table.deck.hand - spent:
            has, owes = len(s.hands[seat]), table.deck.hand - spent
            found.append(f"{player} holds {has} cards, but {spent} played leave {owes}")
    return found


def placed(table: Table, s: State, seat: int) -> int:
    """§4  How many cards a seat has placed so far."""
    if s.phase != PLACE:
        return s.round
    before = (seat - s.first) % table.seats < (s.turn - s.first) % table.seats
    return s.round - 1 + before
