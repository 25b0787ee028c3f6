"""Whether a subject tells a seat what it may not know: two worlds, and the same to the byte."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from checkers.audit import alike
from checkers.audit.judged import AGREES, CANNOT, DIFFERS, WRONG_VIEW, Judged
from checkers.audit.judging import judge
from checkers.audit.messages import doing, messages, opening
from checkers.audit.parting import in_any_order, spelled, told_apart
from checkers.audit.records import NONDETERMINISTIC, NOT_RUN
from checkers.audit.session import Session, first_apart
from checkers.audit.subject import Asked, Broken, Told
from checkers.audit.trials import Referee, Trial
from checkers.audit.trying import Can, Tried, on, untaken
from checkers.audit.wire import request

ELSEWHERE: Final = "and in another world"
ANEW: Final = "and in a new process"

Questions = Sequence[Sequence[Asked]]  # in each of the two worlds
Answers = Sequence[Sequence[Told]]


def leaking(subject: Session, by: Referee, trial: Trial, seat: int) -> Tried:
    """Whether what a seat may not know changes what it is told, on the way of this trial.

    Where what it is told is wrong in itself it is called so, as in any other trial. An order that
    is another when the same world is asked again tells nothing; any other such change is fickle.
    """
    other = elsewhere(by, trial, seat) if seat < len(trial.names.players) else None
    if other is None:
        says = f"no two worlds are alike to seat {seat} in all of this"
        return Tried(trial, Judged(NOT_RUN, says=says))
    worlds = trial, other

    def asked(can: Can) -> Judged:
        if not {"observe", "legal"} & {*can}:
            return Judged(CANNOT, says="cannot be asked what a seat is told")
        asked = [messages(by, one, can) for one in worlds]
        told = [subject.ask(one) for one in asked]
        at = parting_at(asked[0], told, seat, spelled)
        if at is not None and not broken_at(told, at):
            again = asked_again(subject, asked)
            if (fickle := changed(asked, told, again)) is not None:
                return fickle
            if not steady(told, again):
                at = parting_at(asked[0], told, seat, in_any_order)
        if at is None:
            return untaken(asked[0], told[0]) or untaken(asked[0], told[1]) or Judged(AGREES)
        return leak(by, worlds, can, asked[0], told, at)

    return Tried(trial, on(subject, by, trial, asked))


def elsewhere(by: Referee, trial: Trial, seat: int) -> Trial | None:
    """The same in a world that is another, and which the seat cannot tell from this one."""
    world = alike.another(by, trial.start, seat, trial.name)
    deeds = alike.in_the_other(by, trial.start, world, seat, trial.deeds)
    return None if deeds is None else replace(trial, start=world, deeds=deeds)


def told_twice(by: Referee, trial: Trial, seat: int, can: Can) -> list[list[str]]:
    """The lines that show a leak behind the last deed of a trial, in each of the two worlds."""
    other = elsewhere(by, trial, seat)
    assert other is not None, "what is found to be a leak is one of two worlds"
    looks = [(look, {"seat": seat}) for look in by.looks(can) if look != "result"]
    found = []
    for one in (trial, other):
        asked = [opening(by, one), *(doing(by, deed) for deed in one.deeds), *looks]
        found.append([request(n, *each).decode().rstrip() for n, each in enumerate(asked, 1)])
    return found


def parting_at(
    asked: Sequence[Asked], told: Answers, seat: int, spell: Callable[[Told], object]
) -> int | None:
    """The first message at which a seat is told one thing here and another there, or it breaks."""
    for at, ((_, params), one, two) in enumerate(zip(asked, *told, strict=False)):
        if broken_at(told, at) or (params.get("seat") == seat and spell(one) != spell(two)):
            return at
    return None


def broken_at(told: Answers, at: int) -> Broken | None:
    """How it broke at a message, in one world or the other."""
    found = (world[at] for world in told)
    return next((one for one in found if isinstance(one, Broken)), None)


def asked_again(subject: Session, asked: Questions) -> Answers:
    """What a new process answers in the two worlds, the other one first."""
    subject.stop()
    other = subject.ask(asked[1])
    return subject.ask(asked[0]), other


def changed(asked: Questions, told: Answers, again: Answers) -> Judged | None:
    """What was answered otherwise when the same world was asked again, order apart."""
    for sent, one, other in zip(asked, told, again, strict=True):
        if (at := first_apart(one, other)) is None:
            continue
        if isinstance(broken := other[at], Broken):
            return Judged(broken.status, "", deed(sent, at), says=broken.in_full)
        says = told_apart(sent[at][0], one[at], other[at], ANEW)
        return Judged(NONDETERMINISTIC, "", deed(sent, at), says=says)
    return None


def steady(told: Answers, again: Answers) -> bool:
    """Whether the same worlds were answered to the byte as before."""
    return [[*map(spelled, one)] for one in told] == [[*map(spelled, one)] for one in again]


def deed(asked: Sequence[Asked], at: int) -> int:
    """The number of the deed that a message is, or looks at what is behind."""
    return sum(method in ("new", "apply") for method, _ in asked[: at + 1]) - 1


def leak(
    by: Referee, worlds: Sequence[Trial], can: Can, asked: Sequence[Asked], told: Answers, at: int
) -> Judged:
    """That what is hidden from a seat changes what it is told; or how it broke, or was wrong."""
    number, (method, params) = deed(asked, at), asked[at]
    if (broken := broken_at(told, at)) is not None:
        return Judged(broken.status, "", number, says=broken.in_full)
    says = f"what seat {params['seat']} may not know changes what it is told: "
    says += told_apart(method, told[0][at], told[1][at], ELSEWHERE)
    plain = [judge(by, one, can, t) for one, t in zip(worlds, told, strict=True)]
    found = Judged(DIFFERS, WRONG_VIEW, number, secret(by), says)
    wrong = next((p for p in plain if p.status == DIFFERS and p.deed <= number), found)
    return wrong if wrong.deed < number else wrong._replace(says=says)


def secret(by: Referee) -> tuple[str, ...]:
    """The clause by which something is secret."""
    return (by.room.programs.secrets.clause,) if by.room.programs.secrets else ()
