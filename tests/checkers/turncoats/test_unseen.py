"""Logs in which not all is told: the solver agrees with all deals, tried one by one."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

import turncoats_ref as t
from checkers.audit.replayed import UNKNOWN, replay
from checkers.audit.seated import Asked
from checkers.audit.worlds import Counted
from checkers.plays import by_liking, random_play
from checkers.scenario.hooks import Logs, Worlds
from checkers.scenario.language import PLAYERS, Names
from checkers.turncoats import ROOM
from checkers.turncoats.deal_told import Dealt, completed, of_state
from checkers.turncoats.explained import Explained
from checkers.turncoats.unseen import HIDDEN, LOGS, Deals
from checkers.turncoats.walking import deals
from spec import NATURE, Game, Reading, Refusal
from spec.turncoats import Board

READINGS = (
    "rulebook",
    "rulebook-literal",
    "bga+empty-hand=skip",
    "rulebook+negotiate=not-the-drawn",
)
FORDS = ROOM.named_board("three-fords")
# two homelands touch a place for which two stones are drawn
FOUR = Board(
    ("A", "B", "C", "D"), ((0, 1), (1, 2), (2, 3)), ((0, t.RED), (1, t.BLUE), (3, t.BLACK))
)
TRIES = 4  # at each step


def reading(name: str) -> Reading:
    return ROOM.rulebook().reading(name)


def table(board: Board, seats: int, name: str = "rulebook") -> tuple[Names, Game[Any, Any]]:
    return Names(board, PLAYERS[:seats]), ROOM.game(board, reading(name), seats)


def all_deals(board: Board, game: Game[Any, Any]) -> Iterator[t.State]:
    """Every first position of a board with at most one area that is no homeland."""
    homes = {area for area, _ in board.homelands}
    every = [(a, b, 2 - a - b) for a, b in product(range(3), repeat=2) if a + b <= 2]
    choices: list[list[t.Stones]] = [
        [t.NONE] if area in homes else every for area in range(len(board.areas))
    ]
    for areas in product(*choices):
        dealt = Dealt(tuple(areas), (None,) * game.seats)
        yield from deals(game.table.table, completed(dealt, game))


def hidden(action: t.Action, rng: random.Random) -> t.Action:
    return HIDDEN if isinstance(action, t.Draw) and rng.random() < 0.6 else action


def some_deeds(game: Game[Any, Any], state: Any, rng: random.Random) -> list[tuple[int, Any]]:
    """Attempts at a position, legal ones mostly, and what is legal there at last."""
    attempts = list(game.attempts(state))
    legal = list(game.actions(state))
    seat = game.to_move(state)
    assert seat is not None
    mine = [(who, a) for who, a in attempts if who == seat]
    wild = rng.sample(attempts, 1) + rng.sample(mine, TRIES)
    return [(who, hidden(a, rng)) for who, a in wild] + [(seat, hidden(rng.choice(legal), rng))]


@pytest.mark.parametrize("board", [FORDS, FOUR], ids=["three-fords", "an area unknown"])
@pytest.mark.parametrize("name", READINGS)
def test_a_deed_is_refused_exactly_when_every_deal_refuses_it(board: Board, name: str) -> None:
    rng = random.Random(f"{name} {len(board.areas)}")
    names, game = table(board, 2, name)
    refused = 0
    every = Counted(game, tuple(all_deals(board, game)))
    homes = {area for area, _ in board.homelands}
    areas = tuple(t.NONE if n in homes else None for n in range(len(board.areas)))
    asked = Deals(Dealt(areas, (None, None)), names, reading(name), game)
    assert len(every.states) >= 2025
    while asked.to_move() is not None and len(asked.deeds) < 24:
        for deed in some_deeds(game, asked.state, rng):
            one, other = asked.play(*deed), every.play(*deed)
            assert (one is None) == (other is None), deed
            refused += isinstance(one, Refusal)
            if one is None:
                break
    assert refused > 0
    assert asked.state in every.states


@pytest.mark.parametrize("seed", range(6))
def test_who_may_have_won_is_who_wins_in_some_deal(seed: int) -> None:
    name = READINGS[seed % len(READINGS)]
    rng = random.Random(seed)
    names, game = table(FORDS, 2, name)
    start = ROOM.dealt(game, seed)
    unknown = of_state(start, names, game)._replace(hands=(None, None))
    every = Counted(game, tuple(deals(game.table.table, start)))
    asked: Worlds = Deals(unknown, names, reading(name), game)
    for played in random_play(game, start, rng, by_liking(2)):
        action = hidden(played.action, rng)
        assert asked.play(played.seat, action) is None
        assert every.play(played.seat, action) is None
    for winners in ((), (0,), (1,), (0, 1)):
        assert asked.won(winners) == every.won(winners)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_real_game_with_nothing_dealt_told_is_explained_at_every_line(seats: int) -> None:
    rng = random.Random(seats)
    names, game = table(ROOM.named_board("official"), seats)
    start = ROOM.dealt(game, seats)
    homes = {area for area, _ in names.board.homelands}
    areas = tuple(t.NONE if n in homes else None for n in range(len(names.board.areas)))
    asked = Deals(Dealt(areas, (None,) * seats), names, reading("rulebook"), game)
    winners: tuple[int, ...] = ()
    for played in random_play(game, start, rng, by_liking(seats)):
        assert asked.play(played.seat, hidden(played.action, rng)) is None
        outcome = game.outcome(played.step.state)
        winners = outcome.winners if outcome else ()
    assert asked.won(winners)
    assert not asked.known


def test_a_faction_has_only_so_many_stones_wherever_they_were_dealt() -> None:
    """Of 21 red stones two lie at home, so that 19 can be paid in all."""
    names, game = table(FORDS, 3)
    asked = Deals(of_state(ROOM.dealt(game, 0), names, game)._replace(hands=(None,) * 3), names,
                  reading("rulebook"), game)  # fmt: skip
    said = [asked.play(n % 3, t.Recruit(t.RED, 0)) for n in range(20)]
    assert said[:19] == [None] * 19
    assert isinstance(said[19], Refusal)
    assert said[19].id == "5.hand"


def test_what_a_deal_tells_is_kept_to() -> None:
    names, game = table(FORDS, 2)
    told = Dealt((t.NONE,) * 3, ((0, 0, 8), None))
    asked = Deals(told, names, reading("rulebook"), game)
    assert isinstance(asked.play(0, t.Recruit(t.BLUE, 0)), Refusal)
    assert asked.play(0, t.Recruit(t.RED, 0)) is None
    assert [asked.play(1, t.Recruit(t.RED, 0)), asked.play(0, t.Negotiate())] == [None, None]


def test_a_drawn_stone_that_was_returned_must_have_been_held_or_drawn() -> None:
    names, game = table(FORDS, 2)
    told = Dealt((t.NONE,) * 3, ((0, 0, 8), None))
    asked = Deals(told, names, reading("rulebook"), game)
    assert [asked.play(0, t.Negotiate()), asked.play(NATURE, HIDDEN)] == [None, None]
    assert asked.play(0, t.Return(t.BLUE)) is None  # which was drawn
    assert [asked.play(1, t.Recruit(t.RED, 0)), asked.play(0, t.Negotiate())] == [None, None]
    assert asked.play(NATURE, t.Draw(t.RED)) is None
    assert isinstance(asked.play(0, t.Return(t.BLUE)), Refusal)


def test_what_is_refused_within_a_turn_leaves_the_turn_as_it_was() -> None:
    names, game = table(FORDS, 2)
    asked = Deals(Dealt((t.NONE,) * 3, ((0, 0, 8), None)), names, reading("rulebook"), game)
    assert [asked.play(0, t.Negotiate()), asked.play(NATURE, HIDDEN)] == [None, None]
    assert isinstance(asked.play(0, t.Recruit(t.RED, 0)), Refusal)
    assert asked.play(0, t.Return(t.BLACK)) is None
    assert isinstance(asked.play(1, t.Return(t.BLACK)), Refusal)
    assert asked.play(1, t.Recruit(t.BLACK, 0)) is None


def test_what_is_known_is_judged_by_the_engine_alone() -> None:
    names, game = table(FORDS, 2)
    asked = Deals(of_state(ROOM.dealt(game, 1), names, game), names, reading("rulebook"), game)
    assert asked.known
    refused = [asked.play(0, t.March(t.RED, 0, 0, 1)), asked.play(1, t.Negotiate())]
    assert all(isinstance(one, Refusal) for one in refused)
    assert asked.all is None
    assert [asked.play(0, t.Negotiate()), asked.play(NATURE, HIDDEN)] == [None, None]
    assert not asked.known


def test_what_the_solver_gives_up_on_is_unknown_and_no_refusal() -> None:
    deals = Logs(LOGS.dealt, LOGS.dealt_in_json, hurried)
    turn = b"ada: recruit red to A1\nbob: recruit red to A1\n"
    log = io.BytesIO(b"reading: rulebook\nplayers: ada, bob\n" + 9 * turn)
    (found,) = replay(
        Asked(replace(ROOM, for_programs=lambda: replace(ROOM.programs, logs=deals))), "a.log", log
    )
    assert found.verdict == UNKNOWN
    assert found.mistake is not None


def hurried(start: Any, names: Names, by: Reading, game: Game[Any, Any]) -> Deals:
    """All games that begin so, with a solver that has no time for them."""
    found = Deals(start, names, by, game)
    found.explained().solver.set("rlimit", 1)
    return found


def test_a_model_of_another_reading_is_found_out_by_the_engine() -> None:
    """A planted mistake: what the model allows, the engine must play."""
    names, game = table(FORDS, 2)
    told = Dealt((t.NONE,) * 3, (None, None))
    asked = Deals(told, names, reading("rulebook"), game)
    asked.all = Explained(told, names, reading("rulebook+removal=up-to"))
    assert asked.play(0, t.Recruit(t.BLACK, 0)) is None
    with pytest.raises(AssertionError, match="the engine refuses what the model found"):
        asked.play(1, t.Battle(t.RED, 0, t.NONE))
