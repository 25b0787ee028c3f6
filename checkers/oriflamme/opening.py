"""What must be true of set-up and of placing: counted out, each with a mistake that breaks it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, pairwise, product
from typing import Final

import oriflamme_ref as o
from checkers.claims import ALL, Claim
from checkers.oriflamme.laws import Laid, Law, changed
from checkers.oriflamme.queues import cuts
from spec import Impossible, Refusal, Step

# §2  set-up


def hands(game: Laid) -> Iterator[o.Deal]:
    """§2.1  Every hand of each seat, while the others have the first cards."""
    deck = game.table.table.deck
    plain = deck.kinds[: deck.hand]
    for seat, hand in product(range(game.seats), combinations(deck.kinds, deck.hand)):
        yield o.Deal(tuple(hand if n == seat else plain for n in range(game.seats)))


def begins(game: Laid, deal: o.Deal) -> bool:
    """§2"""
    s = game.table.set_up(deal).state
    return s.stock == (1,) * game.seats and not s.queue and not any(s.gone)


def dealt(game: Laid, deal: o.Deal) -> bool:
    """§2.1  Seven in hand as dealt, the other three aside; six are none, nor is a card twice."""
    s = game.table.set_up(deal).state
    whole = [(*hand, *aside) for hand, aside in zip(s.hands, s.aside, strict=True)]
    first, *others = deal.hands
    bad = [first[1:], (first[1], *first[1:])]
    return (
        s.hands == deal.hands
        and all(sorted(cards) == [*range(10)] for cards in whole)
        and all(refused(game, o.Deal((hand, *others))) for hand in bad)
    )


def refused(game: Laid, deal: o.Deal) -> bool:
    try:
        game.table.set_up(deal)
    except Impossible:
        return True
    return False


def first_places(game: Laid, deal: o.Deal) -> bool:
    """§2.2  Nobody but the first player can place the first card, and has the tile."""
    s = game.table.set_up(deal).state
    may = [
        seat
        for seat in range(game.seats)
        if not isinstance(game.play(s, seat, o.Place(s.hands[seat][0], o.END)), Refusal)
    ]
    return may == [s.first] == [0]


def set_up(change: Callable[[o.State], o.State]) -> Callable[[Laid], Laid]:
    """A game in which the first position is another."""

    def wrong(game: Laid) -> Laid:
        def otherwise(deal: o.Deal) -> Step[o.State]:
            step: Step[o.State] = game.table.set_up(deal)
            return step._replace(state=change(step.state))

        return replace(game, table=replace(game.table, set_up=otherwise))

    return wrong


# §4  placing


def to_place(game: Laid) -> Iterator[o.State]:
    """§4  Queues of up to three cards of two families, on which the first one is to place."""
    none, stock = ((),) * game.seats, tuple(range(game.seats))
    for queue in (queue for cards in range(4) for queue in arranged(cards)):
        yield o.State(queue, stock, ((7, 8), *none[1:]), none, none, turn=0, round=2)


def arranged(cards: int) -> Iterator[o.Queue]:
    """§1.2  So many cards in piles, face up or down, with one, two and three influence on them."""
    for ends in cuts(cards):
        piles = [*pairwise(ends)]
        for owners in product(range(2), repeat=len(piles)):
            for up in product((False, True), repeat=cards):
                yield tuple(
                    tuple(o.Lying(kind, owner, up[kind], kind + 1) for kind in range(a, b))
                    for owner, (a, b) in zip(owners, piles, strict=True)
                )


def placings(game: Laid, s: o.State) -> Iterator[tuple[o.Action, o.State]]:
    for action in game.actions(s):
        step = game.play(s, s.turn, action)
        assert isinstance(step, Step)
        yield action, step.state


def exactly_one(game: Laid, s: o.State) -> bool:
    """§4  One card of the hand lies face down with nothing on it; all else is as it was."""
    return all(
        added(s, after) == Counter([o.Lying(left_hand(s, after), s.turn)])
        and len(s.hands[s.turn]) == len(after.hands[s.turn]) + 1
        and (after.stock, after.gone, after.aside) == (s.stock, s.gone, s.aside)
        for _, after in placings(game, s)
    )


def left_hand(s: o.State, after: o.State) -> o.Kind | None:
    gone = [kind for kind in s.hands[s.turn] if kind not in after.hands[s.turn]]
    return gone[0] if gone else None


def added(s: o.State, after: o.State) -> Counter[o.Lying]:
    """The cards that are in the queue now and were not."""
    was, now = (Counter(card for pile in t.queue for card in pile) for t in (s, after))
    now.subtract(was)
    return Counter({card: many for card, many in now.items() if many})


def at_an_end(game: Laid, s: o.State) -> bool:
    """§4.1  Where it is on no other card it is the first or the last, and the others keep."""
    rows = [after.queue for action, after in placings(game, s) if not onto(action)]
    return all(s.queue in (row[1:], row[:-1]) for row in rows)


def onto(action: o.Action) -> bool:
    return isinstance(action, o.Place) and action.onto


def on_own(game: Laid, s: o.State) -> bool:
    """§4.2  Every own pile can be covered, no other; what is below keeps its order."""
    piles = [p for p, pile in enumerate(s.queue) if pile[0].owner == s.turn]
    found = [(a, after) for a, after in placings(game, s) if onto(a)]
    where = sorted({a.place for a, _ in found if isinstance(a, o.Place)})
    below = [
        after.queue[a.place][1:] == s.queue[a.place] for a, after in found if isinstance(a, o.Place)
    ]
    return where == piles and all(below)


def turned_up(_: o.State, after: o.State) -> o.State:
    queue = tuple(tuple(card._replace(up=True) for card in pile) for pile in after.queue)
    return after._replace(queue=queue)


def in_the_middle(_: o.State, after: o.State) -> o.State:
    return after._replace(queue=(*after.queue[1:2], *after.queue[:1], *after.queue[2:]))


def slid_below(_: o.State, after: o.State) -> o.State:
    return after._replace(queue=tuple((*pile[1:], pile[0]) for pile in after.queue))


def law(
    name: str,
    clause: str,
    says: str,
    holds: Callable[[Laid, o.State], bool],
    mistake: str,
    change: Callable[[o.State, o.State], o.State],
) -> Law:
    claim = Claim(name, clause, says, accepts=ALL)
    return Law(claim, ARRANGED, to_place, holds, mistake, changed(change))


ARRANGED: Final = (
    "an Assassination or a Conspiracy to place on every queue of up to Archer, Soldier and Spy in"
    " this order, in piles of two owners, each up or down, with one, two and three influence"
)
HANDS: Final = "every hand of each seat"
LAWS: Final = (
    Law(
        Claim("begins", "2", "each begins with one influence, before an empty queue", accepts=ALL),
        HANDS, hands, begins, "players begin with two influence",
        set_up(lambda s: s._replace(stock=(2,) * len(s.stock))),
    ),
    Law(
        Claim("dealt", "2.1", "seven cards are in hand, the other three aside", accepts=ALL),
        HANDS, hands, dealt, "an eighth card is taken in hand",
        set_up(lambda s: s._replace(hands=((*s.hands[0], s.aside[0][0]), *s.hands[1:]))),
    ),
    Law(
        Claim("first-places", "2.2", "the first player has the tile and places first", accepts=ALL),
        HANDS, hands, first_places, "the last player begins",
        set_up(lambda s: s._replace(turn=len(s.hands) - 1)),
    ),
    law("one-card-placed", "4", "one card of the hand is placed face down, and all else stays",
        exactly_one, "it lies face up", turned_up),
    law("at-an-end", "4.1", "a card that is on no other is the first or the last",
        at_an_end, "it is put behind the first", in_the_middle),
    law("on-own", "4.2", "every own pile can be covered and no other, and keeps its order",
        on_own, "it is slid below the pile", slid_below),
)  # fmt: skip
