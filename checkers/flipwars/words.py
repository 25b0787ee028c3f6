"""Flip Wars in words: sentences read as actions and facts, and said again the same."""

from __future__ import annotations

from typing import Any, NamedTuple

from lark import Lark

import flipwars_ref as f
from checkers.flipwars import facts
from checkers.flipwars.say import THIEF
from checkers.scenario.language import Fact, Names
from checkers.scenario.sentences import Sentences, Word
from spec import NATURE
from spec.flipwars import CHARACTERS, FLAG, KINDS
from spec.rulebook import Unknown
from spec.source import Node, did_you_mean

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
MOST = 32  # tiles of a kind


class Content(NamedTuple):
    """What a `given` says of one cell: whose colour, and whether on a flag; or the block."""

    seat: int | None
    flag: bool


class Words:
    """The meaning of each rule of sentences.lark, for one scenario's names."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def place(self, name: Word) -> int:
        cell = self.names.board.cell(name.text)
        if cell is None:
            board = self.names.board
            last = board.name(board.width * board.height - 1)
            raise Unknown(f"no cell `{name.text}`", f"the cells here are a1 to {last}", name.at)
        return int(cell)

    def player(self, name: Word) -> int:
        players = self.names.players
        if name.text not in players:
            near = did_you_mean(name.text, (*players, *KINDS, *OTHERS))
            hint = near if near.startswith("did") else did_you_mean(name.text, players)
            raise Unknown(f"no player `{name.text}`", hint, name.at)
        return players.index(name.text)

    def nature(self) -> int:
        return NATURE

    def cells(self, *cells: int) -> f.Cells:
        if len(set(cells)) < len(cells):
            raise Unknown("a cell is named twice")
        return sum(1 << cell for cell in cells)

    def some(self, count: int, tile: f.Tile) -> tuple[int, f.Tile]:
        return count, tile

    def number(self, count: int) -> int:
        return count

    def no_tiles(self) -> f.Supply:
        return (0,) * len(KINDS)

    def tiles(self, *some: tuple[int, f.Tile]) -> f.Supply:
        supply = [0] * len(KINDS)
        for count, tile in some:
            if [kind for _, kind in some].count(tile) > 1:
                raise Unknown(f"{KINDS[tile]} is counted twice")
            if count > MOST:
                raise Unknown(f"{count} tiles of a kind; at most {MOST} are allowed")
            supply[tile] = count
        return tuple(supply)

    # what lies where

    def tile_of(self, seat: int) -> Content:
        return Content(self.seated(seat), False)

    def flag_of(self, seat: int) -> Content:
        return Content(self.seated(seat), True)

    def a_block(self) -> Content:
        return Content(None, False)

    def seated(self, seat: int) -> int:
        if seat == NATURE:
            raise Unknown("nature has no colour and no tiles", "name a player")
        return seat

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

    def over(self) -> Fact:
        return facts.over(True)

    def not_over(self) -> Fact:
        return facts.over(False)

    def to_move(self, seat: int) -> Fact:
        return facts.to_move(self.names, seat)

    def may(self, seat: int, actions: tuple[f.Action, ...]) -> Fact:
        return facts.may(self.names, seat, actions, True)

    def may_not(self, seat: int, actions: tuple[f.Action, ...]) -> Fact:
        return facts.may(self.names, seat, actions, False)

    def count(self, seat: int, number: int) -> Fact:
        return facts.count(self.names, seat, number)

    def none_open(self, seat: int) -> Fact:
        return facts.count(self.names, seat, 0)

    def holds(self, seat: int, supply: f.Supply) -> Fact:
        return facts.holds(self.names, self.seated(seat), supply)

    def holds_many(self, seat: int, number: int) -> Fact:
        return facts.holds_many(self.names, self.seated(seat), number)

    def seen_tiles(self, supply: f.Supply) -> f.Supply | int:
        return supply

    def seen_many(self, number: int) -> f.Supply | int:
        return number

    # the kinds of tiles, and directions

    def up(self) -> int:
        return f.FACINGS.index("up")

    def right(self) -> int:
        return f.FACINGS.index("right")

    def down(self) -> int:
        return f.FACINGS.index("down")

    def left(self) -> int:
        return f.FACINGS.index("left")

    def soldier(self) -> f.Tile:
        return CHARACTERS.index("soldier")

    def archer(self) -> f.Tile:
        return CHARACTERS.index("archer")

    def knight(self) -> f.Tile:
        return CHARACTERS.index("knight")

    def wizard(self) -> f.Tile:
        return CHARACTERS.index("wizard")

    def dragon(self) -> f.Tile:
        return CHARACTERS.index("dragon")

    def assassin(self) -> f.Tile:
        return CHARACTERS.index("assassin")

    def general(self) -> f.Tile:
        return CHARACTERS.index("general")

    def thief(self) -> f.Tile:
        return CHARACTERS.index("thief")

    def flag(self) -> f.Tile:
        return FLAG


def read(node: Node, start: str, names: Names) -> Any:
    return SENTENCES.read(node, start, Words(names))


def read_actions(node: Node, names: Names) -> tuple[f.Action, ...]:
    """The action that a sentence stands for."""
    found: tuple[f.Action, ...] = read(node, "action", names)
    return found


def read_fact(node: Node, names: Names) -> Fact:
    found: Fact = read(node, "fact", names)
    return found
