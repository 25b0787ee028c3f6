"""Every small position: queues by the number of their cards, and what lies on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import Final

import oriflamme_ref as o
from spec.oriflamme import CARDS

MOST: Final = 3  # cards in the queue
INTRIGUES: Final = CARDS.index("Ambush")  # and all behind it
FIRST, SECOND = 0, 1  # the families: of the card that is resolved, and another


def positions(cards: int, seats: int, poor: bool) -> Iterator[o.State]:
    """Every position with so many cards: within the resolution, before placing, at the end.

    The card at hand is the first player's and lies face down. Everybody has one influence; where
    that is asked, also the second player none. Of three cards none has influence on it; of fewer,
    one may.
    """
    for queue in queues(cards):
        kinds = [card.kind for pile in queue for card in pile]
        if kinds == list(range(cards)):  # which cards they are does not matter at the end
            yield ended(queue, seats)
        influence = [None, *(spots(queue) if cards < MOST else ())]
        for at, pile in enumerate(queue):
            if pile[0].owner == FIRST and not pile[0].up:
                for stock, lying in product((1, 0) if poor else (1,), influence):
                    laid = queue if lying is None else with_influence(queue, lying)
                    yield resolving(laid, at, (1, stock, *(1,) * (seats - 2)))
    if cards == 1:
        yield set_aside(seats)
    for queue in queues(cards):
        yield from placing(queue, seats)


def queues(cards: int) -> Iterator[o.Queue]:
    """So many cards of two families, each once, in every order; no intrigue lies face up (§5.5)."""
    kinds, faces = range(len(CARDS)), (False, True)
    for ends in cuts(cards):
        for owners in product((FIRST, SECOND), repeat=len(ends) - 1):
            family = [owner for owner, (a, b) in zip(owners, pairwise(ends), strict=True)
                      for _ in range(a, b)]  # fmt: skip
            for named in product(kinds, repeat=cards):
                if len({*zip(named, family, strict=True)}) == cards:
                    for up in product(*(faces[: 1 + (kind < INTRIGUES)] for kind in named)):
                        lying = list(map(o.Lying, named, family, up))
                        yield tuple(tuple(lying[a:b]) for a, b in pairwise(ends))


def cuts(cards: int) -> Iterator[tuple[int, ...]]:
    """Where piles begin and end: every way to cut a row of cards."""
    for cut in product((True, False), repeat=max(0, cards - 1)):
        yield (0, *(n for n, here in enumerate(cut, 1) if here), *([cards] if cards else []))


def spots(queue: o.Queue) -> list[o.Target]:
    """The cards that lie face down: where influence can be."""
    places = [(n, under) for n, pile in enumerate(queue) for under in range(len(pile))]
    return [(n, under) for n, under in places if not queue[n][under].up]


def with_influence(queue: o.Queue, at: o.Target) -> o.Queue:
    pile, under = at
    card = queue[pile][under]._replace(influence=1)
    laid = (*queue[pile][:under], card, *queue[pile][under + 1 :])
    return (*queue[:pile], laid, *queue[pile + 1 :])


def resolving(queue: o.Queue, at: int, stock: Sequence[int]) -> o.State:
    """§5  In the last round, so that the end of the queue is the end of the game."""
    none = ((),) * len(stock)
    return o.State(queue, tuple(stock), none, none, none, FIRST, o.REVEAL, 6, 0, at)


def ended(queue: o.Queue, seats: int) -> o.State:
    """§7  All have the same influence."""
    none = ((),) * seats
    return o.State(queue, (1,) * seats, none, none, none, 0, o.OVER, 6)


def set_aside(seats: int) -> o.State:
    """§2.1  Nothing but one card that the first player has set aside."""
    return ended((), seats)._replace(aside=((0,), *((),) * (seats - 1)))


def placing(queue: o.Queue, seats: int) -> Iterator[o.State]:
    """§4  The first player is the last to place a card, in the second round."""
    lying = [card for pile in queue for card in pile]
    if len(lying) == 1 and lying[0].owner == FIRST:
        spare = next(kind for kind in range(len(CARDS)) if kind != lying[0].kind)
        hands = ((spare,), *((),) * (seats - 1))
        none: tuple[tuple[int, ...], ...] = ((),) * seats
        for laid in (queue, with_influence(queue, (0, 0))):
            yield o.State(laid, (1,) * seats, hands, none, none, 0, o.PLACE, 2, 1 % seats)


def size(s: o.State) -> int:
    """§1  How many cards there are."""
    return sum(map(len, s.queue)) + sum(map(len, (*s.hands, *s.aside, *s.gone)))
