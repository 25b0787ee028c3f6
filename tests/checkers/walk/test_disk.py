"""A walk whose words are on disk is the same walk, with however little memory, and goes on."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from checkers.walk import underway
from checkers.walk.arrays import walk, walking
from checkers.walk.disk import Disk
from checkers.walk.findings import Walked, quiet
from checkers.walk.kept import Writer, room
from checkers.walk.keys import exact
from checkers.walk.marks import Another, Damaged, sum_of
from checkers.walk.shelves import Memory
from checkers.writing import Unwritten
from tests.checkers.walk.jars import jars, start
from tests.checkers.walk.turncoats_tables import COUNTS, laid

EXACT, FINGERPRINTS = "t1", "official-1-each-2-players"
KINDS = [pytest.param(EXACT, id="exact"), pytest.param(FINGERPRINTS, id="fingerprints")]


class Stopped(Exception):
    """Somebody ends the walk."""


def stop_behind(states: int) -> Callable[[int], None]:
    def progress(known: int) -> None:
        if known > states:
            raise Stopped

    return progress


def on_disk(folder: Path, memory: int = 1 << 16, what: str = "it") -> Callable[[int], Disk]:
    return lambda words: Disk(words, folder / f"{words}", memory, what)


@cache
def whole(name: str) -> Walked:
    here = laid(name)
    return here.table.by_model([here.start])


@pytest.mark.parametrize("name", KINDS)
def test_a_walk_that_was_stopped_goes_on_and_comes_to_the_same_as_in_memory(
    name: str, tmp_path: Path
) -> None:
    here = laid(name)
    again = partial(here.table.by_model, [here.start], shelf=on_disk(tmp_path))
    for states in (0, 1_000, 9_000):
        with pytest.raises(Stopped):
            again(progress=stop_behind(states))
    asked = list[int]()
    walked = again(progress=asked.append)
    assert asked[0] > 1_000
    assert walked == whole(name)
    assert (walked.states, walked.transitions, walked.ended, walked.depth) == COUNTS[name]
    assert (walked.collision == 0) == (name == EXACT)
    assert any(finding.first for finding in walked.findings)
    done = list[int]()
    assert again(progress=done.append) == whole(name)
    assert done == []


def test_a_limit_is_kept_and_a_higher_one_goes_on(tmp_path: Path) -> None:
    here = laid(EXACT)
    again = partial(here.table.by_model, [here.start], shelf=on_disk(tmp_path))
    assert again(5_000) == here.table.by_model([here.start], 5_000)
    assert again() == whole(EXACT)


def test_a_walk_of_something_else_does_not_go_on(tmp_path: Path) -> None:
    walk(jars(0), [start(5, 0)], shelf=on_disk(tmp_path))
    with pytest.raises(Another, match="a walk of something else, or by other rules"):
        walk(jars(0), [start(5, 0)], shelf=on_disk(tmp_path, what="other"))


@pytest.mark.parametrize(
    ("memory", "many"), [(96 << 20, 1 << 14), (1 << 30, underway.CHUNK), (1, underway.FEW)]
)
def test_where_memory_is_bounded_fewer_positions_are_worked_out_at_once(
    memory: int, many: int, tmp_path: Path
) -> None:
    counts = jars(0)
    most = counts.most([start(5, 0)])
    keys, within = exact(most), [(0, high) for high in most]
    assert keys is not None
    shelf = Disk(1, tmp_path, memory, "what")
    assert walking(counts, keys, within, (), None, False, quiet, shelf).chunk == many
    assert walking(counts, keys, within, (), None, False, quiet, Memory(1)).chunk == underway.CHUNK


def cut_off(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-8])


def zeroed(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


def half_told(path: Path) -> None:
    path.write_text("{", "utf-8")


def deep(path: Path) -> None:
    path.write_text("[" * 100_000, "utf-8")


def miscounted(path: Path) -> None:
    path.write_text(path.read_text("utf-8").replace('"states": 6', '"states": 7'), "utf-8")


def told_otherwise(change: Callable[[Any], object], path: Path) -> None:
    """By somebody who can sum, too."""
    told = json.loads(path.read_bytes())
    del told["sum"]
    change(told)
    path.write_text(json.dumps({**told, "sum": sum_of(told)}), "utf-8")


def without(key: str) -> Callable[[Path], None]:
    return partial(told_otherwise, lambda told: told.pop(key))


def uncounted(told: Any) -> None:
    del told["state"]["states"]


def linked(path: Path) -> None:
    path.symlink_to(path.rename(path.parents[1] / path.name))


def moved_out(path: Path) -> None:
    """A run is where the folder is, with all that was written."""

    def change(told: Any) -> None:
        column = told["seen"][0][1][0]
        (path.parent / column[0]).rename(path.parents[1] / column[0])
        column[0] = f"../{column[0]}"

    told_otherwise(change, path)


@pytest.mark.parametrize(
    ("files", "by"),
    [
        ("*.run", cut_off),
        ("*.run", zeroed),
        ("*.run", Path.unlink),
        ("*.run", linked),
        ("walk.json", half_told),
        ("walk.json", deep),
        ("walk.json", miscounted),
        *(("walk.json", without(key)) for key in ("number", "state", "seen", "cells", "levels")),
        ("walk.json", partial(told_otherwise, uncounted)),
        ("walk.json", moved_out),
    ],
)
def test_a_folder_that_was_damaged_is_refused(
    files: str, by: Callable[[Path], None], tmp_path: Path
) -> None:
    assert walk(jars(0), [start(5, 0)], shelf=on_disk(tmp_path)).states == 6
    by(max(tmp_path.rglob(files)))
    with pytest.raises(Damaged, match="is damaged; remove the whole walk"):
        walk(jars(0), [start(5, 0)], shelf=on_disk(tmp_path))


def test_no_link_in_a_folder_is_followed(tmp_path: Path) -> None:
    theirs, folder = tmp_path / "theirs", tmp_path / "1"
    theirs.write_text("theirs", "utf-8")
    folder.mkdir()
    (folder / "walk.json.new").symlink_to(theirs)
    assert walk(jars(0), [start(5, 0)], shelf=on_disk(tmp_path)).states == 6
    assert theirs.read_text("utf-8") == "theirs"
    run = folder / "9.run"
    run.symlink_to(theirs)
    with pytest.raises(Unwritten):
        room(run, 9)
    with pytest.raises(Unwritten):
        Writer([run]).add((np.zeros(9, np.uint64),))
    assert theirs.read_text("utf-8") == "theirs"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no such file")
def test_that_a_disk_is_full_is_told_with_the_path() -> None:
    with pytest.raises(Unwritten, match="No space left on device: '/dev/full'"):
        Writer([Path("/dev/full")]).add((np.zeros(1 << 16, np.uint64),))


def test_runs_are_taken_away_when_nothing_needs_them(tmp_path: Path) -> None:
    here = laid(EXACT)
    here.table.by_model([here.start], shelf=on_disk(tmp_path))
    kept = sum(path.stat().st_size for path in tmp_path.rglob("*.run"))
    assert kept == 2 * 8 * COUNTS[EXACT][0]  # seen, and those of each level


@pytest.mark.parametrize("words", [1, 2])
def test_shelves_give_what_is_new_in_the_same_order(words: int, tmp_path: Path) -> None:
    chance = np.random.default_rng(7)
    shelves: list[Any] = [Memory(words), Disk(words, tmp_path, 1 << 12, "numbers")]
    shelves[1].left()
    for _ in range(3):
        for _ in range(5):
            keys = np.unique(chance.integers(0, 2_000, 200).astype(np.uint64))
            run = (keys, *[keys * np.uint64(3)] * (words - 1))
            for shelf in shelves:
                shelf.put((0,), run)
        one, other = (shelf.fresh()[(0,)] for shelf in shelves)
        assert [np.asarray(c).tolist() for c in one] == [np.asarray(c).tolist() for c in other]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["t2", "official-1-each-3-players"])
def test_large_tables_have_these_counts_too(name: str, tmp_path: Path) -> None:
    here = laid(name)
    vector = here.table.vector(here.start)
    walked = walk(here.table.counts, [vector], shelf=on_disk(tmp_path, 1 << 24))
    assert (walked.states, walked.transitions, walked.ended, walked.depth) == COUNTS[name]
