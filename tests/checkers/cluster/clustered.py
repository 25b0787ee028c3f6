"""A Dask scheduler, workers and the command, each a process that is forked from one that is ready.

That one has loaded everything, and runs nothing: a process costs next to nothing then.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final, NamedTuple

from click.testing import CliRunner

HOST: Final = "127.0.0.1"
PACKAGES: Final = ("spec", "turncoats_ref", "flipwars_ref", "oriflamme_ref", "checkers")
READY: Final = (
    "distributed",
    "checkers.campaign.cluster",
    "checkers.cluster.walks",
    "checkers.turncoats.formal",
    __name__,
)
SERVER: Final = get_context("forkserver")
SERVER.set_forkserver_preload([*READY])


class Told(NamedTuple):
    """How the command ended, and what it printed."""

    exit_code: int
    output: str
    stderr: str


def scheduler(here: Connection) -> None:
    from distributed import Scheduler

    async def serve() -> None:
        async with Scheduler(host=HOST, port=0, dashboard=False) as it:
            here.send(it.address)
            await it.finished()

    asyncio.run(serve())


def worker(here: Connection, address: str, checkout: Path | None, port: int = 0) -> None:
    """A worker; with a checkout, by the rules and the code of that; at a port, or at any."""
    from distributed import Worker

    if checkout is not None:
        sys.path.insert(0, str(checkout))
        for name in [name for name in sys.modules if name.partition(".")[0] in PACKAGES]:
            del sys.modules[name]

    async def serve() -> None:
        async with Worker(address, host=HOST, port=port, nthreads=1, dashboard=False) as it:
            here.send(it.address)
            await it.finished()

    asyncio.run(serve())


def command(here: Connection, words: Sequence[str]) -> None:
    from checkers.cli import cli

    found = CliRunner().invoke(cli, [*words])
    here.send(Told(found.exit_code, found.stdout, found.stderr))


@contextmanager
def started(serve: Callable[..., None], *asked: Any) -> Iterator[tuple[BaseProcess, Connection]]:
    """A process, and what it sends; killed behind the block."""
    here, there = SERVER.Pipe()
    process = SERVER.Process(target=serve, args=(there, *asked))
    process.start()
    there.close()
    try:
        yield process, here
    finally:
        process.kill()
        process.join()
        here.close()


class Cluster(NamedTuple):
    """A scheduler, by its address, and its workers."""

    address: str
    scheduler: BaseProcess
    workers: tuple[BaseProcess, ...]
    ports: tuple[int, ...]


@contextmanager
def cluster(*checkouts: Path | None) -> Iterator[Cluster]:
    """With a worker for each checkout; None is this one."""
    with ExitStack() as stack:
        first, said = stack.enter_context(started(scheduler))
        address = said.recv()
        workers = [stack.enter_context(started(worker, address, one)) for one in checkouts]
        ports = tuple(int(said.recv().rpartition(":")[2]) for _, said in workers)
        yield Cluster(address, first, tuple(process for process, _ in workers), ports)


def called(*words: str) -> Told:
    """The command, run to its end."""
    with started(command, words) as (_, said):
        found: Told = said.recv()
        return found


def soon(true: Callable[[], bool]) -> None:
    """Waits until something is true, a minute at most."""
    for _ in range(1200):
        if true():
            return
        time.sleep(0.05)
    raise TimeoutError
