"""What can be asked of a position of Turncoats, and what the engine answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import turncoats_ref as t
from checkers.scenario.language import Fact, Found, Moment, Names
from checkers.scenario.run import played
from checkers.turncoats.say import say_actions, say_pile, say_place, say_ruler
from spec import NATURE, Refusal, Settled


def fact(says: str, find: Callable[[Moment], Found], others: Iterable[str]) -> Fact:
    return Fact(says, find, tuple(one for one in others if one != says))


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


def over(yes: bool) -> Fact:
    """§3.3"""

    def say(ended: bool) -> str:
        return f"the game is {'over' if ended else 'not over'}"

    def find(moment: Moment) -> Found:
        return Found(say(moment.game.to_move(moment.state) is None), ("3.3",))

    return fact(say(yes), find, map(say, (True, False)))


def to_move(names: Names, seat: int) -> Fact:
    """§3.2"""

    def say(mover: int | None) -> str:
        if mover is None:
            return "the game is over"
        return f"{names.who(mover)} is to move"

    def find(moment: Moment) -> Found:
        return Found(say(moment.game.to_move(moment.state)), ("3", "3.2"))

    return fact(say(seat), find, map(say, (*range(len(names.players)), NATURE)))


def may(names: Names, seat: int, actions: tuple[t.Action, ...], yes: bool) -> Fact:
    """§5  Whether the sentence, as a whole, would be allowed."""
    who = names.who(seat)

    def say(allowed: bool) -> str:
        return f"{who} may {'' if allowed else 'not '}{say_actions(actions, names)}"

    def find(moment: Moment) -> Found:
        step = played(moment, seat, actions)
        if isinstance(step, Refusal):
            return Found(say(False), (step.id,))
        return Found(say(True), step.clauses)

    return fact(say(yes), find, (say(not yes),))


def count(names: Names, seat: int, number: int) -> Fact:
    """§5  How many actions are open to a player; draws are nature's."""
    who = names.who(seat)

    def say(open: int) -> str:
        if open == 0:
            return f"no action is open to {who}"
        return f"{who} has {open} action{'' if open == 1 else 's'}"

    def find(moment: Moment) -> Found:
        mine = moment.game.to_move(moment.state) == seat
        return Found(say(len(list(moment.game.actions(moment.state))) if mine else 0), ("5",))

    return fact(say(number), find, (say(number + 1), say(max(0, number - 1))))


def holds(names: Names, place: t.Place, pile: t.Stones) -> Fact:
    """§1"""

    def say(stones: t.Stones) -> str:
        return f"{say_place(place, names)} holds {say_pile(stones)}"

    def find(moment: Moment) -> Found:
        return Found(say(moment.state.piles[place]), ("1",))

    black, blue, red = pile
    return fact(say(pile), find, map(say, ((black + 1, blue, red), (black, blue, red + 1), t.NONE)))


def knows(who: str, what: str, value: str, find: Callable[[Moment], str], *others: str) -> Fact:
    """§2.3, §5.4  One line of what a player sees; `others` are other values for that line."""

    def tell(moment: Moment) -> Found:
        return Found(f"{who} sees {what}: {find(moment)}", ("2.3",))

    return Fact(f"{who} sees {what}: {value}", tell, others)
