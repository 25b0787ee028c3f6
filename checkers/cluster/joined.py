"""A cluster that is asked to work: a scheduler, and those of its workers that plan as we do."""

from __future__ import annotations

import logging
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing.resource_tracker import ensure_running
from typing import Any, Final

from checkers.writing import error_says

PATIENCE: Final = 10  # seconds in which a scheduler must answer; between looks at who is left
LOOK: Final = 1  # seconds between looks at who is left, while workers plan
PLANNING: Final = 120  # seconds in which a worker must have planned what is left
FAILURES: Final = "distributed.scheduler.allowed-failures"
NO_DASK: Final = "a cluster needs Dask's distributed, which is not installed"
GONE: Final = "the scheduler is gone"
DEATHS: Final = 2  # of workers at one batch; then it is not tried again
HERE: Final[dict[str, Any]] = {
    "threads_per_worker": 1,
    "dashboard_address": None,
    "silence_logs": logging.CRITICAL,  # of what goes wrong on a worker a sentence tells
    "scheduler_kwargs": {"dashboard_address": ":0"},  # any port: the usual one may be in use
}
LEAKS: Final = "ignore:resource_tracker"  # what is left behind by who is killed: taken away, too


class Unreachable(Exception):
    """No scheduler, or none any more, or no worker by the same rules."""


@contextmanager
def connected(scheduler: str | None, workers: int) -> Iterator[Any]:
    """A client of a scheduler; or of a cluster here, with so many workers, that ends with it."""
    try:
        import dask
        from distributed import Client, LocalCluster
    except ImportError:
        raise Unreachable(NO_DASK) from None
    for name in ("distributed.client", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # a sentence tells it
    with ExitStack() as stack:
        stack.enter_context(dask.config.set({FAILURES: DEATHS - 1}))
        where: Any = scheduler
        if scheduler is None:
            with deaf():
                local = LocalCluster(n_workers=workers, **HERE)
            where = stack.enter_context(local)
        try:
            client = Client(where, timeout=PATIENCE)
        except (OSError, ValueError) as error:
            raise Unreachable(f"no scheduler at {scheduler}: {error}") from None
        yield stack.enter_context(client)


@contextmanager
def deaf() -> Iterator[None]:
    """What is started in here hears no Ctrl-C, nor what that starts: we hear it, and end them."""
    if not hasattr(signal, "pthread_sigmask"):  # not every system lets signals wait
        yield
        return
    sys.warnoptions.append(LEAKS)
    ensure_running()  # it lets the thread that starts it hear again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        sys.warnoptions.remove(LEAKS)


@contextmanager
def asking(says: str) -> Iterator[None]:
    """Whatever Dask makes of a scheduler that is gone is Unreachable, and told so."""
    try:
        yield
    except (CancelledError, OSError):  # of these are CommClosedError and TimeoutError
        raise Unreachable(says) from None


def same_workers(
    client: Any, same: Callable[..., bool], *asked: Any, say: Callable[[str], None]
) -> list[str]:
    """The workers that say that they are the same; the others are told, with why."""
    with asking(GONE):
        answers = {
            address: client.submit(same, *asked, pure=False, workers=[address])
            for address in client.nthreads()
        }
        waited(client, answers)
        why = {address: different(future) for address, future in answers.items()}
    for address, says in why.items():
        if says:
            say(f"{address} is left out: {says}")
    found = [address for address, says in why.items() if not says]
    if not found:
        raise Unreachable("no worker has the same rules, code and programs")
    return found


def waited(client: Any, answers: Mapping[str, Any]) -> None:
    """Wait until all have answered that are still there, or for as long as planning may take."""
    from distributed import wait

    end = time.monotonic() + PLANNING
    while time.monotonic() < end:
        there = client.nthreads()
        left = [one for where, one in answers.items() if where in there and not one.done()]
        if not left:
            return
        with suppress(TimeoutError):
            wait(left, timeout=LOOK)


def different(future: Any) -> str:
    """What a worker lacks, or "" for one that plans the same."""
    if future.status == "error":
        return raised(future)
    if future.status != "finished":
        return f"it is gone, or did not answer within {PLANNING} seconds"
    return "" if future.result(PATIENCE) else "it has other rules, other code or other programs"


def raised(future: Any) -> str:
    return error_says(future.exception())
