"""Batches shared out among machines by Dask; each worker plans the campaign by its own rules."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from multiprocessing import current_process
from typing import Any, Final

from checkers import games
from checkers.campaign import pool
from checkers.campaign.batches import NOT_RUN, Batch, Key, Outcome
from checkers.campaign.file import read_campaign
from checkers.campaign.planned import batches
from checkers.campaign.pool import DEATHS

PATIENCE: Final = 10  # seconds in which a scheduler must answer
PLANNING: Final = 120  # seconds in which a worker must have planned what is left
FAILURES: Final = "distributed.scheduler.allowed-failures"


class Unreachable(Exception):
    """No scheduler, or none any more, or no worker by the same rules."""


@cache
def planned(text: bytes) -> dict[Key, Batch]:
    return {one.key: one for one in batches(read_campaign("the campaign", text, games.room))}


def knows(text: bytes, keys: Sequence[tuple[Any, ...]]) -> bool:
    """Whether a worker plans the same: by other rules, code or programs, keys are others."""
    return {*planned(text)} >= {Key(*key) for key in keys}


def done(text: bytes, key: tuple[Any, ...]) -> Outcome:
    """What comes of a batch in a process of its own, so that a worker outlives any of them."""
    current_process().daemon = False  # a worker may have processes, too
    (found,) = pool.outcomes([planned(text)[Key(*key)]], 1)
    return found


@contextmanager
def connected(scheduler: str | None, workers: int) -> Iterator[Any]:
    """A client of a scheduler; or of a cluster here, with so many workers, that ends with it."""
    import dask
    from distributed import Client, LocalCluster

    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # a sentence tells it
    with ExitStack() as stack:
        stack.enter_context(dask.config.set({FAILURES: DEATHS - 1}))
        where: Any = scheduler
        if scheduler is None:
            local = LocalCluster(workers, threads_per_worker=1, dashboard_address=None)
            where = stack.enter_context(local)
        try:
            client = Client(where, timeout=PATIENCE)
        except OSError as error:
            raise Unreachable(f"no scheduler at {scheduler}: {error}") from None
        yield stack.enter_context(client)


def outcomes(
    text: bytes, left: Sequence[Batch], client: Any, say: Callable[[str], None]
) -> Generator[Outcome, None, None]:
    """What comes of each batch, as it comes. Raises Unreachable; then what was told is all."""
    from distributed import as_completed

    workers = alike(client, text, [tuple(batch.key) for batch in left], say)
    asked = {
        client.submit(done, text, tuple(batch.key), pure=False, workers=workers): batch.key
        for batch in left
    }
    for future in as_completed(asked):
        yield told(asked[future], future)


def alike(
    client: Any, text: bytes, keys: Sequence[tuple[Any, ...]], say: Callable[[str], None]
) -> list[str]:
    """The workers that plan the same; the others are told, with why."""
    from distributed import wait

    asked = {
        address: client.submit(knows, text, keys, pure=False, workers=[address])
        for address in client.nthreads()
    }
    with suppress(TimeoutError):
        wait([*asked.values()], timeout=PLANNING)
    why = {address: different(future) for address, future in asked.items()}
    for address, says in why.items():
        if says:
            say(f"{address} is left out: {says}")
    found = [address for address, says in why.items() if not says]
    if not found:
        raise Unreachable("no worker has the same rules, code and programs")
    return found


def different(future: Any) -> str:
    """What a worker lacks, or "" for one that plans the same."""
    if future.status == "error":
        return raised(future)
    if future.status != "finished":
        return f"it did not answer within {PLANNING} seconds"
    return "" if future.result() else "it has other rules, other code or other programs"


def told(key: Key, future: Any) -> Outcome:
    if future.status == "finished":
        return Outcome(*future.result())
    if future.status == "error":
        return Outcome(key, NOT_RUN, raised(future))
    raise Unreachable("the scheduler is gone; what was done is kept")


def raised(future: Any) -> str:
    error = future.exception()
    return f"{type(error).__name__}: {error}"
