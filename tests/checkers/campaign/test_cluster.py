"""The same batches by a scheduler and two workers over TCP: the same results, whoever is killed.

They need Dask's distributed, which is not in the lock: `pip install distributed` first.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from checkers.cli import cli

pytest.importorskip("distributed")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("default"),  # those of Dask are not ours
]

ROOT = Path(__file__).parents[3]
ADDRESS = "tcp://127.0.0.1:18786"
WALKS = "work: [{kind: walk, game: turncoats, reading: rulebook, table: t1, seeds: 8, batch: 1}]"
PACKAGES = ("spec", "turncoats_ref", "flipwars_ref", "oriflamme_ref", "checkers")


def called(folder: Path, command: str, *more: str) -> Result:
    return CliRunner().invoke(cli, ["campaign", command, str(folder / "long.yaml"), *more])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "long.yaml").write_text(WALKS, "utf-8")
    return tmp_path


@pytest.fixture
def alone(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The results of one process."""
    folder = tmp_path_factory.mktemp("alone")
    (folder / "long.yaml").write_text(WALKS, "utf-8")
    called(folder, "run")
    return called(folder, "export", "--csv", "-").output


@contextmanager
def started(*command: str, path: Path = ROOT) -> Iterator[subprocess.Popen[bytes]]:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(path), *sys.path])}
    process = subprocess.Popen(command, env=env, cwd=path, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def scheduler() -> tuple[str, ...]:
    serve = ("--host", "127.0.0.1", "--port", "18786", "--no-dashboard", "--no-show")
    return sys.executable, "-m", "distributed.cli.dask_scheduler", *serve


def worker() -> tuple[str, ...]:
    serve = ("--nthreads", "1", "--no-nanny", "--no-dashboard")
    return sys.executable, "-m", "distributed.cli.dask_worker", ADDRESS, *serve


def soon(true: Callable[[], bool]) -> None:
    for _ in range(600):
        if true():
            return
        time.sleep(0.1)
    raise TimeoutError


def workers_are(number: int) -> None:
    from distributed import Client

    with Client(ADDRESS, timeout=60) as client:
        client.wait_for_workers(number, timeout=60)


@contextmanager
def cluster(others: int = 2) -> Iterator[list[subprocess.Popen[bytes]]]:
    with ExitStack() as stack:
        found = [stack.enter_context(started(*scheduler()))]
        found += [stack.enter_context(started(*worker())) for _ in range(others)]
        workers_are(others)
        yield found


def begun(folder: Path, stack: ExitStack) -> subprocess.Popen[bytes]:
    """The command at work, when its first batch is done."""
    line = ("-m", "checkers", "campaign", "run", str(folder / "long.yaml"), "--scheduler", ADDRESS)
    run = stack.enter_context(started(sys.executable, *line))
    lines = folder / "long.sqlite.jsonl"
    soon(lambda: lines.exists() and lines.stat().st_size > 0)
    return run


def test_two_workers_give_what_one_process_gives(folder: Path, alone: str) -> None:
    with cluster():
        found = called(folder, "run", "--scheduler", ADDRESS)
    assert found.exit_code == 0, found.output
    assert called(folder, "export", "--csv", "-").output == alone


def test_a_worker_that_is_killed_in_mid_batch_loses_nothing(folder: Path, alone: str) -> None:
    with cluster() as (_, victim, _), ExitStack() as stack:
        run = begun(folder, stack)
        victim.send_signal(signal.SIGKILL)
        assert run.wait(120) == 0
    assert called(folder, "export", "--csv", "-").output == alone


def test_what_was_done_before_the_scheduler_was_killed_is_kept(folder: Path, alone: str) -> None:
    with cluster() as (scheduler, *_), ExitStack() as stack:
        run = begun(folder, stack)
        scheduler.send_signal(signal.SIGKILL)
        assert run.wait(120) != 0
    assert called(folder, "status").exit_code == 3
    with cluster():
        assert called(folder, "resume", "--scheduler", ADDRESS).exit_code == 0
    assert called(folder, "export", "--csv", "-").output == alone


def test_a_worker_with_other_rules_is_left_out(folder: Path, alone: str, tmp_path: Path) -> None:
    other = tmp_path / "other"
    for package in PACKAGES:
        shutil.copytree(ROOT / package, other / package)
    rules = other / "spec" / "turncoats" / "rules.md"
    rules.write_text(rules.read_text("utf-8") + "\n", "utf-8")
    with cluster(1), started(*worker(), path=other):
        workers_are(2)
        found = called(folder, "run", "--scheduler", ADDRESS)
    assert found.stderr.count("is left out: it has other rules") == 1
    assert called(folder, "export", "--csv", "-").output == alone


def test_a_scheduler_that_is_not_there_is_told(folder: Path) -> None:
    found = called(folder, "run", "--scheduler", "tcp://127.0.0.1:1")
    assert (found.exit_code, "no scheduler at tcp://127.0.0.1:1" in found.output) == (2, True)
