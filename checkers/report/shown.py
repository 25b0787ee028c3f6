"""A scenario as text: the position at the start, and after each step what changed, marked."""

from __future__ import annotations

from collections.abc import Iterator

from checkers.scenario.language import Moment
from checkers.scenario.run import Event, follow, table
from checkers.scenario.written import Act, Scenario
from spec import Reading


def show(scenario: Scenario, reading: Reading) -> str:
    start = Moment(table(scenario, reading), scenario.start.step.state, ())
    draw, names = scenario.room.draw, scenario.names
    parts = [f"{scenario.title}\nreading: {reading.name}", draw(start, names, frozenset())]
    for event in follow(scenario, reading):
        parts.append("\n".join(told(event, scenario)))
    return "\n\n".join(parts)


def told(event: Event, scenario: Scenario) -> Iterator[str]:
    """A step, the clauses that fired, and the position where it changed."""
    line, number = event.line, event.line.step
    if not isinstance(line, Act):
        holds = "fails" if event.problem else "holds"
        yield f"{number}. {line.fact.says}: {holds}{cited(event)}"
    elif event.refusal:
        yield f"{number}. {line.who}: {line.at.text}: refused by {event.refusal}"
    else:
        yield f"{number}. {line.who}: {line.at.text}{cited(event)}"
        before, after = event.before.state, event.after.state
        changed = scenario.room.changed(before, after)
        yield scenario.room.draw(event.after, scenario.names, changed)
    if event.problem:
        yield f"not as expected: {event.problem.says}"


def cited(event: Event) -> str:
    clauses = dict.fromkeys(event.clauses)
    return f"  ({', '.join(f'§{clause}' for clause in clauses)})" if clauses else ""
