"""A trial on a subject: asked, judged, and asked again where something differs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from checkers.audit.expected import expectations
from checkers.audit.judged import AGREES, CANNOT, DIFFERS, REFUSED_LEGAL, Judged
from checkers.audit.judging import answer_judged, judge
from checkers.audit.listed import as_said
from checkers.audit.messages import messages
from checkers.audit.parting import in_any_order, told_apart
from checkers.audit.protocol import RESULT
from checkers.audit.records import NONDETERMINISTIC
from checkers.audit.session import Session
from checkers.audit.subject import GARBAGE, Asked, Broken, Told
from checkers.audit.trials import Referee, Trial, by_players, draws
from checkers.audit.wire import UNSUPPORTED, Answer, Denied

Can = Collection[str]


class Tried(NamedTuple):
    """A trial as it went in the end, which is for a subject with chance to say; and how it did."""

    trial: Trial
    judged: Judged


Put = Callable[[Session, Referee, Trial], Tried]  # how trials of some kind are put to a subject


def on(
    subject: Session, by: Referee, trial: Trial, do: Callable[[Can], Judged], own: bool = False
) -> Judged:
    """What is done with a subject that can, or why it cannot; with `own`, chance is its own."""
    program = subject.hello()
    if isinstance(program, Broken):
        return Judged(program.status, says=program.in_full)
    if by.room.name not in program.games:
        return Judged(CANNOT, says=f"does not play {by.room.name}")
    if lacks := lacking(by, trial, program.can, own):
        fired = {clause for one in expectations(by, trial, program.can) for clause in one.clauses}
        return Judged(CANNOT, says=f"cannot {lacks}", fired=frozenset(fired))
    return do(program.can)


def lacking(by: Referee, trial: Trial, can: Can, own: bool) -> str:
    """What a subject would have to be able to do, and is not."""
    if not trial.dealt and "set" not in can:
        return "set a position"
    if "draws" not in can and not own and draws(by, trial):
        return "prescribe draws"
    if "draws" not in can and not own and by_players(by, trial) != trial:
        return "be asked what nature may not do"
    return ""


def once(subject: Session, by: Referee, trial: Trial) -> Tried:
    """How the subject does, the first time that it is asked."""

    def asked(can: Can) -> Judged:
        asked = messages(by, trial, can)
        told = subject.ask(asked)
        found = judge(by, trial, can, told)
        if found.status in (DIFFERS, GARBAGE) and (odd := subject.odd_in_play(asked, told)):
            return Judged(GARBAGE, "", found.deed, says=odd, fired=found.fired)
        wrong = misshapen(subject, by, trial, can, told, found) if found.status == DIFFERS else ""
        return found._replace(status=GARBAGE, kind="", clauses=(), says=wrong) if wrong else found

    return Tried(trial, on(subject, by, trial, asked))


def misshapen(
    subject: Session, by: Referee, trial: Trial, can: Can, told: Sequence[Told], found: Judged
) -> str:
    """What the schemas have against the answers that differ, at the first deed where one does."""
    for right, one in zip(expectations(by, trial, can), told, strict=False):
        if right.deed < found.deed or not isinstance(one, Answer):
            continue
        if right.deed > found.deed:
            break
        if answer_judged(by, trial, right, one) is not None:
            odd = strange(by, right.method, one.result)
            wrong = subject.schemas.complaint(right.method, RESULT, odd, ranges=False)
            if wrong:
                return f"`{right.method}` was answered wrongly: {wrong}"
    return ""


def strange(by: Referee, method: str, result: Any) -> Any:
    """An answer without the actions in it that the reference would say so to the letter."""
    if method != "legal" or not isinstance(result, dict):
        return result
    listed = result.get("actions")
    if not isinstance(listed, list):
        return result
    return {**result, "actions": [one for one in listed if not as_said(by, one)]}


def attempt(subject: Session, by: Referee, trial: Trial) -> Tried:
    """How the subject does; what differs must differ again, in the same way, in a new process."""
    return confirmed(subject, by, once(subject, by, trial), once)


def confirmed(subject: Session, by: Referee, tried: Tried, put: Put) -> Tried:
    """The same again, or a subject that is not the same each time."""
    found = tried.judged
    if found.status != DIFFERS:
        return tried
    subject.stop()
    again = put(subject, by, tried.trial).judged
    if plain(again) == plain(found):
        return tried
    other = "it agrees" if again.status == AGREES else f"another answer: {again.says}"
    says = f"{found.says}; but in a new process {other}"
    return tried._replace(judged=found._replace(status=NONDETERMINISTIC, says=says))


def plain(found: Judged) -> Judged:
    """Without a subject's own words for why it refuses something."""
    return found._replace(says="") if found.kind == REFUSED_LEGAL else found


def repeated(subject: Session, by: Referee, trial: Trial) -> Tried:
    """Whether a subject that is started anew answers all of a trial in the same words."""

    def asked(can: Can) -> Judged:
        asked = messages(by, trial, can)
        first = subject.ask(asked)
        subject.stop()
        deed, again = -1, subject.ask(asked)
        for (method, _), one, other in zip(asked, first, again, strict=False):
            deed += method in ("new", "apply")
            for broken in (one, other):
                if isinstance(broken, Broken):
                    return Judged(broken.status, "", deed, says=broken.in_full)
            if in_any_order(one) != in_any_order(other):
                says = told_apart(method, one, other, "and in a new process")
                return Judged(NONDETERMINISTIC, "", deed, says=says)
        return untaken(asked, first) or Judged(AGREES)

    return Tried(trial, on(subject, by, trial, asked))


def untaken(asked: Sequence[Asked], told: Sequence[Told]) -> Judged | None:
    """Why answers that are the same twice show nothing: it cannot do what was asked."""
    for (method, _), one in zip(asked, told, strict=False):
        if isinstance(one, Denied) and (method == "new" or one.kind == UNSUPPORTED):
            return Judged(CANNOT, says=f"`{method}`: {one.words}")
    return None
