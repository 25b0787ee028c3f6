"""The trials of an audit shared out among processes, each with a subject of its own."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait

from checkers.audit.keys import Key
from checkers.audit.processes import bound
from checkers.audit.records import Record, unrun

Work = Callable[[Sequence[Key]], Iterator[Record]]
Begin = Callable[[], None]


def shared(work: Work, keys: Sequence[Key], workers: int) -> Iterator[Record]:
    """The records of all keys, in any order; those of a process that dies are told as not run."""
    gc.freeze()  # what is there stays: it is looked through no more, nor copied for that
    try:
        yield from work(keys) if workers == 1 else forked(work, keys, workers)
    finally:
        gc.unfreeze()


def forked(work: Work, keys: Sequence[Key], workers: int) -> Iterator[Record]:
    """Those of so many processes."""
    context = get_context("fork")  # a game's functions cannot be sent; they are there already
    left = {str(key) for key in keys}
    ends: list[Connection] = []
    processes = []
    for number in range(workers):
        here, there = context.Pipe(duplex=False)
        part = (there, work, keys[number::workers], bound())
        processes.append(context.Process(target=send, args=part, daemon=True))
        processes[-1].start()
        there.close()
        ends.append(here)
    while ends:
        for end in wait(ends):
            assert isinstance(end, Connection)
            try:
                found: Record = end.recv()
            except EOFError:
                ends.remove(end)
                continue
            left.discard(found.key)
            yield found
    for process in processes:
        process.join()
    yield from (unrun(key, key, "the process that was to try it died") for key in sorted(left))


def send(there: Connection, work: Work, keys: Sequence[Key], begin: Begin | None) -> None:
    if begin is not None:
        begin()
    with there:
        for found in work(keys):
            there.send(found)
