"""A walk in parts is the same walk, however many parts there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from checkers.walk import underway
from checkers.walk.disk import Disk
from checkers.walk.findings import Finding, Trace, Walked
from checkers.walk.parts import NotExact, Part, Uneven, part, together
from checkers.walk.shelves import Memory, Shelf
from checkers.walk.ways import Before, back
from tests.checkers.walk.turncoats_tables import COUNTS, laid

NAME = "three-fords-3-players"


@dataclass(frozen=True)
class Near:
    """Parts that are all here."""

    parts: Sequence[Part]

    def to(self, depth: int, vector: tuple[int, ...]) -> Trace:
        return back(self.before, depth, vector)

    def before(self, depth: int, vector: tuple[int, ...]) -> Before:
        found = (part.before(depth, vector) for part in self.parts)
        return next(one for one in found if one)


Shelves = Callable[[int], Callable[[int], Shelf]]  # by a part's number


def in_memory(_: int) -> Callable[[int], Shelf]:
    return Memory


class Parted(NamedTuple):
    """The walk, how many states each part owns, and what each sent at once."""

    walked: Walked
    owned: list[int]
    slices: list[int]


def parted(name: str, many: int, shelves: Shelves = in_memory, room: int | None = None) -> Parted:
    here, slices = laid(name), list[int]()
    counts, vectors, watches = (
        here.table.counts,
        [here.table.vector(here.start)],
        here.table.watches,
    )
    parts = [
        part(counts, vectors, watches, number, many, shelves(number), room)
        for number in range(many)
    ]
    fresh = sum(one.fresh for one in parts)
    while fresh:
        found = [one.go() for one in parts]
        slices += [sum(run[0].nbytes for out in one.found for run in out.values()) for one in found]
        took = [one.take(each.piece(n) for each in found) for n, one in enumerate(parts)]
        assert {one is None for one in took} == {any(each.more for each in found)}
        fresh = fresh if None in took else sum(one or 0 for one in took)
    walked = together([one.walk.as_json() for one in parts], counts, watches, Near(parts))
    return Parted(here.table.retold(walked), [one.walk.states for one in parts], slices)


def told(found: Finding) -> tuple[object, ...]:
    """A finding without its way, of which several may be as short."""
    turns = None if found.first is None else len(found.first.turns)
    return found.claim, found.seen, found.hits, found.asked, found.followed, turns


@cache
def whole() -> Walked:
    here = laid(NAME)
    return here.table.by_model([here.start])


def is_whole(walked: Walked) -> bool:
    """Whether it is the walk by one process, ways apart, which are as long."""
    assert [told(found) for found in walked.findings] == [told(f) for f in whole().findings]
    return replace(walked, findings=whole().findings) == whole()


def test_a_walk_in_parts_comes_to_the_same_as_a_whole_one() -> None:
    walked, owned, slices = parted(NAME, 3)
    assert is_whole(walked)
    assert (walked.states, walked.transitions, walked.ended, walked.depth) == COUNTS[NAME]
    assert any(found.first and found.first.turns for found in walked.findings)
    assert min(owned) > 0.8 * max(owned)
    assert len(slices) == 3 * (walked.depth + 1)


def test_parts_with_little_memory_swap_in_slices_and_come_to_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(underway, "CHUNK", 16)

    def on_disk(number: int) -> Callable[[int], Shelf]:
        return lambda words: Disk(words, tmp_path / f"{number}", 1 << 12, "it", both=True)

    walked, _, slices = parted(NAME, 2, on_disk, room=64)
    assert is_whole(walked)
    assert len(slices) > 2 * 2 * (walked.depth + 1)
    assert max(slices) < 64 + 16 * 6 * 8  # and what a chunk leads to
    kept = sum(path.stat().st_size for path in tmp_path.rglob("*.run"))
    assert kept <= 3 * 8 * walked.states  # those of each level; seen, by either mark


def test_a_table_whose_states_are_told_by_fingerprints_has_no_parts() -> None:
    with pytest.raises(NotExact):
        parted("official-1-each-2-players", 2)


def test_parts_that_were_not_walked_equally_far_are_no_walk() -> None:
    with pytest.raises(Uneven, match="to depths 0 to 1"):
        together([{"met": [1, 2]}, {"met": [1]}], laid(NAME).table.counts, (), Near(()))
