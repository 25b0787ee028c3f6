"""A scenario as a test of somebody's program: the first difference has its place in the file."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from types import TracebackType
from typing import Final

from checkers.audit.deeds import done_in
from checkers.audit.judged import CANNOT, DIFFERS, Judged
from checkers.audit.made import of_scenario
from checkers.audit.records import BROKE as BREAKS
from checkers.audit.records import NONDETERMINISTIC
from checkers.audit.session import Session
from checkers.audit.subject import DEFAULT, Limits
from checkers.audit.trying import attempt
from checkers.scenario.results import in_one_line
from checkers.scenario.room import Room
from checkers.scenario.run import BROKE, ELSEWHERE, FAIL, NOT_RUN, PASS, Verdict, run
from checkers.scenario.written import Act, Scenario, Unread
from spec import Reading

PATIENCE: Final = 5  # times that a program may break before the rest is not run
VERDICTS: Final = {DIFFERS: FAIL, NONDETERMINISTIC: FAIL, **dict.fromkeys(BREAKS, BROKE)}


class Program:
    """A program that scenarios are put to, started once for each game that they are of."""

    def __init__(self, command: Sequence[str], limits: Limits = DEFAULT) -> None:
        self.command, self.limits = tuple(command), limits
        self.ends = ExitStack()
        self.sessions: dict[str, Session] = {}
        self.broke = 0

    def __enter__(self) -> Program:
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        self.ends.close()

    def verdict(self, one: Scenario | Unread, reading: Reading | None = None) -> Verdict:
        """How it does what a scenario does; what the reference itself fails is no test.

        `reading` is the one that it plays: the game's first, unless another is told.
        """
        found = run(one)
        if isinstance(one, Unread) or found.verdict != PASS:
            return found
        by = reading or first(one.room)
        if run(one, by).verdict != PASS:
            return Verdict(one, ELSEWHERE, by.name)
        if one.room.programs.form is None:
            return not_run(one, f"{one.room.name} has no form in JSON yet")
        if self.broke == PATIENCE:
            return not_run(one, f"the program broke {PATIENCE} times before")
        found = conformance(self.session(one.room), one, by)
        self.broke += found.verdict == BROKE
        return found

    def session(self, room: Room) -> Session:
        if room.name not in self.sessions:
            assert room.programs.form is not None
            new = Session(self.command, room.programs.form.schema(), self.limits)
            self.sessions[room.name] = self.ends.enter_context(new)
        return self.sessions[room.name]


def first(room: Room) -> Reading:
    """The reading of a game that a program is taken to play."""
    return room.rulebook().first


def conformance(subject: Session, one: Scenario, reading: Reading) -> Verdict:
    """Whether a program agrees with the reference in all that a scenario does."""
    by, trial = of_scenario(one.room, reading, one)
    done = list(done_in(by, one))
    judged = attempt(subject, by, trial).judged
    if judged.status == CANNOT:
        return not_run(one, f"the program {judged.says}")
    if judged.status in VERDICTS:
        at = done[judged.deed - 1][0].at if judged.deed else one.at
        wrong = at.wrong(told(judged), f"under reading {reading.name}")
        return Verdict(one, VERDICTS[judged.status], reading.name, (wrong,))
    return Verdict(one, PASS, reading.name, (), tuple(unasked(one, [line for line, _ in done])))


def not_run(one: Scenario, because: str) -> Verdict:
    return Verdict(one, NOT_RUN, "", (), (f"not run: {because}",))


def told(judged: Judged) -> str:
    return f"{judged.kind or judged.status}: {in_one_line(judged.says)}{by_clauses(judged)}"


def by_clauses(judged: Judged) -> str:
    """The clauses behind a difference, in brackets, if there are any."""
    clauses = ", ".join(f"§{clause}" for clause in judged.clauses)
    return f" ({clauses})" if clauses else ""


def unasked(one: Scenario, done: Sequence[Act]) -> list[str]:
    """What a program was not asked, since a line takes back what it began."""
    left = [line for line in one.lines if isinstance(line, Act) and line not in done]
    return [f"step {left[0].step} and what follows was not asked of the program"] if left else []
