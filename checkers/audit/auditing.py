"""Every trial of a plan; then what differs, made small, and the reading that explains it."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from checkers.audit.blame import blamed
from checkers.audit.chance import live, odds
from checkers.audit.inferred import Seen, explaining
from checkers.audit.judged import CANNOT, DIFFERS, Judged
from checkers.audit.leaks import alike, leaking
from checkers.audit.planned import GAME, LEAK, REPEAT, Key, Plan
from checkers.audit.records import BROKE, Record, record, unrun
from checkers.audit.session import Session
from checkers.audit.small import Small, small
from checkers.audit.subject import DEFAULT, Broken, Limits
from checkers.audit.trials import Referee, Trial, messages
from checkers.audit.trying import attempt, repeated
from checkers.audit.workers import shared
from spec import Reading

PATIENCE: Final = 5  # times that a subject may break before the rest is not run
KEPT: Final = 10  # trials that differ, from which a reading is inferred
SMALL_AT_MOST: Final = 8  # differences of other kinds or clauses that are made small


class Command(NamedTuple):
    """A subject: how it is started, and what it may use."""

    words: tuple[str, ...]
    limits: Limits = DEFAULT


class Finding(NamedTuple):
    """A difference made small, and in how many trials it is seen."""

    first: Record
    small: Small
    times: int


def session(plan: Plan, command: Command) -> Session:
    assert plan.room.form is not None
    return Session(command.words, plan.room.form.schema(), command.limits)


def records(plan: Plan, command: Command, keys: Sequence[Key]) -> Iterator[Record]:
    """What becomes of each trial; one that breaks the subject does not end the others."""
    broke = 0
    with session(plan, command) as subject:
        for key in keys:
            if broke == PATIENCE:
                yield unrun(str(key), str(key), f"the subject broke {PATIENCE} times before")
                continue
            found = tried(subject, plan, key)
            broke += found.status in BROKE
            yield found


def tried(subject: Session, plan: Plan, key: Key) -> Record:
    by, trial = plan.trial(key)
    program = subject.hello()
    if key.kind == GAME and not isinstance(program, Broken) and "draws" not in program.can:
        played, judged = live(subject, by, trial.start, random.Random(str(key)))
        found = odds(by, played)
        return record(str(key), trial.name, len(played.deeds), judged, found)
    return record(str(key), trial.name, len(trial.deeds), judged_as(subject, key, by, trial))


def judged_as(subject: Session, key: Key, by: Referee, trial: Trial) -> Judged:
    if key.kind == LEAK:
        return leak(subject, key, by, trial)
    return (repeated if key.kind == REPEAT else attempt)(subject, by, trial)


def leak(subject: Session, key: Key, by: Referee, trial: Trial) -> Judged:
    """The same deeds in two worlds that one seat cannot tell apart."""
    assert by.room.secrets is not None
    rng, seat = random.Random(str(key)), key.number % key.seats
    world = by.room.secrets.another(by.game, trial.start, seat, rng)
    deeds = tuple(alike(by, trial.start, world, seat, rng))
    return leaking(subject, by, replace(trial, deeds=deeds), world, seat)


def all_records(
    plan: Plan, command: Command, keys: Sequence[Key], workers: int
) -> Iterator[Record]:
    """The records of all keys, from so many processes."""
    return shared(partial(records, plan, command), keys, workers)


# What comes behind the trials


def groups(found: Sequence[Record]) -> dict[tuple[str, str, str], list[Record]]:
    """The trials that differ, by kind and by the clause that is blamed, the shortest first."""
    by_what: dict[tuple[str, str, str], list[Record]] = {}
    for one in sorted(blamed(found), key=lambda r: (r.deed, r.deeds)):
        what = one.status, one.kind, one.clauses[0] if one.clauses else ""
        by_what.setdefault(what, []).append(one)
    return by_what


def findings(
    plan: Plan, command: Command, found: Sequence[Record], told: Callable[[str], None]
) -> Iterator[Finding]:
    """The shortest trial of each kind of difference, made small."""
    keys = {str(key): key for key in plan.all_keys()}
    with session(plan, command) as subject:
        for what, some in list(groups(found).items())[:SMALL_AT_MOST]:
            told(" ".join(filter(None, what)))
            first = some[0]
            by, trial = plan.trial(keys[first.key])
            judged = Judged(first.status, first.kind, first.deed, first.clauses, first.says)
            yield Finding(first, small(subject, by, trial, judged), len(some))


def explained(plan: Plan, command: Command, found: Sequence[Record]) -> Reading | None:
    """The reading under which all that differs is as the subject has it, if there is one."""
    keys = {str(key): key for key in plan.all_keys()}
    some = [one for group in groups(found).values() for one in group if one.status == DIFFERS]
    seen: list[Seen] = []
    with session(plan, command) as subject:
        program = subject.hello()
        for one in some[:KEPT] if not isinstance(program, Broken) else ():
            by, trial = plan.trial(keys[one.key])
            can: Collection[str] = getattr(program, "can", ())
            trial = replace(trial, deeds=trial.deeds[: one.deed])
            told = subject.ask(messages(by, trial, can))
            seen.append(Seen(by, trial, frozenset(can), told))
    return explaining(seen, plan.reading) if seen else None


def unsupported(found: Iterable[Record]) -> dict[str, int]:
    """How many trials a subject is not able to take, by what it lacks."""
    counted: dict[str, int] = {}
    for one in found:
        if one.status == CANNOT:
            counted[one.says] = counted.get(one.says, 0) + 1
    return counted
