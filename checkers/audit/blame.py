"""Which clause a difference is blamed on: the one that most often fires where something differs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import Final

from checkers.audit.judged import AGREES, DIFFERS, WRONG_RESULT
from checkers.audit.records import BROKE, Record

ENOUGH: Final = 0.9  # of the wrong results; a rarer mistake may be behind the others


def with_blame(found: Iterable[Record]) -> tuple[Record, ...]:
    """All the records in their order, each that differs with the clause that is blamed first."""
    records = tuple(found)
    by_key = {one.key: one for one in blamed(records)}
    return tuple(by_key.get(one.key, one) for one in records)


def blamed(found: Iterable[Record]) -> Iterator[Record]:
    """The records that differ, or broke in a trial, with the clause that is blamed first.

    Of the clauses behind what differs, it is the one of the highest Ochiai coefficient: its
    differences over the root of all differences times all the trials that it fires in. Of those
    that are level to the hundredth the more special one is blamed: §5.2 before §5.
    """
    records = list(found)
    bad = wider([one for one in records if one.status in (DIFFERS, *BROKE)])
    differs = Counter(clause for one in bad for clause in set(one.clauses))
    agrees = Counter(c for one in records if one.status in (AGREES, DIFFERS) for c in one.fired)

    def suspicion(clause: str) -> tuple[float, int]:
        odd = differs[clause] / sqrt(len(bad) * (differs[clause] + agrees[clause]))
        return round(odd, 2), clause.count(".")

    for one in bad:
        yield one._replace(clauses=tuple(sorted(one.clauses, key=suspicion, reverse=True)))


def wider(bad: Sequence[Record]) -> list[Record]:
    """With the clauses further back of which one would explain enough of the wrong results."""
    wrong = [{*one.clauses, *one.perhaps} for one in bad if one.kind == WRONG_RESULT]
    explains = Counter(clause for some in wrong for clause in some)
    enough = {clause for clause, many in explains.items() if many >= ENOUGH * len(wrong)}
    more = [[clause for clause in one.perhaps if clause in enough] for one in bad]
    both = zip(bad, more, strict=True)
    return [one._replace(clauses=tuple(dict.fromkeys((*one.clauses, *m)))) for one, m in both]
