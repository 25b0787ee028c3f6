"""The shipped tables of Turncoats, and every transition of one, by the engine and by the model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from checkers import games
from checkers.claims import Claim
from checkers.scenario.reader import read_text
from checkers.scenario.written import Scenario
from checkers.turncoats import walking
from checkers.turncoats.model.vector import Model
from checkers.walk import arrays, plain
from checkers.walk.counts import Taken
from checkers.walk.findings import Watch
from checkers.walk.table import Table

EACH = Claim("each", "1", "each is looked at")
COUNTS = {  # states, transitions, ended, depth; the first three are known from other programs
    "t0": (255, 276, 88, 5),
    "t1": (23_595, 61_787, 8_276, 8),
    "t2": (835_904, 3_585_234, 286_298, 12),
    "empty-bag": (130, 142, 44, 4),
    "crossroads-2-players": (139_332, 443_027, 47_730, 9),
    "ring-2-players": (52_404, 146_825, 18_147, 8),
    "ring-3-players": (45_097, 98_162, 11_363, 10),
    "three-fords-3-players": (5_770, 10_963, 1_472, 10),
    "two-banks-2-players": (69_216, 206_278, 24_067, 9),
    "official-1-each-2-players": (19_323, 47_897, 6_471, 5),
    "official-1-each-3-players": (3_410_188, 10_737_146, 853_620, 10),
}


class Laid(NamedTuple):
    """A table laid by name: what it is read from, walked as, and modelled by."""

    scenario: Scenario
    table: Table
    model: Model

    @property
    def start(self) -> Any:
        return self.scenario.start.step.state


def laid(name: str, reading: str | None = None) -> Laid:
    file = walking.tables()[name]
    (read,) = read_text(file.name, file.read_bytes(), games.room, games.FIRST)
    assert isinstance(read, Scenario), read
    by = read.reading if reading is None else read.room.rulebook().reading(reading)
    board, seats = read.names.board, len(read.names.players)
    return Laid(read, walking.table(board, by, seats), Model(board, by, seats))


class Transitions:
    """Every transition as two 64-bit words, which are linear in what is before, taken, behind."""

    def __init__(self, size: int) -> None:
        self.names: dict[plain.Turn, int] = {}
        chance = np.random.default_rng(7)
        self.weights = chance.integers(0, 2**63, (2 * size + 1, 2), np.uint64)
        self.words: list[Any] = []

    def number(self, turn: plain.Turn) -> int:
        return self.names.setdefault(turn, len(self.names))

    def add(self, rows: Any) -> None:
        self.words.append(np.asarray(rows, np.uint64) @ self.weights)

    def sorted(self) -> Any:
        words = np.concatenate(self.words)
        return words[np.lexsort(words.T)]


def of_game(laid: Laid, names: Transitions) -> Any:
    rows: list[tuple[int, ...]] = []

    def look(before: Any, turn: plain.Turn, after: Any) -> bool:
        rows.append((*laid.table.vector(before), *laid.table.vector(after), names.number(turn)))
        if len(rows) == 1 << 16:
            names.add(rows)
            rows.clear()
        return True

    plain.walk(laid.table.game, [laid.start], [Watch(EACH, look, of_turns=True)])
    names.add(rows)
    return names.sorted()


def of_model(laid: Laid, names: Transitions) -> Any:
    def look(_: Any, v: Sequence[Any], w: Sequence[Any], taken: Taken) -> bool:
        columns = np.broadcast_arrays(*v, *w, *taken.chosen, np.zeros_like(v[0]))
        rows = np.stack(columns, axis=1)
        kinds, which = np.unique(rows[:, 2 * laid.model.size :], axis=0, return_inverse=True)
        numbers = [
            names.number(laid.table.turn(taken._replace(chosen=[int(n) for n in kind[:-1]])))
            for kind in kinds
        ]
        moved = rows[:, : 2 * laid.model.size]
        names.add(np.column_stack([moved, np.array(numbers)[which.ravel()]]))
        return True

    watches = [Watch(EACH, look, of_turns=True)]
    arrays.walk(laid.table.counts, [laid.table.vector(laid.start)], watches)
    return names.sorted()
