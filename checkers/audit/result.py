"""An audit from its plan to its result, and the status that it deserves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from checkers.audit.auditing import Command, Finding, all_records, explained, findings, session
from checkers.audit.blame import with_blame
from checkers.audit.chance import unlikely
from checkers.audit.judged import AGREES, CANNOT, DIFFERS, WRONG_VIEW, Judged
from checkers.audit.keys import LEAK, Key
from checkers.audit.known import Known, What, split
from checkers.audit.leaks import told_twice
from checkers.audit.made import of_scenario
from checkers.audit.planned import Plan
from checkers.audit.records import BROKE, NONDETERMINISTIC, NOT_RUN, Record, looked_at
from checkers.audit.session import Program, Session
from checkers.audit.store import NOWHERE, Store, identity
from checkers.audit.subject import HUNG, Broken
from checkers.audit.trials import Referee
from checkers.audit.trying import once
from checkers.audit.written import scenario
from checkers.compare.replayed import Disagreement
from checkers.compare.written import Written
from checkers.scenario.language import Unsayable
from checkers.scenario.reader import read_text
from checkers.scenario.written import Scenario
from spec import Reading

Tell = Callable[[str], None]


class Shown(NamedTuple):
    """A finding with its scenario, or with why there is none; `worlds` has what shows a leak."""

    finding: Finding
    written: Written | None
    why: str
    worlds: Sequence[Sequence[str]] = ()


@dataclass(frozen=True, slots=True)
class Audit:
    """What came of an audit.

    `explained` is the reading under which all trials agree, where that is not the one asked for;
    `unfair` says how the subject's own chance strays.
    """

    plan: Plan
    command: Command
    program: Program | Broken
    records: tuple[Record, ...]
    planned: int
    findings: tuple[Shown, ...] = ()
    explained: Reading | None = None
    unfair: str = ""
    gone: tuple[Known, ...] = ()
    known: frozenset[What] = frozenset()

    @property
    def counts(self) -> Mapping[str, int]:
        return Counter(one.status for one in self.records)

    @property
    def unsupported(self) -> Mapping[str, int]:
        """How many trials the subject cannot take, by what it lacks."""
        return Counter(one.says for one in self.records if one.status == CANNOT)

    def is_known(self, one: Record) -> bool:
        return what(one) in self.known

    @property
    def status(self) -> int:
        """4 the subject broke, 1 it differs, 3 something was not run or all is unsupported."""
        new = {one.status for one in self.records if not self.is_known(one)}
        if isinstance(self.program, Broken) or new & {*BROKE}:
            return 4
        differs = new & {DIFFERS, NONDETERMINISTIC} and self.explained is None
        if differs or self.unfair or self.gone:
            return 1
        looked = looked_at(self.records) or self.counts[DIFFERS]
        if NOT_RUN in new or len(self.records) != self.planned or not looked:
            return 3
        return 0


def audit(
    plan: Plan,
    command: Command,
    workers: int = 1,
    store: Store = NOWHERE,
    known: Sequence[Known] = (),
    told: Tell = lambda _: None,
    infer: bool = True,
) -> Audit:
    """Everything that is planned and not done yet; then what differs is made small.

    With `infer`, a reading that explains all that differs is looked for, and tried from the start.
    """
    store.ready()
    keys = plan.all_keys()
    with session(plan, command) as subject:
        program = subject.hello()
    if isinstance(program, Broken):
        return Audit(plan, command, program, (), len(keys))
    id = identity(plan, command.words, program)
    records = with_blame(tried(plan, command, keys, workers, store, id, told))
    met, gone = split(map(what, records), known)
    found = Audit(
        plan, command, program, records, len(keys), gone=tuple(gone), known=frozenset(met),
        unfair=unlikely(one.odds for one in records if one.odds),
    )  # fmt: skip
    found = behind(found, workers, told, infer)
    store.merge(id, plan, command.words, program, records, found.status)
    return found


def tried(
    plan: Plan,
    command: Command,
    keys: Sequence[Key],
    workers: int,
    store: Store,
    id: str,
    told: Tell,
) -> tuple[Record, ...]:
    """The records of all keys: those that are kept already, and the new ones."""
    done = store.done(id)
    left = [key for key in keys if str(key) not in done]
    new = store.keep(id, [*done.values()], counted(all_records(plan, command, left, workers), told))
    return *done.values(), *new


def what(one: Record) -> What:
    """Which difference a record shows: its kind or status, and the clause that is blamed."""
    return one.kind or one.status, one.clauses[0] if one.clauses else ""


def counted(records: Iterator[Record], told: Tell) -> Iterator[Record]:
    for one in records:
        told("")
        if one.status == HUNG:
            told(f"{one.name}: {one.says}")
        yield one


def behind(found: Audit, workers: int, told: Tell, infer: bool) -> Audit:
    """What is made of the trials that differ."""
    program = found.program
    assert isinstance(program, Program)
    reading = explained(found.plan, found.command, found.records) if infer else None
    if reading is not None:
        told(f"trying {reading.name}")
        again = found.plan._replace(reading=reading)
        records = [*all_records(again, found.command, again.all_keys(), workers)]
        agreed = all(one.status in (AGREES, CANNOT) for one in records) and looked_at(records)
        found = replace(found, explained=reading if agreed else None)
    hints = infer and found.explained is None
    small = list(findings(found.plan, found.command, found.records, told, hints))
    with session(found.plan, found.command) as subject:
        shown = [
            Shown(one, *written(subject, one, program, n), worlds(one, program))
            for n, one in enumerate(small, 1)
        ]
    return replace(found, findings=tuple(shown))


def worlds(one: Finding, program: Program) -> list[list[str]]:
    """The lines that show a leak, in each of two worlds; none for what is no leak."""
    if one.seat is None or one.small.judged.kind != WRONG_VIEW:
        return []
    return told_twice(one.small.by, one.small.trial, one.seat, program.can)


def written(
    subject: Session, one: Finding, program: Program, number: int
) -> tuple[Written | None, str]:
    """The scenario of a finding, once both sides have confirmed it; or why there is none."""
    by, _, judged, *_ = one.small
    try:
        found = scenario(one.small, program, number)
    except (Unsayable, Disagreement) as error:
        return None, str(error)
    again = read_again(subject, by, found)
    if again.what != judged.what and one.first.key.startswith(LEAK):
        return None, "no scenario tells of two worlds"
    if judged.status in BROKE and again.status == AGREES:
        return None, "what it tells does not break the program by itself"
    if again.what != judged.what:
        return None, f"read back, its scenario comes out otherwise: {again.status} {again.says}"
    return found, ""


def read_again(subject: Session, by: Referee, written: Written) -> Judged:
    """How the subject does what a scenario says, from its text."""
    (read,) = read_text(written.file, written.text, lambda _: by.room, by.room.name, None)
    assert isinstance(read, Scenario)  # it has been read and run by the reference
    return once(subject, *of_scenario(by.room, by.reading, read)).judged
