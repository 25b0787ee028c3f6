"""Oriflamme in JSON: what is said is read back, what is no such thing is refused, and the schema
knows the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest
from jsonschema import Draft202012Validator

import oriflamme_ref as o
from checkers import games
from checkers.scenario.hooks import Form
from checkers.scenario.language import PLAYERS, Names
from checkers.scenario.shapes import Misshapen
from spec.oriflamme import decks
from tests.in_json import told, valid, with_this
from tests.oriflamme_ref.plays import BASE, READINGS, Move, moves

FORM = cast("Form", games.room("oriflamme").programs.form)
NAMES = Names(BASE, PLAYERS[:3])
some_readings = pytest.mark.parametrize("reading", [*READINGS[:7], "rulebook+gone=counted"])


def seated(m: Move) -> Names:
    return Names(m.game.table.table.deck, PLAYERS[: m.game.seats])


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(FORM.schema())


@some_readings
def test_positions_views_and_actions_are_read_back_from_json(reading: str) -> None:
    for m in moves(reading)[::9]:
        names, view = seated(m), m.game.view(m.after, 1)
        position = told(FORM.say_position(m.after, names))
        assert FORM.read_position(position, names) == m.after
        seen = told(FORM.say_view(view, names))
        assert FORM.read_view(seen, names) == view
        assert (valid(FORM, "position", position), valid(FORM, "view", seen)) == (True, True)
        heard = [m.action, m.game.heard(m.before, m.action, m.before.turn - 1)]
        done = [told(FORM.say_action(action, names)) for action in heard]
        assert [FORM.read_action(one, names) for one in done] == heard
        assert all(valid(FORM, "action", one) for one in done)


def test_every_attempt_that_has_words_is_read_back_from_json() -> None:
    m = next(m for m in moves("rulebook") if m.before.phase == "eliminates")
    attempts = {action for _, action in m.game.attempts(m.before)}
    said = [told(FORM.say_action(a, NAMES)) for a in attempts if has_words(a)]
    assert len(said) > 20
    assert {FORM.read_action(one, NAMES) for one in said} == {a for a in attempts if has_words(a)}


def has_words(action: Any) -> bool:
    try:
        FORM.say_action(action, NAMES)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("name", sorted(decks.shipped()))
def test_every_board_and_every_deal_is_read_back_from_json(name: str) -> None:
    board, room = decks.deck(name), games.room("oriflamme")
    game = room.game(board, room.rulebook().reading("bga"), 3)
    said = told(FORM.say_board(board))
    assert valid(FORM, "board", said)
    assert FORM.read_board(said) == board
    first, names = room.dealt(game, 5), Names(board, NAMES.players)
    deal = told(FORM.say_deal(first, names))
    assert valid(FORM, "deal", deal)
    assert FORM.read_deal(deal, names, game) == first


def test_what_has_no_name_is_not_said() -> None:
    away = [o.Place(10, 0), o.Place(0, -2), o.Place(0, -1, onto=True), o.Put(-2), o.Copy((-1, 0)),
            o.Move((0, -1))]  # fmt: skip
    for action in away:
        with pytest.raises(ValueError, match="stands for"):
            FORM.say_action(action, NAMES)


ROOM = games.room("oriflamme")
GAME = ROOM.game(BASE, ROOM.rulebook().reading("rulebook"), 3)
FIRST = ROOM.dealt(GAME, 1)
LYING: Any = ((o.Lying(9, 0, up=True),), (o.Lying(2, 1, influence=2), o.Lying(3, 1)))
HELD = FIRST._replace(
    queue=LYING, phase=o.PUT, ability=9, held=(1, 0), hands=((0,), (1,), (2,)), aside=((), (), ())
)
WHOLE = {
    "board": FORM.say_board(BASE),
    "position": FORM.say_position(HELD, NAMES),
    "view": FORM.say_view(GAME.view(HELD, 0), NAMES),
    "deal": FORM.say_deal(FIRST, NAMES),
    "action": {"do": "place", "card": "Spy", "to": "end"},
}
READ: dict[str, Callable[[Any], Any]] = {
    "board": FORM.read_board,
    "position": lambda value: FORM.read_position(value, NAMES),
    "view": lambda value: FORM.read_view(value, NAMES),
    "deal": lambda value: FORM.read_deal(value, NAMES, GAME),
    "action": lambda value: FORM.read_action(value, NAMES),
}


@pytest.mark.parametrize("part", WHOLE)
def test_what_is_changed_below_is_whole_before(part: str) -> None:
    READ[part](told(WHOLE[part]))
    assert valid(FORM, part, told(WHOLE[part]))


@pytest.mark.parametrize(
    ("part", "path", "value", "says"),
    [
        ("board", "cards.0", "King", "board.cards.0 is `King`, which is not known there"),
        ("board", "cards.0", "Spy", "board.cards names a card twice"),
        ("board", "hand", 11, "board.hand is 11, not a whole number from 1 to 10"),
        ("board", "rounds", 8, "board.rounds is 8, not a whole number from 1 to 7"),
        ("position", "queue.0", [], "position.queue.0 is not a pile of one family"),
        ("position", "queue.1.1.owner", 2, "position.queue.1 is not a pile of one family"),
        ("position", "queue.1.0.owner", 3, "position.queue.1.0.owner is 3, not"),
        ("position", "queue.1.0.card", None, "position.queue.1.0.card is null, which is not"),
        ("position", "queue.1.0.up", 1, "position.queue.1.0.up is neither true nor false"),
        ("position", "queue.1.0.acted", False, "position.queue.1.0.acted is not true"),
        ("position", "queue.1.0.influence", -1, "position.queue.1.0.influence is -1, not"),
        ("position", "stock.2", None, "position.stock.2 is null, not a whole number"),
        ("position", "hands", [[]], "position.hands has 1 entries, not 3"),
        ("position", "hands.0", ["Decree"], "position has cards of seat 0 twice, or"),
        ("position", "phase", "plaice", "position.phase is `plaice`, which is not known there"),
        ("position", "phase", "place", "position.ability is not null, but nothing is chosen"),
        ("position", "ability", "Spy", "position.ability is `Spy`, for which this is not chosen"),
        ("position", "held.pile", 2, "position.held is no card of the queue"),
        ("position", "held", None, "position.held is null, not an object"),
        ("position", "at", 2, "position.at is 2, not a whole number from 0 to 1"),
        ("position", "round", 7, "position.round is 7, not a whole number from 1 to 6"),
        ("view", "hands.1", 11, "view.hands.1 is 11, not a whole number from 0 to 10"),
        ("view", "queue.0.0.card", None, "view.queue.0.0.card is null, which is not known there"),
        ("deal", "hands.0", ["Spy"], "deal is none: a hand is dealt 7 different cards, not 1"),
        ("deal", "hands", None, "deal.hands is null, not a list"),
        ("action", "do", "palce", "action.do is `palce`, which is not known there; did you mean"),
        ("action", "card", "King", "action.card is `King`, which is not known there"),
        ("action", "to", "front", "action.to is `front`, not a whole number from 0 to 99"),
        ("action", "onto", 1, "action has an unknown key `to`"),
        ("action", "do", "leave", "action has an unknown key `card`"),
        ("action", "do", "copy", "action lacks `pile`"),
        ("action", "do", "put", "action has an unknown key `card`"),
    ],
)
def test_what_is_none_is_refused_in_a_sentence(part: str, path: str, value: Any, says: str) -> None:
    with pytest.raises(Misshapen) as refused:
        READ[part](with_this(WHOLE[part], path, value))
    assert str(refused.value).startswith(says)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("action", [[], {}, "leave"])
def test_what_says_nothing_to_do_is_no_action(action: Any) -> None:
    with pytest.raises(Misshapen, match="no object that says what to `do`"):
        FORM.read_action(action, NAMES)
