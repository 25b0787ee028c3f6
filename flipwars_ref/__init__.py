"""The reference engine of Flip Wars."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from flipwars_ref import actions as legal
from flipwars_ref import effects, rules, setup, views, winners
from flipwars_ref.actions import NONE, Action, Begin, Lay, Pass, Place
from flipwars_ref.patterns import FACINGS
from flipwars_ref.setup import Deal
from flipwars_ref.state import LAY, LOT, OVER, PLACE, Cells, State, Supply, each, filled
from flipwars_ref.table import SEATS, Table, Tile, table
from spec import Game, Reading, Settled, Step
from spec.flipwars import Board

__all__ = [
    "FACINGS", "LAY", "LOT", "NONE", "OVER", "PLACE", "SEATS",
    "Action", "Arbiter", "Begin", "Cells", "Deal", "Lay", "Pass", "Place", "State", "Supply",
    "Table", "Tile", "at_table", "each", "effects", "filled", "flipwars", "rules", "setup", "table",
    "views", "winners",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Arbiter:
    """What only the rooms of Flip Wars ask at a table, beside what every game answers."""

    table: Table
    set_up: Callable[[Deal], Step[State]]  # §1.2
    leading: Callable[[State], Settled[int]]  # §5.1
    points: Callable[[State, int], int]  # §5.1


def flipwars(board: Board, reading: Reading, seats: int) -> Game[State, Action]:
    """A game of Flip Wars; raises Impossible for seats, Uninterpretable for answers it cannot."""
    return at_table(table(board, reading, seats))


def at_table(t: Table) -> Game[State, Action]:
    """The game at a table that is already laid."""

    def weights(s: State) -> Mapping[Action, int]:
        return dict.fromkeys(legal.actions(t, s), 1)

    return Game(
        name="flipwars",
        seats=SEATS,
        to_move=partial(rules.to_move, t),
        actions=partial(legal.actions, t),
        attempts=partial(legal.attempts, t),
        weights=weights,
        play=partial(rules.play, t),
        outcome=partial(winners.outcome, t),
        view=partial(views.view, t),
        heard=partial(views.heard, t),
        at_rest=lambda s: s.phase in (PLACE, OVER),
        table=arbiter(t),
    )


def arbiter(t: Table) -> Arbiter:
    return Arbiter(
        table=t,
        set_up=partial(setup.set_up, t),
        leading=partial(winners.leading, t),
        points=winners.points,
    )
