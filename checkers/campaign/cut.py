"""A piece of work cut into batches: by what each is known, and who is tried."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise
from operator import itemgetter
from typing import Final

from checkers.campaign.batches import Key
from checkers.campaign.file import Work

LOW: Final = Key._fields.index("low")


class NoSubject(Exception):
    """What is asked for is not there, or the box in which a program should be tried."""


class Twice(Exception):
    """Some seeds, or deals, would be tried in two batches, and count twice."""


def keys(work: Work, players: int, at: str, seeds: range, subject: str) -> Iterator[Key]:
    """The pieces of a range of seeds, or of deals."""
    spec, reading = work.room.rulebook().digest, " | ".join(one.name for one in work.readings)
    for low in range(seeds.start, seeds.stop, work.batch):
        high = min(low + work.batch, seeds.stop)
        yield Key(work.kind, spec, work.room.name, reading, players, at, low, high, subject)


def seeded(work: Work, at: str, subject: str) -> Iterator[Key]:
    seeds = range(work.first, work.first + work.seeds)
    for players in work.players:
        yield from keys(work, players, at, seeds, subject)


def apart(keys: Iterable[Key]) -> None:
    """Raises Twice where batches that are not the same have seeds in common."""
    alike: dict[tuple[object, ...], list[Key]] = defaultdict(list)
    for key in keys:
        alike[key[:LOW], key.subject].append(key)
    for those in alike.values():
        for one, other in pairwise(sorted(those, key=itemgetter(LOW))):
            if other.low < one.high:
                raise Twice(f"{one} has seeds or deals in common with {other}")
