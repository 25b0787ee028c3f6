"""A deal read: from a number for the seeded dealer, or from what each player begins with."""

from __future__ import annotations

import random

import flipwars_ref as f
from checkers.flipwars.words import read
from checkers.scenario.language import Names, Start
from spec import Game, Impossible
from spec.flipwars import CHARACTERS, FLAG
from spec.source import Mistakes, Node

HIGHEST_SEED = 999_999_999


def read_deal(node: Node, names: Names, ask: f.Arbiter, wrong: Mistakes) -> Start | None:
    """§1.2, §6.3  From a number for the seeded dealer, or from what each player begins with."""
    if node.kind == "text":
        return Start(ask.set_up(deal(ask.table, node.whole)))
    before = len(wrong.found)
    entries = node.block(names.players, "`deal`", wrong)
    supplies = []
    for player in names.players:
        with wrong.noted():
            supplies.append(read(node.need(player, entries, "`deal`"), "supply", names))
    if len(wrong.found) > before:
        return None
    try:
        return Start(ask.set_up(f.Deal((supplies[0], supplies[1]))))
    except Impossible as impossible:
        where = "" if impossible.place is None else names.players[impossible.place]
        raise entries.get(where, node).wrong(str(impossible)) from None


def deal(table: f.Table, seed: int) -> f.Deal:
    """§1.2  All the tiles of the board; §6.3: or eight of sixteen, the same for the same seed."""
    if not f.setup.any_eight(table):
        return f.setup.full(table)
    dealer = random.Random(seed)
    tiles = [tile for tile in range(len(CHARACTERS)) for _ in range(f.setup.OF_EACH)]
    supplies = []
    for _ in range(f.SEATS):
        drawn = dealer.sample(tiles, f.setup.EIGHT)
        kinds = tuple(drawn.count(tile) for tile in range(len(CHARACTERS)))
        supplies.append((*kinds, table.board.supply[FLAG]))
    return f.Deal((supplies[0], supplies[1]))


def only_start(game: Game[f.State, f.Action]) -> f.State | None:
    """§1.2  The one first position that there is; §6.3: none where the eight tiles are any."""
    if f.setup.any_eight(game.table.table):
        return None
    start: f.State = game.table.set_up(f.setup.full(game.table.table)).state
    return start
