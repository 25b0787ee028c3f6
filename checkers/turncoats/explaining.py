"""Who rules, who wins, and why: each settlement of §4, §6 and §7 told in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import turncoats_ref as t
from checkers.scenario.language import Moment, Names
from checkers.turncoats.say import say_place
from spec import Settled
from spec.turncoats import FACTIONS

T = TypeVar("T")

MEASURED = {  # what the scores of a clause count
    "4": "stones there", "4.1": "on the axe", "4.2": "on the flag",
    "6": "areas", "6.1": "on the axe", "6.2": "on the flag",
    "7": "winning stones", "7.1": "losing stones", "7.2": "places from the first in turn order",
}  # fmt: skip


def explain(moment: Moment, names: Names) -> tuple[str, ...]:
    """One line for each area, for the faction, and for the player."""
    table: t.Table = moment.game.table
    lines = [ruled(table, moment.state, place, names) for place in table.ruled]
    faction, player = t.rules.winning_player(table, moment.state)
    lines.append(told("winning faction", faction, lambda f: FACTIONS[f], "no faction"))
    if player is None:
        lines.append(f"winner: nobody, since no faction wins (§{faction.by})")
    else:
        lines.append(told("winner", player, lambda seat: names.players[seat], "nobody"))
    if moment.state.phase != t.OVER:
        lines[-2:] = [f"if the game ended here, {line}" for line in lines[-2:]]
    return tuple(lines)


def ruled(table: t.Table, s: t.State, place: t.Place, names: Names) -> str:
    return told(
        say_place(place, names), t.rules.ruler(table, s, place), lambda f: FACTIONS[f], "nobody"
    )


def told(what: str, settled: Settled[T], name: Callable[[T], str], none: str) -> str:
    """`Ford: red, 4 stones there: red 1, blue 1; 4.1 on the axe: red 1, blue 0`."""
    winner = none if settled.who is None else name(settled.who)
    rows = [
        f"{MEASURED[row.clause]} "
        + ", ".join(f"{name(one)} {abs(score)}" for one, score in row.scores)
        for row in settled.rounds
    ]
    return f"{what}: {winner} (§{settled.by}{': ' if rows else ''}{'; then '.join(rows)})"
