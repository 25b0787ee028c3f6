"""Random games that begin near given positions, such as those in which a solver saw a difference.

A game begins with the piles of one of the positions; each player then draws up to two stones more,
and the bag holds all that is left. So the tie, or whatever it shows, is on the table, and the game
is nearly over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np

from checkers.proofs.differences import Witness
from checkers.turncoats.model.vector import Model
from checkers.turncoats.side_by_side import Changed, changes
from spec import Reading
from spec.turncoats import atlas
from turncoats_ref.table import OF_EACH

DRAWN: Final = 2  # stones that a player may have more than in the position


def near(
    one: Reading, other: Reading, seats: int, games: int, seed: int, positions: Sequence[Witness]
) -> Changed:
    """Of games for so many players, in turn from each position that has no more of them."""
    rng = np.random.default_rng((seed, seats))
    told = [Changed(0, 0, 0, 0)]
    for board, some in by_board([w for w in positions if w.seats <= seats], games):
        models = [Model(atlas.board(board), reading, seats) for reading in (one, other)]
        told.append(changes(models[0], models[1], starts(models[0], some, rng), rng))
    return Changed(*(sum(counts) for counts in zip(*told, strict=True)))


def by_board(positions: Sequence[Witness], games: int) -> Iterator[tuple[str, list[Witness]]]:
    """The position that each game begins near, those on one board together."""
    every = [positions[n % len(positions)] for n in range(games)] if positions else []
    for board in dict.fromkeys(one.board for one in every):
        yield board, [one for one in every if one.board == board]


def starts(m: Model, positions: Sequence[Witness], rng: np.random.Generator) -> Any:
    """A start near each of the positions: a column each."""
    v = np.zeros((m.size, len(positions)), np.int8)
    for game, one in enumerate(positions):
        for place, pile in enumerate(one.state.piles):
            v[3 * place : 3 * place + 3, game] = pile
    bag = v[3 * m.bag : 3 * m.bag + 3]
    bag[:] = 0
    bag[:] = OF_EACH - v[: m.turn].reshape(-1, 3, len(positions)).sum(axis=0)
    for seat in [seat for seat in range(m.seats) for _ in range(DRAWN)]:
        games = np.flatnonzero(rng.random(len(positions)) < 1 / 2)
        up_to = np.cumsum(bag[:, games], axis=0)
        stone = (up_to <= rng.random(len(games)) * up_to[-1]).sum(axis=0)
        v[3 * m.bag + stone, games] -= 1
        v[3 * m.hand(seat) + stone, games] += 1
    return v
