"""Batches shared out among machines by Dask; each worker plans the campaign by its own rules."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import lru_cache
from multiprocessing import current_process
from typing import Any, Final
from uuid import uuid4

from checkers import games
from checkers.campaign import pool
from checkers.campaign.batches import NOT_RUN, Batch, Key, Outcome
from checkers.campaign.checked import Unfit, checked, has_bytes
from checkers.campaign.file import read_campaign
from checkers.campaign.planned import batches
from checkers.cluster.joined import (
    PATIENCE,
    Unreachable,
    asking,
    connected,
    raised,
    same_workers,
)

KEPT: Final = "the scheduler is gone; what was done is kept"


@lru_cache(maxsize=1)
def planned(run: str, text: bytes) -> dict[Key, Batch]:  # noqa: ARG001  # by which it is kept
    """The campaign as a worker has it, which asks programs once in a run."""
    return {one.key: one for one in batches(read_campaign("the campaign", text, games.room))}


def knows(run: str, text: bytes, keys: Sequence[tuple[Any, ...]]) -> bool:
    """Whether a worker plans the same: by other rules, code or programs, keys are others."""
    return {*planned(run, text)} >= {Key(*key) for key in keys}


def done(run: str, text: bytes, key: tuple[Any, ...]) -> Outcome:
    """What comes of a batch in a process of its own, so that a worker outlives any of them."""
    current_process().daemon = False  # a worker may have processes, too
    (found,) = pool.outcomes([planned(run, text)[Key(*key)]], 1)
    return found


def outcomes(
    text: bytes,
    left: Sequence[Batch],
    scheduler: str | None,
    workers: int,
    say: Callable[[str], None],
) -> Generator[Outcome, None, None]:
    """What comes of each batch, as it comes, by a scheduler's workers or so many here.

    Raises Unreachable; then what was told is all.
    """
    if not left:
        return
    with connected(scheduler, workers) as client:
        yield from shared_out(text, left, client, say)


def shared_out(
    text: bytes, left: Sequence[Batch], client: Any, say: Callable[[str], None]
) -> Iterator[Outcome]:
    run = uuid4().hex
    same = same_workers(client, knows, run, text, [tuple(one.key) for one in left], say=say)
    with asking(KEPT):
        asked = {
            client.submit(done, run, text, tuple(batch.key), pure=False, workers=same): batch.key
            for batch in left
        }
    while asked:
        for future in ended([*asked], client, same):
            yield told(asked.pop(future), future)


def ended(asked: Sequence[Any], client: Any, workers: Sequence[str]) -> Iterable[Any]:
    """Those that have come to an end, one at least; raises Unreachable when nobody is left."""
    from distributed import wait

    while True:
        with asking(KEPT):
            try:
                first = wait(asked, timeout=PATIENCE, return_when="FIRST_COMPLETED")
                found: Iterable[Any] = first.done
                return found
            except TimeoutError:
                there = {*workers} & {*client.nthreads()}
        if not there:
            raise Unreachable("all workers are gone; what was done is kept")


def told(key: Key, future: Any) -> Outcome:
    """What a worker tells of a batch; that of any other batch, or what is none, is not believed."""
    if future.status == "error":
        return Outcome(key, NOT_RUN, raised(future))
    if future.status != "finished":
        raise Unreachable(KEPT)
    with asking(KEPT):
        found = future.result()
    try:
        one = checked(*found)
        if not has_bytes(one):
            raise Unfit("it has half a character in it")
    except (TypeError, ValueError) as error:  # of which is Unfit
        return Outcome(key, NOT_RUN, f"a worker told what is no outcome: {error}")
    if one.key != key:
        return Outcome(key, NOT_RUN, f"a worker told of another batch: {one.key}")
    return one
