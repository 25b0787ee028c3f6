"""The reference engine of Turncoats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from spec import Game, Reading, Settled, Step
from spec.turncoats import Board
from turncoats_ref import actions as legal
from turncoats_ref import rules, setup, views, winners
from turncoats_ref.actions import Action, Battle, Draw, March, Negotiate, Recruit, Return
from turncoats_ref.setup import Deal
from turncoats_ref.state import ACT, DRAW, OVER, RETURN, State
from turncoats_ref.table import (
    BLACK,
    BLUE,
    FACTIONS,
    NONE,
    OF_EACH,
    RED,
    Faction,
    Place,
    Stones,
    Table,
    table,
)

__all__ = [
    "ACT", "BLACK", "BLUE", "DRAW", "FACTIONS", "NONE", "OF_EACH", "OVER", "RED", "RETURN",
    "Action", "Arbiter", "Battle", "Deal", "Draw", "Faction", "March", "Negotiate", "Place",
    "Recruit", "Return", "State", "Stones", "Table", "at_table", "rules", "setup", "table",
    "turncoats", "views", "winners",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Arbiter:
    """What only the rooms of Turncoats ask at a table, beside what every game answers."""

    table: Table
    set_up: Callable[[Deal], Step[State]]  # §2
    ends: Callable[[int, int], bool]  # §3.3
    ruler: Callable[[State, Place], Settled[Faction]]  # §4
    winning_faction: Callable[[State], Settled[Faction]]  # §6
    winning_player: Callable[[State], tuple[Settled[Faction], Settled[int] | None]]  # §7


def turncoats(board: Board, reading: Reading, seats: int) -> Game[State, Action]:
    """A game of Turncoats; raises Impossible for seats, Uninterpretable for answers."""
    return at_table(table(board, reading, seats))


def at_table(t: Table) -> Game[State, Action]:
    """The game at a table that is already laid."""

    def weights(s: State) -> Mapping[Action, int]:
        return {Draw(f): s.piles[t.bag][f] for f in FACTIONS if s.piles[t.bag][f] > 0}

    return Game(
        name="turncoats",
        seats=t.seats,
        to_move=partial(rules.to_move, t),
        actions=partial(legal.actions, t),
        attempts=partial(legal.attempts, t),
        weights=weights,
        play=partial(rules.play, t),
        outcome=partial(winners.outcome, t),
        view=partial(views.view, t),
        heard=partial(views.heard, t),
        at_rest=lambda s: s.phase in (ACT, OVER),
        table=arbiter(t),
    )


def arbiter(t: Table) -> Arbiter:
    return Arbiter(
        table=t,
        set_up=partial(setup.set_up, t),
        ends=partial(rules.ends, t),
        ruler=partial(winners.ruler, t),
        winning_faction=partial(winners.winning_faction, t),
        winning_player=partial(winners.winning_player, t),
    )
