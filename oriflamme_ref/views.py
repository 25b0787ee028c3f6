"""What a seat may know: face-down cards, hands and what was set aside are their owner's."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from oriflamme_ref.actions import Action, Place
from oriflamme_ref.state import NOWHERE, Lying, Queue, State, Target
from oriflamme_ref.table import Kind, Table

Cards: TypeAlias = tuple[Kind, ...]


class View(NamedTuple):
    """A number in the place of cards: how many there are; None in that of a number: unknown."""

    queue: Queue
    stock: tuple[int | None, ...]
    hands: tuple[Cards | int, ...]
    aside: tuple[Cards | int, ...]
    gone: tuple[Cards | int, ...]
    turn: int
    phase: str
    round: int
    first: int
    at: int
    ability: Kind | None = None
    held: Target = NOWHERE


def view(table: Table, s: State, seat: int) -> View:
    """A position as one seat sees it (§2.1, §4)."""
    hidden = range(table.seats)
    return View(
        queue=tuple(tuple(seen(card, seat) for card in pile) for pile in s.queue),
        stock=tuple(
            much if table.answers.stock_open or owner == seat else None  # Q34
            for owner, much in enumerate(s.stock)
        ),
        hands=tuple(s.hands[o] if o == seat else len(s.hands[o]) for o in hidden),
        aside=tuple(
            s.aside[o] if o == seat and table.answers.aside_open else len(s.aside[o])  # Q35
            for o in hidden
        ),
        gone=tuple(cards if table.answers.gone_open else len(cards) for cards in s.gone),  # Q19
        turn=s.turn,
        phase=s.phase,
        round=s.round,
        first=s.first,
        at=s.at,
        ability=s.ability,
        held=s.held,
    )


def seen(card: Lying, seat: int) -> Lying:
    """§4  A card of the queue as one seat sees it."""
    return card if card.up or card.owner == seat else card._replace(kind=None)


def heard(table: Table, s: State, action: Action, seat: int) -> Action:
    """§4  A decision as one seat hears it: which card is placed is its owner's to know."""
    if isinstance(action, Place) and seat != s.turn:
        return Place(None, action.place, action.onto)
    return action
