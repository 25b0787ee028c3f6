"""The reference engine of Oriflamme."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from oriflamme_ref import actions as legal
from oriflamme_ref import rules, setup, views, winners
from oriflamme_ref.actions import (
    CHOICES,
    END,
    FRONT,
    Action,
    Copy,
    Decline,
    Eliminate,
    GoOn,
    Leave,
    Move,
    Place,
    Put,
    Reveal,
    Steal,
)
from oriflamme_ref.setup import Deal
from oriflamme_ref.state import (
    GO_ON,
    OVER,
    PLACE,
    PUT,
    REVEAL,
    Lying,
    Pile,
    Queue,
    State,
    Target,
    acting,
    card_at,
    there,
)
from oriflamme_ref.table import Kind, Table, table
from spec import Game, Reading, Settled, Step
from spec.oriflamme import Deck

__all__ = [
    "CHOICES", "END", "FRONT", "GO_ON", "OVER", "PLACE", "PUT", "REVEAL", "Action", "Arbiter",
    "Copy", "Deal", "Decline", "Eliminate", "GoOn", "Kind", "Leave", "Lying", "Move", "Pile",
    "Place", "Put", "Queue", "Reveal", "State", "Steal", "Table", "Target", "acting", "at_table",
    "card_at", "oriflamme", "rules", "setup", "table", "there", "views",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Arbiter:
    """What only the rooms of Oriflamme ask at a table, beside what every game answers."""

    table: Table
    set_up: Callable[[Deal], Step[State]]  # §2
    leading: Callable[[State], Settled[int]]  # §7


def oriflamme(deck: Deck, reading: Reading, seats: int) -> Game[State, Action]:
    """A game of Oriflamme; raises Impossible for seats, Uninterpretable for answers it cannot."""
    return at_table(table(deck, reading, seats))


def at_table(t: Table) -> Game[State, Action]:
    """The game at a table that is already laid."""
    return Game(
        name="oriflamme",
        seats=t.seats,
        to_move=partial(rules.to_move, t),
        actions=partial(legal.actions, t),
        attempts=partial(legal.attempts, t),
        weights=lambda _: {},
        play=partial(rules.play, t),
        outcome=partial(winners.outcome, t),
        view=partial(views.view, t),
        heard=partial(views.heard, t),
        at_rest=lambda s: s.phase in (PLACE, REVEAL, OVER),
        table=Arbiter(t, partial(setup.set_up, t), partial(winners.leading, t)),
    )
