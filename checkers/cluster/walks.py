"""A walk by a model on a cluster: each worker owns a part, and parts are swapped by key.

A worker that is lost takes its part with it: such a walk is not gone on with.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, NamedTuple
from uuid import uuid4

from checkers import games
from checkers.cluster.joined import PATIENCE, Unreachable, alike
from checkers.ourselves import ours
from checkers.walk.counts import Taken
from checkers.walk.findings import Telling, Trace, Walked
from checkers.walk.parts import Part, Pieces, part, together
from checkers.walk.shelves import Fresh
from checkers.walk.table import Table
from checkers.walk.ways import back
from spec import Reading


class Owned(NamedTuple):
    """A part of a walk on a worker, and when the worker's clock of CPU seconds began."""

    part: Part
    clock: float


PARTS: Final[dict[str, Owned]] = {}  # on a worker: those that it owns, by walk


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


# What a worker does


def is_same(asked: Asked) -> bool:
    return by_what(asked.game) == asked.same


def by_what(game: str) -> str:
    """The rules and the code that a walk is made by."""
    room = games.room(game)
    return f"{room.rulebook().digest} {ours(room)}"


def begin(walk: str, asked: Asked, number: int, parts: int) -> int:
    table = asked.table
    clock = time.process_time()
    found = part(table.counts, asked.vectors(table), table.watches, number, parts)
    PARTS[walk] = Owned(found, clock)
    return found.walk.states


def go(walk: str, _: object) -> Pieces:
    return PARTS[walk].part.go()


def piece(pieces: Pieces, number: int) -> Fresh:
    return pieces[number]


def take(walk: str, found: Sequence[Fresh]) -> int:
    return PARTS[walk].part.take(found)


def counted(walk: str) -> tuple[Any, float]:
    """What was counted, and the CPU seconds that it took."""
    part, clock = PARTS[walk]
    return part.walk.told(), time.process_time() - clock


def before(walk: str, depth: int, vector: tuple[int, ...]) -> Any:
    part, _ = PARTS[walk]
    found = part.before(depth, vector)
    return found and (part.walk.counts.told(found[0]), found[1])


def end(walk: str) -> None:
    PARTS.pop(walk, None)


# What is asked of the workers


@dataclass(frozen=True, slots=True)
class Workers:
    """Those that own a part each, in order; raises Unreachable where one of them is lost."""

    client: Any
    addresses: Sequence[str]
    walk: str

    def each(self, do: Callable[..., Any], *asked: Sequence[Any]) -> list[Any]:
        """A task on each, with what is asked of that one."""
        rows = zip(*asked, strict=True) if asked else ((),) * len(self.addresses)
        return [
            self.client.submit(do, self.walk, *row, pure=False, workers=[address])
            for address, row in zip(self.addresses, rows, strict=True)
        ]

    def swapped(self, pieces: Sequence[Any]) -> list[list[Any]]:
        """For each worker what all found that it owns, which stays where it is until it is sent."""
        many = range(len(self.addresses))
        return [
            [self.client.submit(piece, found, number, pure=False, workers=[address])
             for found, address in zip(pieces, self.addresses, strict=True)]
            for number in many
        ]  # fmt: skip

    def told(self, futures: Sequence[Any]) -> list[Any]:
        from distributed import wait

        while True:
            try:
                wait(futures, timeout=PATIENCE)
                found: list[Any] = self.client.gather(futures)
                return found
            except TimeoutError:
                gone = {*self.addresses} - {*self.client.nthreads()}
                if gone:
                    says = f"{', '.join(sorted(gone))} is gone, and its part of the walk with it"
                    raise Unreachable(says) from None
            except CancelledError:
                raise Unreachable("the scheduler is gone, and the walk with it") from None


@dataclass(frozen=True, slots=True)
class Far:
    """How states were reached, asked of all who may have met what came before."""

    workers: Workers
    table: Table

    def to(self, depth: int, vector: tuple[int, ...]) -> Trace:
        return back(self.before, depth, vector)

    def before(self, depth: int, vector: tuple[int, ...]) -> tuple[Taken, tuple[int, ...]]:
        many = len(self.workers.addresses)
        found = self.workers.told(self.workers.each(before, [depth] * many, [vector] * many))
        taken, there = next(one for one in found if one)
        return self.table.counts.taken(taken), there


def walked(
    client: Any, asked: Asked, telling: Telling, say: Callable[[str], None]
) -> tuple[Walked, float, None]:
    """Every state, as `Table.by_model` has it, and the CPU seconds of all.

    Ways are as short, and may be others.
    """
    clock = time.process_time()
    addresses = alike(client, is_same, asked, say=say)
    here, many = Workers(client, addresses, uuid4().hex), len(addresses)
    try:
        new = here.each(begin, [asked] * many, range(many), [many] * many)
        states = fresh = sum(here.told(new))
        while fresh:
            telling(states)
            new = here.each(take, here.swapped(here.each(go, new)))
            fresh = sum(here.told(new))
            states += fresh
        table = asked.table
        told, cpu = zip(*here.told(here.each(counted)), strict=True)
        found = together(told, table.counts, table.watches, Far(here, table))
        return table.retold(found), time.process_time() - clock + sum(cpu), None
    finally:
        with suppress(Exception):  # of a cluster that is gone
            here.each(end)
