"""A walk whose parts stand on disk goes on from where all of them can, and is the same walk."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from shutil import rmtree
from typing import NamedTuple

import pytest

from checkers.cluster.owned import PARTS, Asked, Known, Lost, begin, end, go, piece, rid, take
from checkers.cluster.standing import Apart, Held, Plan, Stand, planned
from checkers.walk.findings import Walked
from checkers.walk.marks import Another, Damaged
from checkers.walk.parts import together
from checkers.writing import Busy
from tests.checkers.walk.test_parts import NAME, Near, is_whole
from tests.checkers.walk.turncoats_tables import laid

WALK = "a walk"
HOLD = "import fcntl, sys; f = open(sys.argv[1], 'a'); fcntl.lockf(f, 2); print(); input()"


@cache
def asked() -> Asked:
    here = laid(NAME).scenario
    seats, start = len(here.names.players), here.start.step.state
    return Asked("turncoats", here.names.board, here.reading, seats, [start], "")


@pytest.fixture
def stand(tmp_path: Path) -> Iterator[Stand]:
    yield Stand(tmp_path, 1 << 12, "it")
    rid([])


class Under(NamedTuple):
    """A walk under way: where it went on from, its parts, and how many states are new."""

    depth: int | None
    known: Sequence[Known]
    fresh: int

    def level(self, parts: int | None = None) -> Under:
        """A level farther; with `parts`, only so many come to its end, and others are lost."""
        known = self.known
        took: list[int | None] = [None]
        while None in took:
            slices = [go(one) for one in known]
            known = [one._replace(at=one.at + 1) for one in known]
            there = known if any(each.more for each in slices) else known[:parts]
            took = [take(one, [piece(each, one.number) for each in slices]) for one in there]
            known = [one._replace(at=one.at + 1) for one in known]
        return Under(self.depth, known, sum(many or 0 for many in took))

    def to(self, level: int) -> Under:
        return self if level == 0 else self.level().to(level - 1)

    def out(self) -> Walked:
        parts, under = [PARTS[one.walk, one.number].part for one in self.known], self
        while under.fresh:
            under = under.level()
        table = laid(NAME).table
        told = [one.walk.as_json() for one in parts]
        return table.retold(together(told, table.counts, table.watches, Near(parts)))


def begun(stand: Stand, workers: int = 2) -> Under:
    plan = planned([*map(str, range(workers))], [stand.held()] * workers, stand)
    many = len(plan.owners)
    found = [begin(WALK, n, many, asked(), stand, plan.depth) for n in range(many)]
    known = [Known(WALK, n, by, 0) for n, (by, *_) in enumerate(found)]
    return Under(plan.depth, known, sum(fresh for *_, fresh in found))


def test_parts_go_on_from_the_deepest_level_that_all_of_them_kept(stand: Stand) -> None:
    depths = list[int | None]()
    for farther in (0, 2, 3):
        under = begun(stand)
        depths.append(under.depth)
        under.to(farther).level(parts=1)
        end(WALK)
    under = begun(stand, workers=1)
    assert ([*depths, under.depth], len(under.known)) == ([None, 0, 2, 5], 2)
    walks = [one.part.walk for one in PARTS.values()]
    assert [walk.ways and len(walk.ways.levels) for walk in walks] == [6, 6]  # empty ones, too
    assert is_whole(under.out())
    end(WALK)
    assert begun(stand).fresh == 0


def without(stand: Stand) -> None:
    rmtree(stand.marks((1, 2)).folder)


def swapped(stand: Stand) -> None:
    first, second = (stand.marks((number, 2)).folder for number in (0, 1))
    first.rename(stand.folder / "other")
    second.rename(first)
    (stand.folder / "other").rename(second)


def cut_off(stand: Stand) -> None:
    run = max(stand.folder.rglob("*.run"))
    run.write_bytes(run.read_bytes()[:-8])


def in_three(stand: Stand) -> None:
    begin("another walk", 0, 3, asked(), stand, None)


def by_one_process(stand: Stand) -> None:
    (stand.folder / "keys-of-1").mkdir()


def behind(stand: Stand) -> None:
    rmtree(stand.folder / "part-1-of-2")
    begin("another walk", 0, 2, asked(), stand, None)


@pytest.mark.parametrize(
    ("done", "error", "says"),
    [
        (without, Apart, r"no worker has part 2 of 2 in .*; the walk is at depth 3; remove all"),
        (behind, Apart, "do not go together; the walk is at depth 3; remove all"),
        (in_three, Apart, "holds walks in 2 and in 3 parts; remove those of all but one"),
        (by_one_process, Another, "a walk by one process, which goes on without a cluster"),
        (swapped, Another, "a walk of something else"),
        (cut_off, Damaged, "is damaged; remove the whole walk"),
    ],
)
def test_parts_that_are_not_as_they_were_left_are_refused(
    done: Callable[[Stand], None], error: type[Exception], says: str, stand: Stand
) -> None:
    begun(stand).to(3)
    end(WALK)
    done(stand)
    with pytest.raises(error, match=says):
        begun(stand)


def test_another_walk_is_refused_and_one_that_only_begun_begins_anew(stand: Stand) -> None:
    begun(stand)
    end(WALK)
    with pytest.raises(Another):
        begun(Stand(stand.folder, stand.memory, "another"))
    without(stand)
    assert begun(stand).depth is None


def test_a_part_has_one_owner(stand: Stand) -> None:
    under = begun(stand)
    with pytest.raises(Busy, match="another walk writes into"):
        begin("another walk", 0, 2, asked(), stand, 0)
    rid([])
    with pytest.raises(Lost):
        under.level()
    lock = str(stand.marks((0, 2)).folder / "lock")
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, lock], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout
        other.stdout.readline()
        with pytest.raises(Busy, match="another run writes into"):
            begun(stand)
        other.communicate(b"\n")
    assert begun(stand).depth == 0


STAND = Stand(Path("walked"), 0, "it")


@pytest.mark.parametrize(
    ("held", "plan"),
    [
        ([{}, {}], Plan("ab")),
        ([{}, {}, {}], Plan("abc")),
        ([{(0, 2): [3, 4], (1, 2): [3]}] * 2, Plan("ab", 3)),
        ([{(0, 2): [3, 4], (1, 2): [3]}] * 3, Plan("ab", 3)),
        ([{(n, 5): [7] for n in range(5)}] * 2, Plan("ababa", 7)),
        ([{(1, 2): [6, 7]}, {(0, 2): [7, 8]}], Plan("ba", 7)),
        ([{(1, 2): [6, 7]}, {}, {(0, 2): [7]}], Plan("ca", 7)),
        ([{(0, 2): [0], (1, 2): [7]}, {(0, 2): [7]}], Plan("ba", 7)),
        ([{(0, 2): [0]}, {}], Plan("ab")),
    ],
)
def test_a_part_goes_to_who_has_it_as_deep_as_all_are(held: list[Held], plan: Plan) -> None:
    assert planned("abc"[: len(held)], held, STAND) == plan._replace(owners=[*plan.owners])
