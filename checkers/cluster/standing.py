"""A walk's parts on disk: who owns which, and the depth from which all of them go on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from checkers.walk.disk import Disk
from checkers.walk.marks import PART, WHOLE, Another, Marks, holds
from checkers.writing import Busy, locked, opened, writing

NUMBER: Final = r"([1-9]\d{0,3})"

Which: TypeAlias = tuple[int, int]  # a part's number, from 0, and of how many it is one
Held: TypeAlias = Mapping[Which, Sequence[int]]  # from which depths parts can go on


class Apart(Exception):
    """Parts that do not make up one walk."""


class Plan(NamedTuple):
    """The worker that owns each part, and the depth from which all go on; None is the start."""

    owners: Sequence[str]
    depth: int | None = None


@dataclass(frozen=True, slots=True)
class Stand:
    """The folder on every worker in which each part of a walk has its own.

    `memory` is what a worker may take, in bytes; `what` tells walks apart.
    """

    folder: Path
    memory: int
    what: str

    def shared(self, many: int) -> Stand:
        """The same for each of so many parts that share a worker's memory."""
        return replace(self, memory=self.memory // many)

    def marks(self, which: Which) -> Marks:
        number, parts = which
        folder = self.folder / PART.format(number + 1, parts)
        return Marks(folder, f"{self.what}, part {number + 1} of {parts}")

    def held(self) -> Held:
        """The depths from which each part that is here can go on; raises Another, Damaged."""
        if holds(self.folder, WHOLE):
            says = "holds a walk by one process, which goes on without a cluster"
            raise Another(f"{self.folder} {says}")
        found = {}
        for path in self.folder.glob(PART.format("*", "*")):
            if told := re.fullmatch(PART.format(NUMBER, NUMBER), path.name):
                which = int(told[1]) - 1, int(told[2])
                found[which] = [*self.marks(which).depths()]
        return {which: depths for which, depths in found.items() if depths}

    @contextmanager
    def opened(self, which: Which, depth: int | None) -> Iterator[Callable[[int], Disk]]:
        """The shelf of a part, as it was at a depth; nobody else has it meanwhile. Raises Busy."""
        marks = self.marks(which)
        with alone(marks.folder):
            if depth is not None and depth not in marks.depths():
                raise Busy(f"another walk went on in {marks.folder} just now")
            marks.back(depth)
            yield lambda words: Disk(words, marks.folder, self.memory, marks.what, both=True)


OPEN: Final[dict[Path, object]] = {}  # folders that this process has; a lock keeps out others alone


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Have a folder that nobody else has meanwhile; raises Busy."""
    me = object()
    if OPEN.setdefault(folder, me) is not me:
        raise Busy(f"another walk writes into {folder}")
    try:
        with writing(folder):
            folder.mkdir(parents=True, exist_ok=True)
            lock = opened(folder / "lock", "ab")
        with lock:
            locked(lock)
            yield
    finally:
        del OPEN[folder]


def planned(addresses: Sequence[str], held: Sequence[Held], stand: Stand) -> Plan:
    """Which worker goes on with which part, by what each of them holds; raises Apart."""
    folder = stand.folder
    sizes = sorted({parts for one in held for _, parts in one})
    if len(sizes) > 1:
        says = f"{folder} holds walks in {' and in '.join(map(str, sizes))} parts"
        raise Apart(f"{says}; remove those of all but one")
    parts = range(sizes[0] if sizes else len(addresses))
    kept = [[set(one.get((number, len(parts)), ())) for one in held] for number in parts]
    if common := set.intersection(*(set[int]().union(*each) for each in kept)):
        depth = max(common)
        able = [
            [address for address, depths in zip(addresses, each, strict=True) if depth in depths]
            for each in kept
        ]
        return Plan(shared_out(able), depth)
    farthest = max((depth for each in kept for depths in each for depth in depths), default=0)
    if farthest > 0:
        missing = [str(number + 1) for number in parts if not any(kept[number])]
        lacks = f"no worker has part {', '.join(missing)} of {len(parts)} in {folder}"
        says = lacks if missing else f"the parts in {folder} do not go together"
        raise Apart(f"{says}; the walk is at depth {farthest}; remove all, and it begins anew")
    return Plan(shared_out([addresses] * len(parts)))


def shared_out(able: Sequence[Sequence[str]]) -> list[str]:
    """A worker for each part, of those that can own it: the one that has the fewest yet."""
    owners = list[str]()
    for those in able:
        owners.append(min(those, key=owners.count))
    return owners
