"""A walk under way: the states of a level are visited, and what they lead to is the next.

A frontier is kept apart by mode (whose turn, …). A child's key is its parent's plus a constant for
each template, so that no child is built before it is known to be new.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

import numpy as np

from checkers.walk import keys as k
from checkers.walk.blocks import Block
from checkers.walk.counts import Counts, Mode
from checkers.walk.expressions import Bounds, Column
from checkers.walk.findings import Progress, Walked
from checkers.walk.levels import Frontier, Level, built, children, pieces
from checkers.walk.marks import read_from
from checkers.walk.shelves import Shelf
from checkers.walk.tallies import Tally
from checkers.walk.templates import Outside, Template, Templates
from checkers.walk.ways import Ways

CHUNK: Final = 1 << 16  # positions worked out at once: what is known of them fits into the cache
FEW: Final = 1 << 10  # at least
A_POSITION: Final = 6 << 10  # bytes of what it leads to, while it is worked out: more than measured

COUNTED: Final = ("states", "transitions", "ended", "stuck", "met")  # in JSON, when a walk is left

Found: TypeAlias = dict[Mode, list[k.Words]]


@dataclass(slots=True)
class Walk:
    """A walk under way, and what was counted so far; what was seen stands on the shelf."""

    counts: Counts
    keys: k.Keys
    bounds: Sequence[Bounds]
    templates: Templates
    tallies: Sequence[Tally]
    limit: int | None
    ways: Ways | None
    progress: Progress
    shelf: Shelf
    states: int = 0
    transitions: int = 0
    ended: int = 0
    stuck: int = 0
    complete: bool = True
    met: list[int] = field(default_factory=list)  # so many states at each depth

    def walked(self, starts: Sequence[Sequence[int]]) -> Walked:
        level = self.resumed() or self.marked(self.first(starts))
        while level.frontiers:
            for _ in self.meet(level):
                self.progress(self.states)
            level = self.marked(self.next(level))
        return Walked(
            self.states, self.transitions, self.ended, max(len(self.met) - 1, 0), self.stuck,
            self.complete, tuple(tally.finding(self.ways) for tally in self.tallies),
            self.keys.collision(self.states), tuple(self.met),
        )  # fmt: skip

    @property
    def chunk(self) -> int:
        """So many positions as are worked out at once: fewer where memory is bounded."""
        room = self.shelf.memory
        return CHUNK if room is None else min(CHUNK, max(FEW, room // A_POSITION))

    def meet(self, level: Level) -> Iterator[None]:
        """Visit all states of a level, chunk by chunk; what they lead to is put on the shelf."""
        depth = len(self.met)
        self.met.append(sum(map(len, level.frontiers)))
        for frontier in level.frontiers:
            for low in range(0, len(frontier), self.chunk):
                self.visit(level, frontier, low, depth)
                yield

    def marked(self, level: Level) -> Level:
        if self.complete:
            self.shelf.mark(self.as_json, level)
        return level

    def as_json(self) -> dict[str, Any]:
        """What a walk that is resumed from here must know, as JSON."""
        return {
            **{name: getattr(self, name) for name in COUNTED},
            "tallies": [tally.as_json(self.counts) for tally in self.tallies],
        }

    def resumed(self) -> Level | None:
        """The level at which an earlier walk of the same was left."""
        left = self.shelf.left()
        if left is None:
            return None
        with read_from("what a walk had counted"):
            for name in COUNTED:
                setattr(self, name, left.state[name])
            for tally, told in zip(self.tallies, left.state["tallies"], strict=True):
                tally.resume(told, self.counts)
        if self.ways is not None:
            self.ways.levels += left.levels
        return left.level

    def first(self, starts: Sequence[Sequence[int]]) -> Level:
        many = self.counts.cells
        cells = []
        for mode in sorted({tuple(start[many:]) for start in starts}):
            here = [start[:many] for start in starts if tuple(start[many:]) == mode]
            words = [np.array(word) for word in zip(*map(self.keys.of, here), strict=True)]
            order = np.argsort(words[0])
            self.shelf.put(mode, tuple(word[order] for word in words))
            cells += [here[n] for n in order]
        frontiers = self.kept(self.shelf.fresh())
        if self.keys.exact:
            return Level(frontiers)
        whole = self.shelf.cells(many, self.states)
        whole[:, :] = np.array(cells[: self.states], np.int8).T
        return Level(frontiers, whole)

    def visit(self, level: Level, frontier: Frontier, low: int, depth: int) -> None:
        """Judge a chunk of a frontier, and collect what it leads to."""
        mode, ended = frontier.mode, self.counts.ended(frontier.mode)
        words = tuple(word[low : low + self.chunk] for word in frontier.words)
        part = Frontier(mode, words, frontier.place + low)
        self.ended += len(part) if ended else 0
        if ended and not self.tallies:
            return
        if level.cells is None:
            cells = self.keys.cells(words[0])
        else:
            cells = level.cells[:, part.place : part.place + len(part)]
        for tally in self.tallies:
            tally.see_states(cells, mode, depth)
        if not ended:
            self.expand(part, cells, depth)

    def expand(self, part: Frontier, cells: Any, depth: int) -> None:
        block, acted = Block(cells), np.zeros(len(part), np.bool_)
        runs: Found = defaultdict(list)
        idle: dict[Mode, tuple[Template, Column]] = {}  # what changes nothing but the mode
        for to, templates in self.templates.by_move(part.mode, cells.max(axis=1).tolist()):
            taken = [(t, truth) for t in templates if (truth := block.truth(t.guard)) is not None]
            block.own.clear()
            for template, truth in taken:
                acted |= truth
                self.transitions += int(np.count_nonzero(truth))
                if template.changes:
                    where = np.flatnonzero(truth)
                    if self.keys.exact:
                        template.check(block, where)
                    runs[to].append(children(part, template, where))
                else:
                    idle[to] = template, truth | idle[to][1] if to in idle else truth
            for tally in self.tallies if taken else ():
                tally.see_turns(cells, part.mode, to, taken, depth)
        self.stuck += len(part) - int(np.count_nonzero(acted))
        for to, (template, truth) in idle.items():
            runs[to].append(children(part, template, np.flatnonzero(truth)))
        for to, those in runs.items():
            self.shelf.put(to, k.merged(those, len(self.keys.weights)))

    def next(self, level: Level) -> Level:
        """What of all that was found is new."""
        many, before = len(self.keys.weights), self.states
        fresh = self.shelf.fresh()
        frontiers = self.kept({mode: run[:many] for mode, run in fresh.items()})
        if self.keys.exact or not frontiers:
            return Level(frontiers)
        cells = self.shelf.cells(self.counts.cells, self.states - before)
        origins = [run[many] for run in fresh.values()]
        for place, those in pieces(origins, self.states - before):
            piece = built(those, level, self.templates)
            self.check(piece)
            cells[:, place : place + len(those)] = piece
        return Level(frontiers, cells)

    def check(self, cells: Any) -> None:
        for (low, high), row in zip(self.bounds, cells, strict=True):
            if int(row.min()) < low or int(row.max()) > high:
                raise Outside(f"a cell holds less than {low} or more than {high}")

    def kept(self, fresh: dict[Mode, k.Words]) -> list[Frontier]:
        """The new states, cut to what the limit leaves room for."""
        kept: list[Frontier] = []
        place = 0
        for mode, words in fresh.items():
            room = len(words[0]) if self.limit is None else self.limit - self.states
            self.complete &= room >= len(words[0])
            if min(len(words[0]), room) > 0:
                those = words if room >= len(words[0]) else tuple(word[:room] for word in words)
                kept.append(Frontier(mode, those, place))
                place += len(kept[-1])
                self.states += len(kept[-1])
        if self.ways is not None:
            self.ways.levels.append({frontier.mode: frontier.words[0] for frontier in kept})
        return kept
