"""Laws of the engine of Flip Wars, over random plays on every board and under every answer."""

from __future__ import annotations

import pytest

import flipwars_ref as f
from checkers.flipwars.mirrors import (
    from_the_other_side,
    half_turned,
    in_mirror,
    mirrored,
    moved_action,
)
from checkers.walk.plain import walk
from spec import Impossible, Step
from spec.flipwars import FLAG, atlas
from tests.coverage_of_scenarios import look
from tests.flipwars_ref.plays import ANSWERS, BOARDS, BOOK, laid, plays, start

every_board = pytest.mark.parametrize("board", BOARDS)
WITH_BLOCK = ("3x3-block", "3x3-flags")


@pytest.mark.parametrize(
    ("board", "states"),
    [
        ("2x2", 14_666),
        pytest.param("3x3-four", 275_080, marks=pytest.mark.slow),
        pytest.param("3x2", 676_972, marks=[pytest.mark.slow, pytest.mark.timeout(1800)]),
    ],
)
def test_as_many_states_can_be_reached_as_another_program_found(board: str, states: int) -> None:
    game = laid(board)
    assert walk(game, [start(game)]).states == states


@pytest.mark.parametrize("reading", ["bga", *ANSWERS])
@pytest.mark.parametrize("board", WITH_BLOCK)
def test_what_is_offered_is_exactly_what_is_not_refused(board: str, reading: str) -> None:
    game = laid(board, reading)
    for played in plays(game, 1):
        look(game, played.before)
        look(game, played.step.state)


def test_a_deal_that_lacks_flags_alone_is_told_by_its_flags() -> None:
    board = atlas.board("enclosed-battle")
    flagged = board._replace(supply=(*board.supply[:FLAG], 2))
    game = f.flipwars(flagged, BOOK.reading("bga+combining=allowed+enclosed-set=any-eight"), 2)
    lacking = (*board.supply[:FLAG], 1)
    with pytest.raises(Impossible, match=r"all flags \(2\) are taken, not 1"):
        game.table.set_up(f.Deal((flagged.supply, lacking)))


@every_board
def test_every_ply_lays_one_tile_and_takes_one_from_a_supply(board: str) -> None:
    game = laid(board)
    laid_tiles = {
        f.filled(p.step.state).bit_count() - f.filled(p.before).bit_count() for p in plays(game, 20)
    }
    spent = {
        sum(map(sum, p.before.supplies)) - sum(map(sum, p.step.state.supplies))
        for p in plays(game, 20)
    }
    assert (laid_tiles, spent) == ({1}, {1})


@every_board
def test_no_cell_shows_two_colours_and_none_lies_on_the_block(board: str) -> None:
    states = [played.step.state for played in plays(laid(board), 20)]
    assert {s.shows[0] & s.shows[1] for s in states} == {0}
    assert {s.block & f.filled(s) for s in states} == {0}


@every_board
def test_a_game_lasts_as_long_as_there_are_cells_and_tiles(board: str) -> None:
    game = laid(board)
    first = start(game)
    cells = len(game.table.table.cells) - first.block.bit_count()
    ends = [p.step.state for p in plays(game, 20) if game.outcome(p.step.state) is not None]
    tiles = min(cells, sum(map(sum, first.supplies)))
    assert [f.filled(s).bit_count() for s in ends] == [tiles] * 20


@every_board
def test_a_game_in_a_mirror_is_a_game(board: str) -> None:
    game = laid(board)
    its = game.table.table.board
    for p in plays(game, 10):
        step = game.play(in_mirror(its, p.before), p.seat, moved_action(its, p.action, mirrored))
        assert step == Step(in_mirror(its, p.step.state), p.step.clauses)


@every_board
def test_a_game_from_the_other_side_is_a_game_with_colours_exchanged(board: str) -> None:
    game = laid(board)
    its = game.table.table.board
    for p in plays(game, 10):
        before, action = (
            from_the_other_side(its, p.before),
            moved_action(its, p.action, half_turned),
        )
        step = game.play(before, 1 - p.seat, action)
        assert step == Step(from_the_other_side(its, p.step.state), p.step.clauses)


def test_the_mirror_shows_who_looks_up_for_both() -> None:
    game = laid("3x3", "bga+general=up-for-both")
    its = game.table.table.board
    steps = [
        (
            game.play(from_the_other_side(its, p.before), 1 - p.seat,
                      moved_action(its, p.action, half_turned)),
            Step(from_the_other_side(its, p.step.state), p.step.clauses),
        )
        for p in plays(game, 10)
    ]  # fmt: skip
    assert any(step != other for step, other in steps)


@pytest.mark.parametrize("reading", ANSWERS)
def test_every_answer_can_be_played_to_a_last_state(reading: str) -> None:
    played = list(plays(laid("3x3-flags", reading), 3))
    assert len(played) > 20


def test_every_view_is_the_whole_state_but_where_supplies_are_hidden() -> None:
    s = start(laid("3x3"))
    opened, hidden = (laid("3x3", r).view(s, 0) for r in ("bga", "bga+supply=hidden"))
    assert opened.supplies == s.supplies
    assert hidden.supplies == (s.supplies[0], 16)


@every_board
@pytest.mark.parametrize("seat", range(f.SEATS))
def test_what_lies_on_the_table_is_in_every_view(board: str, seat: int) -> None:
    game = laid(board)
    states = [played.step.state for played in plays(game, 5)]
    shown = ("shows", "supplies", "turn", "phase", "flags", "block")
    assert [
        s for s in states if game.view(s, seat) != tuple(getattr(s, field) for field in shown)
    ] == []
    assert states
