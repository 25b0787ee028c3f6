"""The smallest piles that leave so many level: all small ones are tried on the engine, in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import chain as joined
from itertools import count, product
from typing import Final, TypeAlias

import turncoats_ref as t
from checkers.turncoats.ties.signatures import Chain, chain

Places: TypeAlias = tuple[str, tuple[t.Stones, ...]]  # a board; its areas, axe and flag

LAST: Final = 1  # the seat that is next when the game has ended


def spreads(stones: int, cells: int) -> Iterator[tuple[int, ...]]:
    """Every way to put so many stones into so many cells, the latest cells first."""
    if cells == 1:
        yield (stones,)
        return
    for first in range(stones + 1):
        yield from ((first, *rest) for rest in spreads(stones - first, cells - 1))


def piled(cells: Sequence[int]) -> tuple[t.Stones, ...]:
    return tuple((cells[n], cells[n + 1], cells[n + 2]) for n in range(0, len(cells), 3))


def boards(
    tables: Mapping[str, t.Arbiter], wanted: Set[Chain], known: Iterable[Places]
) -> dict[Chain, Places]:
    """For each chain of factions the first smallest places that have it.

    Where places that are known are as small, these are taken.
    """
    found: dict[Chain, Places] = {}
    for stones in count():
        mine = [one for one in known if sum(map(sum, one[1])) == stones]
        for board, piles in joined(mine, laid(tables, stones)):
            ask = tables[board]
            rest = (t.NONE,) * (1 + ask.table.seats)
            settled = ask.winning_faction(t.State((*piles, *rest), LAST))
            if chain(settled) in wanted:
                found.setdefault(chain(settled), (board, piles))
        if wanted <= found.keys():
            return found
    raise AssertionError


def laid(tables: Mapping[str, t.Arbiter], stones: int) -> Iterator[Places]:
    for board, ask in tables.items():
        yield from ((board, piled(cells)) for cells in spreads(stones, 3 * ask.table.bag))


def hands(
    ask: t.Arbiter, winning: t.Faction | None, losing: Sequence[t.Faction], wanted: Set[Chain]
) -> dict[Chain, tuple[t.Stones, ...]]:
    """For each chain of players the first smallest hands that leave them so, in rising order."""
    found: dict[Chain, tuple[t.Stones, ...]] = {}
    elsewhere = (t.NONE,) * ask.table.hands[0]
    for stones in count():
        for held in rising(ask.table.seats, stones, t.NONE):
            state = t.State((*elsewhere, *held), LAST, t.OVER, ask.table.seats)
            settled = t.winners.leading_player(ask.table, state, winning, losing)
            players = () if settled is None else chain(settled)
            if players in wanted:
                found.setdefault(players, held)
        if wanted <= found.keys():
            return found
    raise AssertionError


def rising(seats: int, stones: int, least: t.Stones) -> Iterator[tuple[t.Stones, ...]]:
    """Every way to deal so many stones to hands of which none comes before the one on its left."""
    piles = [p for p in product(range(stones + 1), repeat=3) if p >= least and sum(p) <= stones]
    for black, blue, red in piles:
        if seats > 1:
            rest = rising(seats - 1, stones - black - blue - red, (black, blue, red))
            yield from (((black, blue, red), *other) for other in rest)
        elif black + blue + red == stones:
            yield ((black, blue, red),)
