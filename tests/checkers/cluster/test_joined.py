"""A cluster of our own has the workers that are asked for, and ends with us and nothing else."""

from __future__ import annotations

import signal
import subprocess

import pytest

from checkers.cluster.joined import HERE, connected, deaf


def test_a_cluster_has_as_many_workers_as_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(HERE, "processes", False)
    with connected(None, 3) as client:
        assert len(client.nthreads()) == 3


def test_what_is_started_for_a_cluster_hears_no_interrupt() -> None:
    with deaf():
        process = subprocess.Popen(["sleep", "60"])
    process.send_signal(signal.SIGINT)
    process.send_signal(signal.SIGTERM)
    assert process.wait(9) == -signal.SIGTERM
