"""What is open to a seat: for each move of the model how many actions it stands for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import numpy as np

from checkers.turncoats.model import moves
from checkers.turncoats.model.vector import Model
from checkers.walk.blocks import Block, Gathered
from checkers.walk.expressions import Column, Expressions
from checkers.walk.ranges import Opening, opening
from turncoats_ref.table import OF_EACH

SPARSE: Final = 3  # an opening in less than one game of so many is rare


class Part(NamedTuple):
    """A move with all but its last parameter chosen."""

    chosen: tuple[int, ...]
    opening: Opening


class Way(NamedTuple):
    """Moves that are open alike, and their parts for as many stones as piles have held so far."""

    moves: tuple[moves.Move, ...]
    parts: tuple[Part, ...]


@dataclass(slots=True)
class Openings:
    """The moves of a table, taken down as expressions when they are first asked for."""

    m: Model
    turns: Callable[[Model, int], Iterable[moves.Move]]
    book: Expressions
    peaks: list[int]
    made: dict[tuple[int, int, tuple[int, ...]], Part] = field(default_factory=dict)
    told: dict[int, list[moves.Move]] = field(default_factory=dict)
    known: dict[int, tuple[list[Way], list[Way]]] = field(default_factory=dict)

    def of(self, seat: int, peaks: Sequence[int]) -> tuple[list[Way], list[Way]]:
        """A seat's moves that are paid for, and its ways to negotiate, for so many stones."""
        if any(now > before for now, before in zip(peaks, self.peaks, strict=True)):
            self.peaks = [max(pair) for pair in zip(peaks, self.peaks, strict=True)]
            self.known.clear()
        if seat not in self.known:
            ways = self.ways(seat)
            self.known[seat] = (
                [way for way in ways if not way.moves[0].negotiates],
                [Way((move,), way.parts) for way in ways for move in way.moves if move.negotiates],
            )
        return self.known[seat]

    def ways(self, seat: int) -> list[Way]:
        if seat not in self.told:
            self.told[seat] = list(self.turns(self.m, seat))
        alike: dict[Any, Way] = {}
        for number, move in enumerate(self.told[seat]):
            choices = moves.choices(self.m, self.peaks, move)
            before = dict.fromkeys(chosen[:-1] for chosen in choices)
            parts = tuple(self.part(seat, number, move, chosen) for chosen in before)
            key = move.negotiates, *((p.chosen, *map(self.book.named, p.opening)) for p in parts)
            moves_alike = alike[key].moves if key in alike else ()
            alike[key] = Way((*moves_alike, move), parts)
        return list(alike.values())

    def part(self, seat: int, number: int, move: moves.Move, chosen: tuple[int, ...]) -> Part:
        key = seat, number, chosen
        if key not in self.made:
            self.book.move = move
            last, cells = move.parameters > 0, self.book.cells
            self.made[key] = Part(chosen, opening(self.book, move.guard, cells, chosen, last))
        return self.made[key]


def openings(m: Model, turns: Callable[[Model, int], Iterable[moves.Move]]) -> Openings:
    return Openings(m, turns, Expressions([(0, OF_EACH)] * m.turn), [0] * m.turn)


def count(block: Block, some: Sequence[Opening], games: int) -> Column:
    """How many values are open in each game.

    Openings that are in few games only are worked out for these alone.
    """
    found, few = np.zeros(games, np.int16), np.zeros(games, np.bool_)
    rare: list[Opening] = []
    for one in some:
        free = np.broadcast_to(block.value(one.free), games)
        if SPARSE * np.count_nonzero(free) > games:
            found += block.value(one.many) * free.view(np.int8)
        else:
            few |= free
            rare.append(one)
    where = np.flatnonzero(few)
    if len(where):
        among = Block(Gathered(block.cells, where))
        more = (among.value(one.many) * among.value(one.free) for one in rare)
        found[where] += sum(more, np.zeros(len(where), np.int16))
    return found
