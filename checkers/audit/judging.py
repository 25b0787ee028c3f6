"""A subject's answers held against what the reference expects: the first that is not as it is."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from checkers.audit.ends import end_judged, rests
from checkers.audit.expected import Expected, expectations
from checkers.audit.judged import (
    ACCEPTED_ILLEGAL,
    AGREES,
    CANNOT,
    DIFFERS,
    REFUSED_LEGAL,
    WRONG_STATE,
    WRONG_VIEW,
    Judged,
)
from checkers.audit.listed import legal_judged
from checkers.audit.subject import GARBAGE, Broken, Told
from checkers.audit.trials import Referee, Trial
from checkers.audit.views import hidden_alone, view_judged
from checkers.audit.wire import ILLEGAL, UNSUPPORTED, Answer, Denied
from checkers.scenario.shapes import Misshapen, entries


def judge(by: Referee, trial: Trial, can: Collection[str], told: Iterable[Told | None]) -> Judged:
    """The first answer that is not as expected; the rest is not looked at. None was not asked."""
    fired: set[str] = set()
    pairs = zip(expectations(by, trial, can), told, strict=False)
    for _, moment in groupby(pairs, key=lambda pair: (pair[0].deed, pair[0].method)):
        answered = list(moment)
        found = moment_judged(by, trial, answered)
        if found is not None:
            return found._replace(fired=frozenset(fired))
        for expected, _ in answered:
            fired.update(expected.clauses, met(by, expected))
    return Judged(AGREES, fired=frozenset(fired))


def moment_judged(
    by: Referee, trial: Trial, answered: Sequence[tuple[Expected, Told | None]]
) -> Judged | None:
    """The answers to one deed, or to one kind of look behind it."""
    wrong = [found for one in answered if (found := answer_judged(by, trial, *one)) is not None]
    if not wrong:
        return None
    first = wrong[0]
    if first.kind != WRONG_VIEW or len(wrong) < len(answered):
        return first
    if not all(hidden_alone(by, *one) for one in answered):
        return first._replace(kind=WRONG_STATE, clauses=answered[0][0].clauses)
    return first


def met(by: Referee, expected: Expected) -> Iterator[str]:
    """The clauses that are seen where this is right, beside those behind it."""
    if expected.method == "observe" and by.room.programs.secrets:
        yield by.room.programs.secrets.clause
    if expected.end is not None:
        right = expected.right.winners
        for clause, others in rests(by, expected.end):
            if any(sorted(other) != sorted(right) for other in others):
                yield clause


def answer_judged(
    by: Referee, trial: Trial, expected: Expected, told: Told | None
) -> Judged | None:
    at = expected.deed, expected.clauses
    match told:
        case None:
            return None
        case Broken(status=status) if status == GARBAGE:
            return garbage(expected, told.in_full)
        case Broken():
            clauses = expected.clauses if told.lone else ()
            return Judged(told.status, "", expected.deed, clauses, told.in_full)
        case Denied():
            return denied(expected, told)
        case Answer(found) if expected.refusal is not None:
            says = f"it was done, but {expected.refusal}"
            return Judged(DIFFERS, ACCEPTED_ILLEGAL, *at, says) if found is not None else None
        case Answer(found):
            return result_judged(by, trial, expected, found)


def denied(expected: Expected, told: Denied) -> Judged | None:
    kind, words = told.kind, told.words
    at = expected.deed, expected.clauses
    if kind == ILLEGAL and expected.refusal is not None:
        return None
    if kind == ILLEGAL and expected.method == "apply":
        why = f" ({words})" if words else ""
        return Judged(DIFFERS, REFUSED_LEGAL, *at, f"it was refused{why}, but it is legal")
    if kind == UNSUPPORTED:
        return Judged(CANNOT, "", *at, f"`{expected.method}`: {words}")
    return garbage(expected, f"`{expected.method}` was answered by {kind}: {words}")


def result_judged(by: Referee, trial: Trial, expected: Expected, told: Any) -> Judged | None:
    """A result that is another than the reference's, or is none."""
    try:
        match expected.method:
            case "legal":
                return legal_judged(by, trial, expected, told)
            case "observe":
                return view_judged(by, expected, told)
            case "result":
                return end_judged(by, expected, told)
            case _:
                found = entries(told, f"`{expected.method}`", (), ("nature",))
                if found.get("nature"):
                    raise Misshapen("it plays nature, and was not to")
    except Misshapen as wrong:
        return garbage(expected, f"`{expected.method}` was answered wrongly: {wrong}")
    return None


def garbage(expected: Expected, says: str) -> Judged:
    """No clause is behind what is not the protocol."""
    return Judged(GARBAGE, "", expected.deed, (), says)
