"""Whether a subject tells a seat what it may not know: two worlds, and the same to the byte."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from checkers.audit import alike
from checkers.audit.judged import AGREES, DIFFERS, WRONG_VIEW, Judged, judge
from checkers.audit.parting import in_any_order, spelled, told_apart
from checkers.audit.records import NONDETERMINISTIC
from checkers.audit.session import Session, first_apart
from checkers.audit.subject import Asked, Broken, Told
from checkers.audit.trials import Referee, Trial, messages
from checkers.audit.trying import Can, Tried, on

ELSEWHERE: Final = "and in another world"
ANEW: Final = "and in a new process"

Both = Sequence[Sequence[Told]]  # the answers in each of the two worlds


def leaking(subject: Session, by: Referee, trial: Trial, seat: int) -> Tried:
    """Whether what a seat may not know changes what it is told, on the way of this trial.

    Where what it is told is wrong in itself it is called so, as in any other trial. An order that
    is another when the same world is asked again tells nothing; any other such change is fickle.
    """
    world = alike.another(by, trial.start, seat, trial.name)
    if not alike.same(by, trial.start, world, seat, trial.deeds):
        return Tried(trial, Judged(AGREES))
    worlds = trial, replace(trial, start=world)

    def asked(can: Can) -> Judged:
        asked = [messages(by, one, can) for one in worlds]
        told, deed = [subject.ask(one) for one in asked], -1
        spell: Callable[[Told], object] = spelled
        for (method, params), one, two in zip(asked[0], *told, strict=False):
            deed += method in ("new", "apply")
            for broken in (one, two):
                if isinstance(broken, Broken):
                    return Judged(broken.status, "", deed, says=broken.in_full)
            if params.get("seat") != seat or spell(one) == spell(two):
                continue
            if spell is spelled:
                again = asked_again(subject, asked)
                if fickle := changed(asked, told, again):
                    return fickle
                spell = spelled if steady(told, again) else in_any_order
            if spell(one) != spell(two):
                apart = told_apart(method, one, two, ELSEWHERE)
                return leak(by, worlds, can, told, deed, apart, seat)
        return Judged(AGREES)

    return Tried(trial, on(subject, by, trial, asked))


def asked_again(subject: Session, asked: Sequence[Sequence[Asked]]) -> Both:
    """What a new process answers in the two worlds, the other one first."""
    subject.stop()
    other = subject.ask(asked[1])
    return subject.ask(asked[0]), other


def changed(asked: Sequence[Sequence[Asked]], told: Both, again: Both) -> Judged | None:
    """What was answered otherwise when the same world was asked again, order apart."""
    for sent, one, other in zip(asked, told, again, strict=True):
        if (at := first_apart(one, other)) is None:
            continue
        deed = sum(method in ("new", "apply") for method, _ in sent[: at + 1]) - 1
        if isinstance(broken := other[at], Broken):
            return Judged(broken.status, "", deed, says=broken.in_full)
        says = told_apart(sent[at][0], one[at], other[at], ANEW)
        return Judged(NONDETERMINISTIC, "", deed, says=says)
    return None


def steady(told: Both, again: Both) -> bool:
    """Whether the same world was answered to the byte as before."""
    return all(
        [*map(spelled, one)] == [*map(spelled, other)]
        for one, other in zip(told, again, strict=True)
    )


def leak(
    by: Referee, worlds: Sequence[Trial], can: Can, told: Both, deed: int, apart: str, seat: int
) -> Judged:
    """That a seat is told what it may not know, or what is wrong before that in itself."""
    says = f"what seat {seat} may not know changes what it is told: {apart}"
    plain = [judge(by, t, can, a) for t, a in zip(worlds, told, strict=True)]
    found = Judged(DIFFERS, WRONG_VIEW, deed, secret(by), says)
    wrong = next((p for p in plain if p.status == DIFFERS and p.deed <= deed), found)
    return wrong if wrong.deed < deed else wrong._replace(says=says)


def secret(by: Referee) -> tuple[str, ...]:
    """The clause by which something is secret."""
    return (by.room.programs.secrets.clause,) if by.room.programs.secrets else ()
