"""What a reading allows in an area, looked up: every pile and every choice is tried once.

The tables are made of the guards of the model. They serve random games in lock-step that choose
the kind of action first (checkers.plays.by_liking), thousands at a time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple

import numpy as np

from checkers.logic import Arrays
from checkers.turncoats.model import moves
from checkers.turncoats.model.vector import Model
from checkers.walk.expressions import Column
from turncoats_ref.table import OF_EACH

L: Final = Arrays()
KINDS: Final = ("battle", "march", "recruit", "negotiate")
LEAST: Final = 10  # stones of a faction in a pile, for which a table is made at first


class Choices(NamedTuple):
    """For each pile how many choices are allowed, where they begin, and all of them in order."""

    allowed: Any  # pile, then choice
    many: Any
    first: Any
    all: Any  # a row for each parameter

    def nth(self, pile: tuple[Column, ...], number: Column) -> Any:
        """The choice with this number at each pile: a row for each parameter."""
        return self.all[:, self.first[pile] + number]


def choices(m: Model, move: moves.Move, pile: tuple[int, ...], most: int) -> Choices:
    """What a move allows where these cells hold up to so many stones each, and it is paid for."""
    axes = np.ogrid[(slice(most + 1),) * (len(pile) + move.parameters)]
    v: list[Any] = [1 if m.hand(0) <= cell // 3 < m.hand(1) else 0 for cell in range(m.size)]
    for cell, axis in zip(pile, axes, strict=False):
        v[cell] = axis
    allowed = np.asarray(move.guard(L, v, axes[len(pile) :]), np.bool_)
    allowed = np.broadcast_to(allowed, (most + 1,) * len(axes))
    many = allowed.sum(axis=tuple(range(len(pile), len(axes))))
    first = (np.cumsum(many) - many.ravel()).reshape(many.shape)
    return Choices(allowed, many, first, np.array(np.nonzero(allowed)[len(pile) :]))


class Paid(NamedTuple):
    """Some games' actions that are paid for: which of a seat's moves, and with what parameters.

    `pile` is what the move looks at, `kind` its place in KINDS.
    """

    kind: int
    games: Column
    move: Column
    place: Column
    pile: tuple[Column, ...]
    chosen: Any


@dataclass(frozen=True, eq=False)
class Tables:
    """A table's moves as a reading allows them, for piles of up to `most` stones of a faction."""

    m: Model
    most: int = LEAST
    made: dict[int, Moves] = field(default_factory=dict)

    def of(self, seat: int) -> Moves:
        """The moves of a seat, made when they are first asked for."""
        if seat not in self.made:
            self.made[seat] = Moves(self, seat)
        return self.made[seat]

    @cached_property
    def battles(self) -> Choices:
        """By the stones of the faction that fights, and of the others in order."""
        return choices(self.m, moves.battle(self.m, 0, 0, 0), (0, 1, 2), self.most)

    @cached_property
    def marches(self) -> Choices:
        return choices(self.m, moves.march(self.m, 0, 0, 0, 1), (0,), self.most)

    @cached_property
    def recruits(self) -> Any:
        return np.array(self.m.named("recruit-place"))

    @cached_property
    def targets(self) -> list[list[int]]:
        """Where one can march to from each area."""
        found: list[list[int]] = [[] for _ in self.m.areas]
        for one, other in self.m.board.borders:
            found[one].append(other)
            found[other].append(one)
        return found

    def wide_enough(self, v: Any) -> Tables:
        """These, or larger ones if some area holds more stones of a faction."""
        peak = int(v[: 3 * len(self.m.areas)].max())
        return self if peak <= self.most else Tables(self.m, min(OF_EACH, 2 * peak), self.made)

    def allows(self, paid: Paid) -> Column:
        """Which of these actions, all of one kind, this reading allows."""
        if KINDS[paid.kind] == "recruit":
            return np.isin(paid.place, self.recruits)
        table, parameters = (
            (self.battles, paid.chosen) if KINDS[paid.kind] == "battle"
            else (self.marches, paid.chosen[:1])
        )  # fmt: skip
        found: Column = table.allowed[(*paid.pile, *parameters)]
        return found


class Moves:
    """A seat's moves in arrays, so that many games can each make another."""

    def __init__(self, tables: Tables, seat: int) -> None:
        m = tables.m
        turns = list(moves.turns(m, seat))
        self.negotiations = {move.name: move for move in turns if move.negotiates}
        self.number = number = {move.name: n for n, move in enumerate(turns)}
        widest = max(len(move.delta) for move in turns)
        self.rows = np.zeros((widest, 4, len(turns)), np.int16)  # cell, constant, coefficients
        for n, move in enumerate(turns):
            for row, (cell, added) in zip(self.rows, move.delta.items(), strict=False):
                row[: 1 + len(added), n] = cell, *added
        self.battle = np.array([[number["battle", f, a] for a in m.areas] for f in range(3)])
        self.recruit = np.array(
            [[number["recruit", f, p] for p in tables.recruits.tolist()] for f in range(3)]
        )
        widest = max(map(len, tables.targets))
        self.march = np.array([
            [[number["march", f, a, b] for b in there] + [-1] * (widest - len(there))
             for a, there in enumerate(tables.targets)] for f in range(3)
        ])  # fmt: skip

    def change(self, v: Any, games: Column, move: Column, chosen: Any) -> None:
        for cells, *added in self.rows[..., move]:
            more = added[0] + added[1] * chosen[0] + added[2] * chosen[1]
            v[cells, games] += more.astype(v.dtype)
