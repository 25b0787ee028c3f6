"""A walk's words on disk: sorted runs, merged a range of keys at a time, so that memory is bounded.

A run is a file for each column, read through memory maps that are let go at once. What was found
is written as a run whenever it grows too large. At the end of a level all runs of a mode are cut at
the same keys, and each piece is merged with the same piece of what was seen.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np

from checkers.walk import keys as k
from checkers.walk.counts import Mode
from checkers.walk.kept import Kept, Run, Writer, cut, room
from checkers.walk.levels import Frontier, Level
from checkers.walk.marks import ENDING, Marks, damaged, read_from
from checkers.walk.shelves import Fresh, Left, State
from checkers.writing import writing

SHARE: Final = 8  # of the memory: what is found before it is written, and what is merged at once
LOOKED_AT: Final = 16  # keys of each piece, to find where to cut


@dataclass(slots=True)
class Disk:
    """A shelf of `memory` bytes, in a folder that is for one walk alone: that of `what`.

    With `both`, a walk can go on from its last mark but one, too.
    """

    words: int
    folder: Path
    memory: int
    what: str
    both: bool = False
    seen: dict[Mode, Run] = field(default_factory=dict)
    found: dict[Mode, list[Run]] = field(default_factory=lambda: defaultdict(list))
    levels: list[dict[Mode, Any]] = field(default_factory=list)
    held: int = 0
    number: int = 0

    def put(self, mode: Mode, run: k.Words) -> None:
        self.found[mode].append(run)
        self.held += sum(column.nbytes for column in run)
        if self.held > self.memory // SHARE:
            for runs in self.found.values():
                self.spill(runs)
            self.held = 0

    def spill(self, runs: list[Run]) -> None:
        """Write down the runs that are in memory, as one."""
        held = [run for run in runs if not isinstance(run[0], Kept)]
        if held:
            writer = self.writer(len(held[0]))
            writer.add(k.merged(held, self.words))
            runs[:] = [*(run for run in runs if isinstance(run[0], Kept)), writer.run()]

    def writer(self, columns: int) -> Writer:
        return Writer([self.path() for _ in range(columns)])

    def path(self) -> Path:
        self.number += 1
        return self.folder / f"{self.number}{ENDING}"

    def fresh(self) -> Fresh:
        found, self.found, self.held = self.found, defaultdict(list), 0
        return {mode: self.new(mode, runs) for mode, runs in found.items()}

    def new(self, mode: Mode, runs: Sequence[Run]) -> Run:
        """What of the runs was not seen; all are cut at the same keys, and merged by pieces."""
        new, now = self.writer(len(runs[0])), self.writer(self.words)
        seen = self.seen.get(mode) or tuple(np.empty(0, np.uint64) for _ in range(self.words))
        for low, high in self.ranges([*runs, seen], len(runs[0])):
            piece = k.merged([cut(run, low, high) for run in runs], self.words)
            old = cut(seen, low, high)
            if len(old[0]):
                piece, old = k.unseen(piece, old)
            else:
                old = piece[: self.words]
            new.add(piece)
            now.add(old)
        self.seen[mode] = now.run()
        return new.run()

    def ranges(self, runs: Sequence[Run], columns: int) -> Iterator[tuple[Any, Any]]:
        """Ranges of keys between which the runs hold about as much as may be merged at once."""
        total = sum(len(run[0]) for run in runs)
        piece = max(1, self.memory // SHARE // (8 * columns))
        step = max(1, piece // LOOKED_AT)
        sample = np.sort(np.concatenate([np.array(np.asarray(run[0])[::step]) for run in runs]))
        many = -(-total // piece)
        edges = np.unique(sample[[len(sample) * n // many for n in range(1, many)]])
        yield from pairwise([None, *edges, None])

    def cells(self, many: int, states: int) -> Any:
        """A file, which has zeros in it."""
        path = self.path()
        room(path, many * states)
        return Kept(path, (many, states), "int8")

    def left(self) -> Left | None:
        with writing(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
        told = self.marks.told()
        self.marks.tidy()
        if told is None:
            return None
        with read_from(self.folder):
            return self.taken(told)

    def taken(self, told: Mapping[str, Any]) -> Left:
        """Where a mark was set; this shelf is as it was then."""
        self.number = int(told["number"])
        self.seen = {tuple(mode): self.run(columns) for mode, columns in told["seen"]}
        self.levels = [
            {tuple(mode): self.run([column])[0] for mode, column in level}
            for level in told["levels"]
        ]
        frontiers = [
            Frontier(tuple(mode), self.run(columns), place)
            for mode, columns, place in told["frontiers"]
        ]
        cells = self.run([told["cells"]])[0] if told["cells"] else None
        return Left(told["state"], Level(frontiers, cells), self.levels)

    @property
    def marks(self) -> Marks:
        return Marks(self.folder, self.what)

    def run(self, columns: Sequence[Any]) -> Run:
        """A run that was told; raises Damaged where it is not there any more as it was."""
        run = tuple(Kept(self.folder / n, tuple(shape), *more) for n, shape, *more in columns)
        if not all(column.path.parent == self.folder and column.whole for column in run):
            raise damaged(self.folder)
        return run

    def mark(self, state: Callable[[], State], level: Level) -> None:
        self.levels.append({frontier.mode: frontier.words[0] for frontier in level.frontiers})
        told = {
            "number": self.number,
            "state": state(),
            "seen": [(mode, [one.told for one in run]) for mode, run in self.seen.items()],
            "frontiers": [
                (f.mode, [one.told for one in f.words], f.place) for f in level.frontiers
            ],
            "cells": level.cells.summed.told if level.cells is not None else None,
            "levels": [[(m, one.told) for m, one in level.items()] for level in self.levels],
        }
        self.marks.put(told, self.both)
        self.marks.tidy()
