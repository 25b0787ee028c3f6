"""What every decision of the resolution must keep to: terms that must all be true."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import oriflamme_ref as o
from checkers.oriflamme.cases import SEATS
from checkers.oriflamme.lockstep import Told, told_card
from checkers.symbolic import term
from spec.oriflamme import CARDS

Holds = Callable[[o.State, Told], list[Any]]  # of the state before, and what is told behind

QUEUE, STOCK, GONE, ASKED = 0, 1, 2, 3
MUCH = 3  # of a card as it is told


def not_owed(_: o.State, after: Told) -> list[Any]:
    """§1.1"""
    lying = [card[MUCH] for pile in after[QUEUE] for card in pile]
    return [term(number) >= 0 for number in (*after[STOCK], *lying)]


def covered_keep(s: o.State, after: Told) -> list[Any]:
    """§4.3  A card that was covered and is so still has what lay on it."""
    was = {told_card(card)[:2]: card.influence for pile in s.queue for card in pile[1:]}
    now = {card[:2]: card[MUCH] for pile in after[QUEUE] for card in pile[1:]}
    return [term(much) == term(was[card]) for card, much in now.items() if card in was]


def nothing_lost(s: o.State, after: Told) -> list[Any]:
    """§1.1  Nobody has less, but for what lay on cards that left; to a Spy one may be lost (§6.3).

    That is all there can be less of: what clauses pay may still hide what else is lost.
    """
    stays = {card[:2] for pile in after[QUEUE] for card in pile}
    lay = [told_card(card) for pile in s.queue for card in pile]
    before = held(s.stock, [card for card in lay if card[:2] in stays])
    behind = held(after[STOCK], [card for pile in after[QUEUE] for card in pile])
    name, owner, *_ = told_card(o.acting(s))
    spied = [name in ("Spy", "Shapeshifter") and seat != owner for seat in range(SEATS)]
    each = zip(behind, before, spied, strict=True)
    return [*(now + one >= was for now, was, one in each), sum(behind) >= sum(before)]


def held(stock: Sequence[Any], cards: Sequence[tuple[str, int, bool, Any, bool]]) -> list[Any]:
    """How much each has before them and on these cards."""
    return [
        sum((term(card[MUCH]) for card in cards if card[1] == seat), term(much))
        for seat, much in enumerate(stock)
    ]


def one_place(s: o.State, after: Told) -> list[Any]:
    """§1"""
    lying = [(card.owner, CARDS[card.kind or 0]) for pile in s.queue for card in pile]
    there = [(card[1], card[0]) for pile in after[QUEUE] for card in pile]
    gone = [(seat, name) for seat in range(SEATS) for name in after[GONE][seat]]
    had = [(seat, CARDS[kind]) for seat in range(SEATS) for kind in s.gone[seat]]
    return [sorted([*lying, *had]) == sorted([*there, *gone])]


def asked_on(s: o.State, after: Told) -> bool:
    """§5.3  Whether the owner of the same card is asked for a choice behind it."""
    if not after[ASKED] or after[ASKED][0] == o.REVEAL or after[ASKED][1] != s.at:
        return False
    was = [[told_card(card)[:2] for card in pile] for pile in s.queue]
    return was == [[card[:2] for card in pile] for pile in after[QUEUE]]


def at_hand(s: o.State, after: Told) -> list[Any]:
    """The card that was decided about, where it lies in the queue now."""
    name, owner, *_ = told_card(o.acting(s))
    return [card for pile in after[QUEUE] for card in pile if card[:2] == (name, owner)]


UP: Final = 2  # of a card as it is told


def left_gains(s: o.State, after: Told) -> list[Any]:
    """§5.1  A card that is left face down has one more on it than before."""
    much = o.acting(s).influence
    return [term(card[MUCH]) == term(much + 1) for card in at_hand(s, after) if not card[UP]]


def revealed_is_bare(s: o.State, after: Told) -> list[Any]:
    """§5.2  Nothing lies on a card that was revealed, when all is done with it."""
    if asked_on(s, after):
        return []
    return [term(card[MUCH]) == 0 for card in at_hand(s, after) if card[UP]]


def intrigue_goes(s: o.State, after: Told) -> list[Any]:
    """§5.5  An intrigue that was revealed is in the queue no longer, when all is done with it."""
    intrigue = told_card(o.acting(s))[0] in ("Ambush", "Assassination", "Conspiracy", "Decree")
    stays = any(card[UP] for card in at_hand(s, after))
    return [not (intrigue and stays) or asked_on(s, after)]
