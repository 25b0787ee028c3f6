"""A walk in parts is the same walk, however many parts there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from checkers.walk.findings import Finding, Trace, Walked
from checkers.walk.parts import NotExact, Part, Uneven, part, together
from checkers.walk.ways import Before, back
from tests.checkers.walk.turncoats_tables import COUNTS, laid

NAME = "three-fords-3-players"


@dataclass(frozen=True)
class Near:
    """Parts that are all here."""

    parts: Sequence[Part]

    def to(self, depth: int, vector: tuple[int, ...]) -> Trace:
        return back(self.before, depth, vector)

    def before(self, depth: int, vector: tuple[int, ...]) -> Before:
        found = (part.before(depth, vector) for part in self.parts)
        return next(one for one in found if one)


def parted(name: str, many: int) -> tuple[Walked, list[int]]:
    """The walk, and how many states each part owns."""
    here = laid(name)
    counts, vectors, watches = (
        here.table.counts,
        [here.table.vector(here.start)],
        here.table.watches,
    )
    parts = [part(counts, vectors, watches, number, many) for number in range(many)]
    fresh = sum(one.walk.states for one in parts)
    while fresh:
        pieces = [one.go() for one in parts]
        fresh = sum(
            one.take([found[number] for found in pieces]) for number, one in enumerate(parts)
        )
    walked = together([one.walk.told() for one in parts], counts, watches, Near(parts))
    return here.table.retold(walked), [one.walk.states for one in parts]


def told(found: Finding) -> tuple[object, ...]:
    """A finding without its way, of which several may be as short."""
    turns = None if found.first is None else len(found.first.turns)
    return found.claim, found.seen, found.hits, found.asked, found.followed, turns


def test_a_walk_in_parts_comes_to_the_same_as_a_whole_one() -> None:
    walked, owned = parted(NAME, 3)
    here = laid(NAME)
    one = here.table.by_model([here.start])
    assert (walked.states, walked.transitions, walked.ended, walked.depth) == COUNTS[NAME]
    assert walked.by_depth == one.by_depth
    assert [told(found) for found in walked.findings] == [told(found) for found in one.findings]
    assert any(found.first and found.first.turns for found in walked.findings)
    assert min(owned) > 0.8 * max(owned)


def test_a_table_whose_states_are_told_by_fingerprints_has_no_parts() -> None:
    with pytest.raises(NotExact):
        parted("official-1-each-2-players", 2)


def test_parts_that_were_not_walked_equally_far_are_no_walk() -> None:
    with pytest.raises(Uneven, match="to depths 0 to 1"):
        together([{"met": [1, 2]}, {"met": [1]}], laid(NAME).table.counts, (), Near(()))
