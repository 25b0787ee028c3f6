"""What can be asked of a position of Oriflamme, and what the engine answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import oriflamme_ref as o
from checkers.oriflamme.lines import Holding, Row
from checkers.oriflamme.say import pointer, say_actions, say_cards, say_holding, say_queue
from checkers.scenario.language import Fact, Found, Moment, Names
from checkers.scenario.turns import Turns, fact
from spec import Step

TURNS = Turns(say_actions, over=("3.2",), to_move=("3", "4", "5"), open=("3",))
Cards = tuple[o.Kind, ...]
PAYING = ("5.1", "5.2", "5.4", "6.")  # clauses by which influence comes and goes
LORD = o.Lying(4, 0, up=True)


def seats(names: Names) -> range:
    return range(len(names.players))


def queue_is(row: Row) -> Fact:
    """§1.2  The whole queue, and where it is being resolved."""

    def say(queue: o.Queue, at: int | None) -> str:
        return f"the queue is {say_queue(queue, at)}"

    def find(moment: Moment) -> Found:
        s = moment.state
        return Found(say(s.queue, pointer(s)), ("1.2",), ("5", "5.6"))

    others = [say((*row.queue, (LORD,)), row.at)]
    if row.queue:
        (top, *rest), *behind = row.queue
        more = top._replace(influence=top.influence + 1)
        others += [
            say(((more, *rest), *behind), row.at),
            say(tuple(behind), None),
            say(row.queue, 0 if row.at is None else None),
        ]
    return fact(say(row.queue, row.at), find, others)


def has(names: Names, seat: int, much: int) -> Fact:
    """§1.1"""

    def say(influence: int) -> str:
        return f"{names.players[seat]} has {influence} influence"

    def find(moment: Moment) -> Found:
        return Found(say(moment.state.stock[seat]), ("1.1", *paid(moment, seat)))

    return fact(say(much), find, (say(much + 1), say(max(0, much - 1))))


def paid(moment: Moment, seat: int) -> Iterator[str]:
    """§5.1, §5.2, §6  By which clauses the last deeds gave a player influence, or took some."""
    for before, who, action in moment.deeds:
        step = moment.game.play(before, who, action)
        if isinstance(step, Step) and step.state.stock[seat] != before.stock[seat]:
            yield from (c for c in dict.fromkeys(step.clauses) if c.startswith(PAYING))


def cards_are(
    say: Callable[[Cards], str], of: Callable[[o.State], Cards], cards: Cards, clause: str
) -> Fact:
    """A sentence about some cards of a player; others name one more, or none."""

    def find(moment: Moment) -> Found:
        return Found(say(of(moment.state)), (clause,))

    more = [(kind,) for kind in (0, 1) if cards != (kind,)]
    return fact(say(cards), find, map(say, ((), *more)))


def holds(names: Names, seat: int, cards: Cards) -> Fact:
    """§2.1"""
    says = lambda some: f"{names.players[seat]} holds {say_cards(some)}"  # noqa: E731
    return cards_are(says, lambda s: s.hands[seat], cards, "2.1")


def set_aside(names: Names, seat: int, cards: Cards) -> Fact:
    """§2.1"""
    says = lambda some: f"{names.players[seat]} has set aside {say_cards(some)}"  # noqa: E731
    return cards_are(says, lambda s: s.aside[seat], cards, "2.1")


def lost(names: Names, seat: int, cards: Cards) -> Fact:
    """§5.4, §5.5"""

    def say(some: Cards) -> str:
        lie = "lie" if len(some) > 1 else "lies"
        return f"in front of {names.players[seat]} {lie} {say_cards(some)}"

    return cards_are(say, lambda s: s.gone[seat], cards, "5.4")


def round_is(number: int) -> Fact:
    """§3"""

    def say(round: int) -> str:
        return f"it is round {round}"

    def find(moment: Moment) -> Found:
        return Found(say(moment.state.round), ("3", "3.1"))

    return fact(say(number), find, (say(number + 1), say(max(0, number - 1))))


def first_is(names: Names, seat: int) -> Fact:
    """§3.1"""

    def say(first: int) -> str:
        return f"{names.players[first]} is the first player"

    def find(moment: Moment) -> Found:
        return Found(say(moment.state.first), ("2.2", "3.1"))

    return fact(say(seat), find, map(say, seats(names)))


def sees_as(names: Names, seat: int, owner: int, holding: Holding) -> Fact:
    """§1.1, §2.1, §5.4  What a player sees of another's things."""

    def say(seen: tuple[Any, ...]) -> str:
        return f"{names.players[seat]} sees {names.players[owner]} as {say_holding(*seen)}"

    def find(moment: Moment) -> Found:
        return Found(say(seen_of(moment, seat, owner)), ("1.1", "2.1", "5.4"))

    more = holding._replace(stock=1 if holding.stock is None else holding.stock + 1)
    return fact(say(holding), find, (say(more),))


def seen_of(moment: Moment, seat: int, owner: int) -> tuple[Any, ...]:
    """What a view has of one player."""
    v = moment.game.view(moment.state, seat)
    return v.stock[owner], v.hands[owner], v.aside[owner], v.gone[owner]
