"""What an audit costs beside the bare talk that it is made of, both sides added.

python -m tests.bench_audit        (make bench)
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from checkers import games
from checkers.audit.auditing import Command, all_records
from checkers.audit.judged import AGREES
from checkers.audit.planned import Key, Plan
from checkers.audit.protocol import CAPABILITIES
from checkers.audit.subject import DEFAULT, Subject
from checkers.audit.trials import messages
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
        rounds = [
            (
                cost(lambda: audited(plan, keys, 1)),
                cost(lambda: talk((*ECHO, str(recorded)), asked)),
                cost(lambda: audited(plan, keys, 2)),
            )
            for _ in range(ROUNDS)
        ]
    one, echo, two = map(min, zip(*rounds, strict=True))  # what else is running only adds
    of = f"{len(keys)} games: {one:.2f} CPU seconds, both sides; the echo {echo:.2f}"
    yield Figure("audit / bare echo", one / echo, MOST, 2.5, of)
    yield Figure("audit, two workers / one", two / one, MOST, 1.15)


if __name__ == "__main__":
    for figure in figures():
        print(figure)
