"""A subject's answers held against what the reference expects: the first that is not as it is."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any, Final, NamedTuple

from checkers.audit.parting import agreeing, brief, key, parting
from checkers.audit.subject import Broken, Told
from checkers.audit.trials import Deed, Expected, Referee, Trial, expectations, reached, result
from checkers.audit.wire import ILLEGAL, UNSUPPORTED, Answer, Denied
from checkers.scenario.hooks import Rest
from checkers.scenario.shapes import Beyond, Misshapen, entries, items, whole
from spec import Refusal

AGREES: Final = "agrees"
DIFFERS: Final = "differs"
GARBAGE: Final = "garbage"
CANNOT: Final = "unsupported"

ACCEPTED_ILLEGAL: Final = "accepted-illegal"
REFUSED_LEGAL: Final = "refused-legal"
WRONG_STATE: Final = "wrong-state"  # every seat sees something wrong
WRONG_VIEW: Final = "wrong-view"  # some seats do, or all see too much or too little
WRONG_RESULT: Final = "wrong-result"
KINDS: Final = (ACCEPTED_ILLEGAL, REFUSED_LEGAL, WRONG_STATE, WRONG_VIEW, WRONG_RESULT)


class Judged(NamedTuple):
    """How a trial came out, at which deed, and by which clauses the reference says otherwise.

    `kind` is that of a difference. `fired` are the clauses of all that was agreed on. `perhaps` are
    clauses further back, of which one that is wrong would explain a wrong result.
    """

    status: str
    kind: str = ""
    deed: int = 0
    clauses: tuple[str, ...] = ()
    says: str = ""
    fired: frozenset[str] = frozenset()
    perhaps: tuple[str, ...] = ()
    listed: Deed | None = None  # what was listed and is illegal, or legal and was not listed

    @property
    def what(self) -> tuple[str, str]:
        """What two trials have in common that show the same."""
        return self.status, self.kind


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


def rests(by: Referee, end: Any) -> Iterable[Rest]:
    """What a final state's outcome can rest on, with the winners if it were otherwise."""
    hook = by.room.programs.rests
    return () if hook is None else hook(by.game, end)


def explaining(by: Referee, expected: Expected, winners: list[int]) -> tuple[str, ...]:
    """The clauses of which one that is wrong would make these the winners."""
    return tuple({
        clause: None
        for clause, others in rests(by, expected.end)
        if any(sorted(other) == winners for other in others)
    })  # fmt: skip


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
        case Denied(kind, reason):
            return denied(expected, kind, reason)
        case Answer(found) if expected.refusal is not None:
            says = f"it was done, but {expected.refusal}"
            return Judged(DIFFERS, ACCEPTED_ILLEGAL, *at, says) if found is not None else None
        case Answer(found):
            return result_judged(by, trial, expected, found)


def denied(expected: Expected, kind: str, reason: str) -> Judged | None:
    at = expected.deed, expected.clauses
    if kind == ILLEGAL and expected.refusal is not None:
        return None
    if kind == ILLEGAL and expected.method == "apply":
        why = f" ({reason})" if reason else ""
        return Judged(DIFFERS, REFUSED_LEGAL, *at, f"it was refused{why}, but it is legal")
    if kind == UNSUPPORTED:
        return Judged(CANNOT, "", *at, f"`{expected.method}`: {reason}")
    return garbage(expected, f"`{expected.method}` was answered by {kind}: {reason}")


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


def end_judged(by: Referee, expected: Expected, told: Any) -> Judged | None:
    found, right = entries(told, "result", ("over",), ("winners",)), result(by, expected)
    winners = found.get("winners")
    if winners is not None:
        winners = sorted(whole(seat, "result.winners", 0, 9) for seat in items(winners, "winners"))
    if found["over"] is right["over"] and winners == right.get("winners"):
        return None
    says = f"the result is {brief(told)}, and should be {brief(right)}"
    at = expected.deed, expected.clauses
    if winners is None or expected.end is None:
        return Judged(DIFFERS, WRONG_RESULT, *at, says)
    perhaps = explaining(by, expected, winners)
    return Judged(DIFFERS, WRONG_RESULT, *at, says, perhaps=perhaps)


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


def legal_judged(by: Referee, trial: Trial, expected: Expected, told: Any) -> Judged | None:
    """What is listed and illegal, or legal and not listed; told with the clause of the first."""
    listed = items(entries(told, "legal", ("actions",))["actions"], "legal.actions")
    there, right = {by.form.read_action(one, by.names) for one in listed}, {*expected.right}
    if there == right:
        return None
    more = sorted((by.form.say_action(one, by.names) for one in there - right), key=key)
    less = [by.form.say_action(one, by.names) for one in expected.right if one not in there]
    says = "; ".join(
        [f"seat {expected.seat} may not, but it is listed: {brief(one)}" for one in more[:2]]
        + [f"seat {expected.seat} may, but it is not listed: {brief(one)}" for one in less[:2]]
    )
    kind = ACCEPTED_ILLEGAL if more else REFUSED_LEGAL
    assert expected.seat is not None
    odd = Deed(expected.seat, by.form.read_action((more or less)[0], by.names))
    clauses = ruled(by, trial, expected.deed, odd)
    return Judged(DIFFERS, kind, expected.deed, clauses, says, listed=odd)


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
