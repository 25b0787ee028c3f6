"""Flip Wars in words: sentences read as actions and facts, and said again the same."""

from __future__ import annotations

from typing import Any

from lark import Lark

import flipwars_ref as f
from checkers.flipwars import facts
from checkers.flipwars.say import THIEF
from checkers.flipwars.tiles import TileWords
from checkers.scenario.language import Fact, Names
from checkers.scenario.sentences import Sentences, Word
from checkers.scenario.turns import TurnWords
from spec.flipwars import KINDS
from spec.rulebook import Unknown
from spec.source import Node

SENTENCES = Sentences(
    Lark.open_from_package(
        "checkers",
        "flipwars/sentences.lark",
        parser="lalr",
        start=["action", "fact", "supply", "seen", "content", "cells"],
        propagate_positions=False,
    ),
    {"PLACE": "a cell", "PLAYER": "a player", "INT": "a number"},
)

OTHERS = ("nobody", "nature", "nothing", "both", "flipped")  # with which a fact can begin, too


class Words(TurnWords, TileWords):
    """The meaning of each rule of sentences.lark, for one scenario's names."""

    turns = facts.TURNS
    others = (*KINDS, *OTHERS)

    def hint(self, name: Word, known: tuple[str, ...]) -> str:
        if name.text in KINDS:
            return f"a tile that lies is told by its colour: {', '.join(self.names.players)}"
        return super().hint(name, known)

    # §2, §3

    def placing(self, tile: f.Tile, cell: int, *more: tuple[str, int]) -> tuple[f.Action, ...]:
        said = [word for word, _ in more]
        for word in said:
            if said.count(word) > 1 or {"flipping", "swapping"} <= {*said}:
                raise Unknown(f"{word} is said twice")
        wrong = "flipping" if tile == THIEF else "swapping"
        if wrong in said:
            right = "swapping" if tile == THIEF else "flipping"
            raise Unknown(f"no {KINDS[tile]} is placed {wrong} something", f"say {right}")
        found = dict(more)
        chosen = found.get("flipping", found.get("swapping", f.NONE))
        facing, flag = found.get("facing", f.NONE), "flagged" in found
        return (f.Place(tile, cell, chosen, facing, flag),)

    def flipping(self, cell: int) -> tuple[str, int]:
        return "flipping", cell

    def swapping(self, cell: int) -> tuple[str, int]:
        return "swapping", cell

    def facing(self, direction: int) -> tuple[str, int]:
        return "facing", direction

    def flagged(self) -> tuple[str, int]:
        return "flagged", 1

    def passing(self) -> tuple[f.Action, ...]:
        return (f.Pass(),)

    def beginning(self, seat: int) -> tuple[f.Action, ...]:
        return (f.Begin(self.seated(seat)),)

    def laying(self, cell: int) -> tuple[f.Action, ...]:
        return (f.Lay(cell),)

    # facts: what is asked stands in facts.py

    def shows(self, cell: int, seat: int) -> Fact:
        return facts.lies(self.names, cell, facts.colour(self.names, self.seated(seat)))

    def empty(self, cell: int) -> Fact:
        return facts.lies(self.names, cell, facts.EMPTY)

    def blocked(self, cell: int) -> Fact:
        return facts.lies(self.names, cell, facts.BLOCKED)

    def has_flag(self, cell: int) -> Fact:
        return facts.flag(self.names, cell, True)

    def has_no_flag(self, cell: int) -> Fact:
        return facts.flag(self.names, cell, False)

    def turned(self, cells: f.Cells) -> Fact:
        return facts.turned(self.names, cells)

    def none_turned(self) -> Fact:
        return facts.turned(self.names, 0)

    def counts(self, seat: int, number: int) -> Fact:
        return facts.counts(self.names, self.seated(seat), number)

    def leads(self, seat: int) -> Fact:
        return facts.leads(self.names, self.seated(seat))

    def none_leads(self) -> Fact:
        return facts.leads(self.names, None)

    def wins(self, seat: int) -> Fact:
        return facts.wins(self.names, (self.seated(seat),))

    def no_winner(self) -> Fact:
        return facts.wins(self.names, ())

    def both_win(self) -> Fact:
        return facts.wins(self.names, (0, 1))

    def holds(self, seat: int, supply: f.Supply) -> Fact:
        return facts.holds(self.names, self.seated(seat), supply)

    def holds_many(self, seat: int, number: int) -> Fact:
        return facts.holds_many(self.names, self.seated(seat), number)

    def sees_as(self, seat: int, owner: int, seen: f.Supply | int) -> Fact:
        return facts.sees_as(self.names, self.seated(seat), self.seated(owner), seen)

    def seen_tiles(self, supply: f.Supply) -> f.Supply | int:
        return supply

    def seen_many(self, number: int) -> f.Supply | int:
        return number


def read(node: Node, start: str, names: Names) -> Any:
    return SENTENCES.read(node, start, Words(names))


def read_actions(node: Node, names: Names) -> tuple[f.Action, ...]:
    """The action that a sentence stands for."""
    found: tuple[f.Action, ...] = read(node, "action", names)
    return found


def read_fact(node: Node, names: Names) -> Fact:
    found: Fact = read(node, "fact", names)
    return found
