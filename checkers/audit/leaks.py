"""Whether a subject tells a seat what it may not know: two worlds, and the same to the byte."""

from __future__ import annotations

from dataclasses import replace

from checkers.audit import alike
from checkers.audit.judged import AGREES, CANNOT, DIFFERS, WRONG_VIEW, Judged, judge
from checkers.audit.parting import spelled, told_apart
from checkers.audit.records import NOT_RUN
from checkers.audit.session import Session
from checkers.audit.subject import Broken
from checkers.audit.trials import Referee, Trial, messages
from checkers.audit.trying import Can, Tried, on, untaken


def leaking(subject: Session, by: Referee, trial: Trial, seat: int) -> Tried:
    """Whether what a seat may not know changes what it is told, on the way of this trial.

    Where what it is told is wrong in itself it is called so, as in any other trial.
    """
    world = alike.another(by, trial.start, seat, trial.name)
    if not alike.same(by, trial.start, world, seat, trial.deeds):
        says = f"no two worlds are alike to seat {seat} in all of this"
        return Tried(trial, Judged(NOT_RUN, says=says))

    def asked(can: Can) -> Judged:
        if not {"observe", "legal"} & {*can}:
            return Judged(CANNOT, says="cannot be asked what a seat is told")
        asked, other = messages(by, trial, can), replace(trial, start=world)
        told = subject.ask(asked), subject.ask(messages(by, other, can))
        deed = -1
        for (method, params), one, two in zip(asked, *told, strict=False):
            deed += method in ("new", "apply")
            for broken in (one, two):
                if isinstance(broken, Broken):
                    return Judged(broken.status, "", deed, says=broken.in_full)
            if params.get("seat") == seat and spelled(one) != spelled(two):
                says = f"what seat {seat} may not know changes what it is told: "
                says += told_apart(method, one, two, "and in another world")
                plain = [judge(by, t, can, a) for t, a in zip((trial, other), told, strict=True)]
                leak = Judged(DIFFERS, WRONG_VIEW, deed, secret(by), says)
                wrong = next((p for p in plain if p.status == DIFFERS and p.deed <= deed), leak)
                return wrong if wrong.deed < deed else wrong._replace(says=says)
        return untaken(asked, told[0]) or untaken(asked, told[1]) or Judged(AGREES)

    return Tried(trial, on(subject, by, trial, asked))


def secret(by: Referee) -> tuple[str, ...]:
    """The clause by which something is secret."""
    return (by.room.programs.secrets.clause,) if by.room.programs.secrets else ()
