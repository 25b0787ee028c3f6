"""What can be decided (§4, §5, §6), and which of it is open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from oriflamme_ref import choices, moving
from oriflamme_ref.state import (
    COPY,
    ELIMINATE,
    GO_ON,
    MOVE,
    OVER,
    PLACE,
    PUT,
    REVEAL,
    STEAL,
    State,
    Target,
)
from oriflamme_ref.table import Kind, Table
from spec import NATURE

FRONT: Final = 0
END: Final = moving.END


@dataclass(slots=True, unsafe_hash=True)
class Place:
    """§4  At the front, at the end, or onto a pile, whose number `place` then is."""

    card: Kind | None  # None: a card that the hearer may not see
    place: int
    onto: bool = False


@dataclass(slots=True, unsafe_hash=True)
class Reveal:
    pass


@dataclass(slots=True, unsafe_hash=True)
class Leave:
    pass


@dataclass(slots=True, unsafe_hash=True)
class GoOn:
    pass


@dataclass(slots=True, unsafe_hash=True)
class Eliminate:
    target: Target


@dataclass(slots=True, unsafe_hash=True)
class Steal:
    target: Target


@dataclass(slots=True, unsafe_hash=True)
class Copy:
    target: Target


@dataclass(slots=True, unsafe_hash=True)
class Move:
    target: Target


@dataclass(slots=True, unsafe_hash=True)
class Put:
    """§6.10  Into a place (counted without the card), to the end, or onto a pile (with it)."""

    place: int
    onto: bool = False


@dataclass(slots=True, unsafe_hash=True)
class Decline:
    pass


Choice: TypeAlias = Eliminate | Steal | Copy | Move
Action: TypeAlias = Place | Reveal | Leave | GoOn | Choice | Put | Decline

CHOICES: Final[dict[str, type[Choice]]] = {
    ELIMINATE: Eliminate,
    STEAL: Steal,
    COPY: Copy,
    MOVE: Move,
}


def actions(table: Table, s: State) -> list[Action]:
    """Exactly what is open to whoever has to decide."""
    if s.phase == PLACE:
        return placings(table, s)
    if s.phase == REVEAL:
        return [Reveal(), Leave()]
    if s.phase == GO_ON:
        return [GoOn()]
    if s.phase == PUT:
        return [Put(place, onto) for place, onto in moving.puts(table, s, s.held)]
    if s.phase == OVER:
        return []
    choice = CHOICES[s.phase]
    found: list[Action] = [choice(target) for target in choices.targets(table, s)]
    return [*found, Decline()] if choices.may_decline(table) else found


def placings(table: Table, s: State) -> list[Action]:
    """§4"""
    ends = (FRONT, END) if s.queue else (END,)
    piles = choices.own_piles(table, s)
    return [
        *(Place(card, end) for card in s.hands[s.turn] for end in ends),
        *(Place(card, pile, onto=True) for card in s.hands[s.turn] for pile in piles),
    ]


def attempts(table: Table, s: State) -> Iterator[tuple[int, Action]]:
    """More than the rules allow: (seat, action) pairs that `play` must judge one by one."""
    yield from ((s.turn, action) for action in every_action(table, s))
    for seat in (NATURE, *range(table.seats), table.seats):
        if seat != s.turn or s.phase == OVER:
            yield from ((seat, action) for action in (*simple(), *actions(table, s)))


def every_action(table: Table, s: State) -> Iterator[Action]:
    """Every place and every card there is, one too few, one too many."""
    yield from simple()
    longest = len(s.queue) + 2
    if s.phase == PLACE:
        for card in (None, *range(len(table.deck.cards))):
            for place in range(-2, longest):
                yield from (Place(card, place), Place(card, place, onto=True))
    if s.phase == PUT:
        for place in range(-2, longest):
            yield from (Put(place), Put(place, onto=True))
    if s.phase in CHOICES:
        for target in every_target(s):
            yield from (choice(target) for choice in CHOICES.values())


def every_target(s: State) -> Iterator[Target]:
    yield from ((-1, 0), (len(s.queue), 0))
    for number, pile in enumerate(s.queue):
        yield from ((number, under) for under in range(-1, len(pile) + 1))


def simple() -> Iterator[Action]:
    """One decision of each sort."""
    yield from (Reveal(), Leave(), GoOn(), Decline(), Place(0, END), Put(END))
    yield from (choice((0, 0)) for choice in CHOICES.values())
