"""A walk whose parts are owned by workers is the same walk; what cannot be so walked is told."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack

import pytest

from checkers import games
from checkers.cluster.joined import Unreachable, connected
from checkers.cluster.owned import Asked, Lost, begin, by_what, counted, go, take
from checkers.cluster.walks import shared
from checkers.scenario.reader import read_text
from checkers.scenario.written import Scenario
from tests.checkers.cluster.clustered import Cluster, Told, called, cluster, started, worker

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
    by, states = begin("a walk", t0, 0, 1)
    assert states == 1
    with pytest.raises(Lost):
        go("a walk", "another", 0)
    with pytest.raises(Lost):
        go("another walk", by, 0)
    go("a walk", by, 0)
    with pytest.raises(Lost):
        go("a walk", by, 0)
    take("a walk", by, 1, ())
    with pytest.raises(Lost):
        counted("a walk", by, 1)
    assert counted("a walk", by, 2)[0]["states"] > 1
