"""What can be asked of a position of Turncoats, and what the engine answers."""

from __future__ import annotations

from typing import Any, Final

import turncoats_ref as t
from checkers.scenario.language import Fact, Found, Moment, Names
from checkers.scenario.turns import Turns, fact
from checkers.turncoats.say import say_actions, say_pile, say_place, say_ruler
from spec import Settled

TURNS: Final = Turns(say_actions, over=("3.3",), to_move=("3", "3.2"), open=("5",))


def asked(*settled: Settled[Any] | None) -> tuple[str, ...]:
    """The clauses of every row that was gone through."""
    return tuple(row.clause for one in settled if one is not None for row in one.rounds)


def ruled(names: Names, place: t.Place, faction: t.Faction | None) -> Fact:
    """§4"""

    def say(ruler: t.Faction | None) -> str:
        return f"{say_place(place, names)} is ruled by {say_ruler(ruler)}"

    def find(moment: Moment) -> Found:
        if place not in moment.game.table.table.ruled:  # Q7
            return Found(f"{say_place(place, names)} is no area", ("1.1",))
        settled = moment.game.table.ruler(moment.state, place)
        return Found(say(settled.who), (settled.by,), asked(settled))

    return fact(say(faction), find, map(say, (*t.FACTIONS, None)))


def winning_faction(faction: t.Faction | None) -> Fact:
    """§6  As if the game ended here."""

    def say(winner: t.Faction | None) -> str:
        return f"{say_ruler(winner)} is the winning faction"

    def find(moment: Moment) -> Found:
        settled = moment.game.table.winning_faction(moment.state)
        return Found(say(settled.who), (settled.by,), asked(settled))

    return fact(say(faction), find, map(say, (*t.FACTIONS, None)))


def wins(names: Names, seat: int | None) -> Fact:
    """§7"""

    def say(winner: int | None) -> str:
        return f"{'nobody' if winner is None else names.players[winner]} wins"

    def find(moment: Moment) -> Found:
        outcome = moment.game.outcome(moment.state)
        if outcome is None:
            return Found("the game is not over", ("3.3",))
        who = outcome.winners[0] if outcome.winners else None
        return Found(
            say(who), outcome.clauses, asked(*moment.game.table.winning_player(moment.state))
        )

    return fact(say(seat), find, map(say, (*range(len(names.players)), None)))


def holds(names: Names, place: t.Place, pile: t.Stones) -> Fact:
    """§1"""

    def say(stones: t.Stones) -> str:
        return f"{say_place(place, names)} holds {say_pile(stones)}"

    def find(moment: Moment) -> Found:
        return Found(say(moment.state.piles[place]), ("1",))

    black, blue, red = pile
    return fact(say(pile), find, map(say, ((black + 1, blue, red), (black, blue, red + 1), t.NONE)))
