"""The same batches by a scheduler and two workers over TCP: the same results, whoever is killed."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from checkers.campaign.batches import DONE, NOT_RUN, Outcome
from checkers.campaign.cluster import told
from tests.checkers.campaign.test_pool import ANY
from tests.checkers.cluster.clustered import PACKAGES, Told, called, cluster, command, soon, started

ROOT = Path(__file__).parents[3]
HELD = Path(__file__).parent / "held.py"
STUB = ROOT / "docs" / "harness" / "python" / "stub.py"
FILE = """
work:
  - kind: audit
    game: turncoats
    reading: rulebook
    players: [2]
    seeds: 4
    batch: 1
    command: [{python}, {held}, {folder}, {stub}]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    text = FILE.format(python=sys.executable, held=HELD, folder=tmp_path, stub=STUB)
    (tmp_path / "long.yaml").write_text(text, "utf-8")
    return tmp_path


def campaign(folder: Path, how: str, *more: str) -> Told:
    return called("campaign", how, str(folder / "long.yaml"), *more)


def results(folder: Path, *more: str) -> str:
    return campaign(folder, "export", "--csv", "-", *more).output


def alone(folder: Path) -> str:
    """The results of one process, which nothing holds any more."""
    (folder / "go").touch()
    store = ("--store", str(folder / "alone.sqlite"))
    campaign(folder, "run", *store)
    return results(folder, *store)


def both_at_work(folder: Path) -> bool:
    """Whether the first batch is done, and two others are held."""
    lines = folder / "long.sqlite.jsonl"
    return len([*folder.glob("at-work-*")]) == 2 and lines.stat().st_size > 0


def test_a_worker_that_is_killed_in_mid_batch_loses_nothing(folder: Path) -> None:
    with cluster(None, None) as here:
        words = ("campaign", "run", str(folder / "long.yaml"), "--scheduler", here.address)
        with started(command, words) as (_, said):
            soon(lambda: both_at_work(folder))
            here.workers[0].kill()
            (folder / "go").touch()
            found: Told = said.recv()
    assert found.exit_code == 0, found
    assert results(folder) == alone(folder)
    assert results(folder).count(",done,") == 4


@pytest.mark.slow
def test_what_was_done_before_the_scheduler_was_killed_is_kept(folder: Path) -> None:
    with cluster(None, None) as here:
        words = ("campaign", "run", str(folder / "long.yaml"), "--scheduler", here.address)
        with started(command, words) as (_, said):
            soon(lambda: both_at_work(folder))
            here.scheduler.kill()
            found: Told = said.recv()
    assert (found.exit_code, "the scheduler is gone" in found.stderr) == (2, True), found
    assert campaign(folder, "status").output.startswith("1 of 4 batches done; 3 left")
    (folder / "go").touch()
    with cluster(None, None) as other:
        assert campaign(folder, "resume", "--scheduler", other.address).exit_code == 0
    assert results(folder) == alone(folder)


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """A checkout whose rules are others."""
    other = tmp_path / "other"
    for package in PACKAGES:
        shutil.copytree(ROOT / package, other / package)
    rules = other / "spec" / "turncoats" / "rules.md"
    rules.write_text(rules.read_text("utf-8") + "\n", "utf-8")
    return other


def test_a_worker_with_other_rules_is_left_out(folder: Path, other: Path) -> None:
    (folder / "go").touch()
    with cluster(None, other) as here:
        found = campaign(folder, "run", "--scheduler", here.address)
    assert (found.exit_code, found.stderr.count("is left out: it has other rules")) == (0, 1), found
    assert results(folder).count(",done,") == 4


@pytest.mark.slow
def test_without_a_worker_by_the_same_rules_nothing_is_run(folder: Path, other: Path) -> None:
    with cluster(other) as here:
        found = campaign(folder, "run", "--scheduler", here.address)
    assert (found.exit_code, "no worker has the same rules" in found.stderr) == (2, True), found


@pytest.mark.slow
def test_a_scheduler_that_is_not_there_is_told(folder: Path) -> None:
    found = campaign(folder, "run", "--scheduler", "tcp://127.0.0.1:1")
    assert (found.exit_code, "no scheduler at tcp://127.0.0.1:1" in found.stderr) == (2, True)


class Answer(NamedTuple):
    """What a worker, which may be anybody's, tells of a batch."""

    found: Any
    status: str = "finished"

    def result(self) -> Any:
        return self.found


FOUND = {"games": 1, "changed": 0, "parted": 0, "strayed": 0, "chance": 0}
RIGHT = Outcome(ANY, DONE, "", 1.0, FOUND)
UNRUN = Outcome(ANY, NOT_RUN, "why", 1.0, {})


@pytest.mark.parametrize(
    ("found", "says"),
    [
        (RIGHT._replace(key=ANY._replace(subject="nim 2")), "a worker told of another batch"),
        (RIGHT._replace(found={}), "a worker told what is no outcome: nothing was found"),
        (RIGHT._replace(status="maybe"), "a worker told what is no outcome: a batch is"),
        (
            UNRUN._replace(says="\ud800"),
            "a worker told what is no outcome: it has half",
        ),
        (None, "a worker told what is no outcome"),
        ((), "a worker told what is no outcome"),
    ],
)
def test_what_a_worker_tells_of_no_batch_or_another_is_not_believed(found: Any, says: str) -> None:
    one = told(ANY, Answer(found))
    assert (one.key, one.status, one.says.startswith(says)) == (ANY, NOT_RUN, True), one
    assert told(ANY, Answer(RIGHT)) == RIGHT
