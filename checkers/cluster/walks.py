"""A walk by a model on a cluster: each worker owns a part, and parts are swapped by key.

A worker that is lost takes its part with it: such a walk is not gone on with.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final
from uuid import uuid4

from checkers.cluster.joined import PATIENCE, Unreachable, asking, same_workers
from checkers.cluster.owned import Asked, before, begin, counted, end, go, is_same, piece, take
from checkers.walk.counts import Taken
from checkers.walk.findings import Telling, Trace, Walked
from checkers.walk.parts import NotExact, Uneven, together
from checkers.walk.table import Table
from checkers.walk.ways import back

GONE: Final = "the scheduler is gone, and the walk with it"


@dataclass(frozen=True, slots=True)
class Workers:
    """Those that own a part each, in order; raises Unreachable where one of them is lost."""

    client: Any
    addresses: Sequence[str]
    walk: str

    def each(self, do: Callable[..., Any], *asked: Sequence[Any]) -> list[Any]:
        """A task on each, with what is asked of that one."""
        rows = zip(*asked, strict=True) if asked else ((),) * len(self.addresses)
        with asking(GONE):
            return [
                self.client.submit(do, self.walk, *row, pure=False, workers=[address])
                for address, row in zip(self.addresses, rows, strict=True)
            ]

    def swapped(self, pieces: Sequence[Any]) -> list[list[Any]]:
        """For each worker what all found that it owns, which stays where it is until it is sent."""
        many = range(len(self.addresses))
        with asking(GONE):
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
                self.there()
            except (CancelledError, OSError):
                raise Unreachable(GONE) from None
            except NotExact:
                raise
            except Exception as error:  # of a worker, whatever it is
                raise Unreachable(f"{type(error).__name__} on a worker: {error}") from None

    def there(self) -> None:
        """Raises Unreachable where one is gone."""
        with asking(GONE):
            gone = {*self.addresses} - {*self.client.nthreads()}
        if gone:
            says = f"{', '.join(sorted(gone))} is gone, and its part of the walk with it"
            raise Unreachable(says)


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts that they own: by what each is known, and how far all of them are."""

    workers: Workers
    by: Sequence[str]
    at: int = 0

    def each(self, do: Callable[..., Any], *asked: Sequence[Any]) -> list[Any]:
        return self.workers.each(do, self.by, [self.at] * len(self.by), *asked)

    def level(self) -> tuple[Parts, list[Any]]:
        """Go on by a level; how many states are new to each then."""
        pieces = self.each(go)
        gone = replace(self, at=self.at + 1)
        return replace(gone, at=gone.at + 1), gone.each(take, self.workers.swapped(pieces))


@dataclass(frozen=True, slots=True)
class Far:
    """How states were reached, asked of all who may have met what came before."""

    parts: Parts
    table: Table

    def to(self, depth: int, vector: tuple[int, ...]) -> Trace:
        return back(self.before, depth, vector)

    def before(self, depth: int, vector: tuple[int, ...]) -> tuple[Taken, tuple[int, ...]]:
        many = len(self.parts.by)
        asked = self.parts.each(before, [depth] * many, [vector] * many)
        taken, there = next(one for one in self.parts.workers.told(asked) if one)
        return self.table.counts.taken(taken), there


def shared(
    client: Any, asked: Asked, telling: Telling, say: Callable[[str], None]
) -> tuple[Walked, float, None]:
    """Every state, as `Table.by_model` has it, and the CPU seconds of all.

    Ways are as short, and may be others.
    """
    clock = time.process_time()
    addresses = same_workers(client, is_same, asked, say=say)
    here, many = Workers(client, addresses, uuid4().hex), len(addresses)
    try:
        begun = here.told(here.each(begin, [asked] * many, range(many), [many] * many))
        states = sum(many for _, many in begun)
        parts, states = walked_out(Parts(here, [by for by, _ in begun]), states, telling)
        told, cpu = zip(*here.told(parts.each(counted)), strict=True)
        table = asked.table
        found = together(told, table.counts, table.watches, Far(parts, table))
        if found.states != states:
            raise Unreachable(f"{found.states:,} states were counted, and {states:,} were met")
        return table.retold(found), time.process_time() - clock + sum(cpu), None
    except Uneven as error:
        raise Unreachable(str(error)) from None
    finally:
        with suppress(Exception):  # of a cluster that is gone
            here.each(end)


def walked_out(parts: Parts, states: int, telling: Telling) -> tuple[Parts, int]:
    """Level by level, to where nothing is new; and how many states were met."""
    fresh = states
    while fresh:
        telling(states)
        parts, new = parts.level()
        fresh = sum(parts.workers.told(new))
        states += fresh
    return parts, states
