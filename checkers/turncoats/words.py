"""Turncoats in words: sentences read as actions and facts, and said again the same."""

from __future__ import annotations

from lark import Lark

import turncoats_ref as t
from checkers.scenario.language import Fact, Names
from checkers.scenario.sentences import Sentences, Word
from checkers.scenario.turns import TurnWords
from checkers.turncoats import facts
from checkers.turncoats.say import APART
from spec import NATURE
from spec.rulebook import Unknown
from spec.source import Node
from spec.turncoats import FACTIONS

SENTENCES = Sentences(
    Lark.open_from_package(
        "checkers",
        "turncoats/sentences.lark",
        parser="lalr",
        start=["action", "fact", "pile"],
        propagate_positions=False,
    ),
    {
        "PLACE": "an area",
        "PLAYER": "a player",
        "INT": "a number",
        "BLACK": "`black`",
        "BLUE": "`blue`",
        "RED": "`red`",
    },
)

OTHERS = ("nobody", "nature", "the", "no")  # with which a fact can begin, too


class Words(TurnWords):
    """The meaning of each rule of sentences.lark, for one scenario's names."""

    turns = facts.TURNS

    def __init__(self, names: Names) -> None:
        super().__init__(names)
        self.others = (*names.board.areas, *APART, *FACTIONS, *OTHERS)

    def black(self) -> t.Faction:
        return t.BLACK

    def blue(self) -> t.Faction:
        return t.BLUE

    def red(self) -> t.Faction:
        return t.RED

    def unseen(self) -> None:
        return None

    def drawn(self, faction: t.Faction) -> t.Faction:
        return faction

    def place(self, name: Word) -> t.Place:
        areas = self.names.board.areas
        if name.text not in areas:
            raise Unknown(f"no area `{name.text}`", self.hint(name, areas), name.at)
        return int(areas.index(name.text))

    def axe(self) -> t.Place:
        return len(self.names.board.areas) + APART.index("axe")

    def flag(self) -> t.Place:
        return len(self.names.board.areas) + APART.index("flag")

    def bag(self) -> t.Place:
        return len(self.names.board.areas) + APART.index("bag")

    def empty(self) -> t.Stones:
        return t.NONE

    def some(self, count: int, faction: t.Faction) -> tuple[int, t.Faction]:
        return count, faction

    def pile(self, *some: tuple[int, t.Faction]) -> t.Stones:
        pile = [0, 0, 0]
        for count, faction in some:
            if [f for _, f in some].count(faction) > 1:
                raise Unknown(f"{FACTIONS[faction]} is counted twice")
            pile[faction] = count
        return pile[0], pile[1], pile[2]

    # §5

    def recruit(self, stone: t.Faction, place: t.Place) -> tuple[t.Action, ...]:
        return (t.Recruit(stone, place),)

    def battle(self, stone: t.Faction, place: t.Place, fallen: t.Stones) -> tuple[t.Action, ...]:
        return (t.Battle(stone, place, fallen),)

    def march(
        self, count: int, stone: t.Faction, source: t.Place, target: t.Place
    ) -> tuple[t.Action, ...]:
        return (t.March(stone, source, target, count),)

    def negotiate(self) -> tuple[t.Action, ...]:
        return (t.Negotiate(),)

    def draw(self, stone: t.Faction | None) -> tuple[t.Action, ...]:
        return (t.Draw(stone),)

    def give_back(self, stone: t.Faction) -> tuple[t.Action, ...]:
        return (t.Return(stone),)

    def whole_turn(self, drawn: t.Faction | None, returned: t.Faction) -> tuple[t.Action, ...]:
        return t.Negotiate(), t.Draw(drawn), t.Return(returned)

    # facts: what is asked stands in facts.py

    def ruled(self, place: t.Place, faction: t.Faction) -> Fact:
        return facts.ruled(self.names, place, faction)

    def unruled(self, place: t.Place) -> Fact:
        return facts.ruled(self.names, place, None)

    def faction_wins(self, faction: t.Faction) -> Fact:
        return facts.winning_faction(faction)

    def no_faction(self) -> Fact:
        return facts.winning_faction(None)

    def wins(self, seat: int) -> Fact:
        if seat == NATURE:
            raise Unknown("nature wins nothing", "ask for a player, or: nobody wins")
        return facts.wins(self.names, seat)

    def no_winner(self) -> Fact:
        return facts.wins(self.names, None)

    def holds(self, place: t.Place, pile: t.Stones) -> Fact:
        return facts.holds(self.names, place, pile)

    def hand_holds(self, seat: int, pile: t.Stones) -> Fact:
        if seat == NATURE:
            raise Unknown("nature holds no stones", "ask for the bag: `bag holds …`")
        return facts.holds(self.names, len(self.names.board.areas) + len(APART) + seat, pile)


def read_actions(node: Node, names: Names) -> tuple[t.Action, ...]:
    """The actions that a sentence stands for: three for a Negotiate told as one turn."""
    found: tuple[t.Action, ...] = SENTENCES.read(node, "action", Words(names))
    return found


def read_fact(node: Node, names: Names) -> Fact:
    found: Fact = SENTENCES.read(node, "fact", Words(names))
    return found


def read_pile(node: Node, names: Names) -> t.Stones:
    found: t.Stones = SENTENCES.read(node, "pile", Words(names))
    return found
