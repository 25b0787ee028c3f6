"""A walk by a model on a cluster: its parts are owned by workers, and swapped by key.

A worker that is lost takes its parts with it, up to where they stand on disk.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from checkers.cluster.joined import GONE, PATIENCE, Unreachable, asking, same_workers
from checkers.cluster.owned import (
    Asked,
    Known,
    Lost,
    before,
    begin,
    counted,
    end,
    go,
    held,
    is_same,
    piece,
    rid,
    take,
)
from checkers.cluster.standing import Plan, Stand, planned
from checkers.walk.counts import Taken
from checkers.walk.findings import Progress, Trace, Walked
from checkers.walk.marks import Another, Damaged
from checkers.walk.parts import NotExact, Uneven, together
from checkers.walk.table import Table
from checkers.walk.ways import back
from checkers.writing import Busy, Unwritten


@dataclass(frozen=True, slots=True)
class Workers:
    """The worker that owns each part, in order; raises Unreachable where one of them is lost."""

    client: Any
    addresses: Sequence[str]

    def each(self, do: Callable[..., Any], *asked: Sequence[Any]) -> list[Any]:
        """A task for each part, with what is asked about that one."""
        with asking(GONE):
            return [
                self.client.submit(do, *row, pure=False, workers=[address])
                for address, *row in zip(self.addresses, *asked, strict=True)
            ]

    def alike(self, do: Callable[..., Any], *asked: Any) -> list[Any]:
        """Ask the same of each; what they tell."""
        return self.told(self.each(do, *([one] * len(self.addresses) for one in asked)))

    def swapped(self, pieces: Sequence[Any]) -> list[list[Any]]:
        """For each part what all found that it owns, which stays where it is until it is sent."""
        many = range(len(self.addresses))
        with asking(GONE):
            return [
                [self.client.submit(piece, each, number, pure=False, workers=[address])
                 for each, address in zip(pieces, self.addresses, strict=True)]
                for number in many
            ]  # fmt: skip

    def told(self, futures: Sequence[Any]) -> list[Any]:
        from distributed import wait

        while True:
            try:
                wait(futures, timeout=PATIENCE)
                return [found(future) for future in futures]
            except TimeoutError:
                self.there()
            except (CancelledError, OSError):
                raise Unreachable(GONE) from None

    def there(self) -> None:
        """Raises Unreachable where one is gone."""
        with asking(GONE):
            gone = {*self.addresses} - {*self.client.nthreads()}
        if gone:
            raise Unreachable(f"{', '.join(sorted(gone))} is gone")


def found(future: Any) -> Any:
    """What a worker told, or raised; who has it may be lost just now, and none be had."""
    if future.status != "error":
        return future.result(PATIENCE)
    error = future.exception()
    if isinstance(error, NotExact | Another | Damaged | Busy):
        raise error
    if isinstance(error, Unwritten):
        raise Unreachable(f"{error.filename} cannot be written on a worker: {error.strerror}")
    says = str(error) if isinstance(error, Lost) else f"{type(error).__name__} on a worker: {error}"
    raise Unreachable(says)


@dataclass(slots=True)
class Parts:
    """The parts of a walk under way: by what each is known, and how far all of them are.

    They were visited to a depth; `states` were met, and `fresh` ones of them are not visited yet.
    """

    workers: Workers
    walk: str
    depth: int
    by: Sequence[str] = ()
    at: int = 0
    states: int = 0
    fresh: int = 0

    def begin(self, asked: Asked, stand: Stand | None, depth: int | None) -> None:
        """Have the workers begin, at a depth or at the start; parts of one share its memory."""
        owners = self.workers.addresses
        parts = len(owners)
        stands = [stand and stand.shared(owners.count(owner)) for owner in owners]
        begun = self.workers.each(
            begin, [self.walk] * parts, range(parts), [parts] * parts, [asked] * parts, stands,
            [depth] * parts,
        )  # fmt: skip
        self.by, states, fresh = zip(*self.workers.told(begun), strict=True)
        self.states, self.fresh = sum(states), sum(fresh)

    def each(self, do: Callable[..., Any], *asked: Sequence[Any]) -> list[Any]:
        known = [Known(self.walk, number, by, self.at) for number, by in enumerate(self.by)]
        return self.workers.each(do, known, *asked)

    def out(self, progress: Progress) -> None:
        """Level by level, to where nothing is new."""
        while self.fresh:
            progress(self.states)
            self.level()

    def level(self) -> None:
        """Go on by a level, in as many slices as any part needs."""
        new: list[int | None] = [None]
        while None in new:
            slices = self.each(go)
            self.at += 1
            new = self.workers.told(self.each(take, self.workers.swapped(slices)))
            self.at += 1
        self.fresh = sum(many or 0 for many in new)
        self.states += self.fresh
        self.depth += 1

    def counted(self, table: Table) -> tuple[Walked, float]:
        """What all counted, and the CPU seconds of the workers; raises Uneven."""
        told = self.workers.told(self.each(counted))
        cpu = dict[str, float]()
        for address, (_, seconds) in zip(self.workers.addresses, told, strict=True):
            cpu[address] = max(seconds, cpu.get(address, 0.0))
        far = Far(self, table)
        found = together([one for one, _ in told], table.counts, table.watches, far)
        if found.states != self.states:
            raise Uneven(f"{found.states:,} states were counted, and {self.states:,} were met")
        return table.retold(found), sum(cpu.values())

    def end(self) -> None:
        """Have the workers close their parts, as soon as they can."""
        from distributed import fire_and_forget

        with suppress(Exception):  # of a cluster that is gone
            client = self.workers.client
            for address in {*self.workers.addresses} & {*client.nthreads()}:
                fire_and_forget(client.submit(end, self.walk, pure=False, workers=[address]))


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
        return self.table.counts.from_json(taken), there


def shared(
    client: Any,
    asked: Asked,
    progress: Progress,
    say: Callable[[str], None],
    stand: Stand | None = None,
) -> tuple[Walked, float, None]:
    """Every state, as `Table.by_model` has it, and the CPU seconds of all.

    Ways are as short, and may be others. With a stand, the parts stand on disk, and go on from
    where they were left. Raises Unreachable, NotExact, and what is wrong with a folder: Apart,
    Another, Damaged, Busy.
    """
    clock = time.process_time()
    plan = agreed(client, same_workers(client, is_same, asked, say=say), stand)
    parts = Parts(Workers(client, plan.owners), client.id, plan.depth or 0)
    try:
        parts.begin(asked, stand, plan.depth)
        if parts.depth and parts.fresh:
            say(f"the walk goes on from depth {parts.depth}, with {parts.states:,} states")
        parts.out(progress)
        walked, cpu = parts.counted(asked.table)
        return walked, time.process_time() - clock + cpu, None
    except Uneven as error:
        raise Unreachable(str(error)) from None
    except Unreachable as error:
        raise Unreachable(f"{error}; {later(parts.depth, stand)}") from None
    except KeyboardInterrupt:
        say(later(parts.depth, stand))
        raise
    finally:
        parts.end()


def later(depth: int, stand: Stand | None) -> str:
    """What can be done about a walk that was stopped."""
    if stand is None:
        return "without --disk the walk cannot go on"
    return f"the same command {f'goes on from depth {depth}' if depth else 'begins anew'}"


def living(client: Any) -> list[str]:
    """The commands that are there, each by its client, which its walk is named after."""
    with asking(GONE):  # a lambda is sent whole: a scheduler need not have this package
        found: list[str] = client.run_on_scheduler(lambda dask_scheduler: [*dask_scheduler.clients])
    return found


def agreed(client: Any, addresses: Sequence[str], stand: Stand | None) -> Plan:
    """Which worker owns which part; walks whose commands are gone are ended."""
    here = Workers(client, addresses)
    here.alike(rid, living(client))
    return Plan(addresses) if stand is None else planned(addresses, here.alike(held, stand), stand)
