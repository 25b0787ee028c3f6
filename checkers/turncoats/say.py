"""Turncoats said in words: what words.py reads, written back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import turncoats_ref as t
from checkers.scenario.language import Moment, Names, Unsayable
from spec.turncoats import FACTIONS

APART: Final = ("axe", "flag", "bag")  # in the order of their numbers, after the areas


def say_pile(pile: t.Stones) -> str:
    some = [f"{count} {FACTIONS[f]}" for f, count in enumerate(pile) if count]
    return ", ".join(some) or "nothing"


def say_count(count: int) -> str:
    return f"{count} stone{'' if count == 1 else 's'}"


def say_place(place: t.Place, names: Names) -> str:
    """An area, axe, flag, bag, or a player for a hand."""
    return str((*names.board.areas, *APART, *names.players)[place])


def say_ruler(faction: t.Faction | None) -> str:
    return "nobody" if faction is None else FACTIONS[faction]


def say_drawn(faction: t.Faction | None) -> str:
    return "a stone" if faction is None else FACTIONS[faction]


def say_actions(actions: tuple[t.Action, ...], names: Names) -> str:
    """One sentence for one action, or for the three of a whole Negotiate."""
    match actions:
        case (t.Negotiate(), t.Draw(drawn), t.Return(returned)):
            return f"negotiate drawing {say_drawn(drawn)} returning {FACTIONS[returned]}"
        case (action,):
            return say_action(action, names)
        case _:
            raise Unsayable(f"no sentence stands for {actions}")


def say_action(action: t.Action, names: Names) -> str:
    match action:
        case t.Recruit(stone, place):
            return f"recruit {FACTIONS[stone]} to {say_place(place, names)}"
        case t.Battle(stone, area, fallen):
            where, what = say_place(area, names), say_pile(fallen)
            return f"battle {FACTIONS[stone]} at {where} removing {what}"
        case t.March(stone, source, target, count):
            start, end = say_place(source, names), say_place(target, names)
            return f"march {count} {FACTIONS[stone]} from {start} to {end}"
        case t.Negotiate():
            return "negotiate"
        case t.Draw(stone):
            return f"draw {say_drawn(stone)}"
        case t.Return(stone):
            return f"return {FACTIONS[stone]}"


def level(moment: Moment, names: Names) -> Iterator[str]:
    """Who rules where several are level, or nobody does."""
    ask: t.Arbiter = moment.game.table
    for place in ask.table.ruled:
        settled = ask.ruler(moment.state, place)
        if settled.by != "4":
            yield f"{say_place(place, names)} is ruled by {say_ruler(settled.who)}"


def tell(moment: Moment, names: Names) -> tuple[str, ...]:
    """What can be checked of a position: where every stone lies, who is next, and who won."""
    s = moment.state
    held = (
        f"{say_place(place, names)} holds {say_pile(pile)}" for place, pile in enumerate(s.piles)
    )
    outcome = moment.game.outcome(s)
    if outcome is None:
        return (*held, "the game is not over")
    winners = [names.players[seat] for seat in outcome.winners]
    return (
        *held,
        *level(moment, names),
        "the game is over",
        f"{winners[0] if len(winners) == 1 else 'nobody'} wins",
    )
