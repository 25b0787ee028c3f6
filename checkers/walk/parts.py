"""A walk in parts: each owns the states whose keys fall to it, and hands on all others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from checkers.walk import keys as k
from checkers.walk.arrays import walking
from checkers.walk.counts import Counts, Mode
from checkers.walk.expressions import Column
from checkers.walk.findings import Walked, Watch, quiet
from checkers.walk.levels import Level
from checkers.walk.shelves import Fresh, Left, Memory, Shelf, State
from checkers.walk.tallies import Tally
from checkers.walk.underway import COUNTED, Found, Walk
from checkers.walk.ways import Before, Leading

SPREAD: Final = np.uint64(0x9E3779B97F4A7C15)  # odd: neighbouring keys fall to different parts
ABOVE: Final = np.uint64(32)

Piece: TypeAlias = tuple[Fresh, bool]  # what a part found that another owns; whether more comes


class Slice(NamedTuple):
    """What some states of a level lead to, for each part; `more` tells whether others are left."""

    found: list[Fresh]
    more: bool

    def piece(self, number: int) -> Piece:
        return self.found[number], self.more


class NotExact(Exception):
    """The cells do not fit into one word, and only who met a state could tell them."""


class Uneven(Exception):
    """Parts that were not walked equally far, and so are not of one walk."""


def owners(keys: Column, parts: int) -> Column:
    return (keys * SPREAD >> ABOVE) % np.uint64(parts)


@dataclass(slots=True)
class Sorted:
    """A shelf that keeps for itself only what part `number` of `parts` owns; `out` has the rest.

    It is full when that has more than `room` bytes.
    """

    inner: Shelf
    number: int
    parts: int
    room: int | None = None
    out: list[Found] = field(default_factory=list)
    held: int = 0

    @property
    def memory(self) -> int | None:
        return self.inner.memory

    def put(self, mode: Mode, run: k.Words) -> None:
        whose = owners(run[0], self.parts)
        self.out = self.out or [defaultdict(list) for _ in range(self.parts)]
        for number, out in enumerate(self.out):
            those = tuple(column.compress(whose == number) for column in run)
            if len(those[0]) and number == self.number:
                self.inner.put(mode, those)
            elif len(those[0]):
                out[mode].append(those)
                self.held += sum(column.nbytes for column in those)

    @property
    def full(self) -> bool:
        return self.room is not None and self.held > self.room

    def sent(self) -> list[Fresh]:
        """What was found for each part; it is not kept here."""
        out, self.out, self.held = self.out or [{} for _ in range(self.parts)], [], 0
        return [{mode: k.merged(runs, 1) for mode, runs in found.items()} for found in out]

    def fresh(self) -> Fresh:
        return self.inner.fresh()

    def cells(self, many: int, states: int) -> Any:
        return self.inner.cells(many, states)

    def left(self) -> Left | None:
        return self.inner.left()

    def mark(self, state: Callable[[], State], level: Level) -> None:
        self.inner.mark(state, level)


@dataclass(slots=True)
class Part:
    """One part of a walk under way: the states that it met last, and its visits to them."""

    walk: Walk
    shelf: Sorted
    level: Level
    visits: Iterator[None]

    def go(self) -> Slice:
        """Visit as many of those states as there is room for what they lead to."""
        more = any(self.shelf.full for _ in self.visits)
        return Slice(self.shelf.sent(), more)

    def take(self, pieces: Iterable[Piece]) -> int | None:
        """Have what all parts found; how many states are new here, or None while more comes."""
        coming = False
        for runs, more in pieces:
            coming |= more
            for mode, run in runs.items():
                self.shelf.inner.put(mode, run)
        if coming:
            return None
        before = self.walk.states
        self.level = self.walk.marked(self.walk.next(self.level))
        self.visits = self.walk.meet(self.level)
        return self.walk.states - before

    @property
    def fresh(self) -> int:
        """How many states are to be visited in this level."""
        return sum(map(len, self.level.frontiers))

    def before(self, depth: int, vector: tuple[int, ...]) -> Before | None:
        """What leads from a state that this part met to that one."""
        assert self.walk.ways is not None
        return next(self.walk.ways.before(self.walk.ways.levels[depth], vector), None)


def part(
    counts: Counts,
    vectors: Sequence[tuple[int, ...]],
    watches: Sequence[Watch],
    number: int,
    parts: int,
    shelf: Callable[[int], Shelf] = Memory,
    room: int | None = None,
) -> Part:
    """Part `number`, which has met those of the starts that it owns, or was left farther on.

    It finds no more than about `room` bytes for others at once. Raises NotExact.
    """
    most = counts.most(vectors)
    keys, within = k.exact(most), [(0, high) for high in most]
    if keys is None:
        raise NotExact("the states of this table do not fit into one number each")
    held = Sorted(shelf(1), number, parts, room)
    walk = walking(counts, keys, within, watches, None, True, quiet, held)
    level = walk.resumed()
    if level is None:
        level = walk.marked(walk.first(vectors))
        held.sent()  # every part knows all starts
    return Part(walk, held, level, walk.meet(level))


def together(
    told: Sequence[Mapping[str, Any]], counts: Counts, watches: Sequence[Watch], ways: Leading
) -> Walked:
    """What the parts counted (Walk.as_json), as one walk; the nearest of what each found first.

    Raises Uneven.
    """
    if len(far := {len(one["met"]) for one in told}) > 1:
        raise Uneven(f"the parts were walked to depths {min(far) - 1} to {max(far) - 1}")
    sums = {name: sum(one[name] for one in told) for name in COUNTED if name != "met"}
    met = tuple(sum(many) for many in zip(*(one["met"] for one in told), strict=True))
    tallies = [merged(watch, each, counts) for watch, *each in zip(
        watches, *(one["tallies"] for one in told), strict=True
    )]  # fmt: skip
    return Walked(
        sums["states"], sums["transitions"], sums["ended"], max(len(met) - 1, 0), sums["stuck"],
        True, tuple(tally.finding(ways) for tally in tallies), 0.0, met,
    )  # fmt: skip


def merged(watch: Watch, told: Iterable[Mapping[str, Any]], counts: Counts) -> Tally:
    found = Tally(watch)
    for one in told:
        other = Tally(watch)
        other.resume(one, counts)
        found.seen, found.hits = found.seen + other.seen, found.hits + other.hits
        if other.first and (found.first is None or other.first[0] < found.first[0]):
            found.first = other.first
    return found
