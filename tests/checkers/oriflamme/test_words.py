"""Whatever Oriflamme says is read as the same: decisions, positions, and what a seat sees."""

from __future__ import annotations

from functools import cache

import pytest
import yaml

import oriflamme_ref as o
from checkers.games import FIRST, room
from checkers.oriflamme import ROOM
from checkers.scenario.language import Names
from checkers.scenario.reader import read_text
from checkers.scenario.room import Room
from checkers.scenario.written import Scenario
from spec.source import Node, Source
from tests.oriflamme_ref.plays import BASE, Move, moves, plays

PLAYERS = ("ada", "bob", "cyd", "dan", "eve")
READINGS = ("rulebook", "bga", "rulebook+must-apply=may", "rulebook+decree-pointer=once-a-round")
OPEN = "rulebook+own-covered=allowed"

under_some_readings = pytest.mark.parametrize("reading", [*READINGS, OPEN])


def names(move: Move) -> Names:
    return Names(move.game.table.table.deck, PLAYERS[: move.game.seats])


def node(text: str) -> Node:
    return Node(Source("here", (text,)), 1, 1, (1, len(text)), text, "text", True)


@under_some_readings
def test_every_decision_is_said_and_read_as_the_same(reading: str) -> None:
    assert [(m.action, said(m)) for m in moves(reading) if again(m) != (m.action,)] == []


def said(m: Move) -> str:
    return ROOM.say_actions((m.action,), names(m))


def again(m: Move) -> tuple[o.Action, ...]:
    return ROOM.actions(node(said(m)), names(m))


def test_every_attempt_is_said_and_read_as_the_same() -> None:
    move = moves("rulebook")[-1]
    attempts = [a for _, a in move.game.attempts(move.before) if sayable(a)]
    found = [
        (a, ROOM.actions(node(ROOM.say_actions((a,), names(move))), names(move))) for a in attempts
    ]
    assert [(a, read) for a, read in found if read != (a,)] == []


def sayable(action: o.Action) -> bool:
    """A number below the first is not a place that anybody speaks of."""
    return not isinstance(action, o.Place | o.Put) or action.place >= int(action.onto) - 1


def test_a_move_and_where_it_goes_are_one_sentence() -> None:
    both = (o.Move((2, 0)), o.Put(o.END))
    at = Names(BASE, PLAYERS[:3])
    assert ROOM.say_actions(both, at) == "move the third card to the end"
    assert ROOM.actions(node("move the third card to the end"), at) == both


@under_some_readings
def test_every_position_is_said_and_read_as_the_same(reading: str) -> None:
    play = plays(reading)[0]
    assert [m.before for m in play if reread(reading, m.before) != m.before] == []
    assert reread(reading, play[-1].after) == play[-1].after


@cache
def rooms() -> Room:
    return room("oriflamme")


def reread(reading: str, s: o.State) -> o.State:
    players = PLAYERS[: len(s.stock)]
    written = {
        "scenario": "A position that was said",
        "game": "oriflamme",
        "clauses": ["1"],
        "reading": reading,
        "players": list(players),
        "given": dict(rooms().say_given(s, Names(BASE, players))),
        "steps": [{"check": "the game is over"}],
    }
    (found,) = read_text("said.scenario.yaml", yaml.safe_dump(written), room, FIRST, None)
    assert isinstance(found, Scenario), found
    state = found.start.step.state
    assert isinstance(state, o.State)
    return state
