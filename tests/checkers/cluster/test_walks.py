"""A walk whose parts are owned by workers is the same walk; what cannot be so walked is told."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from checkers import games
from checkers.cluster import joined, walks
from checkers.cluster.joined import Unreachable, connected, same_workers
from checkers.cluster.owned import LOST, Asked, Known, Lost, begin, by_what, counted, go, take
from checkers.cluster.standing import Stand
from checkers.cluster.walks import Parts, Workers, living, shared
from checkers.scenario.reader import read_text
from checkers.scenario.written import Scenario
from checkers.walk.findings import Walked
from checkers.walk.marks import LAST, Another
from checkers.writing import Busy
from tests.checkers.cluster.clustered import (
    Cluster,
    Told,
    called,
    cluster,
    command,
    soon,
    started,
    worker,
)
from tests.checkers.walk.turncoats_tables import COUNTS

ROOM = games.room("turncoats")


def walked(*how: str) -> Told:
    return called("walk", "turncoats", "--from", *how)


def without_cost(found: Told) -> list[str]:
    return found.output.splitlines()[:-1]


def test_two_workers_walk_as_one_process_does() -> None:
    with cluster(None, None) as here:
        together = walked("t0", "--scheduler", here.address)
        refused = walked("official-1-each-2-players", "--scheduler", here.address)
    alone = walked("t0")
    assert (together.exit_code, alone.exit_code) == (0, 0), together
    assert len(without_cost(alone)) > 3
    assert without_cost(together) == without_cost(alone)
    assert (refused.exit_code, "do not fit into one number" in refused.stderr) == (2, True)


@pytest.fixture(scope="module")
def t0() -> Asked:
    file = ROOM.formal.walking.tables()["t0"]
    (one,) = read_text(file.name, file.read_bytes(), games.room, "turncoats")
    assert isinstance(one, Scenario)
    seats, state = len(one.names.players), one.start.step.state
    return Asked("turncoats", one.names.board, one.reading, seats, [state], by_what("turncoats"))


def replacing(here: Cluster, stack: ExitStack) -> Callable[[int], None]:
    """Kills a worker when states are told, and puts another where it was."""

    def told(_: int) -> None:
        here.workers[0].kill()
        here.workers[0].join()
        more = stack.enter_context(started(worker, here.address, None, here.ports[0]))
        more[1].recv()

    return told


def test_a_worker_that_came_in_the_place_of_one_that_was_lost_is_noticed(t0: Asked) -> None:
    with (
        cluster(None, None) as here,
        ExitStack() as stack,
        connected(here.address, 0) as client,
        pytest.raises(Unreachable, match="a worker was lost"),
    ):
        shared(client, t0, replacing(here, stack), print)


def test_what_a_worker_found_and_took_with_it_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(walks, "PATIENCE", 1)
    with cluster(None, None) as here, connected(here.address, 0) as client:
        owners = Workers(client, [*client.nthreads()])
        found = owners.each(abs, [-1, -2])
        assert owners.told(found) == [1, 2]
        here.workers[0].kill()
        with pytest.raises(Unreachable, match=f"^tcp://.*:{here.ports[0]} is gone$"):
            owners.told(found)


def lives(pid: int) -> bool:
    """Whether this is not that process, which ends here."""
    if os.getpid() == pid:
        os.kill(pid, signal.SIGKILL)
    return True


def test_a_worker_that_dies_while_it_plans_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(joined, "PLANNING", 1_000_000)
    said = list[str]()
    with cluster(None, None) as here, connected(here.address, 0) as client:
        found = same_workers(client, lives, here.workers[0].pid, say=said.append)
    assert [one.rpartition(":")[2] for one in found] == [f"{here.ports[1]}"]
    assert len(said) == 1
    assert f":{here.ports[0]} is left out: it is gone" in said[0]


def test_a_worker_with_other_code_owns_no_part(t0: Asked) -> None:
    other, said = t0._replace(same="other code"), list[str]()
    with (
        cluster(None) as here,
        connected(here.address, 0) as client,
        pytest.raises(Unreachable, match="no worker has the same rules, code"),
    ):
        shared(client, other, print, said.append)
    assert [one.partition(" is left out: ")[2] for one in said] == [
        "it has other rules, other code or other programs"
    ]


def test_a_part_goes_on_once_from_where_it_is_and_only_for_who_began_it(t0: Asked) -> None:
    by, states, fresh = begin("a walk", 0, 1, t0, None, None)
    here = Known("a walk", 0, by, 0)
    assert (states, fresh) == (1, 1)
    with pytest.raises(Lost):
        go(here._replace(by="another"))
    with pytest.raises(Lost):
        go(here._replace(walk="another walk"))
    go(here)
    with pytest.raises(Lost):
        go(here)
    assert take(here._replace(at=1), ()) == 6
    with pytest.raises(Lost):
        counted(here._replace(at=1))
    assert counted(here._replace(at=2))[0]["states"] == 7


def told(walked: Walked) -> Walked:
    """All but ways."""
    return replace(walked, findings=tuple(replace(f, first=None) for f in walked.findings))


def interrupted(states: int) -> None:
    if states > 1:
        raise KeyboardInterrupt


def test_a_walk_that_was_stopped_or_lost_a_worker_goes_on_also_by_a_single_one(
    t0: Asked, tmp_path: Path
) -> None:
    said, known, stand = list[str](), list[int](), Stand(tmp_path, 1 << 20, "it")
    with cluster(None, None) as here, ExitStack() as stack:
        lose = replacing(here, stack)
        with connected(here.address, 0) as client:
            with pytest.raises(KeyboardInterrupt):
                shared(client, t0, interrupted, said.append, stand)
            with pytest.raises(Unreachable, match=f"^{LOST}; the same .* goes on from depth 2$"):
                shared(client, t0, lambda n: n > 7 and lose(n), said.append, stand)
            here.workers[1].kill()
            soon(lambda: len(client.nthreads()) == 1)
            walked, *_ = shared(client, t0, known.append, said.append, stand)
    assert said == [
        "the same command goes on from depth 1",
        "the walk goes on from depth 1, with 7 states",
        f"the walk goes on from depth 2, with {known[0]} states",
    ]
    assert told(walked) == told(t0.table.by_model(t0.starts))


def test_a_folder_is_given_back_when_its_command_is_gone_and_no_earlier(
    t0: Asked, tmp_path: Path
) -> None:
    stand = Stand(tmp_path, 1 << 20, "it")
    with cluster(None) as here, connected(here.address, 0) as client:
        with connected(here.address, 0) as other:
            owners = [*other.nthreads()]
            Parts(Workers(other, owners), other.id, 0).begin(t0, stand, None)
            with pytest.raises(Busy):
                shared(client, t0, print, print, stand)
        soon(lambda: other.id not in living(client))
        assert shared(client, t0, print, print, stand)[0].states == 255
        with pytest.raises(Another):
            shared(client, t0, print, print, replace(stand, what="another"))


def test_a_folder_that_cannot_be_written_is_told(t0: Asked, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    says = "part-1-of-1 cannot be written on a worker: Not a directory; the .* begins anew$"
    with (
        cluster(None) as here,
        connected(here.address, 0) as client,
        pytest.raises(Unreachable, match=says),
    ):
        shared(client, t0, print, print, Stand(tmp_path / "file", 1 << 20, "it"))


@pytest.mark.slow
def test_a_command_whose_worker_was_killed_goes_on_to_the_counts_of_one_process(
    tmp_path: Path,
) -> None:
    words = ("walk", "turncoats", "--from", "t2", "--disk", str(tmp_path), "--scheduler")
    marks = [tmp_path / f"part-{number}-of-2" / LAST for number in (1, 2)]
    with cluster(None, None) as here, started(command, (*words, here.address)) as (_, said):
        soon(lambda: all(mark.exists() and depth(mark) > 6 for mark in marks))
        here.workers[0].kill()
        lost: Told = said.recv()
    assert (lost.exit_code, "; the same command goes on from depth " in lost.stderr) == (2, True)
    with cluster(None) as here:
        found = called(*words, here.address, "--format", "json")
    walked = json.loads(found.output)
    assert "the walk goes on from depth " in found.stderr
    assert (
        tuple(walked[name] for name in ("states", "transitions", "ended", "depth")) == COUNTS["t2"]
    )


def depth(mark: Path) -> int:
    return len(json.loads(mark.read_bytes())["state"]["met"])
