"""A walk whose parts are owned by workers is the same walk; what cannot be so walked is told."""

from __future__ import annotations

from tests.checkers.cluster.clustered import Told, called, cluster


def walked(*how: str) -> Told:
    return called("walk", "turncoats", "--from", *how)


def without_cost(found: Told) -> list[str]:
    return found.output.splitlines()[:-1]


def test_two_workers_walk_as_one_process_does() -> None:
    with cluster(None, None) as here:
        shared = walked("t0", "--scheduler", here.address)
        refused = walked("official-1-each-2-players", "--scheduler", here.address)
    assert without_cost(shared) == without_cost(walked("t0"))
    assert (refused.exit_code, "do not fit into one number" in refused.stderr) == (2, True)
