"""Plays of Turncoats from where ties abound; and wrong engines, whose mistakes are made small."""

from __future__ import annotations

import random
from functools import cache
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis.stateful import run_state_machine_as_test

import turncoats_ref as t
from checkers.plays import random_play
from checkers.plays.laws import Judge
from checkers.plays.machine import Broken, machine
from checkers.plays.profiles import QUICK, THOROUGH
from checkers.plays.strategies import tied
from checkers.scenario.language import Position
from checkers.shrinking import Hooks, Shrunk, shrunk
from checkers.turncoats import ROOM
from checkers.turncoats.mutants import Mutant, mutants, wrong_game
from checkers.turncoats.small import small
from checkers.turncoats.smaller import size, smaller
from spec import Game, Step
from spec.source import Mistakes
from spec.turncoats import Board, atlas
from turncoats_ref import Action, State

BOOK = ROOM.rulebook()
RULEBOOK = BOOK.reading("rulebook")
TWO_BANKS, OFFICIAL = atlas.board("two-banks"), atlas.board("official")
PLANTED = {mutant.name: mutant for mutant in mutants(Mistakes())}


# The laws hold, wherever plays go.


@pytest.mark.parametrize(
    ("reading", "board", "seats"),
    [("rulebook", "two-banks", 2), ("rulebook-literal", "three-fords", 3), ("bga", "two-banks", 4)],
)
def test_no_play_breaks_a_law(reading: str, board: str, seats: int) -> None:
    judge = Judge(ROOM, BOOK.reading(reading), ROOM.game)
    run_state_machine_as_test(machine(judge, atlas.board(board), seats), settings=QUICK)


@pytest.mark.slow
@pytest.mark.parametrize("reading", BOOK.profiles)
def test_no_long_play_breaks_a_law(reading: str) -> None:
    judge = Judge(ROOM, BOOK.reading(reading), ROOM.game)
    run_state_machine_as_test(machine(judge, atlas.board("three-fords"), 3), settings=THOROUGH)


@QUICK
@given(small(ROOM.game(TWO_BANKS, RULEBOOK, 2)))
def test_small_positions_are_such_as_can_be_given(s: State) -> None:
    game = ROOM.game(TWO_BANKS, RULEBOOK, 2)
    assert (s.phase == t.OVER) == game.table.ends(s.negotiations, s.turn)
    assert max(max(pile) for pile in s.piles) <= 2


def test_ties_are_starts_final_and_with_the_game_going_on() -> None:
    game = ROOM.game(TWO_BANKS, RULEBOOK, 2)
    phases = [s.phase for s in tied(ROOM, game, TWO_BANKS)]
    assert phases.count(t.OVER) == phases.count(t.ACT) > 20


@pytest.mark.parametrize("seats", [2, 5])
def test_random_plays_from_ties_end(seats: int) -> None:
    game = ROOM.game(TWO_BANKS, RULEBOOK, seats)
    going_on = [s for s in tied(ROOM, game, TWO_BANKS) if s.phase == t.ACT]
    plays = [[*random_play(game, s, random.Random(n))] for n, s in enumerate(going_on)]
    stuck = [play[-1].step.state for play in plays if play and game.to_move(play[-1].step.state)]
    assert [s for s in stuck if any(s.piles[game.table.table.bag])] == []


CAUGHT = {
    "Stones that move also stay where they were": "conserved",
    "The flag is asked before the axe in an area": "rulers-as-told",
    "Axe and flag are counted together for the winning faction": "faction-as-told",
    "Turn order runs anticlockwise": "player-as-told",
    "An empty hand need not pay": "the actions are exactly what is not refused",
    "All but one end the game": "end-as-told",
}


@pytest.mark.parametrize("name", CAUGHT)
def test_plays_catch_a_planted_mistake_by_the_law_that_it_breaks(name: str) -> None:
    seats = 3
    judge = Judge(ROOM, RULEBOOK, wrong_game(PLANTED[name].made))
    with pytest.raises(Broken) as broken:
        run_state_machine_as_test(machine(judge, TWO_BANKS, seats), settings=QUICK)
    assert broken.value.law == CAUGHT[name]


def test_a_broken_law_is_told_as_a_scenario_would_have_it() -> None:
    judge = Judge(
        ROOM, RULEBOOK, wrong_game(PLANTED["The flag is asked before the axe in an area"].made)
    )
    piles = ((3, 3, 1), (2, 0, 5), (4, 1, 0), (1, 2, 2), (2, 2, 2), (3, 0, 0), (0, 0, 3))
    told = str(Broken(judge, "rulers-as-told", Position(TWO_BANKS, 2, State(piles, 1))))
    assert told.splitlines()[2:] == [
        "given:", "  East: 1 black, 1 blue", "  axe: 1 black", "  flag: 1 blue",
        "  ada: nothing", "  bob: nothing", "  turn: bob",
    ]  # fmt: skip


# What fails is made small.


class Small(NamedTuple):
    """How much is left of a mistake: areas, seats, and stones wherever they lie."""

    areas: int
    seats: int
    stones: int


LEFT = {
    "Stones that move also stay where they were": Small(2, 2, 2),
    "The turn goes round one seat too few": Small(2, 2, 2),
    "The fallen vanish": Small(1, 2, 3),
    "The game is over when all hands are empty": Small(1, 2, 1),
    "The stone that is returned stays in the hand as well": Small(1, 2, 1),
    "Turn order is counted from the last to negotiate": Small(1, 2, 1),
    "If the factions stay level, the first of them wins": Small(1, 2, 0),
    "Under every reading faction-tie-break is answered overall-leader": Small(2, 2, 4),
}


@cache
def right(board: Board, seats: int) -> Game[State, Action]:
    return ROOM.game(board, RULEBOOK, seats)


class Differs:
    """Whether a wrong engine goes on otherwise than the right one, or ends otherwise."""

    def __init__(self, mutant: Mutant) -> None:
        self.wrong = cache(lambda board, seats: wrong_game(mutant.made)(board, RULEBOOK, seats))

    def __call__(self, p: Position) -> bool:
        one, other = right(p.board, p.seats), self.wrong(p.board, p.seats)
        if p.attempt is None:
            return one.outcome(p.state) != other.outcome(p.state)
        return one.play(p.state, *p.attempt) != other.play(p.state, *p.attempt)


def met(differs: Differs) -> Position:
    """Where some random game with all 63 stones first meets the difference."""
    for deal in range(24):
        game = right(OFFICIAL, 2 + deal % 4)
        for played in random_play(game, ROOM.dealt(game, deal), random.Random(deal)):
            doing = played.seat, played.action
            for p in (
                Position(OFFICIAL, game.seats, played.before, doing),
                Position(OFFICIAL, game.seats, played.step.state),
            ):
                if differs(p):
                    return p
    raise AssertionError("no game met it")


@cache
def left(name: str) -> Shrunk[Position]:
    differs = Differs(PLANTED[name])
    return shrunk(met(differs), differs, Hooks(size, smaller))


@pytest.mark.parametrize("name", LEFT)
def test_a_mistake_in_a_whole_game_is_made_as_small_as_it_can_be(name: str) -> None:
    p = left(name).case
    assert Small(len(p.board.areas), p.seats, sum(map(sum, p.state.piles))) == LEFT[name]
    assert left(name).least
    assert not any(Differs(PLANTED[name])(one) for one in smaller(p))


@pytest.mark.parametrize("name", LEFT)
def test_few_positions_are_tried_for_it(name: str) -> None:
    assert left(name).tried < 200


def whole() -> Position:
    game = right(OFFICIAL, 5)
    s = [*random_play(game, ROOM.dealt(game, 7), random.Random(7))][40].step.state
    return Position(OFFICIAL, 5, s)


def test_whatever_is_called_smaller_is_and_can_be_laid() -> None:
    p = whole()
    assert sum(map(sum, p.state.piles)) == 63
    for one in smaller(p):
        assert size(one) < size(p)
        assert len(one.state.piles) == len(one.board.areas) + 3 + one.seats
        assert max(max(border) for border in one.board.borders) < len(one.board.areas)


def test_a_pair_of_stones_goes_where_one_alone_may_not() -> None:
    level = State(((2, 2, 0), t.NONE, t.NONE, t.NONE, t.NONE, t.NONE, t.NONE), 0)
    found = shrunk(
        Position(TWO_BANKS, 2, level),
        lambda p: p.state.piles[0][0] == p.state.piles[0][1] > 0,
        Hooks(size, smaller),
    )
    assert found.case.state.piles[0] == (1, 1, 0)


NEXT_TO_4 = t.table(OFFICIAL, RULEBOOK, 2).touching[4][0]


def test_an_action_goes_with_the_areas_and_seats_that_it_is_about() -> None:
    piles = (*(t.NONE,) * 4, (0, 0, 3), *(t.NONE,) * 11, (0, 0, 1))
    start = Position(OFFICIAL, 3, State(piles, 2), (2, t.March(t.RED, 4, NEXT_TO_4, 3)))
    found = shrunk(start, may_march, Hooks(size, smaller)).case
    source = [*found.state.piles].index((0, 0, 1))
    assert found.attempt == (1, t.March(t.RED, source, 1 - source, 1))
    assert (len(found.board.areas), found.seats, found.state.turn) == (2, 2, 1)


def may_march(p: Position) -> bool:
    match p.attempt:
        case seat, t.March() as march:
            return isinstance(right(p.board, p.seats).play(p.state, seat, march), Step)
        case _:
            return False
