"""Batches shared out among machines by Dask; each worker plans the campaign by its own rules."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import CancelledError
from functools import cache
from multiprocessing import current_process
from typing import Any, Final

from checkers import games
from checkers.campaign import pool
from checkers.campaign.batches import NOT_RUN, Batch, Key, Outcome
from checkers.campaign.file import read_campaign
from checkers.campaign.planned import batches
from checkers.cluster.joined import PATIENCE, Unreachable, alike, raised

GONE: Final = "the scheduler is gone; what was done is kept"


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


def outcomes(
    text: bytes, left: Sequence[Batch], client: Any, say: Callable[[str], None]
) -> Generator[Outcome, None, None]:
    """What comes of each batch, as it comes. Raises Unreachable; then what was told is all."""
    workers = alike(client, knows, text, [tuple(batch.key) for batch in left], say=say)
    asked = {
        client.submit(done, text, tuple(batch.key), pure=False, workers=workers): batch.key
        for batch in left
    }
    while asked:
        for future in ended([*asked], client, workers):
            yield told(asked.pop(future), future)


def ended(asked: Sequence[Any], client: Any, workers: Sequence[str]) -> Iterable[Any]:
    """Those that have come to an end, one at least; raises Unreachable when nobody is left."""
    from distributed import wait

    while True:
        try:
            found: Iterable[Any] = wait(asked, timeout=PATIENCE, return_when="FIRST_COMPLETED").done
            return found
        except TimeoutError:
            if not {*workers} & {*client.nthreads()}:
                raise Unreachable("all workers are gone; what was done is kept") from None
        except CancelledError:
            raise Unreachable(GONE) from None


def told(key: Key, future: Any) -> Outcome:
    if future.status == "finished":
        return Outcome(*future.result())
    if future.status == "error":
        return Outcome(key, NOT_RUN, raised(future))
    raise Unreachable(GONE)
