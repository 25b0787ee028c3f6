"""What separates two readings of Flip Wars: positions of as few tiles as can be."""

from __future__ import annotations

import pytest
import z3

import flipwars_ref as f
from checkers import games
from checkers.claims import PROVED, REFUTED, UNKNOWN
from checkers.compare import compare
from checkers.flipwars.alike import (
    DOES,
    TURN,
    begun_alike,
    counted_alike,
    side_by_side,
    still_alike,
    turns_alike,
)
from checkers.flipwars.separating import PARTS, Difference, alike, differences, separate, tried
from checkers.flipwars.small import laid, states
from checkers.proofs.differences import (
    ALLOWED,
    BEGINS,
    END,
    SEEN,
    TURNS,
    WINS,
    Missing,
    Part,
    Separated,
)
from checkers.report.clarified import in_words
from checkers.report.compared import as_text, matrix_as_text
from spec.flipwars import atlas
from tests.flipwars_ref.plays import ANSWERS, BOOK
from tests.rooms import modelled

ROOM = modelled(games.room("flipwars"), separate=tried, shortest=None)  # both are tested alone
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
    "majority=of-cells": (WINS, "2x2-soldiers", 2),
    "tie=second-player": (WINS, "2x2-soldiers", 2),
    "flag-in-hand=must-be-placed": (ALLOWED, "2x2-flags", 4),
    "supply=hidden": (SEEN, "2x2", 1),
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
    assert row[at:].startswith("2 ")


def test_it_is_told_how_often_a_tile_does_something_else() -> None:
    found = compare(ROOM, BGA, BOOK.reading("bga+itself=flips"), (2,))
    (line,) = [one for one in as_text(ROOM, found).splitlines() if "how often" in one]
    assert "of 1,000 random placements of soldier on 5x5 can come out otherwise" in line


def test_readings_with_the_same_answers_are_the_same() -> None:
    found = separate(BGA, BOOK.reading("bga+tie=draw"), (2,))
    assert found.same
    assert found.found == ()


@pytest.mark.parametrize(
    "board", ["2x2", *(pytest.param(b, marks=pytest.mark.slow) for b in ("3x3", "5x5"))]
)
@pytest.mark.timeout(3600)
def test_to_flip_in_turn_is_proved_to_be_the_same_as_at_once(board: str) -> None:
    parts = turns_alike(BGA, BOOK.reading("bga+twice=in-turn"), board)
    assert [part.sure for part in parts] == [PROVED] * 3
    assert "all colours and supplies" in parts[0].scope


@pytest.mark.parametrize(
    ("answer", "part"),
    [
        ("itself=flips", DOES),
        ("pass=allowed", ALLOWED),
        ("thief-next-to=all-around", ALLOWED),
    ],
)
def test_what_is_not_the_same_is_not_proved_to_be(answer: str, part: str) -> None:
    (found,) = turns_alike(BGA, BOOK.reading(f"bga+{answer}"), "2x2", [part])
    assert found.sure == UNKNOWN


@pytest.mark.parametrize(
    ("answer", "action", "left"),
    [
        ("itself=flips", f.Place(0, 0), (ALLOWED, END)),
        ("supply=hidden", f.Place(0, 0), TURN),
        ("pass=allowed", f.Pass(), (DOES, END)),
    ],
)
def test_a_part_that_an_action_leaves_alike_is_proved_beside_one_that_differs(
    answer: str, action: f.Action, left: tuple[str, ...]
) -> None:
    games = side_by_side(atlas.board("2x2"), BGA, BOOK.reading(f"bga+{answer}"))
    found, _ = still_alike(games, 0, action, z3.Context(), TURN)
    assert found == left


@pytest.mark.slow
@pytest.mark.parametrize("answer", ["supply=hidden", "itself=flips", "tie=shared"])
def test_no_part_is_left_open_beside_a_difference(answer: str) -> None:
    found = separate(BGA, BOOK.reading(f"bga+{answer}"), (2,))
    assert {part.sure for part in found.parts} == {PROVED, REFUTED}


def test_only_what_is_proved_is_brought_beside_a_difference() -> None:
    assert [one.name for one in alike(BGA, BOOK.reading("bga+tie=shared"), "2x2", [WINS])] == []
    assert [one.name for one in alike(BGA, BOOK.reading("bga+first=by-lot"), "2x2", [WINS])] == [
        WINS
    ]


@pytest.mark.parametrize("answer", ["tie=shared", "tie=last-mover", "majority=of-cells"])
def test_who_wins_is_the_same_only_where_it_is(answer: str) -> None:
    assert counted_alike(BGA, BOOK.reading(f"bga+{answer}")).sure == UNKNOWN
    assert counted_alike(BGA, BOOK.reading("bga+itself=flips")).sure == PROVED


@pytest.mark.parametrize(
    ("answer", "part", "where"),
    [
        ("first=by-lot", BEGINS, "on every board"),
        ("block=laid", BEGINS, "on 3x3-block, tactical-war"),
        ("enclosed-set=any-eight", BEGINS, "on enclosed-battle"),
        ("combining=allowed", BEGINS, "on two modes"),
        ("supply=hidden", SEEN, "on every board"),
    ],
)
def test_what_no_position_shows_is_seen_before_the_first_turn(
    answer: str, part: str, where: str
) -> None:
    differ = {one.name: one.scope for one in begun_alike(BGA, BOOK.reading(f"bga+{answer}"))
              if one.sure == REFUTED}  # fmt: skip
    assert list(differ) == [part]
    assert where in differ[part]


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("reading", ANSWERS)
def test_whatever_is_found_between_two_readings_the_engine_confirms(reading: str) -> None:
    found = compare(ROOM, BGA, BOOK.reading(reading), (2,), games=10)
    separated = found.together.separated
    assert separated is not None
    parts = {one.witness.part for one in found.shown if one.witness.unit != TURNS}
    differ = {part.name for part in separated.parts if part.sure == REFUTED}
    assert parts == differ - {BEGINS}
    assert differ or separated.same


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


def test_that_nobody_has_a_tile_left_is_told_where_it_matters() -> None:
    found = compare(ROOM, BGA, BOOK.reading("bga+tie=second-player"), (2,))
    (shown, *_) = found.shown
    where = "on 2x2-soldiers: board: xo/..; ada: nothing; bob: nothing; turn: ada. "
    assert where in in_words(ROOM, shown)


ALIKE = [Part(name, PROVED, "on 3x3", 1, 0) for name in (DOES, ALLOWED, END, WINS)]


@pytest.mark.parametrize(
    ("begins", "sees", "says"),
    [
        (PROVED, REFUTED, "  so every game goes and ends alike, proved"),
        (REFUTED, PROVED, "  so every game that begins alike goes and ends alike, proved"),
    ],
)
def test_where_only_the_beginning_or_a_view_differs_no_game_is_looked_for(
    begins: str, sees: str, says: str
) -> None:
    parts = (*ALIKE, Part(BEGINS, begins, "on 5x5", 1, 0), Part(SEEN, sees, "on 5x5", 1, 0))
    room = modelled(ROOM, separate=lambda *_: Separated(parts, ()), shortest=unasked)
    found = compare(room, BGA, BOOK.reading("bga+supply=hidden"), (2,), games=3)
    text = as_text(room, found)
    assert says in text.splitlines()
    assert f"  differs: {BEGINS if begins == REFUTED else SEEN} (on 5x5)" in text.splitlines()
    assert "unknown" not in text
    assert "random games" not in text
    assert not found.unknown


def unasked(*_: object) -> list[Missing]:
    raise AssertionError("no game shows what is proved to be alike")


def test_where_a_part_of_a_turn_is_not_known_to_be_alike_games_are_looked_for() -> None:
    left = [part._replace(sure=UNKNOWN) if part.name == WINS else part for part in ALIKE]
    parts = (*left, Part(SEEN, REFUTED, "on 5x5", 1, 0))
    missing = Missing(WINS, TURNS, UNKNOWN, "none was looked for")
    room = modelled(ROOM, separate=lambda *_: Separated(parts, ()), shortest=lambda *_: [missing])
    found = compare(room, BGA, BOOK.reading("bga+supply=hidden"), (2,))
    assert "who wins: unknown whether a game shows it" in as_text(room, found)
    assert found.unknown
