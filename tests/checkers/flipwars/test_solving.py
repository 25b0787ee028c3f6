"""Who wins small boards of Flip Wars: the fast solver against the engine, and known results."""

from __future__ import annotations

import json

import numpy as np
import pytest
from click.testing import CliRunner

import flipwars_ref as f
from checkers import games
from checkers.cli import cli
from checkers.flipwars.backwards import turned
from checkers.flipwars.model import rules_of
from checkers.flipwars.solving import Solver, solver
from checkers.scenario.reader import read_text
from checkers.scenario.run import PASS, run
from checkers.scenario.written import Scenario
from checkers.solving import ByEngine, best_line
from spec import Game, Impossible
from spec.flipwars import atlas
from tests.flipwars_ref.plays import BOOK, laid, start

BGA = BOOK.reading("bga")
MEMORY = 256  # MiB
EIGHT = (1,) * 8
NO_FLAG = (0,)


def differing(game: Game[f.State, f.Action], first: f.State, reading: str = "bga") -> list[f.State]:
    """The positions behind one that the solver values otherwise than the engine."""
    quick = solver(game.table.table.board, BOOK.reading(reading), MEMORY)
    slow = ByEngine(game)
    slow.of(first), quick.of(first)
    return [state for state, value in slow.values.items() if quick.known(state) != value]


@pytest.mark.parametrize(
    "board", ["2x2", *(pytest.param(n, marks=pytest.mark.slow) for n in ("3x2", "3x3-four"))]
)
@pytest.mark.timeout(1800)
def test_every_position_has_the_value_that_the_engine_gives_it(board: str) -> None:
    assert differing(laid(board), start(laid(board))) == []


def test_a_position_without_a_mirror_image_has_the_engines_value_too() -> None:
    game = f.flipwars(atlas.board("2x2")._replace(block=0), BGA, 2)
    assert differing(game, game.table.set_up(f.setup.full(game.table.table)).state) == []


@pytest.mark.parametrize(
    ("board", "winner"),
    [
        ("3x3", "ada"),
        ("3x3-four", "bob"),
        ("3x2", "bob"),
        ("3x3-five", "ada"),
        ("3x3-block", "bob"),
        pytest.param("3x4", "bob", marks=[pytest.mark.slow, pytest.mark.timeout(600)]),
    ],
)
def test_the_winner_is_who_another_program_found(board: str, winner: str) -> None:
    command = f"solve flipwars --board {board} --format json"
    ran = CliRunner().invoke(cli, command.split())
    told = json.loads(ran.stdout)
    assert told["winner"] == winner
    (one,) = read_text("x.scenario.yaml", told["scenario"], games.room, games.FIRST)
    assert isinstance(one, Scenario)
    assert run(one).verdict == PASS


# so many columns and rows, one of each of the first so many characters
@pytest.mark.slow
@pytest.mark.parametrize(
    ("width", "height", "characters"), [(4, 3, 6), (5, 2, 8)], ids=["4x3", "5x2"]
)
def test_other_boards_have_the_winner_that_another_program_found(
    width: int, height: int, characters: int
) -> None:
    supply = (*EIGHT[:characters], *(0,) * (8 - characters), *NO_FLAG)
    board = atlas.board("3x3")._replace(width=width, height=height, supply=supply)
    assert first_of(solver(board, BGA, MEMORY)) == -1


def first_of(quick: Solver) -> int:
    game = f.flipwars(quick.board, BGA, 2)
    return quick.of(game.table.set_up(f.setup.full(game.table.table)).state)


@pytest.mark.parametrize("tie", ["second-player", "last-mover", "shared"])
@pytest.mark.parametrize("turn", [0, 1])
def test_a_tie_is_whose_the_reading_says(tie: str, turn: int) -> None:
    assert by_few("2x2", f"bga+tie={tie}", turn) == []


@pytest.mark.parametrize("board", ["2x2", pytest.param("3x2", marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "reading", ["bga+thief-flips=both", "bga+gaps=stop-at-gap", "bga+general=chosen+itself=flips"]
)
def test_other_readings_that_the_model_knows_are_solved_as_by_the_engine(
    board: str, reading: str
) -> None:
    assert by_few(board, reading) == []


def by_few(board: str, reading: str, turn: int = 0) -> list[f.State]:
    """What differs where each has a Soldier, a Wizard, a General and a Thief left."""
    game, few = laid(board, reading), (1, 0, 0, 1, 0, 0, 1, 1, 0)
    s = f.setup.position(game.table.table, (0, 1), (few, few), turn, f.PLACE, 0, 0, 0)
    return differing(game, s, reading)


def test_a_draw_is_won_by_nobody() -> None:
    board = atlas.board("2x2")._replace(supply=(2, 0, 2, 0, 0, 0, 0, 0, 0))
    assert first_of(solver(board, BGA, MEMORY)) == 0


def test_whoever_is_left_without_tiles_is_passed_over() -> None:
    game, one = laid("2x2"), (1, 0, 0, 0, 0, 0, 0, 0, 0)
    supplies = (one, game.table.table.board.supply)
    s = f.setup.position(game.table.table, (0, 1), supplies, 0, f.PLACE, 0, 0, 0)
    assert differing(game, s) == []


def test_with_little_room_a_game_is_solved_again_on_the_way_and_comes_out_the_same() -> None:
    game, large = laid("3x2"), solver(atlas.board("3x2"), BGA, MEMORY)
    small = Solver(large.board, large.rules, 120_000)  # bytes: enough for the two largest levels
    lines = [[one.action for one in best_line(game, start(game), q)] for q in (large, small)]
    assert lines[0] == lines[1]
    assert small.positions > large.positions


def test_without_room_for_two_levels_nothing_is_begun() -> None:
    quick = Solver(atlas.board("3x3"), rules_of(BGA), 2**20)
    with pytest.raises(Impossible, match="takes 23 MiB, not 1"):
        first_of(quick)
    assert quick.positions == 0


def test_how_many_positions_are_known_is_told() -> None:
    told: list[int] = []
    quick = solver(atlas.board("2x2"), BGA, MEMORY, told.append)
    first_of(quick)
    assert told[-1] == quick.positions == 17_185
    assert told == sorted(told)


def test_what_is_turned_twice_is_as_it_was() -> None:
    rng = np.random.default_rng(0)
    table = rng.integers(0, 256, (4, 11, 2, 3), np.uint8)
    back = turned(turned(table, 24), 11)
    assert (back == table).all()
    bits = np.unpackbits(table, axis=3, bitorder="little")
    other = np.unpackbits(turned(table, 24), axis=3, count=11, bitorder="little")
    assert (bits.transpose(0, 3, 2, 1) == other).all()


@pytest.mark.parametrize(
    ("board", "reading"), [("5x5", "bga"), ("3x3-flags", "bga"), ("2x2", "bga+pass=allowed")]
)
def test_what_is_not_solved_is_said(board: str, reading: str) -> None:
    with pytest.raises(Impossible, match=r"solved|has no value"):
        solver(atlas.board(board), BOOK.reading(reading), MEMORY)


@pytest.mark.parametrize(
    ("answer", "what"), [("first=by-lot", "drawn"), ("supply=hidden", "hidden")]
)
@pytest.mark.parametrize("by", [[], ["--engine"]])
def test_a_game_with_something_drawn_or_hidden_has_no_value(
    answer: str, what: str, by: list[str]
) -> None:
    line = ["solve", "flipwars", "--board", "2x2", "--reading", f"bga+{answer}", *by]
    ran = CliRunner().invoke(cli, line)
    assert (ran.exit_code, f"something is {what} has no value" in ran.stderr) == (2, True)


def test_the_engine_solves_what_it_can_walk() -> None:
    ran = CliRunner().invoke(cli, ["solve", "flipwars", "--board", "2x2", "--engine"])
    assert "bob wins" in ran.stdout
    assert "14,666 positions" in ran.stdout


def test_a_game_without_a_solver_says_so() -> None:
    ran = CliRunner().invoke(cli, ["solve", "turncoats"])
    assert ran.exit_code == 2
    assert "nothing to solve it with" in ran.stderr
