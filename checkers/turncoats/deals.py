"""A deal read: from a number for the seeded dealer, or from a block of what is drawn where."""

from __future__ import annotations

import random
from collections.abc import Iterator

import turncoats_ref as t
from checkers.scenario.language import Names, Start
from checkers.turncoats.positions import read_piles
from checkers.turncoats.say import APART
from spec import Impossible
from spec.source import Mistakes, Node

HIGHEST_SEED = 999_999_999


def read_deal(node: Node, names: Names, ask: t.Arbiter, wrong: Mistakes) -> Start | None:
    """§2  From a number for the seeded dealer, or from a block of what is drawn where."""
    if node.kind == "text":
        try:
            return Start(ask.set_up(deal(ask.table, node.whole)))
        except Impossible as impossible:
            raise node.wrong(str(impossible)) from None
    places = (*names.board.areas, *APART, *names.players)
    before = len(wrong.found)
    entries = node.block((*names.board.areas, *names.players), "`deal`", wrong)
    piles = read_piles(entries, places, names, wrong)
    if len(wrong.found) > before:
        return None
    try:
        areas, hands = piles[: len(ask.table.areas)], piles[ask.table.hands[0] :]
        return Start(ask.set_up(t.Deal(tuple(areas), tuple(hands))))
    except Impossible as impossible:
        if impossible.place is None:
            raise node.wrong(str(impossible)) from None
        name = places[impossible.place]
        hint = "" if name in entries else f"nothing is said of {name}"
        raise entries.get(name, node).wrong(str(impossible), hint) from None


def deal(table: t.Table, seed: int) -> t.Deal:
    """§2.2, §2.3  The seeded dealer: the same seed gives the same deal, everywhere."""
    homes = t.setup.homes(table)
    if t.setup.first_bag(table) < 0:
        raise Impossible("there are not stones enough for so many areas and players")
    stones = [f for f in t.FACTIONS for _ in range(t.OF_EACH - sum(home[f] for home in homes))]
    random.Random(seed).shuffle(stones)
    drawn = iter(stones)
    areas = tuple(t.NONE if any(home) else some(drawn, t.setup.ELSEWHERE) for home in homes)
    return t.Deal(areas, tuple(some(drawn, t.setup.IN_HAND) for _ in table.hands))


def some(drawn: Iterator[t.Faction], count: int) -> t.Stones:
    found = [next(drawn) for _ in range(count)]
    return found.count(t.BLACK), found.count(t.BLUE), found.count(t.RED)
