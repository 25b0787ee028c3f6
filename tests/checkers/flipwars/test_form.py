"""Flip Wars in JSON: what is said is read back, what is no such thing is refused, and the schema
knows the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest
from jsonschema import Draft202012Validator

import flipwars_ref as f
from checkers import games
from checkers.scenario.hooks import Form
from checkers.scenario.language import Names
from checkers.scenario.shapes import Misshapen
from spec.flipwars import atlas
from tests.flipwars_ref.plays import ANSWERS, BOARDS, laid, plays, start
from tests.in_json import told, valid, with_this

FORM = cast("Form", games.room("flipwars").programs.form)
BOARD = atlas.board("3x3-flags")
NAMES = Names(BOARD, ("ada", "bob"))
every_reading = pytest.mark.parametrize("reading", ["bga", *ANSWERS])


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(FORM.schema())


@every_reading
def test_positions_views_and_actions_are_read_back_from_json(reading: str) -> None:
    game = laid("3x3-flags", reading)
    states = [state for p in plays(game, 2) for state in (p.before, p.step.state)]
    said = [told(FORM.say_position(state, NAMES)) for state in states]
    assert [FORM.read_position(one, NAMES) for one in said] == states
    assert all(valid(FORM, "position", one) for one in said)
    views = [game.view(state, 1) for state in states]
    seen = [told(FORM.say_view(view, NAMES)) for view in views]
    assert [FORM.read_view(one, NAMES) for one in seen] == views
    assert all(valid(FORM, "view", one) for one in seen)
    actions = list({action for state in states for action in game.actions(state)})
    done = [told(FORM.say_action(action, NAMES)) for action in actions]
    assert [FORM.read_action(one, NAMES) for one in done] == actions
    assert all(valid(FORM, "action", one) for one in done)


@pytest.mark.parametrize("name", BOARDS)
def test_every_board_and_every_deal_is_read_back_from_json(name: str) -> None:
    board, game = atlas.board(name), laid(name)
    said = told(FORM.say_board(board))
    assert valid(FORM, "board", said)
    assert FORM.read_board(said) == board
    deal = told(FORM.say_deal(start(game), Names(board, NAMES.players)))
    assert valid(FORM, "deal", deal)
    assert FORM.read_deal(deal, NAMES, game) == start(game)


def test_what_has_no_name_is_not_said() -> None:
    away = [f.Place(0, 9), f.Place(9, 0), f.Place(-1, 0), f.Place(0, 0, -2), f.Place(6, 0, -1, 4),
            f.Lay(-1), f.Begin(2)]  # fmt: skip
    for action in away:
        with pytest.raises(ValueError, match="stands for"):
            FORM.say_action(action, NAMES)


GAME = laid("3x3-flags")
FIRST = start(GAME)
WHOLE = {
    "board": FORM.say_board(BOARD),
    "position": FORM.say_position(FIRST, NAMES),
    "view": FORM.say_view(GAME.view(FIRST, 0), NAMES),
    "deal": FORM.say_deal(FIRST, NAMES),
    "action": {"do": "place", "tile": "thief", "cell": "b2", "chosen": "a2", "facing": "up",
               "flagged": True},
}  # fmt: skip
READ: dict[str, Callable[[Any], Any]] = {
    "board": FORM.read_board,
    "position": lambda value: FORM.read_position(value, NAMES),
    "view": lambda value: FORM.read_view(value, NAMES),
    "deal": lambda value: FORM.read_deal(value, NAMES, GAME),
    "action": lambda value: FORM.read_action(value, NAMES),
}


@pytest.mark.parametrize(
    ("part", "path", "value", "says"),
    [
        ("board", "columns", 9, "board.columns is 9, not a whole number from 1 to 8"),
        ("board", "block", "d1", "board.block is `d1`, which is not known there"),
        ("board", "enclosed", 1, "board.enclosed is neither true nor false"),
        ("board", "supply.thieves", 1, "board.supply has an unknown key `thieves`"),
        ("position", "rows", ["..."], "position.rows has 1 entries, not 3"),
        ("position", "rows.1", "....", "position.rows.1 is no row of 3 of the signs xoXO.+"),
        ("position", "rows.1", "..y", "position.rows.1 is no row"),
        ("position", "rows.1", 3, "position.rows.1 is no row"),
        ("position", "captured", ["a1"], "position.captured names a cell without a tile"),
        ("position", "captured", ["a1", "a1"], "position.captured names a cell twice"),
        ("position", "supplies", [{}], "position.supplies has 1 entries, not 2"),
        ("position", "supplies.0.thief", -1, "position.supplies.0.thief is -1, not"),
        ("position", "turn", True, "position.turn is true, not a whole number from 0 to 1"),
        ("position", "phase", "plaice", "position.phase is `plaice`, which is not known there"),
        ("position", "extra", 1, "position has an unknown key `extra`"),
        ("view", "supplies.1", -1, "view.supplies.1 is -1, not a whole number from 0 to 792"),
        ("view", "rows", {}, "view.rows is an object, not a list"),
        ("deal", "supplies.0.soldier", 2, "deal is none: each player begins with all the tiles"),
        ("deal", "supplies", None, "deal.supplies is null, not a list"),
        ("action", "do", "palce", "action.do is `palce`, which is not known there; did you mean"),
        ("action", "tile", "king", "action.tile is `king`, which is not known there"),
        ("action", "cell", "i9", "action.cell is `i9`, which is not known there"),
        ("action", "chosen", None, "action.chosen is null, which is not known there"),
        ("action", "facing", "north", "action.facing is `north`, which is not known there"),
        ("action", "flagged", False, "action.flagged is not true"),
        ("action", "do", "pass", "action has an unknown key `tile`"),
        ("action", "do", "begin", "action lacks `seat`"),
        ("action", "do", "lay", "action has an unknown key `tile`"),
    ],
)
def test_what_is_none_is_refused_in_a_sentence(part: str, path: str, value: Any, says: str) -> None:
    with pytest.raises(Misshapen) as refused:
        READ[part](with_this(WHOLE[part], path, value))
    assert str(refused.value).startswith(says)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("part", "key"),
    [(part, key) for part in ("board", "position", "view", "deal") for key in WHOLE[part]],
)
def test_nothing_of_it_may_be_missing(part: str, key: str) -> None:
    with pytest.raises(Misshapen, match=f"{part} lacks `{key}`"):
        READ[part]({k: v for k, v in WHOLE[part].items() if k != key})


@pytest.mark.parametrize("action", [[], {}, "pass"])
def test_what_says_nothing_to_do_is_no_action(action: Any) -> None:
    with pytest.raises(Misshapen, match="no object that says what to `do`"):
        FORM.read_action(action, NAMES)
