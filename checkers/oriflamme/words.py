"""Oriflamme in words: sentences read as decisions and facts, and said again the same."""

from __future__ import annotations

from typing import Any

from lark import Lark

import oriflamme_ref as o
from checkers.oriflamme import facts, winning
from checkers.oriflamme.lines import CardWords, Holding, Row
from checkers.scenario.language import Fact, Names
from checkers.scenario.sentences import Sentences
from checkers.scenario.turns import TurnWords
from spec import NATURE
from spec.rulebook import Unknown
from spec.source import Node

SENTENCES = Sentences(
    Lark.open_from_package(
        "checkers",
        "oriflamme/sentences.lark",
        parser="lalr",
        start=["action", "fact", "queue", "holding", "kinds", "target", "card"],
        propagate_positions=False,
    ),
    {"PLAYER": "a player", "INT": "a number", "FAMILY": "a family", "CARD": "a card"},
)

OTHERS = ("nature", "the", "no", "in", "it")  # with which a fact can begin, too


class Words(TurnWords, CardWords):
    """The meaning of each rule of sentences.lark, for one scenario's names."""

    turns = facts.TURNS
    others = OTHERS

    def seated(self, seat: int) -> int:
        if seat == NATURE:
            raise Unknown("nature has no cards and no influence", "name a player")
        return seat

    # §4

    def at_front(self, card: o.Kind | None, *_: object) -> tuple[o.Action, ...]:
        return (o.Place(card, o.FRONT),)

    def at_end(self, card: o.Kind | None, *_: object) -> tuple[o.Action, ...]:
        return (o.Place(card, o.END),)

    def between(self, card: o.Kind | None, place: int, *_: object) -> tuple[o.Action, ...]:
        return (o.Place(card, place - 1),)

    def on_top(self, card: o.Kind | None, pile: int, *_: object) -> tuple[o.Action, ...]:
        return (o.Place(card, pile, onto=True),)

    def hidden(self, card: o.Kind) -> o.Kind:
        return card

    def unseen(self) -> None:
        return None

    def down(self) -> None:
        return None

    # §5, §6

    def reveal(self) -> tuple[o.Action, ...]:
        return (o.Reveal(),)

    def leave(self) -> tuple[o.Action, ...]:
        return (o.Leave(),)

    def go_on(self) -> tuple[o.Action, ...]:
        return (o.GoOn(),)

    def decline(self) -> tuple[o.Action, ...]:
        return (o.Decline(),)

    def eliminate(self, target: o.Target) -> tuple[o.Action, ...]:
        return (o.Eliminate(target),)

    def steal(self, target: o.Target) -> tuple[o.Action, ...]:
        return (o.Steal(target),)

    def copy(self, target: o.Target) -> tuple[o.Action, ...]:
        return (o.Copy(target),)

    def move(self, target: o.Target) -> tuple[o.Action, ...]:
        return (o.Move(target),)

    def put(self, where: o.Put) -> tuple[o.Action, ...]:
        return (where,)

    def move_to(self, target: o.Target, where: o.Put) -> tuple[o.Action, ...]:
        return (o.Move(target), where)

    def to_front(self) -> o.Put:
        return o.Put(o.FRONT)

    def to_end(self) -> o.Put:
        return o.Put(o.END)

    def to_place(self, place: int) -> o.Put:
        return o.Put(place - 1)

    def onto(self, pile: int) -> o.Put:
        return o.Put(pile, onto=True)

    # facts: what is asked stands in facts.py and winning.py

    def queue_is(self, row: Row) -> Fact:
        return facts.queue_is(row.known())

    def has(self, seat: int, much: int) -> Fact:
        return facts.has(self.names, self.seated(seat), much)

    def holds(self, seat: int, cards: tuple[o.Kind, ...]) -> Fact:
        return facts.holds(self.names, self.seated(seat), cards)

    def set_aside(self, seat: int, cards: tuple[o.Kind, ...]) -> Fact:
        return facts.set_aside(self.names, self.seated(seat), cards)

    def lost(self, seat: int, cards: tuple[o.Kind, ...]) -> Fact:
        return facts.lost(self.names, self.seated(seat), cards)

    def round_is(self, number: int) -> Fact:
        return facts.round_is(number)

    def first_is(self, seat: int) -> Fact:
        return facts.first_is(self.names, self.seated(seat))

    def sees_as(self, seat: int, owner: int, holding: Holding) -> Fact:
        return facts.sees_as(self.names, self.seated(seat), self.seated(owner), holding)

    def leads(self, *seats: int) -> Fact:
        return winning.leads(self.names, self.ordered(seats))

    def wins(self, *seats: int) -> Fact:
        return winning.wins(self.names, self.ordered(seats))

    def ordered(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        if len({*seats}) < len(seats):
            raise Unknown("a player is named twice")
        return tuple(sorted(self.seated(seat) for seat in seats))


def read(node: Node, start: str, names: Names) -> Any:
    return SENTENCES.read(node, start, Words(names))


def read_actions(node: Node, names: Names) -> tuple[o.Action, ...]:
    """The decisions that a sentence stands for."""
    found: tuple[o.Action, ...] = read(node, "action", names)
    return found


def read_fact(node: Node, names: Names) -> Fact:
    found: Fact = read(node, "fact", names)
    return found
