"""Thousands of random games under two readings at once, and how many have another winner.

What checkers.compare.frequency says of one game, for all of them in lock-step: the first reading
leads, and the other follows as long as it allows the turn and neither or both are over.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from checkers.logic import Arrays
from checkers.turncoats.liked import Liked, likings
from checkers.turncoats.lockstep import deal
from checkers.turncoats.model import moves, scoring
from checkers.turncoats.model.vector import Model
from checkers.turncoats.tabled import Tables
from checkers.walk.expressions import Column
from spec import Reading
from spec.turncoats import atlas

L: Final = Arrays()


class Changed(NamedTuple):
    """How many games had another winner, how many parted, and how many of these had another.

    `chance` are those that have another when the same reading goes on twice.
    """

    changed: int
    parted: int
    strayed: int
    chance: int


def changes(one: Model, other: Model, starts: Any, rng: np.random.Generator) -> Changed:
    """Of games from these starts (a column each) led by either reading in turn."""
    told = [
        led(*pair, starts[:, first::2], rng)
        for first, pair in enumerate(((one, other), (other, one)))
        if starts.shape[1] > first
    ]
    return Changed(*(sum(counts) for counts in zip((0, 0, 0, 0), *told, strict=True)))


def dealt(one: Reading, other: Reading, seats: int, games: int, seed: int) -> Changed:
    """Of games from the deal on the official board."""
    models = [Model(atlas.board("official"), reading, seats) for reading in (one, other)]
    rng = np.random.default_rng((seed, seats))
    return changes(models[0], models[1], deal(models[0], games, rng), rng)


def led(one: Model, other: Model, starts: Any, rng: np.random.Generator) -> Changed:
    """Of games that the first reading leads."""
    many, likes = starts.shape[1], likings(starts.shape[1], rng)
    lead = Liked(Tables(one), starts, likes.copy(), np.arange(many), starts.copy(), rng)
    none = starts[:, :0], likes[:, :0], np.arange(0)
    alone = Liked(Tables(other), *none, starts.copy(), rng)
    twin = Liked(Tables(one), *none, starts.copy(), rng.spawn(1)[0])
    pair = Pair(lead, alone, twin, np.ones(many, np.bool_), np.zeros(many, np.bool_))
    seat = int(starts[one.turn, 0])
    while len(lead.games) or len(alone.games) or len(twin.games):
        pair.turn(seat)
        seat = (seat + 1) % one.seats
    won = winners(one, lead.final)
    another, chance = won != winners(other, alone.final), won != winners(one, twin.final)
    counted = (another, ~pair.alike, another & ~pair.alike, chance & pair.twinned)
    return Changed(*(int(n.sum()) for n in counted))


class Pair(NamedTuple):
    """Games of the reading that leads, those of the other that parted, and which go alike.

    `twin` are games of the reading that leads, which go on a second time where a turn was refused.
    """

    lead: Liked
    alone: Liked
    twin: Liked
    alike: Column
    twinned: Column

    def turn(self, seat: int) -> None:
        """Everybody's next turn, under both readings."""
        lead, alone, after = self.lead, self.alone, (seat + 1) % self.lead.tables.m.seats
        before, stuck = lead.v.copy(), np.zeros(len(lead.games), np.bool_)
        if len(lead.games):
            alone.tables = alone.tables.wide_enough(lead.v)
            stuck, refused = lead.turn(seat, alone.tables)
            which = refused & self.alike[lead.games]
            self.twin.add(lead.games[which], before[:, which], lead.likes[:, which])
            self.twinned[lead.games[which]] = True
            self.part(which, before)
        for each in (each for each in (alone, self.twin) if len(each.games)):
            cannot, _ = each.turn(seat)
            each.leave(cannot | each.ends(after))
        there = stuck | moves.ends(L, alone.tables.m, lead.v[lead.tables.m.in_a_row], after)
        over, going = stuck | lead.ends(after), self.alike[lead.games]
        alone.final[:, lead.games[going & there]] = lead.v[:, going & there]
        self.part(going & over & ~there, lead.v)
        self.alike[lead.games[going & there & ~over]] = False
        lead.leave(over)

    def part(self, which: Column, v: Any) -> None:
        """From these positions the other reading goes on alone."""
        games = self.lead.games[which]
        self.alone.add(games, v[:, which], self.lead.likes[:, which])
        self.alike[games] = False


def winners(m: Model, vectors: Any) -> Column:
    """Who wins each game, by seat; -1 where nobody does, or it is not over."""
    v = vectors.astype(np.int32)
    over = [
        L.all(v[m.turn] == seat, moves.ends(L, m, v[m.in_a_row], seat)) for seat in range(m.seats)
    ]
    ruled = scoring.areas_ruled(L, m, v)
    wins = scoring.winning_faction(L, m, v, ruled)
    won = L.all(L.either(*over), np.array(scoring.winning_player(L, m, v, ruled, wins)))
    return np.where(won.any(axis=0), won.argmax(axis=0), -1)
