"""A cluster of our own ends with us, and by nothing else."""

from __future__ import annotations

import signal
import subprocess

from checkers.cluster.joined import deaf


def test_what_is_started_for_a_cluster_hears_no_interrupt() -> None:
    with deaf():
        process = subprocess.Popen(["sleep", "60"])
    process.send_signal(signal.SIGINT)
    process.send_signal(signal.SIGTERM)
    assert process.wait(9) == -signal.SIGTERM
