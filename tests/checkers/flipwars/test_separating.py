"""What separates two readings of Flip Wars: positions of as few tiles as can be."""

from __future__ import annotations

import pytest

from checkers import games
from checkers.claims import REFUTED, UNKNOWN
from checkers.compare import compare
from checkers.flipwars.separating import DOES, PARTS, Difference, differences, laid, states
from checkers.proofs.differences import ALLOWED, TURNS, WINS
from checkers.report.compared import as_text, matrix_as_text
from tests.flipwars_ref.plays import ANSWERS, BOOK

ROOM = games.room("flipwars")
BGA = BOOK.reading("bga")
SMALLEST = {
    "general=three-wide": (DOES, "3x3", 2),
    "general=column": (DOES, "2x2", 2),
    "general=up-for-both": (DOES, "2x2", 2),
    "general=chosen": (ALLOWED, "2x2", 1),
    "archer=whole-diagonals": (DOES, "3x3", 2),
    "archer=board-corners": (DOES, "2x2", 2),
    "gaps=stop-at-gap": (DOES, "3x3", 2),
    "gaps=stop-at-block": (DOES, "3x3-block", 2),
    "thief-next-to=all-around": (ALLOWED, "2x2", 2),
    "forced=enemy-only": (ALLOWED, "3x3", 2),
    "two-fields=not-over-tiles": (ALLOWED, "3x3", 3),
    "itself=flips": (DOES, "2x2", 1),
    "tie=second-player": (WINS, "2x2", 4),
}


@pytest.mark.parametrize("answer", SMALLEST)
def test_the_smallest_position_is_shown_and_the_engine_confirms_it(answer: str) -> None:
    found = compare(ROOM, BGA, BOOK.reading(f"bga+{answer}"), (2,))
    (first, *_) = [one.witness for one in found.shown]
    assert (first.part, first.board, first.size) == SMALLEST[answer]
    assert f"smallest position, {first.size} tile" in as_text(ROOM, found)


def test_a_table_of_pairs_is_in_tiles() -> None:
    found = compare(ROOM, BGA, BOOK.reading("bga+tie=second-player"), (2,))
    head, row = matrix_as_text([found]).splitlines()
    at = head.index("another winner: tiles")
    assert row[at:].startswith("4 ")


def test_it_is_told_how_often_a_tile_does_something_else() -> None:
    found = (
        ROOM.formal.separate(BGA, BOOK.reading("bga+archer=board-corners"), (2,))
        if ROOM.formal.separate
        else None
    )
    assert found is not None
    assert "of 1,000 random placements of archer on 5x5" in found.parts[0].scope


def test_of_readings_that_are_alike_nothing_is_found_and_nothing_claimed() -> None:
    found = ROOM.formal.separate(BGA, BGA, (2,)) if ROOM.formal.separate else None
    assert found is not None
    assert [part.sure for part in found.parts] == [UNKNOWN] * len(PARTS)
    assert [(one.part, one.sure) for one in found.found] == [(WINS, UNKNOWN)]
    assert not found.same


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("reading", ANSWERS)
def test_whatever_is_found_between_two_readings_the_engine_confirms(reading: str) -> None:
    found = compare(ROOM, BGA, BOOK.reading(reading), (2,), games=10)
    separated = found.together.separated
    assert separated is not None
    parts = {one.witness.part for one in found.shown if one.witness.unit != TURNS}
    assert parts == {part.name for part in separated.parts if part.sure == REFUTED}


def test_positions_are_counted_by_their_tiles() -> None:
    pair = laid("2x2", BGA, BGA)
    assert pair is not None
    empty, one, two = (list(states(pair, tiles)) for tiles in range(3))
    assert (len(empty), len(one), len(two)) == (0, 8 * 2, 8 * 2 * 4 * 2)
    assert len({*one, *two}) == len(one) + len(two)


def test_a_difference_that_is_not_wanted_is_not_asked_for() -> None:
    pair = laid("2x2", BGA, BOOK.reading("bga+itself=flips"))
    assert pair is not None
    state = next(states(pair, 1))
    ((_, found), *_) = differences(pair, state, {*PARTS})
    assert found == Difference(DOES, (True, True), ("a1 shows ada", "a1 shows bob"))
    assert list(differences(pair, state, {WINS})) == []
