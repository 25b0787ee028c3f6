"""What a worker does in a walk: it owns a part, which goes on once at a time, and is asked of."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final, NamedTuple
from uuid import uuid4

from checkers import games
from checkers.cluster.standing import Held, Stand
from checkers.ourselves import ours
from checkers.walk.disk import SHARE
from checkers.walk.parts import Part, Piece, Slice, part
from checkers.walk.shelves import Memory, Shelf
from checkers.walk.table import Table
from spec import Reading


@dataclass(slots=True)
class Owned:
    """A part of a walk on a worker, and when the worker's clock of CPU seconds began.

    `by` is what nobody else's has, nor that of a worker that came in its place; `at` is how often
    it went, or took what others found. `open` is closed when it ends. One thread at a time has it.
    """

    part: Part
    clock: float
    by: str
    open: ExitStack
    at: int = 0
    alone: Lock = field(default_factory=Lock)


class Known(NamedTuple):
    """A part by its walk and its number, by what it is known, and how far it must be."""

    walk: str
    number: int
    by: str
    at: int


PARTS: Final[dict[tuple[str, int], Owned]] = {}  # on a worker: those that it owns, by walk


LOST: Final = "a worker was lost"


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


def begin(
    walk: str, number: int, parts: int, asked: Asked, stand: Stand | None, depth: int | None
) -> tuple[str, int, int]:
    """By what the part is known, how many states it has, and how many of them are not visited.

    Raises Busy where the part stands on disk, and another walk has it.
    """
    table = asked.table
    clock = time.process_time()
    with ExitStack() as stack:
        shelf: Callable[[int], Shelf] = Memory
        if stand is not None:
            shelf = stack.enter_context(stand.opened((number, parts), depth))
        room = None if stand is None else stand.memory // SHARE
        vectors = asked.vectors(table)
        found = part(table.counts, vectors, table.watches, number, parts, shelf, room)
        PARTS[walk, number] = Owned(found, clock, uuid4().hex, stack.pop_all())
    return PARTS[walk, number].by, found.walk.states, found.fresh


@contextmanager
def owned(known: Known, then: int = 0) -> Iterator[Owned]:
    """The part, if it is as far as it is known to be; it goes on by `then`. Raises Lost."""
    found = PARTS.get((known.walk, known.number))
    if found is None:
        raise Lost(LOST)
    with found.alone:
        if (found.by, found.at) != (known.by, known.at):
            raise Lost(LOST)
        found.at += then
        yield found


def go(known: Known) -> Slice:
    with owned(known, 1) as found:
        return found.part.go()


def piece(found: Slice, number: int) -> Piece:
    return found.piece(number)


def take(known: Known, pieces: Sequence[Piece]) -> int | None:
    with owned(known, 1) as found:
        return found.part.take(pieces)


def counted(known: Known) -> tuple[Any, float]:
    """What was counted, and the CPU seconds of this worker since it was given the part."""
    with owned(known) as found:
        return found.part.walk.as_json(), time.process_time() - found.clock


def before(known: Known, depth: int, vector: tuple[int, ...]) -> Any:
    with owned(known) as found:
        came = found.part.before(depth, vector)
        return came and (found.part.walk.counts.as_json(came[0]), came[1])


def end(walk: str) -> None:
    """Close the parts of a walk; one that is at work is waited for."""
    for which in [which for which in PARTS if which[0] == walk]:
        found = PARTS.pop(which)
        with found.alone:
            found.by = ""
            found.open.close()


def rid(walks: Sequence[str]) -> None:
    """End all walks but these: the commands of others are gone."""
    for walk in {walk for walk, _ in PARTS} - {*walks}:
        end(walk)


def held(stand: Stand) -> Held:
    return stand.held()
