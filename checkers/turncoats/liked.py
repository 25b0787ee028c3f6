"""Random games in lock-step that choose their actions by kind (checkers.plays.by_liking)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from checkers.plays import LASTS, STEEP
from checkers.turncoats.model import moves
from checkers.turncoats.tabled import KINDS, L, Paid, Tables
from checkers.walk.expressions import Column

ORDERS = ((0, 1, 2), (1, 0, 2), (2, 0, 1))  # each faction, and the others in order
NOTHING = np.zeros((2, 1), np.int16)


def likings(games: int, rng: np.random.Generator) -> Any:
    """How much each game likes each kind for now: a column each."""
    return rng.standard_exponential((len(KINDS), games)) ** STEEP


@dataclass(slots=True)
class Liked:
    """Games under way, all with the same seat to move: a column each in `v` and `likes`.

    `games` are their numbers, by which `final` keeps the last position of each.
    """

    tables: Tables
    v: Any
    likes: Any
    games: Column
    final: Any
    rng: np.random.Generator

    def add(self, games: Column, v: Any, likes: Any) -> None:
        """Let more games go on from here."""
        self.games = np.concatenate([self.games, games])
        self.v = np.concatenate([self.v, v], axis=1)
        self.likes = np.concatenate([self.likes, likes], axis=1)

    def leave(self, over: Column) -> None:
        """Keep the last position of games that are over, and go on with the others."""
        self.final[:, self.games[over]] = self.v[:, over]
        on = np.flatnonzero(~over)
        self.v, self.likes = self.v.take(on, axis=1), self.likes.take(on, axis=1)
        self.games = self.games[on]

    def ends(self, seat: int) -> Any:
        """Which games are over, with this seat next."""
        return moves.ends(L, self.tables.m, self.v[self.tables.m.in_a_row], seat)

    def turn(self, seat: int, other: Tables | None = None) -> tuple[Column, Column]:
        """Everybody's next turn: who could not act, and whose action the other reading refuses."""
        m, many = self.tables.m, np.arange(self.v.shape[1])
        self.tables = self.tables.wide_enough(self.v)
        mine, refused = self.tables.of(seat), np.zeros(len(many), np.bool_)
        rows = self.open(seat)
        may = {n: np.broadcast_to(one.guard(L, self.v, ()), many.shape)
               for n, one in mine.negotiations.items()}  # fmt: skip
        there = np.stack([*(row.sum(axis=0) for row in rows), np.any([*may.values()], axis=0)])
        anew = ((there > 0).sum(axis=0) > 1) & (self.rng.random(len(many)) < 1 / (LASTS * m.seats))
        self.likes[:, anew] = likings(int(anew.sum()), self.rng)
        odds = np.cumsum(np.where(there > 0, self.likes, 0), axis=0)
        kinds = (odds[:-1] <= self.rng.random(len(many)) * odds[-1]).sum(axis=0)
        number = (self.rng.random(len(many)) * there[kinds, many]).astype(np.int32)
        stuck = ~there.any(axis=0)
        for kind, row in enumerate(rows):
            games = np.flatnonzero((kinds == kind) & ~stuck)
            if len(games):
                paid = self.paid(kind, games, row[:, games], number[games], seat)
                refused[games] = ~other.allows(paid) if other else False
                mine.change(self.v, games, paid.move, paid.chosen)
        games = np.flatnonzero((kinds == len(rows)) & ~stuck)
        if len(games):
            self.negotiate(seat, games, {n: one[games] for n, one in may.items()}, other, refused)
        in_a_row = self.v[m.in_a_row, games] + 1
        self.v[m.turn], self.v[m.in_a_row] = (seat + 1) % m.seats, 0
        self.v[m.in_a_row, games] = in_a_row
        return stuck, refused

    def open(self, seat: int) -> list[Any]:
        """For each kind that is paid for, how many actions each faction has in each place."""
        t, m = self.tables, self.tables.m
        hand = self.v[3 * m.hand(seat) : 3 * m.hand(seat) + 3] > 0
        piles = self.v[: 3 * len(m.areas)].reshape(len(m.areas), 3, -1)
        wide = np.array([len(there) for there in t.targets])[:, None]
        battles = [
            t.battles.many[piles[:, f], piles[:, g], piles[:, h]] * hand[f] for f, g, h in ORDERS
        ]
        marches = [t.marches.many[piles[:, f]] * wide * hand[f] for f in range(3)]
        return [np.concatenate(battles), np.concatenate(marches), len(t.recruits) * hand]

    def paid(self, kind: int, games: Column, row: Any, number: Column, seat: int) -> Paid:
        """The actions with these numbers among those that are open, `row` by `row`."""
        t, mine, up_to = self.tables, self.tables.of(seat), np.cumsum(row, axis=0)
        at = (up_to <= number).sum(axis=0)
        left = number - (up_to - row)[at, np.arange(len(games))]
        if KINDS[kind] == "recruit":
            none = np.zeros((2, len(games)), np.int16)
            return Paid(kind, games, mine.recruit[at, left], t.recruits[left], (), none)
        f, area = np.divmod(at, len(t.m.areas))
        if KINDS[kind] == "battle":
            pile = tuple(self.v[3 * area + np.array(ORDERS)[f, n], games] for n in range(3))
            chosen = t.battles.nth(pile, left)
            return Paid(kind, games, mine.battle[f, area], area, pile, chosen)
        pile = (self.v[3 * area + f, games],)
        which, left = np.divmod(left, t.marches.many[pile])
        chosen = np.concatenate([t.marches.nth(pile, left), np.zeros((1, len(games)), np.int16)])
        return Paid(kind, games, mine.march[f, area, which], area, pile, chosen)

    def negotiate(
        self, seat: int, games: Column, may: dict[Any, Column], other: Tables | None, refused: Any
    ) -> None:
        """§5.4  A stone is drawn by what the bag holds; any that may be is returned."""
        mine, bag = self.tables.of(seat), 3 * self.tables.m.bag
        odds = []
        for name, there in may.items():
            drawn = name[1] if len(name) == 3 else None
            level = sum(may[n] * 1 for n in may if (n[1] if len(n) == 3 else None) == drawn)
            stones = self.v[bag + drawn, games] if isinstance(drawn, int) else 1
            odds.append(there * stones / np.maximum(level, 1))
        up_to = np.cumsum(odds, axis=0)
        chosen = (up_to[:-1] <= self.rng.random(len(games)) * up_to[-1]).sum(axis=0)
        for n, name in enumerate(may):
            some = games[chosen == n]
            if len(some) and other is not None:
                known, v = other.of(seat).negotiations, self.v[:, some]
                delta = mine.negotiations[name].delta
                alike = [one.guard(L, v, ()) for one in known.values() if one.delta == delta]
                refused[some] = ~np.asarray(L.either(*alike), np.bool_)
            mine.change(self.v, some, np.full(len(some), mine.number[name]), NOTHING)
