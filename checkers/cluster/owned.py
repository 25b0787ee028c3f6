"""What a worker does in a walk: it owns a part, which goes on once at a time, and is asked of."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple
from uuid import uuid4

from checkers import games
from checkers.ourselves import ours
from checkers.walk.parts import Part, Pieces, part
from checkers.walk.shelves import Fresh
from checkers.walk.table import Table
from spec import Reading


@dataclass(slots=True)
class Owned:
    """A part of a walk on a worker, and when the worker's clock of CPU seconds began.

    `by` is what nobody else's has, nor that of a worker that came in its place; `at` is how often
    it went, or took what others found.
    """

    part: Part
    clock: float
    by: str
    at: int = 0


PARTS: Final[dict[str, Owned]] = {}  # on a worker: those that it owns, by walk


class Lost(Exception):
    """A part of a walk that is not there, or not as it was: a task was done twice, or elsewhere."""


class Asked(NamedTuple):
    """What is walked, and by which rules and code."""

    game: str
    board: Any
    reading: Reading
    seats: int
    starts: Sequence[Any]
    same: str

    @property
    def table(self) -> Table:
        found: Table = games.room(self.game).formal.walking.table(
            self.board, self.reading, self.seats
        )
        return found

    def vectors(self, table: Table) -> list[tuple[int, ...]]:
        return list(dict.fromkeys(table.vector(start) for start in self.starts))


def is_same(asked: Asked) -> bool:
    return by_what(asked.game) == asked.same


def by_what(game: str) -> str:
    """The rules and the code that a walk is made by."""
    room = games.room(game)
    return f"{room.rulebook().digest} {ours(room)}"


def begin(walk: str, asked: Asked, number: int, parts: int) -> tuple[str, int]:
    """By what the part is known, and how many states it has."""
    table = asked.table
    clock = time.process_time()
    found = part(table.counts, asked.vectors(table), table.watches, number, parts)
    PARTS[walk] = Owned(found, clock, uuid4().hex)
    return PARTS[walk].by, found.walk.states


def owned(walk: str, by: str, at: int, then: int) -> Owned:
    """The part, which goes on from `at` to `then`; raises Lost."""
    found = PARTS.get(walk)
    if found is None or (found.by, found.at) != (by, at):
        raise Lost("a worker was lost, and its part of the walk with it")
    found.at = then
    return found


def go(walk: str, by: str, at: int) -> Pieces:
    return owned(walk, by, at, at + 1).part.go()


def piece(pieces: Pieces, number: int) -> Fresh:
    return pieces[number]


def take(walk: str, by: str, at: int, found: Sequence[Fresh]) -> int:
    return owned(walk, by, at, at + 1).part.take(found)


def counted(walk: str, by: str, at: int) -> tuple[Any, float]:
    """What was counted, and the CPU seconds that it took."""
    found = owned(walk, by, at, at)
    return found.part.walk.told(), time.process_time() - found.clock


def before(walk: str, by: str, at: int, depth: int, vector: tuple[int, ...]) -> Any:
    part = owned(walk, by, at, at).part
    found = part.before(depth, vector)
    return found and (part.walk.counts.told(found[0]), found[1])


def end(walk: str) -> None:
    PARTS.pop(walk, None)
