"""A trial in which a subject differs, made small: rounds, then deeds, then players and pieces.

Each try is judged by the reference anew. The difference must stay of its kind, lie in the last deed
or behind it, and be one that the same clause is behind.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from checkers.audit.judged import Judged
from checkers.audit.records import BROKE
from checkers.audit.session import Session
from checkers.audit.starts import dealt_by_number
from checkers.audit.subject import HUNG
from checkers.audit.trials import Deed, Referee, Trial, reached, referee
from checkers.audit.trying import Put, Tried, once
from checkers.scenario.language import PLAYERS, Names, Position
from checkers.shrinking import Hooks, shrunk

MOST: Final = 400  # tries
WAITED: Final = 60  # seconds, for tries that hang
FEW: Final = 3  # deeds, such as may be the same from another deal
DEALS_TRIED: Final = 8
A_DEED: Final = 1_000_000  # or a deal, in the size of a trial: any position is smaller


class Small(NamedTuple):
    """What is left of a trial, how it is judged, and what it took."""

    by: Referee
    trial: Trial
    judged: Judged
    tries: int
    least: bool

    @property
    def steps(self) -> int:
        """The deeds in its scenario: what was listed wrongly is tried there."""
        return len(self.trial.deeds) + (self.judged.listed is not None)


@dataclass(slots=True, eq=False)
class Tries:
    """What is put to a subject while a trial is made smaller: nothing twice."""

    subject: Session
    by: Referee
    put: Put
    judged: Judged
    known: dict[Trial, Tried] = field(default_factory=dict)

    def fails(self, one: Trial) -> bool:
        """Whether it shows what is to be shown; not known any more where too much has hung."""
        if one not in self.known:
            if self.waited():
                return False
            if self.judged.status in BROKE:
                self.subject.stop()  # or it may break of what it was asked before
            self.known[one] = self.asked(one)
        return alike(self.known[one], self.judged)

    def asked(self, one: Trial) -> Tried:
        return self.put(self.subject, beside(self.by, one), one)

    def waited(self) -> bool:
        """Whether as many have hung as there is patience for."""
        hung = sum(one.judged.status == HUNG for one in self.known.values())
        return hung >= patience(self.subject.limits.seconds)


def small(subject: Session, by: Referee, tried: Tried, put: Put = once, most: int = MOST) -> Small:
    """The smallest trial found in which the subject still differs so, in a new process too.

    `put` is how a trial is put to it; what counts is the trial as it went then. While it is made
    smaller none is put twice, for a fickle subject may answer otherwise; what is left is.
    """
    trial, judged = tried
    can: frozenset[str] = getattr(subject.hello(), "can", frozenset())
    tries = Tries(subject, by, put, judged)
    first = replace(trial, deeds=trial.deeds[: judged.deed])
    if not tries.fails(first):
        return Small(by, first, judged, 1, False)
    hooks = Hooks[Trial](lambda t: size(by, t), lambda t: smaller(by, t, can))
    found = shrunk(first, tries.fails, hooks, most)
    subject.stop()
    last = tries.asked(found.case)
    many = len(tries.known) if judged.status == HUNG else found.tried
    if not alike(last, judged):  # something of an earlier try was left behind, or it is fickle
        return Small(by, first, judged, many, False)
    least = found.least and not tries.waited()
    return Small(beside(by, last.trial), last.trial, still(judged, last.judged), many, least)


def still(before: Judged, again: Judged) -> Judged:
    """How it is judged in the end; of the clauses those come first that did so before."""
    behind = {*again.clauses, *again.perhaps}
    kept = (clause for clause in before.clauses if clause in behind)
    return again._replace(clauses=tuple(dict.fromkeys((*kept, *again.clauses))))


def patience(seconds: float) -> int:
    """How many tries may hang, each for so long."""
    return max(1, int(WAITED / seconds))


def alike(tried: Tried, judged: Judged) -> bool:
    """Whether a trial ends with a difference of this kind, the clause that is blamed behind it."""
    found, blamed = tried.judged, {*judged.clauses[:1]}
    same = found.what == judged.what and blamed <= {*found.clauses, *found.perhaps}
    return same and found.deed == len(tried.trial.deeds)


def beside(by: Referee, trial: Trial) -> Referee:
    """The reference at the trial's own table."""
    return by if trial.names == by.names else referee(by.room, trial.names, by.reading)


def size(by: Referee, trial: Trial) -> int:
    pieces = by.room.programs.size
    of_start = 0 if pieces is None else pieces(position(trial))
    return (2 * len(trial.deeds) + (trial.number is not None)) * A_DEED + of_start


def position(trial: Trial) -> Position:
    """Where a trial begins, and its deed, if it has one alone."""
    attempt = tuple(trial.deeds[0]) if len(trial.deeds) == 1 else None
    return Position(trial.names.board, len(trial.names.players), trial.start, attempt)


def smaller(by: Referee, trial: Trial, can: frozenset[str]) -> Iterator[Trial]:
    """What is worth trying, the boldest first."""
    deeds, seats = trial.deeds, len(trial.names.players)
    if "set" in can:
        at_table = beside(by, trial)
        for last in range(min(5, len(deeds) + (trial.number is not None))):
            start = reached(at_table, trial, len(deeds) - last)
            yield trial.of(start, deeds[len(deeds) - last :])
    for wide in dict.fromkeys((len(deeds) // 2, len(deeds) // 4, 2 * seats, seats, 1)):
        for at in range(0, len(deeds) - wide, wide or 1):
            if wide:
                yield replace(trial, deeds=(*deeds[:at], *deeds[at + wide :]))
    if "set" in can and trial.number is None and by.room.programs.smaller is not None:
        yield from (
            laid(trial, one)
            for one in by.room.programs.smaller(position(trial))
            if fits(trial, one)
        )
    elif "set" not in can and trial.number is not None and len(deeds) <= FEW:
        yield from by_fewer(by, trial)


def fits(trial: Trial, one: Position) -> bool:
    """A longer trial keeps its table: its deeds name the places there."""
    same = one.board == trial.names.board and one.seats == len(trial.names.players)
    return same or len(trial.deeds) <= 1


def by_fewer(by: Referee, trial: Trial) -> Iterator[Trial]:
    """The same deeds by fewer players, from the deal of the same number, or from others."""
    least = max([2, *(deed.seat + 1 for deed in trial.deeds)])
    for seats in range(least, len(trial.names.players)):
        if not by.room.seats(trial.names.board, by.reading, seats):
            continue
        at = referee(by.room, Names(trial.names.board, PLAYERS[:seats]), by.reading)
        for number in dict.fromkeys((trial.number or 0, *range(DEALS_TRIED))):
            start, begun = dealt_by_number(at, number)
            yield replace(trial, names=at.names, start=start, begun=begun, number=number)


def laid(trial: Trial, one: Position) -> Trial:
    deeds = (Deed(*one.attempt),) if one.attempt is not None else trial.deeds
    names = trial.names
    if one.board != names.board or one.seats != len(names.players):
        names = Names(one.board, PLAYERS[: one.seats])
    return replace(trial.of(one.state, deeds), names=names)
