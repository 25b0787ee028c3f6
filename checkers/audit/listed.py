"""What a seat may do, as a subject lists it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from checkers.audit.expected import Expected
from checkers.audit.judged import ACCEPTED_ILLEGAL, DIFFERS, REFUSED_LEGAL, Judged
from checkers.audit.parting import brief, key
from checkers.audit.trials import Deed, Referee, Trial, reached
from checkers.scenario.shapes import Misshapen, entries, items
from spec import Refusal


def legal_judged(by: Referee, trial: Trial, expected: Expected, told: Any) -> Judged | None:
    """What is listed and illegal, or legal and not listed; told with the clause of the first."""
    listed = items(entries(told, "legal", ("actions",))["actions"], "legal.actions")
    there, right = {by.form.read_action(one, by.names) for one in listed}, {*expected.right}
    if there == right:
        return None
    more = sorted((by.form.say_action(one, by.names) for one in there - right), key=key)
    less = [by.form.say_action(one, by.names) for one in expected.right if one not in there]
    says = "; ".join((
        *several(f"seat {expected.seat} may not, but it is listed:", more),
        *several(f"seat {expected.seat} may, but it is not listed:", less),
    ))  # fmt: skip
    kind = ACCEPTED_ILLEGAL if more else REFUSED_LEGAL
    assert expected.seat is not None
    odd = Deed(expected.seat, by.form.read_action((more or less)[0], by.names))
    clauses = ruled(by, trial, expected.deed, odd)
    return Judged(DIFFERS, kind, expected.deed, clauses, says, listed=odd)


def several(says: str, actions: Sequence[Any]) -> Iterator[str]:
    """The first two, and how many more."""
    yield from (f"{says} {brief(one)}" for one in actions[:2])
    if len(actions) > 2:
        yield f"and {len(actions) - 2} more"


def as_said(by: Referee, action: Any) -> bool:
    """Whether an action is told to the letter as the reference tells it."""
    try:
        said = by.form.say_action(by.form.read_action(action, by.names), by.names)
        return key(action) == key(said)
    except (Misshapen, ValueError):
        return False


def ruled(by: Referee, trial: Trial, number: int, deed: Deed) -> tuple[str, ...]:
    """The clauses by which something would be refused, or allowed, behind so many deeds."""
    step = by.game.play(reached(by, trial, number), deed.seat, deed.action)
    return (step.id,) if isinstance(step, Refusal) else step.clauses
