"""Where a walk keeps what it has seen and found: in memory (checkers.walk.disk has the other)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy as np

from checkers.walk import keys as k
from checkers.walk.counts import Mode
from checkers.walk.levels import Level

Fresh: TypeAlias = dict[Mode, k.Words]
State: TypeAlias = Mapping[str, Any]  # of a walk, as JSON has it


class Left(NamedTuple):
    """Where a walk was left: its own state, the level to visit next, and the keys of all levels."""

    state: State
    level: Level
    levels: Sequence[dict[Mode, Any]]


class Shelf(Protocol):
    """Words by mode: those that were seen, and those that a level's moves lead to.

    After `words` columns a run has what else belongs to each of its keys.
    """

    @property
    def memory(self) -> int | None:
        """So many bytes are there for all of it, if that is bounded."""

    def put(self, mode: Mode, run: k.Words) -> None:
        """A run that was found: sorted, each key once."""

    def fresh(self) -> Fresh:
        """All that was found and not seen before, sorted; now it is seen."""

    def cells(self, many: int, states: int) -> Any:
        """Room for the cells of a level's states, a row for each cell."""

    def left(self) -> Left | None:
        """Where an earlier walk of the same was left, if one was."""

    def mark(self, state: Callable[[], State], level: Level) -> None:
        """A level has been met whole: from here a walk can go on."""


@dataclass(slots=True)
class Memory:
    """All of it in memory."""

    words: int
    seen: dict[Mode, k.Words] = field(default_factory=dict)
    found: dict[Mode, list[k.Words]] = field(default_factory=lambda: defaultdict(list))
    memory: int | None = None

    def put(self, mode: Mode, run: k.Words) -> None:
        self.found[mode].append(run)

    def fresh(self) -> Fresh:
        found, self.found = self.found, defaultdict(list)
        fresh: Fresh = {}
        for mode, runs in found.items():
            run = k.merged(runs, self.words) if len(runs) > 1 else runs[0]
            runs.clear()
            if mode in self.seen:
                run, self.seen[mode] = k.unseen(run, self.seen[mode])
            else:
                self.seen[mode] = run[: self.words]
            fresh[mode] = run
        return fresh

    def cells(self, many: int, states: int) -> Any:
        return np.empty((many, states), np.int8)

    def left(self) -> Left | None:
        return None

    def mark(self, state: Callable[[], State], level: Level) -> None:
        """Nothing of it is kept."""
