"""Batches shared out among processes; one that dies is replaced, and takes no other with it.

A process sets itself an alarm before each batch, which ends it whatever it is at. Whatever programs
it started bear its mark, and end when it has ended.
"""

from __future__ import annotations

import os
import secrets
import signal
import time
from collections import Counter, deque
from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Final

from checkers.audit.processes import marked
from checkers.campaign.batches import DONE, NOT_RUN, Batch, Outcome
from checkers.writing import error_says

FORK: Final = get_context("fork")  # a game's functions cannot be sent; they are there already
MARK: Final = "CHECKERS_BATCH"  # in the environment of all that a process starts
DYING: Final = 5  # seconds that what was killed may take to die
DEATHS: Final = 2  # of the processes that were at a batch; then it is not tried again


@dataclass(slots=True, eq=False)
class Worker:
    """A process, our end of the pipe to it, the number of the batch that it is at, and its mark."""

    process: BaseProcess
    end: Connection
    at: int
    mark: str

    def stop(self) -> None:
        self.process.kill()
        self.process.join()
        self.end.close()
        end_all(self.mark)


def outcomes(batches: Sequence[Batch], workers: int) -> Generator[Outcome, None, None]:
    """What comes of each batch, as it comes; closing the iterator stops the processes."""
    left, deaths = deque(range(len(batches))), Counter[int]()
    at_work: list[Worker] = []
    try:
        while left or at_work:
            while left and len(at_work) < workers:
                at_work.append(begun(batches, left.popleft(), at_work))
            ready = {id(end) for end in wait([worker.end for worker in at_work])}
            for worker in [one for one in at_work if id(one.end) in ready]:
                found = heard(worker, batches)
                if found is not None:
                    yield found
                    if left:
                        worker.at = left.popleft()
                        worker.end.send(worker.at)
                        continue
                at_work.remove(worker)
                worker.stop()
                if found is None:
                    yield from died(worker, batches, deaths, left)
    finally:
        for worker in at_work:
            worker.stop()


def begun(batches: Sequence[Batch], first: int, others: Sequence[Worker]) -> Worker:
    here, there = FORK.Pipe()
    ends = [here, *(worker.end for worker in others)]
    mark = secrets.token_hex(8)
    process = FORK.Process(target=serve, args=(there, batches, ends, mark), daemon=True)
    process.start()
    there.close()
    here.send(first)
    return Worker(process, here, first, mark)


def heard(worker: Worker, batches: Sequence[Batch]) -> Outcome | None:
    """What a process says of its batch; None if it has died."""
    try:
        status, says, seconds, found = worker.end.recv()
    except (EOFError, OSError):
        return None
    return Outcome(batches[worker.at].key, status, says, seconds, found)


def died(
    worker: Worker, batches: Sequence[Batch], deaths: Counter[int], left: deque[int]
) -> Iterator[Outcome]:
    """The batch stands behind all others once more, or is told as not run."""
    batch, code = batches[worker.at], worker.process.exitcode or 0
    deaths[worker.at] += 1
    if code == -signal.SIGALRM:
        says = f"it was not done within {batch.within} seconds"
        yield Outcome(batch.key, NOT_RUN, says, float(batch.within))
    elif deaths[worker.at] < DEATHS:
        left.append(worker.at)
    else:
        how = f"signal {-code}" if code < 0 else f"status {code}"
        yield Outcome(batch.key, NOT_RUN, f"{DEATHS} processes died at it, the last by {how}")


def serve(
    there: Connection, batches: Sequence[Batch], others: Sequence[Connection], mark: str
) -> None:
    """Do what is asked for, until nobody asks."""
    os.environ[MARK] = mark
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who asks is interrupted too, and stops us
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    for end in others:
        end.close()
    Thread(target=outlive_nobody, args=(mark,), daemon=True).start()
    while True:
        try:
            batch = batches[there.recv()]
            signal.alarm(batch.within)
            found = tried(batch)
            signal.alarm(0)
            there.send(found)
        except (EOFError, BrokenPipeError):
            return


def outlive_nobody(mark: str) -> None:
    """End when who asks is killed: files and sockets that were its own would stay open here."""
    asks = parent_process()
    assert asks is not None
    wait([asks.sentinel])
    end_all(mark)
    os._exit(1)


def end_all(mark: str) -> None:
    """Kill the programs with this mark, and those that they started, until there are none."""
    last = time.monotonic() + DYING
    while (left := marked(mark, MARK)) and time.monotonic() < last:
        for pid in left:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(0.01)  # what was killed takes a moment to die


def tried(batch: Batch) -> tuple[object, ...]:
    start = time.monotonic()
    try:
        found = batch.run()
    except Exception as error:  # told as what it is: this batch is not run, and why
        return NOT_RUN, error_says(error), time.monotonic() - start, {}
    return DONE, "", time.monotonic() - start, found
