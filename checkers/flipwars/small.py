"""Positions of few tiles that two readings of Flip Wars have alike, on boards that are tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Final, NamedTuple

import flipwars_ref as f
from checkers.scenario.language import PLAYERS, Names
from spec import Game, Impossible, Reading
from spec.flipwars import FLAG, KINDS, atlas

MOST: Final = {  # by board: how many tiles
    "2x2": 4, "2x2-soldiers": 4, "2x2-flags": 4,
    "3x3": 3, "3x3-block": 2, "3x3-flags": 2, "5x5": 2,
}  # fmt: skip
NO_TILES: Final = (0,) * len(KINDS)


class Pair(NamedTuple):
    """One board under two readings."""

    board: str
    names: Names
    games: tuple[Game[f.State, f.Action], Game[f.State, f.Action]]


def laid(board: str, one: Reading, other: Reading) -> Pair | None:
    """None for a board on which one of the readings cannot be played."""
    its = atlas.board(board)
    try:
        games = f.flipwars(its, one, f.SEATS), f.flipwars(its, other, f.SEATS)
    except Impossible:
        return None
    return Pair(board, Names(its, PLAYERS[: f.SEATS]), games)


def states(pair: Pair, tiles: int) -> Iterator[f.State]:
    """All positions with so many tiles, one of them in the hand, or with all at the end."""
    table = pair.games[0].table.table
    block = 0 if table.board.block is None else 1 << table.board.block
    free = [cell for cell in table.cells if not block & 1 << cell]
    for hand in hands(table.board.supply):
        lying = tiles - sum(hand)
        if lying >= 0:
            for cells in combinations(free, lying):
                yield from lie(pair, hand, cells, block)
    if tiles == len(free):
        yield from lie(pair, table.board.supply, free, block)
    elif tiles == f.SEATS * sum(table.board.supply):
        for cells in combinations(free, tiles):
            yield from lie(pair, NO_TILES, cells, block)


def lie(pair: Pair, hand: f.Supply, cells: Sequence[int], block: int) -> Iterator[f.State]:
    for shows, marks in product(halves(cells), marked(pair, cells)):
        yield from seated(pair, hand, shows, marks, block)


def hands(supply: f.Supply) -> Iterator[f.Supply]:
    """A tile of each kind, and a tile with a flag."""
    for tile, count in enumerate(supply):
        if count:
            one = tuple(int(kind == tile) for kind in range(len(KINDS)))
            yield one
            if supply[FLAG] and tile != FLAG:
                yield (*one[:FLAG], 1)


def halves(cells: Sequence[int]) -> Iterator[tuple[int, int]]:
    for shown in product((0, 1), repeat=len(cells)):
        first = sum(1 << c for c, seat in zip(cells, shown, strict=True) if seat == 0)
        yield first, sum(1 << c for c in cells) ^ first


def marked(pair: Pair, cells: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Flags, where the board has some; what was captured, where one of the readings asks that."""
    all_of_them = sum(1 << c for c in cells)
    yield 0, 0
    if all_of_them and pair.names.board.supply[FLAG]:
        yield all_of_them, 0
    if all_of_them and any(game.table.table.by_owner for game in pair.games):
        yield 0, all_of_them


def seated(
    pair: Pair, hand: f.Supply, shows: tuple[int, int], marks: tuple[int, int], block: int
) -> Iterator[f.State]:
    """The position with either player to move, if both readings have it, and have it alike."""
    full = pair.names.board.supply
    for turn in range(f.SEATS):
        others = NO_TILES if hand == NO_TILES else full
        supplies = (hand, others) if turn == 0 else (others, hand)
        found = []
        for game in pair.games:
            try:
                table = game.table.table
                there = 0 if table.block_laid else block
                found.append(
                    f.setup.position(
                        table, shows, supplies, turn, f.PLACE, marks[0], there, marks[1]
                    )
                )
            except Impossible:
                return
        if found[0] == found[1]:
            yield found[0]
