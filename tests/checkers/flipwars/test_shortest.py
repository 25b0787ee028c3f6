"""The shortest games in which two readings of Flip Wars part."""

from __future__ import annotations

import pytest

from checkers import games
from checkers.claims import PROVED, UNKNOWN
from checkers.compare import compare
from checkers.compare.seen import seen
from checkers.flipwars.alike import DOES
from checkers.flipwars.separating import tried
from checkers.flipwars.shortest import begun, shortest
from checkers.proofs.differences import ALLOWED, TURNS, WINS, Missing, Witness
from checkers.report.compared import as_text
from tests.flipwars_ref.plays import BOOK
from tests.rooms import modelled

ROOM = games.room("flipwars")
BGA = BOOK.reading("bga")


@pytest.mark.parametrize(
    ("answer", "part", "board", "turns"),
    [
        ("itself=flips", DOES, "2x2-soldiers", 1),
        ("itself=flips", WINS, "2x2-soldiers", 2),
        ("archer=board-corners", DOES, "2x2", 2),
        ("archer=board-corners", WINS, "2x2", 4),
        ("tie=second-player", WINS, "2x2-soldiers", 2),
        ("majority=of-cells", WINS, "2x2-soldiers", 2),
        pytest.param("two-fields=not-over-tiles", ALLOWED, "3x3", 3, marks=pytest.mark.slow),
    ],
)
def test_the_shortest_game_is_as_long_as_it_must_be(
    answer: str, part: str, board: str, turns: int
) -> None:
    found = {one.part: one for one in shortest(BGA, BOOK.reading(f"bga+{answer}"), 2, (part,))}
    witness = found[part]
    assert isinstance(witness, Witness)
    assert (witness.board, witness.size, witness.sure) == (board, turns, PROVED)


def test_the_engine_confirms_what_is_found_and_it_is_told() -> None:
    found = compare(modelled(ROOM, separate=tried), BGA, BOOK.reading("bga+itself=flips"), (2,))
    games = [one.witness for one in found.shown if one.witness.unit == TURNS]
    assert [(one.part, one.size) for one in games] == [(DOES, 1), (WINS, 2)]
    assert "shortest game, 1 turn (none shorter on" in as_text(ROOM, found)


def test_what_no_short_game_shows_is_not_known() -> None:
    found = list(shortest(BGA, BOOK.reading("bga+twice=in-turn"), 2, ()))
    assert [type(one) for one in found] == [Missing]
    assert found[0].sure == UNKNOWN
    assert "2x2 within 4 turns" in found[0].scope


def test_boards_on_which_two_readings_begin_otherwise_are_left() -> None:
    assert list(begun(BGA, BOOK.reading("bga+first=by-lot"))) == []
    laid_by_a_player = [pair.board for pair in begun(BGA, BOOK.reading("bga+block=laid"))]
    assert laid_by_a_player == ["2x2-soldiers", "2x2", "2x2-flags", "3x3"]


def test_a_game_that_both_allow_and_another_wins_is_shown_though_positions_part_before() -> None:
    gaps = BOOK.reading("bga+gaps=stop-at-gap")
    found = [one for one in seen(ROOM, BGA, gaps, 2, 4, 0) if one.part == WINS]
    assert [(one.allowed, set(one.says or ())) for one in found] == [
        ((True, True), {"ada wins", "bob wins"})
    ]


def test_where_no_board_begins_alike_none_is_listed() -> None:
    (missing,) = shortest(BGA, BOOK.reading("bga+first=by-lot"), 2, ())
    assert missing == Missing(WINS, TURNS, UNKNOWN, "no small board begins alike under both")
