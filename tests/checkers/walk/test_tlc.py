"""TLC, on a module written from the clauses, counts what the model counts."""

import pytest

from checkers.walk import arrays
from tests import tlc
from tests.checkers.walk.turncoats_tables import laid

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(1200),
    pytest.mark.skipif(bool(tlc.missing()), reason=tlc.missing()),
]
TABLES = (
    ("t0", None),
    ("t1", None),
    ("t2", None),
    ("ring-2-players", None),  # a ring
    ("ring-3-players", None),  # four areas, three players, empty battles
    ("three-fords-3-players", None),
    ("crossroads-2-players", None),  # four areas, empty battles
    ("empty-bag", None),  # negotiated with all the same
    ("two-banks-2-players", None),  # up to as many fall
    ("official-1-each-2-players", None),  # the whole board, all 63 stones
    ("t1", "rulebook-literal"),  # recruited to axe and flag, too
    ("t1", "rulebook+removal=one-up-to+march=none-too"),
    ("t1", "rulebook+negotiate=not-the-drawn+end=full-round"),
    ("t0", "rulebook+empty-hand=skip"),
    ("t1", "rulebook+empty-hand=skip+end=full-round"),
)


@pytest.mark.parametrize(("name", "reading"), TABLES)
def test_tlc_counts_the_same_states_and_transitions(name: str, reading: str | None) -> None:
    here = laid(name, reading)
    walked = arrays.walk(here.table.counts, [here.table.vector(here.start)])
    counted = tlc.count(here)
    assert (counted.states, counted.transitions) == (walked.states, walked.transitions)
