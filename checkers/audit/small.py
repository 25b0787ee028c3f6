"""A trial in which a subject differs, made small: rounds, then deeds, then players and pieces.

Each try is checked on the reference: all deeds but the last must be legal there. The difference
must stay of its kind, and be blamed on the same clause.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from checkers.audit.judged import Judged, judge, reached
from checkers.audit.session import Session
from checkers.audit.trials import Deed, Referee, Trial, messages, referee
from checkers.audit.trying import lacking
from checkers.scenario.language import PLAYERS, Names, Position
from checkers.shrinking import Hooks, shrunk
from spec import Refusal

MOST: Final = 400  # tries
A_DEED: Final = 1_000_000  # in the size of a trial: any position is smaller


class Small(NamedTuple):
    """What is left of a trial, how it is judged, and what it took."""

    by: Referee
    trial: Trial
    judged: Judged
    tries: int
    least: bool


def small(subject: Session, by: Referee, trial: Trial, judged: Judged, most: int = MOST) -> Small:
    """The smallest trial found in which the subject still differs so, in a new process too."""
    program = subject.hello()
    can: frozenset[str] = getattr(program, "can", frozenset())
    known: dict[Trial, Judged] = {}

    def fails(one: Trial) -> bool:
        if lacking(one, can) or not begins_legally(by, one):
            return False
        at = beside(by, one)
        found = judge(at, one, can, subject.ask(messages(at, one, can)))
        known[one] = found
        return alike(found, judged)

    first = replace(trial, deeds=trial.deeds[: judged.deed])
    if not fails(first):
        return Small(by, trial, judged, 1, False)
    listed = known[first].listed
    if listed is not None and fails(longer := replace(first, deeds=(*first.deeds, listed))):
        first = longer  # what is listed wrongly is done, too
    found = shrunk(first, fails, Hooks(lambda t: size(by, t), lambda t: smaller(by, t, can)), most)
    subject.stop()
    if not fails(found.case):  # something of an earlier try was left behind
        return Small(by, first, judged, found.tried, False)
    again = known[found.case]._replace(clauses=judged.clauses)
    return Small(beside(by, found.case), found.case, again, found.tried, found.least)


def alike(one: Judged, other: Judged) -> bool:
    """Whether two trials show a difference of one kind, the clause that is blamed behind both."""
    blamed = other.clauses[:1]
    return one.what == other.what and {*blamed} <= {*one.clauses}


def beside(by: Referee, trial: Trial) -> Referee:
    """The reference at the trial's own table."""
    return by if trial.names == by.names else referee(by.room, trial.names, by.reading)


def begins_legally(by: Referee, trial: Trial) -> bool:
    """Whether all deeds but the last are legal."""
    game, state = beside(by, trial).game, trial.start
    for seat, action in trial.deeds[:-1]:
        step = game.play(state, seat, action)
        if isinstance(step, Refusal):
            return False
        state = step.state
    return True


def size(by: Referee, trial: Trial) -> int:
    pieces = by.room.size
    of_start = 0 if pieces is None else pieces(position(trial))
    return len(trial.deeds) * A_DEED + of_start


def position(trial: Trial) -> Position:
    """Where a trial begins, and its deed, if it has one alone."""
    attempt = tuple(trial.deeds[0]) if len(trial.deeds) == 1 else None
    return Position(trial.names.board, len(trial.names.players), trial.start, attempt)


def smaller(by: Referee, trial: Trial, can: frozenset[str]) -> Iterator[Trial]:
    """What is worth trying, the boldest first."""
    deeds, seats = trial.deeds, len(trial.names.players)
    if "set" in can:
        for last in (n for n in (0, 1, 2, 3, 4) if n < len(deeds)):
            at_table = beside(by, trial)
            start = reached(at_table, trial, len(deeds) - last)
            if at_table.game.at_rest(start):  # else no scenario can begin there
                yield replace(trial, start=start, dealt=False, deeds=deeds[len(deeds) - last :])
    for wide in dict.fromkeys((len(deeds) // 2, len(deeds) // 4, 2 * seats, seats, 1)):
        for at in range(0, len(deeds) - wide, wide or 1):
            if wide:
                yield replace(trial, deeds=(*deeds[:at], *deeds[at + wide :]))
    if "set" in can and by.room.smaller is not None:
        yield from (
            laid(trial, one) for one in by.room.smaller(position(trial)) if fits(trial, one)
        )


def fits(trial: Trial, one: Position) -> bool:
    """A longer trial keeps its table: its deeds name the places there."""
    same = one.board == trial.names.board and one.seats == len(trial.names.players)
    return same or len(trial.deeds) <= 1


def laid(trial: Trial, one: Position) -> Trial:
    deeds = (Deed(*one.attempt),) if one.attempt is not None else trial.deeds
    names = trial.names
    if one.board != names.board or one.seats != len(names.players):
        names = Names(one.board, PLAYERS[: one.seats])
    return replace(trial, names=names, start=one.state, dealt=False, deeds=deeds)
