"""What an audit costs beside the bare talk that it is made of, both sides added.

python -m tests.bench_audit        (make bench)
"""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any, Final

from checkers import games
from checkers.audit.auditing import Command, all_records
from checkers.audit.judged import AGREES
from checkers.audit.keys import Key
from checkers.audit.messages import messages
from checkers.audit.planned import Plan
from checkers.audit.protocol import CAPABILITIES
from checkers.audit.subject import DEFAULT, Subject
from checkers.audit.wire import Answer
from tests.figures import MOST, Figure, cpu

ROOT: Final = Path(__file__).parents[1]
STUB: Final = ("node", str(ROOT / "docs" / "harness" / "javascript" / "stub.mjs"))
ECHO: Final = ("node", str(ROOT / "tests" / "echo.mjs"))
LIMITS: Final = DEFAULT._replace(seconds=120)
GAMES: Final = 12  # for each number of players
ROUNDS: Final = 5


def cost(work: Callable[[], object]) -> float:
    before = cpu()
    work()
    return cpu() - before


def audited(plan: Plan, keys: Sequence[Key], workers: int) -> None:
    found = list(all_records(plan, Command(STUB, LIMITS), keys, workers))
    assert [one for one in found if one.status != AGREES] == []


def talk(command: Sequence[str], asked: Sequence[Any]) -> list[Any]:
    """The results of what is asked, a line each."""

    async def told() -> list[Any]:
        async with Subject(command, LIMITS) as subject:
            answers = [await subject.ask("play", one) for one in asked]
        assert all(isinstance(one, Answer) for one in answers), answers[-1]
        return [one.result for one in answers if isinstance(one, Answer)]

    return asyncio.run(told())


def said(plan: Plan, key: Key) -> dict[str, Any]:
    asked = messages(*plan.trial(key), CAPABILITIES)
    return {"messages": [{"method": method, "params": params} for method, params in asked]}


def figures() -> Iterator[Figure]:
    room = games.room("turncoats")
    plan = Plan(room, room.rulebook().reading("rulebook"), (), (2, 3, 4, 5), GAMES, 0)
    keys = [key for key in plan.all_keys() if key.kind == "game"]
    asked = [said(plan, key) for key in keys]
    with tempfile.TemporaryDirectory() as folder:
        recorded = Path(folder) / "answers"
        recorded.write_text("\n".join(map(json.dumps, talk(STUB, asked))), "utf-8")
        one, echo = least(
            lambda: audited(plan, keys, 1),
            lambda: talk((*ECHO, str(recorded)), asked),
        )
    of = f"{len(keys)} games: {one:.2f} CPU seconds, both sides; the echo {echo:.2f}"
    yield Figure("audit / bare echo", one / echo, MOST, 2.5, of)
    with on_one_processor():
        ratio = median(beside(plan, keys) for _ in range(ROUNDS))
    of = "both at once on one processor, so that what else is running slows both; the median"
    yield Figure("audit, two workers / one", ratio, MOST, 1.15, of)


def least(*works: Callable[[], object]) -> list[float]:
    """The least that each costs in some rounds: what else is running only adds."""
    rounds = [[cost(work) for work in works] for _ in range(ROUNDS)]
    return [min(costs) for costs in zip(*rounds, strict=True)]


def beside(plan: Plan, keys: Sequence[Key]) -> float:
    """What two workers cost beside one, while that one does the same games."""
    context = get_context("fork")  # a plan cannot be sent
    ends, processes = [], []
    for workers in (1, 2):
        here, there = context.Pipe(duplex=False)
        work = partial(audited, plan, keys, workers)
        one = context.Process(target=lambda w, end: end.send(cost(w)), args=(work, there))
        one.start()
        ends.append(here)
        processes.append(one)
    alone, together = [end.recv() for end in ends]
    for one in processes:
        one.join()  # or their time would be counted in what is measured next
    return float(together / alone)


@contextmanager
def on_one_processor() -> Iterator[None]:
    """Where the system can see to it: two processes that run at once share caches and more."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    every = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(every)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, every)


if __name__ == "__main__":
    for figure in figures():
        print(figure)
