"""Oriflamme in JSON, for other people's programs; form.schema.json describes it.

Cards are called by name. The queue is a list of piles from the front, and a pile a list of cards
from the top: {"card": "Spy", "owner": 0, "up": false, "influence": 2}, where null stands for a card
that the viewer may not see. Places of the queue are counted from 0, at the front.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar

import oriflamme_ref as o
from checkers.oriflamme.said_actions import read_action, say_action
from checkers.oriflamme.said_cards import (
    MOST,
    read_kind,
    read_kinds,
    read_queue,
    read_target,
    say_kind,
    say_queue,
    say_target,
)
from checkers.scenario.hooks import Form
from checkers.scenario.language import Names
from checkers.scenario.shapes import Misshapen, entries, items, schema, whole, word
from oriflamme_ref.state import NOWHERE
from spec import Game, Impossible
from spec.oriflamme import CARDS, Deck, decks

T = TypeVar("T")

PHASES: Final = (o.PLACE, o.REVEAL, o.GO_ON, *o.CHOICES, o.PUT, o.OVER)
PLACES: Final = ("hands", "aside", "gone")
KEYS: Final = (
    "queue", "stock", "hands", "aside", "gone", "turn", "phase", "round", "first", "at",
    "ability", "held",
)  # fmt: skip


# §1, §2.1  decks


def say_board(deck: Deck) -> dict[str, Any]:
    names = [say_kind(kind) for kind in deck.kinds]
    return {"cards": names, "hand": deck.hand, "rounds": deck.rounds}


def read_board(value: Any) -> Deck:
    found = entries(value, "board", ("cards", "hand", "rounds"))
    kinds = read_kinds(found["cards"], "board.cards")
    hand = whole(found["hand"], "board.hand", 1, len(kinds))
    return Deck(decks.cards(), kinds, hand, whole(found["rounds"], "board.rounds", 1, hand))


# positions


def say_position(s: Any, _: Names) -> dict[str, Any]:
    """Of a position or of a view: numbers stand there for cards, and None for what is unknown."""
    return {
        "queue": say_queue(s.queue),
        "stock": list(s.stock),
        **{key: [say_some(cards) for cards in getattr(s, key)] for key in PLACES},
        **{key: getattr(s, key) for key in ("turn", "phase", "round", "first", "at")},
        "ability": None if s.ability is None else say_kind(s.ability),
        "held": None if s.phase != o.PUT else say_target(s.held),
    }


def say_some(cards: tuple[o.Kind, ...] | int) -> list[str | None] | int:
    return cards if isinstance(cards, int) else [say_kind(kind) for kind in cards]


def read_position(value: Any, names: Names) -> o.State:
    s = o.State(**parts(value, "position", names, read_kinds, known=True))
    for seat in range(len(names.players)):
        kinds = o.setup.cards_of(s, seat)
        if len({*kinds}) < len(kinds) or not {*kinds} <= {*names.board.kinds}:
            raise Misshapen(f"position has cards of seat {seat} twice, or that the board lacks")
    return s


def say_view(view: Any, names: Names) -> dict[str, Any]:
    return say_position(view, names)


def read_view(value: Any, names: Names) -> o.views.View:
    return o.views.View(**parts(value, "view", names, read_some, known=False))


def read_some(value: Any, at: str) -> tuple[o.Kind, ...] | int:
    """Cards, or how many there are."""
    return read_kinds(value, at) if isinstance(value, list) else whole(value, at, 0, len(CARDS))


def parts(
    value: Any, of: str, names: Names, read: Callable[[Any, str], Any], known: bool
) -> dict[str, Any]:
    """What positions and views have in common; `read` reads cards in one place."""
    found, seats = entries(value, of, KEYS), len(names.players)
    queue = read_queue(found["queue"], f"{of}.queue", seats, known)
    phase = word(found["phase"], f"{of}.phase", PHASES)
    last = len(queue) - (phase not in (o.PLACE, o.OVER))
    return {
        "queue": queue,
        "stock": each(found["stock"], f"{of}.stock", seats, partial(read_much, known=known)),
        **{key: each(found[key], f"{of}.{key}", seats, read) for key in PLACES},
        "turn": whole(found["turn"], f"{of}.turn", 0, seats - 1),
        "phase": phase,
        "round": whole(found["round"], f"{of}.round", 1, names.board.rounds),
        "first": whole(found["first"], f"{of}.first", 0, seats - 1),
        "at": whole(found["at"], f"{of}.at", 0, last),
        "ability": read_ability(found["ability"], f"{of}.ability", phase),
        "held": read_target(found["held"], f"{of}.held", queue)
        if phase == o.PUT
        else nothing(found["held"], f"{of}.held", NOWHERE),
    }


def each(value: Any, at: str, seats: int, read: Callable[[Any, str], T]) -> tuple[T, ...]:
    """What there is of each player."""
    return tuple(read(one, f"{at}.{n}") for n, one in enumerate(items(value, at, seats)))


def read_ability(value: Any, at: str, phase: str) -> o.Kind | None:
    """§5.3  Of a card that does what is being chosen; null where nothing is."""
    does = "moves" if phase == o.PUT else phase
    if does not in o.CHOICES:
        return nothing(value, at, None)
    found = read_kind(value, at)
    if decks.cards()[found].does != does:
        raise Misshapen(f"{at} is `{value}`, for which this is not chosen")
    return found


def read_much(value: Any, at: str, known: bool) -> int | None:
    """§1.1  Influence; null where it is not seen."""
    return None if value is None and not known else whole(value, at, 0, MOST)


def nothing(value: Any, at: str, meant: T) -> T:
    """What null means; anything else is too much."""
    if value is not None:
        raise Misshapen(f"{at} is not null, but nothing is chosen")
    return meant


# deals


def say_deal(first: o.State, _: Names) -> dict[str, Any]:
    """§2.1  What each takes in hand."""
    return {"hands": [say_some(hand) for hand in first.hands]}


def read_deal(value: Any, names: Names, game: Game[Any, Any]) -> o.State:
    hands = items(entries(value, "deal", ("hands",))["hands"], "deal.hands", len(names.players))
    deal = o.Deal(tuple(read_kinds(hand, f"deal.hands.{n}") for n, hand in enumerate(hands)))
    try:
        first: o.State = game.table.set_up(deal).state
    except Impossible as impossible:
        raise Misshapen(f"deal is none: {impossible}") from None
    return first


FORM: Final = Form(
    schema=partial(schema, "oriflamme"),
    say_board=say_board,
    read_board=read_board,
    say_action=say_action,
    read_action=read_action,
    say_position=say_position,
    read_position=read_position,
    say_deal=say_deal,
    read_deal=read_deal,
    say_view=say_view,
    read_view=read_view,
)
