"""What the reference expects in answer to the messages of a trial; it never reaches the subject."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from checkers.audit.trials import Referee, Trial
from spec import Refusal


class Expected(NamedTuple):
    """What the reference says to one message, or why not; and the clauses behind it.

    `right` is in values of the reference: the actions, the view with what was heard, the outcome;
    None where there is nothing to tell. `deed` is the number of the last deed before the answer: 0
    is the start. `seat` is the one that acts or looks. `end` is the state, where the game is over.
    """

    method: str
    deed: int
    right: Any
    refusal: Refusal | None = None
    clauses: tuple[str, ...] = ()
    seat: int | None = None
    end: Any = None


def expectations(by: Referee, trial: Trial, can: Collection[str]) -> Iterator[Expected]:
    """What is right in answer to each of the messages, in the same order."""
    state, before, last = trial.start, None, None
    yield Expected("new", 0, None, None, trial.begun)
    yield from seen(by, can, state, 0, trial.begun, None)
    for number, deed in enumerate(trial.deeds, 1):
        step = by.game.play(state, deed.seat, deed.action)
        if isinstance(step, Refusal):
            yield Expected("apply", number, None, step, (step.id,), deed.seat)
            fired: tuple[str, ...] = (step.id,)
        else:
            yield Expected("apply", number, None, None, step.clauses, deed.seat)
            before, last, state, fired = state, deed, step.state, step.clauses
        heard = None if last is None else (before, last.action)
        yield from seen(by, can, state, number, fired, heard)


def seen(
    by: Referee,
    can: Collection[str],
    state: Any,
    number: int,
    fired: tuple[str, ...],
    last: tuple[Any, Any] | None,
) -> Iterator[Expected]:
    game = by.game
    for look in by.looks(can):
        if look == "observe":
            for seat in by.seats:
                heard = None if last is None else game.heard(*last, seat)
                yield Expected(look, number, (game.view(state, seat), heard), None, fired, seat)
        elif look == "result":
            outcome = game.outcome(state)
            clauses = fired if outcome is None else outcome.clauses
            end = None if outcome is None else state
            yield Expected(look, number, outcome, None, clauses, None, end)
        else:
            mover = game.to_move(state)
            for seat in by.seats:
                actions = game.actions(state) if seat == mover else ()
                yield Expected(look, number, tuple(actions), None, fired, seat)


def result(by: Referee, expected: Expected) -> Any:
    """What is right in answer to a message, in JSON."""
    form, names = by.form, by.names
    match expected:
        case Expected("observe", right=(view, heard)):
            action = None if heard is None else form.say_action(heard, names)
            return {"view": form.say_view(view, names), "heard": action}
        case Expected("legal", right=actions):
            return {"actions": [form.say_action(action, names) for action in actions]}
        case Expected("result", right=None):
            return {"over": False}
        case Expected("result", right=outcome):
            return {"over": True, "winners": sorted(outcome.winners)}
        case _:
            return {}
