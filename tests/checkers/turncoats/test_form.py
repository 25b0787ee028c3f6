"""Turncoats in JSON: what is said is read back, what is no such thing is refused, and the schema
knows the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple, cast

import pytest
from jsonschema import Draft202012Validator

import turncoats_ref as t
from checkers import games
from checkers.plays import random_play
from checkers.scenario.hooks import Form
from checkers.scenario.language import Names
from checkers.scenario.shapes import Misshapen
from spec import Game
from spec.turncoats import atlas
from tests.in_json import told, valid, with_this

ROOM = games.room("turncoats")
FORM = cast("Form", ROOM.programs.form)
RULEBOOK = ROOM.rulebook().reading("rulebook")
BOARD = atlas.board("official")
SEATED = ("ada", "bob", "cyd", "dan", "eve")


class Seen(NamedTuple):
    names: Names
    game: Game[Any, Any]
    state: t.State


@cache
def states() -> tuple[Seen, ...]:
    """Every state of some random games of two to five players."""
    return tuple(seen())


def seen() -> Iterator[Seen]:
    for seed in range(8):
        names = Names(BOARD, SEATED[: 2 + seed % 4])
        game = ROOM.game(BOARD, RULEBOOK, len(names.players))
        start = ROOM.dealt(game, seed)
        yield Seen(names, game, start)
        yield from (
            Seen(names, game, played.step.state)
            for played in random_play(game, start, random.Random(seed))
        )


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(FORM.schema())


def test_every_position_is_read_back_from_json() -> None:
    for names, _, state in states():
        assert FORM.read_position(told(FORM.say_position(state, names)), names) == state


def test_every_view_is_read_back_from_json() -> None:
    for names, game, state in states():
        for seat in range(game.seats):
            view = game.view(state, seat)
            assert FORM.read_view(told(FORM.say_view(view, names)), names) == view


def test_every_action_is_read_back_from_json() -> None:
    for names, game, state in states():
        for action in game.actions(state):
            for seat in range(game.seats):
                heard = game.heard(state, action, seat)
                assert FORM.read_action(told(FORM.say_action(heard, names)), names) == heard


def test_every_attempt_in_a_place_with_a_name_is_read_back() -> None:
    names, game, state = states()[40]
    said = [
        (action, told(FORM.say_action(action, names)))
        for _, action in game.attempts(state)
        if all(0 <= getattr(action, at, 0) < 14 for at in ("place", "area", "source", "target"))
    ]
    assert len(said) > 1000
    assert [FORM.read_action(value, names) for _, value in said] == [action for action, _ in said]
    assert all(valid(FORM, "action", value) for _, value in said)


def test_a_hand_is_no_place_in_an_action() -> None:
    with pytest.raises(ValueError, match="place 14"):
        FORM.say_action(t.Recruit(t.RED, 14), Names(BOARD, SEATED))


@pytest.mark.parametrize("seed", range(20))
def test_every_deal_is_read_back_from_json(seed: int) -> None:
    names = Names(BOARD, SEATED[: 2 + seed % 4])
    game = ROOM.game(BOARD, RULEBOOK, len(names.players))
    first = ROOM.dealt(game, seed)
    said = told(FORM.say_deal(first, names))
    assert valid(FORM, "deal", said)
    assert FORM.read_deal(said, names, game) == first


@pytest.mark.parametrize("name", atlas.shipped())
def test_every_board_is_read_back_from_json_without_its_drawing(name: str) -> None:
    board = atlas.board(name)
    said = told(FORM.say_board(board))
    assert valid(FORM, "board", said)
    assert FORM.read_board(said) == board._replace(hexes=(), hole=None)


def test_what_is_said_satisfies_the_schema() -> None:
    for names, game, state in states()[::7]:
        assert valid(FORM, "position", told(FORM.say_position(state, names)))
        assert valid(FORM, "view", told(FORM.say_view(game.view(state, 1), names)))
        assert all(
            valid(FORM, "action", told(FORM.say_action(a, names))) for a in game.actions(state)
        )


NAMES = Names(BOARD, SEATED[:2])
GAME = ROOM.game(BOARD, RULEBOOK, 2)
FIRST = ROOM.dealt(GAME, 3)
POSITION = FORM.say_position(FIRST, NAMES)
VIEW = FORM.say_view(GAME.view(FIRST, 0), NAMES)


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("turn", 2, "position.turn is 2, not a whole number from 0 to 1"),
        ("turn", True, "position.turn is true, not a whole number from 0 to 1"),
        ("turn", "0", "position.turn is `0`, not a whole number from 0 to 1"),
        ("turn", 1 << 70, "position.turn is a huge number, not a whole number from 0 to 1"),
        ("phase", "act ", "position.phase is `act `, which is not known there; did you mean"),
        ("negotiations", -1, "position.negotiations is -1, not a whole number from 0 to 999"),
        ("drawn", "green", "position.drawn is `green`, which is not known there; "),
        ("drawn", ["red"], "position.drawn is a list, which is not known there"),
        ("piles", [], "position.piles is a list, not an object"),
        ("piles.A3", 1, "position.piles.A3 is 1, not an object"),
        ("piles.A3.rde", 1, "position.piles.A3 has an unknown key `rde`; did you mean `red`?"),
        ("piles.A3.red", -1, "position.piles.A3.red is -1, not a whole number from 0 to 21"),
        ("piles.bag.red", 21, "position has "),
        ("piles.A11", {}, "position.piles has an unknown key `A11`; did you mean `A1`?"),
        ("hands", [{}], "position.hands has 1 entries, not 2"),
        ("hands.1", None, "position.hands.1 is null, not an object"),
        ("extra", 1, "position has an unknown key `extra`"),
    ],
)  # fmt: skip
def test_a_position_that_is_none_is_refused_in_a_sentence(path: str, value: Any, says: str) -> None:
    with pytest.raises(Misshapen) as refused:
        FORM.read_position(with_this(POSITION, path, value), NAMES)
    assert str(refused.value).startswith(says)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("key", POSITION)
def test_nothing_of_a_position_may_be_missing(key: str) -> None:
    with pytest.raises(Misshapen, match=f"position lacks `{key}`"):
        FORM.read_position({k: v for k, v in POSITION.items() if k != key}, NAMES)


@pytest.mark.parametrize("key", VIEW)
def test_nothing_of_a_view_may_be_missing(key: str) -> None:
    with pytest.raises(Misshapen, match=f"view lacks `{key}`"):
        FORM.read_view({k: v for k, v in VIEW.items() if k != key}, NAMES)


@pytest.mark.parametrize(
    ("action", "says"),
    [
        ([], "action is no object that says what to `do`"),
        ({}, "action is no object that says what to `do`"),
        ({"do": "recriut"}, "action.do is `recriut`, which is not known there; did you mean"),
        ({"do": ["draw"]}, "action.do is a list, which is not known there"),
        ({"do": "negotiate", "faction": "red"}, "action has an unknown key `faction`"),
        ({"do": "recruit", "faction": "red"}, "action lacks `to`"),
        ({"do": "recruit", "faction": "red", "to": "a3"}, "action.to is `a3`"),
        ({"do": "recruit", "faction": None, "to": "A3"}, "action.faction is null"),
        (
            {"do": "march", "faction": "red", "many": True, "from": "A3", "to": "A1"},
            "action.many is true, not a whole number from -99 to 99",
        ),
        (
            {"do": "march", "faction": "red", "many": 100, "from": "A3", "to": "A1"},
            "action.many is 100, not",
        ),
        (
            {"do": "battle", "faction": "red", "at": "A3", "removing": {"red": 1.0}},
            "action.removing.red is 1.0, not",
        ),
        ({"do": "return", "faction": None}, "action.faction is null"),
        ({"do": "draw", "faction": "r" * 999}, "action.faction is `rrrr"),
    ],
)
def test_an_action_that_is_none_is_refused_in_a_sentence(action: Any, says: str) -> None:
    with pytest.raises(Misshapen) as refused:
        FORM.read_action(action, NAMES)
    assert str(refused.value).startswith(says)
    assert len(str(refused.value)) < 200
    assert not valid(FORM, "action", action) or isinstance(action["removing"]["red"], float)


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("areas.A0", {"red": 1}, "deal is none: set-up draws 2 stones for A0, not 1"),
        ("areas.A2", {"red": 2}, "deal.areas has an unknown key `A2`"),
        ("hands.0", {"red": 9}, "deal is none: set-up draws 8 stones for a hand, not 9"),
        ("hands", {}, "deal.hands is an object, not a list"),
    ],
)
def test_a_deal_that_is_none_is_refused_in_a_sentence(path: str, value: Any, says: str) -> None:
    deal = with_this(FORM.say_deal(FIRST, NAMES), path, value)
    with pytest.raises(Misshapen) as refused:
        FORM.read_deal(deal, NAMES, GAME)
    assert str(refused.value).startswith(says)


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("areas", [], "board.areas is not a list of names"),
        ("areas.0", 7, "board.areas is not a list of names"),
        ("borders.0", ["A0"], "board.borders.0 has 1 entries, not 2"),
        ("borders.0.1", "A99", "board.borders.0 is `A99`, which is not known there"),
        ("homelands.A0", "green", "board.homelands.A0 is `green`"),
        ("homelands.axe", "red", "board.homelands has an unknown key `axe`"),
    ],
)
def test_a_board_that_is_none_is_refused_in_a_sentence(path: str, value: Any, says: str) -> None:
    with pytest.raises(Misshapen) as refused:
        FORM.read_board(with_this(FORM.say_board(BOARD), path, value))
    assert str(refused.value).startswith(says)
