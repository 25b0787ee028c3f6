"""Every trial of a plan; then what differs, made small, and the reading that explains it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from checkers.audit.blame import blamed
from checkers.audit.chance import again, live, odds
from checkers.audit.inferred import Seen, explaining, nearest
from checkers.audit.judged import DIFFERS, Judged
from checkers.audit.keys import GAME, LEAK, REPEAT, Key
from checkers.audit.leaks import leaking
from checkers.audit.messages import messages
from checkers.audit.planned import Plan
from checkers.audit.records import BROKE, Record, record, unrun
from checkers.audit.session import Session
from checkers.audit.small import Small, patience, small
from checkers.audit.subject import DEFAULT, HUNG, Broken, Limits
from checkers.audit.trials import Referee, Trial, by_players, draws
from checkers.audit.trying import Put, Tried, confirmed, once, repeated
from checkers.audit.workers import shared
from spec import Reading

SURE: Final = 3  # times that a kind of difference must show again in a new process
PATIENCE: Final = 5  # times that a subject may break before the rest is not run
KEPT: Final = 10  # trials that differ, from which a reading is inferred
SMALL_AT_MOST: Final = 8  # differences of other kinds or clauses that are made small


class Command(NamedTuple):
    """A subject: how it is started, and what it may use."""

    words: tuple[str, ...]
    limits: Limits = DEFAULT


class Finding(NamedTuple):
    """A difference made small, in how many trials it is seen, and from which seat, of a leak.

    `reading` is one by which it is no difference, wherever that was tried.
    """

    first: Record
    small: Small
    times: int
    seat: int | None = None
    reading: Reading | None = None


def session(plan: Plan, command: Command) -> Session:
    assert plan.room.programs.form is not None
    return Session(command.words, plan.room.programs.form.schema(), command.limits)


def records(plan: Plan, command: Command, keys: Sequence[Key]) -> Iterator[Record]:
    """What becomes of each trial; one that breaks the subject does not end the others."""
    broke, seen = 0, Counter[tuple[str, str]]()
    with session(plan, command) as subject:
        for key in keys:
            if broke == PATIENCE:
                yield unrun(str(key), str(key), f"the subject broke {PATIENCE} times before")
                continue
            found = tried(subject, plan, key, lambda judged: seen[judged.what] < SURE)
            broke += found.status in BROKE
            seen[found.status, found.kind] += 1
            yield found


def tried(subject: Session, plan: Plan, key: Key, doubted: Callable[[Judged], bool]) -> Record:
    """What becomes of one trial; a difference that is doubted must show in a new process, too."""
    by, trial, put = put_to(subject, plan, key)
    first = put(subject, by, trial)
    steady = put is not live or "seed" in getattr(subject.program, "can", ())
    sure = not steady or not doubted(first.judged)
    played, judged = first if sure else confirmed(subject, by, first, then(put))
    drawn = odds(by, played) if put is live else None
    return record(str(key), trial.name, len(played.deeds), judged, drawn)


def put_to(subject: Session, plan: Plan, key: Key) -> tuple[Referee, Trial, Put]:
    """The trial of a key, and how it is put to a subject."""
    by, trial = plan.trial(key)
    program = subject.hello()
    own = not isinstance(program, Broken) and "draws" not in program.can
    if own:
        trial = by_players(by, trial)
    if key.kind == LEAK:
        return by, trial, partial(leaking, seat=key.seat)
    if key.kind == REPEAT:
        return by, trial, repeated
    return by, trial, live if own and key.kind == GAME and draws(by, trial) else once


def then(put: Put) -> Put:
    """How it is put to it when that is known: what was chosen at random is chosen again."""
    return again if put is live else put


def all_records(
    plan: Plan, command: Command, keys: Sequence[Key], workers: int
) -> Iterator[Record]:
    """The records of all keys, from so many processes."""
    return shared(partial(records, plan, command), keys, workers)


# What comes after the trials


def groups(found: Sequence[Record]) -> dict[tuple[str, str, str], list[Record]]:
    """The trials that differ, by kind and by the clause that is blamed, the shortest first."""
    by_what: dict[tuple[str, str, str], list[Record]] = {}
    for one in sorted(blamed(found), key=plainest):
        what = one.status, one.kind, one.clauses[0] if one.clauses else ""
        like = (old for old, some in by_what.items() if same_break(some[0], one))
        by_what.setdefault(next(like, what), []).append(one)
    return by_what


def same_break(one: Record, other: Record) -> bool:
    """Whether a subject broke in the same way, whatever clauses were at work."""
    return one.status in BROKE and (one.status, one.says) == (other.status, other.says)


def plainest(one: Record) -> tuple[bool, bool, int, int]:
    """Two worlds come last; what differs at once is best told of a deal that has a number."""
    is_game = one.key.startswith(GAME)
    return one.key.startswith(LEAK), one.deed == 0 and not is_game, one.deed, one.deeds


def findings(
    plan: Plan, command: Command, found: Sequence[Record], told: Callable[[str], None], infer: bool
) -> Iterator[Finding]:
    """The shortest trial of each kind of difference, made small.

    With `infer`, a reading is looked for by which the program has it as it is.
    """
    keys = {str(key): key for key in plan.all_keys()}
    with session(plan, command) as subject:
        for what, some in list(groups(found).items())[:SMALL_AT_MOST]:
            if what[0] == HUNG:
                wait = command.limits.seconds * (patience(command.limits.seconds) + 2)
                told(f"{len(some)} {HUNG}; to make it small takes {wait:.0f} seconds at most")
            seen = [*seen_again(subject, plan, some[:KEPT])] if infer and what[0] == DIFFERS else []
            key = keys[some[0].key]
            by, put, one = once_more(subject, plan, key, some[0])
            seat, less = key.seat if key.kind == LEAK else None, small(subject, by, one, put)
            yield Finding(some[0], less, len(some), seat, nearest(seen, plan.reading))


def once_more(subject: Session, plan: Plan, key: Key, one: Record) -> tuple[Referee, Put, Tried]:
    """The trial of a record as it went, and how it is put to the subject when it is tried again."""
    by, trial, put = put_to(subject, plan, key)
    if put is live:
        trial = live(subject, by, trial).trial
    judged = Judged(one.status, one.kind, one.deed, one.clauses, one.says)
    return by, then(put), Tried(trial, judged)


def explained(plan: Plan, command: Command, found: Sequence[Record]) -> Reading | None:
    """The reading under which all that differs is as the subject has it, if there is one."""
    some = [one for group in groups(found).values() for one in group if one.status == DIFFERS]
    with session(plan, command) as subject:
        seen = [*seen_again(subject, plan, some[:KEPT])]
    return explaining(seen, plan.reading) if seen else None


def seen_again(subject: Session, plan: Plan, found: Iterable[Record]) -> Iterator[Seen]:
    """What the subject answers in these trials, as far as they do not depend on its own chance."""
    keys = {str(key): key for key in plan.all_keys()}
    for one in found:
        by, put, (trial, _) = once_more(subject, plan, keys[one.key], one)
        program = subject.hello()
        if isinstance(program, Broken) or put is not once:
            continue
        trial = replace(trial, deeds=trial.deeds[: one.deed])
        told = subject.ask(messages(by, trial, program.can))
        yield Seen(by, trial, program.can, told)
