"""A trial on a subject: asked, judged, and asked again where something differs."""

from __future__ import annotations

from collections.abc import Callable, Collection

from checkers.audit.judged import AGREES, CANNOT, DIFFERS, Judged, brief, judge, key, spelled
from checkers.audit.records import NONDETERMINISTIC
from checkers.audit.session import Session
from checkers.audit.subject import Broken, Told
from checkers.audit.trials import Referee, Trial, expectations, messages
from checkers.audit.wire import Answer
from spec import NATURE

Can = Collection[str]


def on(subject: Session, by: Referee, trial: Trial, do: Callable[[Can], Judged]) -> Judged:
    """What is done with a subject that can, or why it cannot."""
    program = subject.hello()
    if isinstance(program, Broken):
        return Judged(program.status, says=program.says)
    if lacks := lacking(trial, program.can):
        fired = {clause for one in expectations(by, trial, program.can) for clause in one.clauses}
        return Judged(CANNOT, says=f"cannot {lacks}", fired=frozenset(fired))
    return do(program.can)


def lacking(trial: Trial, can: Can) -> str:
    """What a subject would have to be able to do, and is not."""
    if not trial.dealt and "set" not in can:
        return "set a position"
    if any(deed.seat == NATURE for deed in trial.deeds) and "draws" not in can:
        return "prescribe draws"
    return ""


def attempt(subject: Session, by: Referee, trial: Trial) -> Judged:
    """How the subject does; what differs must differ again, in the same way, in a new process."""

    def asked(can: Can) -> Judged:
        return judge(by, trial, can, subject.ask(messages(by, trial, can)))

    found = on(subject, by, trial, asked)
    if found.status != DIFFERS:
        return found
    subject.stop()
    again = on(subject, by, trial, asked)
    if again == found:
        return found
    other = "it agrees" if again.status == AGREES else f"another answer: {again.says}"
    return found._replace(
        status=NONDETERMINISTIC, says=f"{found.says}; but in a new process {other}"
    )


def repeated(subject: Session, by: Referee, trial: Trial) -> Judged:
    """Whether a subject that is started anew answers all of a trial in the same words."""

    def asked(can: Can) -> Judged:
        asked = messages(by, trial, can)
        first = subject.ask(asked)
        subject.stop()
        for (method, _), one, other in zip(asked, first, subject.ask(asked), strict=False):
            if in_any_order(method, one) != in_any_order(method, other):
                says = f"`{method}` is answered by {brief_of(one)}"
                says = f"{says}, and in a new process by {brief_of(other)}"
                return Judged(NONDETERMINISTIC, says=says)
        return Judged(AGREES)

    return on(subject, by, trial, asked)


def in_any_order(method: str, told: Told) -> object:
    """An answer, the order apart that it lists actions in."""
    if method == "legal" and isinstance(told, Answer) and isinstance(told.result, dict):
        return sorted(map(key, told.result.get("actions") or ()))
    return spelled(told)


def brief_of(told: Told) -> str:
    return brief(told.result) if isinstance(told, Answer) else str(told)
