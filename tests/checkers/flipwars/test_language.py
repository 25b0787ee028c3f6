"""Laws of the language of Flip Wars: what it says is read as what was meant."""

from __future__ import annotations

import pytest

import flipwars_ref as f
from checkers import games
from checkers.flipwars.signs import Picture, in_a_line, read_picture
from checkers.scenario.language import Moment, Names
from checkers.scenario.reader import read_text
from checkers.scenario.written import Scenario
from spec.flipwars import atlas
from spec.source import Node, read
from tests.flipwars_ref.plays import ANSWERS, laid, plays

ROOM = games.room("flipwars")
PLAYERS = ("ada", "bob")
every_reading = pytest.mark.parametrize("reading", ["bga", *ANSWERS])


def node(text: str) -> Node:
    (found,) = read("x.yaml", text)
    return found


@every_reading
def test_whatever_is_said_of_an_action_is_read_as_that_action(reading: str) -> None:
    game = laid("3x3-flags", reading)
    names = Names(atlas.board("3x3-flags"), PLAYERS)
    actions = {a for p in plays(game, 2) for a in game.actions(p.before)}
    assert {ROOM.actions(node(ROOM.say_actions((a,), names)), names) for a in actions} == {
        (a,) for a in actions
    }


@every_reading
@pytest.mark.parametrize("board", ["3x3-block", "3x3-flags"])
def test_whatever_is_said_of_a_position_is_read_as_that_position(reading: str, board: str) -> None:
    game, names = laid(board, reading), Names(atlas.board(board), PLAYERS)
    for state in (state for p in plays(game, 2) for state in (p.before, p.step.state)):
        given = "".join(f"  {k}: {v}\n" for k, v in ROOM.say_given(state, names).items())
        text = (
            f"scenario: A position\ngame: flipwars\nclauses: [1]\nreading: {reading}\n"
            f"board: {board}\ngiven:\n{given}steps: [check: the game is over]\n"
        )
        (one,) = read_text("x.yaml", text, games.room, games.FIRST)
        assert isinstance(one, Scenario), one.mistakes
        assert one.start.step.state == state
        assert one.start.doubts == ()


PICTURES = ["x.o/XO./.+.", "|\n  x . o\n  X O .\n  . + .\n", "|\n  x.o\n  XO.\n  .+.\n"]


@pytest.mark.parametrize("text", PICTURES)
def test_a_picture_is_read_from_lines_and_from_one_line(text: str) -> None:
    ((_, picture),) = node(f"board: {text}").pairs
    found = read_picture(picture, atlas.board("3x3-block"))
    assert found == Picture((0b001001, 0b010100), 0b011000, 0b10000000)
    assert in_a_line(atlas.board("3x3-block"), found) == "x.o/XO./.+."


def test_a_drawing_marks_what_changed_and_says_whose_turn_it_is() -> None:
    game, names = laid("2x2"), Names(atlas.board("2x2"), PLAYERS)
    (first, second, *_) = plays(game, 1)
    drawn = ROOM.draw(
        Moment(game, second.step.state, ()), names,
        ROOM.changed(first.step.state, second.step.state),
    )  # fmt: skip
    assert drawn.splitlines()[0] == "    a b"
    assert drawn.count("*") >= 1
    assert drawn.splitlines()[-1] == "  ada is to move"


@pytest.mark.parametrize(
    ("phase", "told"),
    [
        (f.PLACE, "ada is to move"),
        (f.LOT, "nature draws who begins"),
        (f.LAY, "bob lays the block"),
        (f.OVER, "the game is over"),
    ],
)
def test_a_drawing_ends_with_what_is_next(phase: str, told: str) -> None:
    names = Names(atlas.board("3x3-block"), PLAYERS)
    supply = atlas.board("3x3-block").supply
    state = f.State((0, 0), (supply, supply), 0, phase)
    drawn = ROOM.draw(Moment(laid("3x3-block"), state, ()), names, frozenset())
    assert drawn.splitlines()[-1] == f"  {told}"


@pytest.mark.parametrize("board", list(atlas.shipped()))
def test_every_board_is_drawn_within_the_width_of_a_terminal(board: str) -> None:
    lines = ROOM.draw_board(ROOM.named_board(board)).splitlines()
    assert max(map(len, lines)) <= 79
