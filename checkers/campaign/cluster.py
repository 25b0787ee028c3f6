"""Batches shared out among machines by Dask; each worker plans the campaign by its own rules."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any, Final

from checkers import games
from checkers.campaign.batches import NOT_RUN, Batch, Key, Outcome
from checkers.campaign.file import read_campaign
from checkers.campaign.planned import batches
from checkers.campaign.pool import DEATHS, tried

PATIENCE: Final = 10  # seconds in which a scheduler must answer
FAILURES: Final = "distributed.scheduler.allowed-failures"


class Unreachable(Exception):
    """No scheduler, or none any more, or no worker by the same rules."""


@cache
def planned(text: bytes) -> dict[Key, Batch]:
    return {one.key: one for one in batches(read_campaign("the campaign", text, games.room))}


def knows(text: bytes, keys: Sequence[tuple[Any, ...]]) -> bool:
    """Whether a worker plans the same: by other rules, code or programs, keys are others."""
    return {*planned(text)} >= {Key(*key) for key in keys}


def done(text: bytes, key: tuple[Any, ...]) -> tuple[Any, ...]:
    return tried(planned(text)[Key(*key)])


@contextmanager
def connected(scheduler: str | None, workers: int) -> Iterator[Any]:
    """A client of a scheduler; or of a cluster here, with so many workers, that ends with it."""
    import dask
    from distributed import Client, LocalCluster

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

    workers = alike(client.run(knows, text, [tuple(batch.key) for batch in left]), say)
    asked = {
        client.submit(done, text, tuple(batch.key), pure=False, workers=workers): batch.key
        for batch in left
    }
    for future in as_completed(asked):
        yield told(asked[future], future)


def alike(same: Mapping[str, object], say: Callable[[str], None]) -> list[str]:
    """The workers that plan the same; the others are told."""
    for address in (address for address, alike in same.items() if alike is not True):
        say(f"{address} is left out: it has other rules, other code or other programs")
    found = [address for address, alike in same.items() if alike is True]
    if not found:
        raise Unreachable("no worker has the same rules, code and programs")
    return found


def told(key: Key, future: Any) -> Outcome:
    if future.status == "finished":
        status, says, seconds, found = future.result()
        return Outcome(key, status, says, seconds, found)
    if future.status == "error":
        error = future.exception()
        return Outcome(key, NOT_RUN, f"{type(error).__name__}: {error}")
    raise Unreachable("the scheduler is gone; what was done is kept")
