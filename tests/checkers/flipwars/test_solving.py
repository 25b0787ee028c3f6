"""Who wins small boards of Flip Wars: the fast solver against the engine, and known results."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

import flipwars_ref as f
from checkers import games
from checkers.cli import cli
from checkers.flipwars.solving import Position, Table, packed, position, solver
from checkers.scenario.reader import read_text
from checkers.scenario.run import PASS, run
from checkers.scenario.written import Scenario
from checkers.solving import ByEngine
from spec import Impossible
from spec.flipwars import atlas
from tests.flipwars_ref.plays import BOOK, laid, start

BGA = BOOK.reading("bga")
MEMORY = 256  # MiB
LARGE = 6_000  # MiB, at most: what 3x4 needs


def differing(board: str) -> list[f.State]:
    """The positions of a board that the solver values otherwise than the engine."""
    game, quick = laid(board), solver(atlas.board(board), BGA, MEMORY)
    slow = ByEngine(game)
    slow.of(start(game))
    return [state for state, value in slow.values.items() if quick.of(state) != value]


@pytest.mark.parametrize(
    "board", ["2x2", *(pytest.param(n, marks=pytest.mark.slow) for n in ("3x2", "3x3-four"))]
)
@pytest.mark.timeout(1800)
def test_every_position_has_the_value_that_the_engine_gives_it(board: str) -> None:
    assert differing(board) == []


def test_a_position_without_a_mirror_image_has_the_engines_value_too() -> None:
    board = atlas.board("2x2")._replace(block=0)
    game = f.flipwars(board, BGA, 2)
    slow, quick = ByEngine(game), solver(board, BGA, MEMORY)
    slow.of(game.table.set_up(f.setup.full(game.table.table)).state)
    assert [s for s, value in slow.values.items() if quick.of(s) != value] == []
    assert quick.mirror is None


@pytest.mark.parametrize(
    ("board", "winner"),
    [
        ("3x3", "ada"),
        ("3x3-four", "bob"),
        ("3x2", "bob"),
        ("3x3-five", "ada"),
        ("3x3-block", "bob"),
        pytest.param("3x4", "bob", marks=[pytest.mark.slow, pytest.mark.timeout(100_000)]),
    ],
)
def test_the_winner_is_who_another_program_found(board: str, winner: str) -> None:
    command = f"solve flipwars --board {board} --memory {LARGE} --format json"
    ran = CliRunner().invoke(cli, command.split())
    told = json.loads(ran.stdout)
    assert told["winner"] == winner
    (one,) = read_text("x.scenario.yaml", told["scenario"], games.room, games.FIRST)
    assert isinstance(one, Scenario)
    assert run(one).verdict == PASS


def test_a_draw_is_won_by_nobody() -> None:
    board = atlas.board("2x2")._replace(supply=(2, 0, 2, 0, 0, 0, 0, 0, 0))
    first = Position(0, 0, 0, packed(board.supply), packed(board.supply))
    assert solver(board, BGA, MEMORY).value(first) == 0


def test_a_table_that_is_too_small_forgets_and_finds_the_same() -> None:
    board, game = atlas.board("3x2"), laid("3x2")
    large, small = solver(board, BGA, MEMORY), solver(board, BGA, MEMORY)
    small.table = Table(20)
    assert [one.of(start(game)) for one in (large, small)] == [-1, -1]
    assert len(small.table.new) + len(small.table.old) <= 20
    assert large.positions < small.positions


def test_a_position_is_told_by_whoever_is_to_move() -> None:
    s = f.State((0b001, 0b010), ((1, 0, 2, 0, 0, 0, 0, 0, 0), (0, 3, 0, 0, 0, 0, 0, 1, 0)), 1)
    assert position(s) == Position(1, 0b010, 0b001, 1 << 14 | 3 << 2, 1 | 2 << 4)


@pytest.mark.parametrize(
    ("board", "reading"), [("5x5", "bga"), ("3x3-flags", "bga"), ("2x2", "bga+pass=allowed")]
)
def test_what_is_not_solved_is_said(board: str, reading: str) -> None:
    with pytest.raises(Impossible, match="solved"):
        solver(atlas.board(board), BOOK.reading(reading), MEMORY)


def test_the_engine_solves_what_it_can_walk() -> None:
    ran = CliRunner().invoke(cli, ["solve", "flipwars", "--board", "2x2", "--engine"])
    assert "bob wins" in ran.stdout
    assert "14,666 positions" in ran.stdout


def test_a_game_without_a_solver_says_so() -> None:
    ran = CliRunner().invoke(cli, ["solve", "turncoats"])
    assert ran.exit_code == 2
    assert "nothing to solve it with" in ran.stderr
