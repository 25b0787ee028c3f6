"""Which reading explains what a subject did: the one in which it differs nowhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from checkers.audit.expected import Expected, expectations
from checkers.audit.judging import answer_judged
from checkers.audit.subject import Told
from checkers.audit.trials import Referee, Trial, referee
from checkers.compare.readings import answered, differing
from spec import Impossible, Reading, Uninterpretable

MOST_ANSWERS: Final = 4  # that are changed, one upon another


@dataclass(frozen=True)
class Seen:
    """A trial, and what a subject that can do this answered."""

    by: Referee
    trial: Trial
    can: frozenset[str]
    told: Sequence[Told]

    @cached_property
    def judged(self) -> Sequence[tuple[Expected, Told, bool]]:
        """What the reference expects, what was answered, and whether that is as expected."""
        asked = zip(expectations(self.by, self.trial, self.can), self.told, strict=False)
        return [(e, one, answer_judged(self.by, self.trial, e, one) is None) for e, one in asked]


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


def nearest(seen: Sequence[Seen], reading: Reading) -> Reading | None:
    """A reading with one other answer under which none of this differs, if there is one."""
    every = others(seen[0].by, reading) if seen else ()
    return next((one for one in every if all(agrees(each, one) for each in seen)), None)


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
    """Whether nothing differs; what two readings expect alike is judged but once."""
    try:
        by = referee(one.by.room, one.trial.names, reading)
    except (Impossible, Uninterpretable):
        return False
    expected = expectations(by, one.trial, one.can)
    return all(
        right if alike(e, first) else answer_judged(by, one.trial, e, told) is None
        for e, (first, told, right) in zip(expected, one.judged, strict=False)
    )


def alike(one: Expected, other: Expected) -> bool:
    """Whether the same answers are right, whatever the clauses."""
    return one.right == other.right and (one.refusal is None) == (other.refusal is None)
