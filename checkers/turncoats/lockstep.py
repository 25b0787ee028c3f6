"""Thousands of random games of the model in lock-step, all with the same seat to move.

An action is drawn as the game draws it: evenly among those that are open, of which Negotiate is
one; the stone by what the bag holds; what is returned evenly among what may be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np

from checkers.logic import Arrays
from checkers.turncoats.model import moves
from checkers.turncoats.model.vector import Model
from checkers.turncoats.openings import Openings, Way, count, openings
from checkers.walk.blocks import Block, Gathered
from checkers.walk.expressions import Column
from turncoats_ref.setup import AT_HOME, ELSEWHERE, IN_HAND
from turncoats_ref.table import OF_EACH

L: Final = Arrays()
AT_ONCE: Final = 1 << 17  # games


class Played(NamedTuple):
    """The last position of each game, a column each; turns, and actions that were open, in all.

    `stuck` games did not end: somebody had to act and could not.
    """

    vectors: Any
    turns: int
    open: int
    stuck: int


def deal(m: Model, games: int, rng: np.random.Generator) -> Any:
    """§2  So many starts, dealt at random: a column each."""
    home, found = dict(m.board.homelands), np.zeros((m.size, games), np.int8)
    stones = np.repeat(np.arange(3, dtype=np.int8), OF_EACH - AT_HOME)
    drawn = rng.permuted(np.tile(stones, (games, 1)), axis=1).T
    for area, faction in home.items():
        found[3 * area + faction] = AT_HOME  # §2.1
    many = {area: ELSEWHERE for area in m.areas if area not in home}  # §2.2
    many |= {m.hand(seat): IN_HAND for seat in range(m.seats)}  # §2.3
    many[m.bag] = len(stones) - sum(many.values())
    first = 0
    for place, stones_there in many.items():
        some = drawn[first : first + stones_there]
        first += stones_there
        for f in range(3):
            found[3 * place + f] = np.count_nonzero(some == f, axis=0)
    return found


def play(
    m: Model,
    starts: Any,
    rng: np.random.Generator,
    turns: Callable[[Model, int], Iterable[moves.Move]] = moves.turns,
) -> Played:
    """Play from starts (a column each) to the end."""
    book = openings(m, turns)
    batches = [starts[:, low : low + AT_ONCE] for low in range(0, starts.shape[1], AT_ONCE)]
    played = [Batch(book, batch.copy(), rng).played() for batch in batches]
    return Played(
        np.concatenate([batch.vectors for batch in played], axis=1),
        sum(batch.turns for batch in played),
        sum(batch.open for batch in played),
        sum(batch.stuck for batch in played),
    )


@dataclass(slots=True)
class Batch:
    """Games under way: `v` has a column for each that is not over."""

    openings: Openings
    v: Any
    rng: np.random.Generator

    def played(self) -> Played:
        m, final, games = self.openings.m, self.v.copy(), np.arange(self.v.shape[1])
        seat, turns, in_all, stuck = int(self.v[m.turn, 0]), 0, 0, 0
        assert (self.v[m.turn] == seat).all()
        while len(games):
            many = self.turn(seat)
            seat = (seat + 1) % m.seats
            turns, in_all = turns + int(np.count_nonzero(many)), in_all + int(many.sum())
            stuck += int(np.count_nonzero(many == 0))
            over = np.logical_or(moves.ends(L, m, self.v[m.in_a_row], seat), many == 0)
            if over.any():
                final[:, games[over]] = self.v[:, over]
                on = np.flatnonzero(~over)
                self.v, games = self.v.take(on, axis=1), games[on]
        return Played(final, turns, in_all, stuck)

    def turn(self, seat: int) -> Column:
        """Everybody's next turn; how many actions were open in each game."""
        m = self.openings.m
        peaks = self.v[: m.turn].max(axis=1).tolist()
        actions, negotiations = self.openings.of(seat, peaks)
        up_to, may = self.counted(actions, negotiations)
        many = up_to[-1] + may
        drawn = (self.rng.random(len(many), np.float32) * many).astype(np.int16)
        chosen = np.zeros(len(many), np.uint8 if len(actions) < 255 else np.uint16)
        for row in up_to:
            np.add(chosen, (row <= drawn).view(np.uint8), out=chosen)
        chosen[many == 0] = len(actions) + 1
        order = np.argsort(chosen, kind="stable")
        first = np.searchsorted(chosen[order], np.arange(len(actions) + 2))
        for n, way in enumerate(actions):
            games = order[first[n] : first[n + 1]]
            if len(games):
                self.act(way, games, drawn[games] - (up_to[n - 1][games] if n else 0))
        games = order[first[-2] : first[-1]]
        row = self.v[m.in_a_row, games] + 1
        self.v[m.turn], self.v[m.in_a_row] = (seat + 1) % m.seats, 0
        self.v[m.in_a_row, games] = row
        if len(games):
            self.negotiate(negotiations, games)
        return many

    def counted(self, actions: Sequence[Way], negotiations: Sequence[Way]) -> tuple[Any, Column]:
        """How many actions are open up to each way, and whether one may negotiate."""
        many = self.v.shape[1]
        block, so_far = Block(self.v[: self.openings.m.turn]), np.zeros(many, np.int16)
        up_to = np.empty((len(actions), many), np.int16)
        for row, way in zip(up_to, actions, strict=True):
            block.own.clear()
            open_here = count(block, [part.opening for part in way.parts], many)
            so_far = np.add(so_far, open_here * np.int16(len(way.moves)), out=row)
        may = np.zeros(many, np.bool_)
        for way in negotiations:
            may |= block.value(way.parts[0].opening.free)
        return up_to, may

    def act(self, way: Way, games: Column, left: Column) -> None:
        """Take the action that has so many of its way before it."""
        block = Block(Gathered(self.v, games))
        for part in way.parts:
            each = block.value(part.opening.many) * block.value(part.opening.free)
            each = np.broadcast_to(np.int16(each), len(games))
            here = np.flatnonzero((left >= 0) & (left < each * len(way.moves)))
            if len(here):
                which, more = np.divmod(left[here], each[here])
                low = np.broadcast_to(block.value(part.opening.low), len(games))[here]
                for n, move in enumerate(way.moves):
                    mine = np.flatnonzero(which == n)
                    last = low[mine] + more[mine]
                    self.change(move, games[here[mine]], (*part.chosen, last))
            left = left - each * len(way.moves)

    def change(self, move: moves.Move, games: Column, chosen: Sequence[Any]) -> None:
        for cell, (constant, *coefficients) in move.delta.items():
            added = constant
            for coefficient, number in zip(coefficients, chosen, strict=False):
                if coefficient:
                    added = added + coefficient * number
            row = self.v[cell]
            row[games] = row.take(games) + added

    def negotiate(self, negotiations: Sequence[Way], games: Column) -> None:
        """§5.4  A stone is drawn by what the bag holds; any that may be is returned."""
        bag, block = 3 * self.openings.m.bag, Block(Gathered(self.v, games))
        may = [
            block.value(way.parts[0].opening.free) + np.zeros(len(games)) for way in negotiations
        ]
        drawn = [
            way.moves[0].name[1] if len(way.moves[0].name) == 3 else None for way in negotiations
        ]
        odds = []
        for mine, f in zip(may, drawn, strict=True):
            alike = sum(other for other, g in zip(may, drawn, strict=True) if g == f)
            stones = self.v[bag + f, games] if isinstance(f, int) else 1
            odds.append(mine * stones / np.maximum(alike, 1))
        up_to = np.cumsum(odds, axis=0)
        chosen = (up_to <= self.rng.random(len(games)) * up_to[-1]).sum(axis=0)
        for n, way in enumerate(negotiations):
            self.change(way.moves[0], games[chosen == n], ())
