"""What moves: the queue, influence, hands, and what somebody has to decide now."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from oriflamme_ref.table import Kind

Phase: TypeAlias = str

PLACE: Final = "place"  # §4: a card of the hand
REVEAL: Final = "reveal"  # §5: whether to reveal the card at the pointer
GO_ON: Final = "go-on"  # §5: only where a position by hand begins at a card that lies face up
ELIMINATE: Final = "eliminates"  # §6.1, §6.2, §6.8: which card, for what the ability does
STEAL: Final = "steals"  # §6.3
COPY: Final = "copies"  # §6.6
MOVE: Final = "moves"  # §6.10
PUT: Final = "put"  # §6.10: where the chosen card goes
RESOLVE: Final = "resolve"  # §5: nobody has to decide; never seen between two steps
OVER: Final = "over"  # §3.2

NOWHERE: Final = (-1, 0)


class Lying(NamedTuple):
    """A card of the queue."""

    kind: Kind | None  # None: a card that the viewer may not see
    owner: int
    up: bool = False
    influence: int = 0
    acted: bool = False  # §5.6: resolved in this round, where that is asked (Q5)


Pile: TypeAlias = tuple[Lying, ...]  # the top card first
Queue: TypeAlias = tuple[Pile, ...]  # the front first
Target: TypeAlias = tuple[int, int]  # the number of a pile, and how many cards lie on the card


class State(NamedTuple):
    """A position. `turn` is the seat that has to decide; kinds in hands and such are in order."""

    queue: Queue
    stock: tuple[int, ...]  # §1.1: influence in front of each seat
    hands: tuple[tuple[Kind, ...], ...]
    aside: tuple[tuple[Kind, ...], ...]  # §2.1
    gone: tuple[tuple[Kind, ...], ...]  # §5.4, §5.5
    turn: int
    phase: Phase = PLACE
    round: int = 1
    first: int = 0  # §3.1: who has the tile
    at: int = 0  # §5: the pile that is being resolved
    ability: Kind | None = None  # §5.3: whose ability a choice is for
    held: Target = NOWHERE  # §6.10: the card that is being moved


def card_at(s: State, target: Target) -> Lying:
    return s.queue[target[0]][target[1]]


def acting(s: State) -> Lying:
    """§5  The card that is being resolved."""
    return s.queue[s.at][0]


def there(s: State, target: Target) -> bool:
    """Whether the queue has such a card."""
    pile, under = target
    return 0 <= pile < len(s.queue) and 0 <= under < len(s.queue[pile])


def changed(s: State, target: Target, card: Lying) -> State:
    """Another card, or the same one otherwise, in the place of one."""
    pile, under = target
    old = s.queue[pile]
    new = (*old[:under], card, *old[under + 1 :])
    return s._replace(queue=(*s.queue[:pile], new, *s.queue[pile + 1 :]))


def without(s: State, target: Target) -> State:
    """§5.6  The queue with a card lifted out; the pointer stays at the same place of it."""
    pile, under = target
    old = s.queue[pile]
    if len(old) > 1:
        rest = (*old[:under], *old[under + 1 :])
        return s._replace(queue=(*s.queue[:pile], rest, *s.queue[pile + 1 :]))
    queue = s.queue[:pile] + s.queue[pile + 1 :]
    return s._replace(queue=queue, at=s.at - (pile < s.at))


def gains(s: State, seat: int, much: int) -> State:
    """§1.1"""
    stock = (*s.stock[:seat], s.stock[seat] + much, *s.stock[seat + 1 :])  # Q17: nothing runs out
    return s._replace(stock=stock)


def taken_away(s: State, target: Target) -> State:
    """§5.4, §5.5  A card leaves the queue and lies in front of its owner."""
    card = card_at(s, target)
    assert card.kind is not None
    gone = tuple(sorted((*s.gone[card.owner], card.kind)))
    after = without(s, target)
    return after._replace(gone=(*s.gone[: card.owner], gone, *s.gone[card.owner + 1 :]))
