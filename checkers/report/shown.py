"""A scenario as text: the position at the start, and after each step what changed, marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from checkers.report.explained import beforehand
from checkers.report.trace import moments, noticed, placed, said
from checkers.scenario.language import Moment
from checkers.scenario.run import Event, follow
from checkers.scenario.written import Act, Scenario
from spec import Reading


def show(
    scenario: Scenario, reading: Reading, step: int | None = None, seat: int | None = None
) -> str:
    """The whole scenario, or one step (0: the start); as a seat hears and sees it, if one is given.

    A seat sees only its own refusals, and no check.
    """
    past = [*moments(scenario, reading)]
    sees = "" if seat is None else f", as {scenario.names.players[seat]} sees it"
    known = beforehand(scenario) if seat is None else ()
    parts = ["\n".join([scenario.title, f"reading: {reading.name}{sees}", *known])]
    if not step:
        parts.append(drawn(scenario, past[:1], seat))
    events = (one for one in follow(scenario, reading) if step in (None, one.line.step))
    for event in events:
        if seat is None or noticed(event, seat):
            parts.append("\n".join(step_lines(event, scenario, past[: event.line.step + 1], seat)))
    if step and len(parts) == 1:
        parts.append(f"{step}. nothing that is noticed there")
    if step and not changes(event):
        parts.append(drawn(scenario, past[: step + 1], seat))
    return "\n\n".join(parts)


def step_lines(
    event: Event, scenario: Scenario, past: Sequence[Moment], seat: int | None
) -> Iterator[str]:
    """A step, the clauses that fired, and the position where it changed."""
    line, number = event.line, event.line.step
    if not isinstance(line, Act):
        holds = "fails" if event.problem else "holds"
        yield f"{number}. {line.fact.says}: {holds}{cited(event)}"
    else:
        one = said(scenario.room, scenario.names, event, seat)
        outcome = f": {one.outcome}" if event.refusal else cited(event)
        yield f"{number}. {one.text}{outcome}"
    if changes(event):
        yield drawn(scenario, past, seat)
    if event.problem:
        yield f"not as expected: {event.problem.says}"


def changes(event: Event) -> bool:
    return isinstance(event.line, Act) and not event.refusal


def drawn(scenario: Scenario, past: Sequence[Moment], seat: int | None) -> str:
    """The last of these positions, with what changed marked; or what a seat knows of it."""
    room, names, before, after = scenario.room, scenario.names, past[-2:][0], past[-1]
    if seat is None:
        return room.draw(after, names, room.changed(before.state, after.state))
    was, now = (placed(room, some, names, seat) for some in (past[:-1] or past, past))
    now = dict.fromkeys(was, "nothing") | {**now}
    longest = max(map(len, now), default=0)
    return "\n".join(
        f"{'*' if was.get(place) != says else ' '} {place + ':':<{longest + 1}} {says}"
        for place, says in now.items()
    )


def cited(event: Event) -> str:
    clauses = dict.fromkeys(event.clauses)
    return f"  ({', '.join(f'§{clause}' for clause in clauses)})" if clauses else ""
