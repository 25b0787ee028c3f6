"""Batches shared out among machines by Dask; each worker plans the campaign by its own rules."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import cache
from multiprocessing import current_process
from typing import Any

from checkers import games
from checkers.campaign import pool
from checkers.campaign.batches import NOT_RUN, Batch, Key, Outcome
from checkers.campaign.file import read_campaign
from checkers.campaign.planned import batches
from checkers.cluster.joined import Unreachable, alike, raised


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
    from distributed import as_completed

    workers = alike(client, knows, text, [tuple(batch.key) for batch in left], say=say)
    asked = {
        client.submit(done, text, tuple(batch.key), pure=False, workers=workers): batch.key
        for batch in left
    }
    for future in as_completed(asked):
        yield told(asked[future], future)


def told(key: Key, future: Any) -> Outcome:
    if future.status == "finished":
        return Outcome(*future.result())
    if future.status == "error":
        return Outcome(key, NOT_RUN, raised(future))
    raise Unreachable("the scheduler is gone; what was done is kept")
