"""Who rules, who wins and why, once for each answer that differs among the named readings."""

from __future__ import annotations

from collections.abc import Iterator

from checkers.scenario.language import Moment
from checkers.scenario.run import doubts, follow, table, unsaid
from checkers.scenario.written import Scenario
from spec import Reading, Refusal


def explain(scenario: Scenario, step: int | None, only: Reading | None = None) -> str:
    """The position after a step (0: the start; None: the last), told under every reading.

    Those are the scenario's own and all that have a name; or the one that alone is asked for.
    """
    told: dict[tuple[str, ...], list[str]] = {}
    asked = [only] if only else [*readings(scenario)]
    every = "every reading"
    if not {*scenario.room.rulebook().profiles} <= {reading.name for reading in asked}:
        every += " that has such a table"
    for reading in asked:
        told.setdefault(tuple(lines(scenario, reading, step)), []).append(reading.name)
    common = [line for line in next(iter(told)) if all(line in other for other in told)]
    parts = ["\n".join(head(scenario, step))]
    if len(told) > 1 and common:
        parts.append("\n  ".join([f"under {every}", *common]))
    for said, names in told.items():
        own = [line for line in said if len(told) == 1 or line not in common]
        who = every if len(told) == 1 and not only else ", ".join(names)
        parts.append("\n  ".join([f"under {who}", *own]))
    return "\n\n".join(parts)


def head(scenario: Scenario, step: int | None) -> Iterator[str]:
    """The title, after which step, what the file leaves to be assumed, and what is doubted."""
    yield scenario.title
    if scenario.steps:
        yield f"after step {scenario.steps if step is None else step} of {scenario.steps}"
    yield from beforehand(scenario)


def beforehand(scenario: Scenario) -> Iterator[str]:
    """What is to be known of the position at the start before anything is made of it."""
    if scenario.start.assumed:
        yield f"assumed, as the file does not say it: {'; '.join(scenario.start.assumed)}"
    yield from doubts(scenario)


def readings(scenario: Scenario) -> Iterator[Reading]:
    """The scenario's own reading, and all named ones under which its table can be laid."""
    room, (board, players) = scenario.room, scenario.names
    book = room.rulebook()
    if scenario.reading.name not in book.profiles:
        yield scenario.reading
    named = (book.reading(name) for name in book.profiles)
    yield from (one for one in named if room.seats(board, one, len(players)))


def lines(scenario: Scenario, reading: Reading, step: int | None) -> Iterator[str]:
    """What holds after the step; first, which of the steps this reading refuses."""
    moment = Moment(table(scenario, reading), scenario.start.step.state, ())
    for event in follow(scenario, reading):
        if step is not None and event.line.step > step:
            break
        if isinstance(event.refusal, Refusal):
            because = "; ".join([str(event.refusal), *unsaid(scenario, event)])
            yield f"step {event.line.step} ({event.line.at.text}) is refused by {because}"
            if event.problem and event.line.step < (scenario.steps if step is None else step):
                yield "what comes after it is not played: this is the position before it"
                break
        moment = event.after
    yield from scenario.room.explain(moment, scenario.names)
