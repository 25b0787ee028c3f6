"""The model as a record of functions, so that each can be replaced by a wrong one."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import z3

from checkers.logic import Logic, Number, Terms, Truth, beats
from checkers.proofs.solving import Symbols
from checkers.turncoats.model import moves, scoring
from checkers.turncoats.model.vector import Model, Vector
from spec import Reading
from spec.turncoats import FACTIONS, Board

IN_HAND: Final = 8  # §2.3
Dealt = tuple[list[Any], list[Truth]]  # the vector behind set-up, and what any deal keeps to


def dealt(fresh: Fresh, in_hand: int = IN_HAND) -> Dealt:
    """§2  Two of its own in a homeland (§2.1), two drawn elsewhere (§2.2), the hands (§2.3)."""
    m, homes = fresh.m, dict(fresh.m.board.homelands)
    v: list[Any] = [0] * m.size
    given: list[Truth] = []
    due = dict.fromkeys(m.areas, 2) | {m.hand(seat): in_hand for seat in range(m.seats)}
    for place, many in due.items():
        if place in homes:
            v[3 * place + homes[place]] = many
        else:
            drawn = [fresh.symbols.new(f"place {place} {faction}") for faction in FACTIONS]
            v[3 * place : 3 * place + 3] = drawn
            given += [*(count >= 0 for count in drawn), sum(drawn[1:], drawn[0]) == many]
    for f in range(3):
        v[3 * m.bag + f] = 21 - sum(v[3 * place + f] for place in due)
    return v, given


@dataclass(frozen=True, slots=True)
class Telling:
    """What the claims ask of a model; TOLD is the model, and every planted mistake a variant."""

    ruler: Callable[[Logic, Model, Vector, int], list[Truth]] = scoring.ruler
    areas: Callable[[Logic, Model, Vector], list[Number]] = scoring.areas_ruled
    faction: Callable[[Logic, Model, Vector, Sequence[Number]], list[Truth]] = (
        scoring.winning_faction
    )
    player: Callable[[Logic, Model, Vector, Sequence[Number], Sequence[Truth]], list[Truth]] = (
        scoring.winning_player
    )
    turns: Callable[[Model, int], Iterable[moves.Move]] = moves.turns
    after: Callable[[Model, Vector, moves.Move, Sequence[Number], int], list[Number]] = moves.after
    ends: Callable[[Logic, Model, Number, int], Truth] = moves.ends
    order: Callable[[Logic, Sequence[Number], Sequence[Number]], Truth] = beats
    deal: Callable[[Fresh], Dealt] = dealt


TOLD = Telling()

SCHEMATIC = Board(("A", "B"), ((0, 1),))  # the areas that a move can touch; others stand still


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """What one obligation is about: a telling under a reading, with unknown counts of its own."""

    telling: Telling
    reading: Reading
    seats: int
    board: Board = SCHEMATIC
    context: z3.Context = field(default_factory=z3.Context)

    @property
    def model(self) -> Model:
        return Model(self.board, self.reading, self.seats)

    def fresh(self) -> Fresh:
        return Fresh(self)


class Fresh:
    """A fresh set of symbols, the logic over them, and vectors of unknown counts."""

    def __init__(self, case: Case) -> None:
        self.case, self.m = case, case.model
        self.symbols = Symbols(case.context)
        self.L = Terms(case.context)

    def vector(self, name: str = "") -> list[Any]:
        """An unknown number for every cell, named by its place: `axe red`, `turn`."""
        areas = self.m.board.areas
        places = (*areas, "axe", "flag", "bag", *(f"hand {n}" for n in range(self.m.seats)))
        cells = [f"{place} {faction}" for place in places for faction in FACTIONS]
        return [self.symbols.new(f"{name}{cell}") for cell in (*cells, "turn", "in a row")]

    def owing_nothing(self, v: Vector) -> list[Truth]:
        """§1, §3  Nothing is owed; the turn is somebody's."""
        return [*(count >= 0 for count in v), v[self.m.turn] < self.m.seats]

    def sane(self, v: Vector) -> list[Truth]:
        """§1, §3  The same, and the row is as short as `row-stays-short` says."""
        return [*self.owing_nothing(v), v[self.m.in_a_row] <= longest_open(self.m, v[self.m.turn])]

    def numbers(self, count: int, name: str) -> list[Any]:
        return [self.symbols.new(f"{name} {n}") for n in range(count)]


def another(question: str, *value: Any) -> Callable[[Model], Model]:
    """The model with another answer than its reading's."""

    def changed(m: Model) -> Model:
        given = {question: value if len(value) != 1 else value[0]}
        values = ChainMap(given, m.reading.values)  # type: ignore[arg-type]  # only read
        return replace(m, reading=Reading(m.reading.name, m.reading.answers, values))

    return changed


def longest_open(m: Model, turn: Number) -> Number:
    """§3.3  How long a row can be while the game goes on, by whose turn it is.

    Where only a full round ends it, it has not ended since the first seat was to move.
    """
    return m.seats - 1 if m.answer("end") == "in-a-row" else m.seats - 1 + turn
