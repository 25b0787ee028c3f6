"""Which reading explains what a subject did: the one in which it differs nowhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from checkers.audit.judged import AGREES, judge
from checkers.audit.subject import Told
from checkers.audit.trials import Referee, Trial, referee
from checkers.compare.readings import answered, differing
from spec import Reading, Uninterpretable

MOST_ANSWERS: Final = 4  # that are changed, one upon another


class Seen(NamedTuple):
    """A trial, and what a subject that can do this answered."""

    by: Referee
    trial: Trial
    can: frozenset[str]
    told: Sequence[Told | None]


def explaining(seen: Sequence[Seen], reading: Reading) -> Reading | None:
    """A reading under which none of this differs: one with a name, or a few other answers."""
    by = seen[0].by
    book = by.room.rulebook()
    for name in book.profiles:
        if unexplained(seen, book.reading(name)) == 0:
            return book.reading(name)
    left = unexplained(seen, reading)
    for _ in range(MOST_ANSWERS):
        one = min(others(by, reading), key=lambda r: unexplained(seen, r), default=reading)
        fewer = unexplained(seen, one)
        if fewer >= left:
            return None
        reading, left = one, fewer
        if left == 0:
            return reading
    return None


def others(by: Referee, reading: Reading) -> Iterator[Reading]:
    """The readings that answer one question otherwise."""
    for question in by.room.rulebook().questions.values():
        for answer in question.answers.values():
            one = answered(reading, question, answer.name, answer.value)
            if differing(by.room.rulebook(), one, reading):
                yield one


def unexplained(seen: Sequence[Seen], reading: Reading) -> int:
    """In how many of the trials the subject differs from a reading."""
    return sum(not agrees(one, reading) for one in seen)


def agrees(one: Seen, reading: Reading) -> bool:
    try:
        by = referee(one.by.room, one.trial.names, reading)
    except Uninterpretable:
        return False
    return judge(by, one.trial, one.can, one.told).status == AGREES
