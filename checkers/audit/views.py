"""What a seat sees, as a subject has it: views, and what was heard."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from checkers.audit.expected import Expected, result
from checkers.audit.judged import DIFFERS, WRONG_VIEW, Judged
from checkers.audit.parting import agreeing, brief, parting
from checkers.audit.subject import Told
from checkers.audit.trials import Referee
from checkers.audit.wire import Answer
from checkers.scenario.shapes import Beyond, Misshapen, entries


def view_judged(by: Referee, expected: Expected, told: Any) -> Judged | None:
    """Views are read: what is left out of a pile, or told as none, is the same."""
    found, form, names = entries(told, "observe", ("view",), ("heard",)), by.form, by.names
    heard = expected.right[1]
    if "heard" in found:
        heard = None if found["heard"] is None else action_heard(by, found["heard"])
    right, who, where = result(by, expected), f"seat {expected.seat}", ""
    try:
        view = form.read_view(found["view"], names)
        seen = form.say_view(view, names)
    except Beyond as beyond:  # told in its form, but nothing that the reference could ever show
        view, seen, where = None, found["view"], str(beyond)
    if (view, heard) == expected.right:
        return None
    where = where or parting(seen, right["view"], "view", "and should be")
    says = f"{who} sees something else: {where}"
    if not where:
        says = f"{who} heard {brief(found.get('heard'))}, and should hear {brief(right['heard'])}"
    parts = [part for part in right["view"] if seen.get(part) != right["view"][part]] or ["heard"]
    return Judged(DIFFERS, WRONG_VIEW, expected.deed, hiding(by, expected, parts), says)


def action_heard(by: Referee, told: Any) -> Any:
    """The action that a seat heard; raises Misshapen, with its path."""
    try:
        return by.form.read_action(told, by.names)
    except Misshapen as wrong:
        raise Misshapen(f"result.heard: {wrong}") from None


def hidden_alone(by: Referee, expected: Expected, told: Told | None) -> bool:
    """Whether a view is right in all that both it and the right one tell."""
    if not isinstance(told, Answer):
        return False
    right, view = result(by, expected), told.result["view"]
    with suppress(Misshapen):
        view = by.form.say_view(by.form.read_view(view, by.names), by.names)
    return agreeing({**right, **told.result, "view": view}, right)


def hiding(by: Referee, expected: Expected, parts: Iterable[str]) -> tuple[str, ...]:
    """The clauses behind what a seat sees; nothing else is behind a start that was told."""
    secrets = by.room.programs.secrets
    if secrets is None:
        return expected.clauses
    found = [secrets.parts.get(part, secrets.clause) for part in parts]
    done = expected.clauses if expected.deed else ()
    return tuple(dict.fromkeys((*done, *found)))
