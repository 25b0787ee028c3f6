"""Claims judged over whole arrays of states, and of turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np

from checkers.claims import SOMETIMES
from checkers.logic import Arrays
from checkers.walk.counts import Counts, Mode, Taken
from checkers.walk.expressions import Column
from checkers.walk.findings import Finding, Trace, Watch
from checkers.walk.templates import Template
from checkers.walk.ways import Leading

L = Arrays()
Where: TypeAlias = tuple[int, tuple[int, ...], Taken | None, tuple[int, ...]]


@dataclass(slots=True)
class Columns(Sequence[Any]):
    """Vectors of many positions: a cell is an array, made when it is asked for."""

    cells: Sequence[Column]
    mode: Mode
    where: Column | None = None
    added: Mapping[int, Column] = field(default_factory=dict)
    made: dict[int, Any] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.cells) + len(self.mode)

    def __iter__(self) -> Iterator[Any]:
        return (self[n] for n in range(len(self)))

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return [self[n] for n in range(*at.indices(len(self)))]
        if at not in self.made:
            self.made[at] = self.column(range(len(self))[at])
        return self.made[at]

    def column(self, at: int) -> Any:
        if at >= len(self.cells):
            return self.mode[at - len(self.cells)]
        column = self.cells[at] if self.where is None else self.cells[at].take(self.where)
        wide = column.astype(np.int16)
        return wide + self.added[at] if at in self.added else wide

    def vector(self, position: int) -> tuple[int, ...]:
        many = len(self.cells)
        return (*(int(self[cell][position]) for cell in range(many)), *self.mode)


@dataclass(slots=True)
class Tally:
    """One claim over a walk, and the first state (or turn) that hit it."""

    watch: Watch
    seen: int = 0
    hits: int = 0
    first: Where | None = None

    def see_states(self, cells: Any, mode: Mode, depth: int) -> None:
        if not self.watch.of_turns:
            v = Columns(cells, mode)
            hit = self.see((L, v), cells.shape[1])
            if hit is not None:
                self.first = depth, v.vector(hit), None, ()

    def see_turns(
        self,
        cells: Sequence[Column],
        mode: Mode,
        to: Mode,
        taken: Sequence[tuple[Template, Column]],
        depth: int,
    ) -> None:
        """Turns by one move, whichever its parameters."""
        if not self.watch.of_turns:
            return
        templates = [template for template, _ in taken]
        wheres = [np.flatnonzero(truth) for _, truth in taken]
        times = [len(where) for where in wheres]

        def each(numbers: Sequence[int]) -> Column:
            return np.repeat(np.array(numbers, np.int16), times)

        changed = sorted({cell for template in templates for cell in template.changes})
        added = {cell: each([t.changes.get(cell, 0) for t in templates]) for cell in changed}
        move, where = templates[0].move, np.concatenate(wheres)
        v, w = Columns(cells, mode, where), Columns(cells, to, where, added)
        chosen = tuple(each(row) for row in zip(*(t.chosen for t in templates), strict=True))
        hit = self.see((L, v, w, Taken(mode, move, chosen)), len(where))
        if hit is not None:
            took = Taken(mode, move, tuple(int(row[hit]) for row in chosen))
            self.first = depth, v.vector(hit), took, w.vector(hit)

    def see(self, asked: tuple[Any, ...], many: int) -> int | None:
        """Count what is seen and hit; where the first hit of all is, if it is among these."""
        about = np.True_ if self.watch.when is None else self.watch.when(*asked)
        about = np.broadcast_to(about, many)
        if not about.any():
            return None
        self.seen += int(np.count_nonzero(about))
        holds = np.broadcast_to(self.watch.holds(*asked), many)
        wanted = holds if self.watch.claim.kind == SOMETIMES else np.logical_not(holds)
        hits = np.flatnonzero(np.logical_and(about, wanted))
        self.hits += len(hits)
        return int(hits[0]) if len(hits) and self.first is None else None

    def as_json(self, counts: Counts) -> dict[str, Any]:
        """The tally as JSON; a move is its number among those of its mode."""
        first: Any = self.first
        if first is not None and first[2] is not None:
            depth, vector, taken, after = first
            first = depth, vector, counts.as_json(taken), after
        return {"seen": self.seen, "hits": self.hits, "first": first}

    def resume(self, told: Mapping[str, Any], counts: Counts) -> None:
        """Take over the counts of another tally, as JSON has them."""
        self.seen, self.hits = told["seen"], told["hits"]
        if told["first"] is not None:
            depth, vector, took, after = told["first"]
            taken = None if took is None else counts.from_json(took)
            self.first = depth, tuple(vector), taken, tuple(after)

    def finding(self, ways: Leading | None) -> Finding:
        trace: Trace | None = None
        if self.first is not None and ways is not None:
            depth, vector, taken, after = self.first
            trace = ways.to(depth, vector)
            if taken is not None:
                trace = trace.then(taken, after)
        return Finding(self.watch.claim, self.seen, self.hits, trace)
