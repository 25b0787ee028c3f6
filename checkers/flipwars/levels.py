"""Every state of a table by the model, a level of equally many tiles at a time, as arrays of keys.

No state is met in two levels, for each turn lays one tile: so keys are compared within one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

import flipwars_ref as f
from checkers.claims import SOMETIMES
from checkers.flipwars.model import Move, done, may
from checkers.flipwars.packed import Mode, Packing, unique
from checkers.logic import Arrays
from checkers.walk.findings import Finding, Progress, Trace, Walked, Watch, quiet

L: Final = Arrays()
CHUNK: Final = 1 << 20  # states that are worked on at once

Level: TypeAlias = dict[Mode, Any]
Leads: TypeAlias = Callable[[Packing, Move, Any], Any]


class Taken(NamedTuple):
    """A move as it was taken from some states, and what it led to."""

    before: Any
    move: Move
    after: Any


class First(NamedTuple):
    """Where a claim was hit first: a state, or a turn from it and what that led to."""

    key: int
    mode: Mode
    depth: int
    turn: tuple[Move, int, Mode] | None = None


@dataclass(slots=True)
class Tally:
    """One claim over a walk."""

    watch: Watch
    seen: int = 0
    hits: int = 0
    first: First | None = None

    def judge(self, truth: Any, many: int, where: Callable[[int], First]) -> None:
        hit = np.broadcast_to(truth, (many,)) == (self.watch.claim.kind == SOMETIMES)
        self.seen += many
        self.hits += int(np.count_nonzero(hit))
        if self.first is None and hit.any():
            self.first = where(int(np.argmax(hit)))


def modes(to: Sequence[tuple[Mode, Any]], at: int) -> Mode:
    """The mode that the state at one place went to."""
    return next(mode for mode, where in to if where[at])


def after(p: Packing, move: Move, keys: Any) -> Any:
    """The states behind a move, made by a seat that has the tile."""
    colours = done(move, p.colours(keys, move.seat))
    return p.recoloured(keys, colours, move.seat) - (1 << p.shifts[move.seat][move.tile])


@dataclass(slots=True)
class Walk:
    """A walk under way, and the levels that it has been through."""

    packing: Packing
    moves: tuple[Sequence[Move], Sequence[Move]]
    tallies: Sequence[Tally]
    limit: int | None = None
    leads: Leads = after
    progress: Progress = quiet
    levels: list[Level] = field(default_factory=list)
    states: int = 0
    transitions: int = 0
    ended: int = 0
    stuck: int = 0
    complete: bool = True

    def walked(self, starts: Sequence[f.State]) -> Walked:
        """From starts with equally many tiles on the board; raises ValueError for others."""
        if len({f.filled(s).bit_count() for s in starts}) > 1:
            raise ValueError("a walk by levels begins at starts with equally many tiles")
        level: Level = {}
        for mode in sorted({Mode(s.turn, s.phase == f.OVER) for s in starts}):
            here = [s for s in starts if Mode(s.turn, s.phase == f.OVER) == mode]
            level[mode] = np.unique(np.array([self.packing.key(s) for s in here], np.uint64))
        while level := self.kept(level):
            self.levels.append(level)
            found: defaultdict[Mode, list[Any]] = defaultdict(list)
            for mode, keys in level.items():
                for low in range(0, len(keys), CHUNK):
                    self.visit(mode, keys[low : low + CHUNK], found)
                    self.progress(self.states)
            level = {mode: unique(found.pop(mode)) for mode in sorted(found)}
        return Walked(
            self.states, self.transitions, self.ended, len(self.levels) - 1, self.stuck,
            self.complete, tuple(map(self.finding, self.tallies)),
        )  # fmt: skip

    def kept(self, level: Level) -> Level:
        """The states of a level, cut to what the limit leaves room for."""
        kept: Level = {}
        for mode, keys in level.items():
            room = len(keys) if self.limit is None else self.limit - self.states
            self.complete &= room >= len(keys)
            if len(keys[:room]):
                kept[mode] = keys[:room]
                self.states += len(kept[mode])
        return kept

    def visit(self, mode: Mode, keys: Any, found: dict[Mode, list[Any]]) -> None:
        self.judge_states(mode, keys)
        if mode.over:
            self.ended += len(keys)
            return
        acted = np.zeros(len(keys), np.bool_)
        runs: defaultdict[Mode, list[Any]] = defaultdict(list)
        for taken, where in self.taken(mode, keys):
            acted[where] = True
            self.transitions += len(where)
            to = list(self.behind(taken.after, mode.turn))
            for there, those in to:
                runs[there].append(taken.after[those])
            self.judge_turns(mode, taken, to)
        self.stuck += len(keys) - int(np.count_nonzero(acted))
        for there, some in runs.items():
            found[there].append(unique(some))

    def judge_states(self, mode: Mode, keys: Any) -> None:
        depth = len(self.levels) - 1
        for tally in (t for t in self.tallies if not t.watch.of_turns):
            truth = tally.watch.holds(self.packing, keys, mode)
            tally.judge(truth, len(keys), lambda at: First(int(keys[at]), mode, depth))

    def judge_turns(self, mode: Mode, taken: Taken, to: Sequence[tuple[Mode, Any]]) -> None:
        depth = len(self.levels) - 1

        def first(at: int) -> First:
            turn = taken.move, int(taken.after[at]), modes(to, at)
            return First(int(taken.before[at]), mode, depth, turn)

        for tally in (t for t in self.tallies if t.watch.of_turns):
            tally.judge(tally.watch.holds(self.packing, taken), len(taken.before), first)

    def taken(self, mode: Mode, keys: Any) -> Iterator[tuple[Taken, Any]]:
        """Each move where it can be made, and which of the states these are."""
        p, seat = self.packing, mode.turn
        colours = p.colours(keys, seat)
        held = [p.left(keys, seat, tile) > 0 for tile in range(len(p.shifts[seat]) - 1)]
        for move in self.moves[seat]:
            where = np.flatnonzero(held[move.tile] & may(L, move, colours))
            if len(where):
                before = keys[where]
                yield Taken(before, move, self.leads(p, move, before)), where

    def behind(self, keys: Any, seat: int) -> Iterator[tuple[Mode, Any]]:
        """§2.2, §5  The modes behind a turn of a seat, and which states go there."""
        full, (own, others) = self.packing.full(keys), self.left(keys, seat)
        over, again = full | ~(own | others), ~full & ~others & own
        for mode, where in (
            (Mode(1 - seat, True), over),
            (Mode(seat, False), again),
            (Mode(1 - seat, False), ~(over | again)),
        ):
            if where.any():
                yield mode, where

    def left(self, keys: Any, seat: int) -> tuple[Any, Any]:
        """Whether a seat has a tile left, and whether the other has."""
        supplies = self.packing.supplies
        return keys & supplies[seat] != 0, keys & supplies[1 - seat] != 0

    def finding(self, tally: Tally) -> Finding:
        claim = tally.watch.claim
        if tally.first is None:
            return Finding(claim, tally.seen, tally.hits)
        way = self.way(tally.first.key, tally.first.mode, tally.first.depth)
        if tally.first.turn is not None:
            move, behind, to = tally.first.turn
            way = way.then((move,), self.packing.state(behind, to))
        return Finding(claim, tally.seen, tally.hits, way)

    def way(self, key: int, mode: Mode, depth: int) -> Trace:
        """A way to a state, found backwards, level by level."""
        turns: list[tuple[Any, Any]] = []
        for level in reversed(self.levels[:depth]):
            behind = self.packing.state(key, mode)
            move, key, mode = next(self.before(level, key, mode))
            turns.append(((move,), behind))
        return Trace(self.packing.state(key, mode), tuple(reversed(turns)))

    def before(self, level: Level, key: int, mode: Mode) -> Iterator[tuple[Move, int, Mode]]:
        """The moves by which a state is reached from a level, and from where."""
        for before, keys in level.items():
            for taken, _ in () if before.over else self.taken(before, keys):
                for at in np.flatnonzero(taken.after == key):
                    if any(m == mode and w[at] for m, w in self.behind(taken.after, before.turn)):
                        yield taken.move, int(taken.before[at]), before
