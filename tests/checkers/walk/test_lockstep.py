"""Random games in lock-step are those that the game itself plays at random."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest

from checkers.logic import Arrays
from checkers.plays import random_play
from checkers.turncoats import lockstep
from checkers.turncoats.model import moves, scoring
from checkers.turncoats.model.vector import Model
from spec import NATURE
from tests.checkers.walk.turncoats_tables import Laid, laid

GAMES = 40_000
READINGS = (
    "rulebook", "rulebook-literal", "bga", "rulebook+negotiate=not-the-drawn",
    "rulebook+end=full-round", "rulebook+empty-hand=skip", "rulebook+empty-bag=return-only",
    "rulebook+march=none-too", "rulebook+removal=one-up-to",
)  # fmt: skip


def odds(here: Laid) -> dict[tuple[int, ...], Fraction]:
    """How likely each last position is, exactly, when the game is played at random."""
    game = here.table.game

    @cache
    def ends(state: Any) -> dict[tuple[int, ...], Fraction]:
        seat = game.to_move(state)
        if seat is None:
            return {here.table.vector(state): Fraction(1)}
        steps = list(game.steps(state))
        weights = game.weights(state) if seat == NATURE else {a: 1 for _, a, _ in steps}
        found: dict[tuple[int, ...], Fraction] = {}
        for _, action, step in steps:
            for end, odd in ends(step.state).items():
                more = odd * Fraction(weights[action], sum(weights.values()))
                found[end] = found.get(end, Fraction(0)) + more
        return found

    return ends(here.start)


@pytest.mark.parametrize("reading", READINGS)
def test_the_last_positions_are_as_likely_as_in_the_game(reading: str) -> None:
    here = laid("t0", reading)
    starts = np.tile(np.array(here.table.vector(here.start), np.int8)[:, None], (1, GAMES))
    played = lockstep.play(here.model, starts, np.random.default_rng(7))
    seen = Counter(map(tuple, played.vectors.T.tolist()))
    expected = odds(here)
    assert sum(expected.values()) == 1
    assert seen.keys() <= expected.keys()
    for end, odd in expected.items():
        even = float(odd) * GAMES
        assert abs(seen[end] - even) <= 5 * (even * (1 - float(odd))) ** 0.5 + 1
    assert (starts == starts[:, :1]).all()  # the starts are not played on


def test_games_are_as_long_and_as_open_as_those_of_the_engine() -> None:
    here = laid("official-1-each-3-players", "bga")
    starts = np.tile(np.array(here.table.vector(here.start), np.int8)[:, None], (1, 4_000))
    played = lockstep.play(here.model, starts, np.random.default_rng(7))
    turns = many = 0
    for seed in range(400):
        for step in random_play(here.table.game, here.start, random.Random(seed)):
            if here.table.game.at_rest(step.before):
                turns += 1
                many += len(list(here.table.game.actions(step.before)))
    assert played.stuck == 0
    assert played.turns / 4_000 == pytest.approx(turns / 400, rel=0.1)
    assert played.open / played.turns == pytest.approx(many / turns, rel=0.1)


@pytest.mark.parametrize("seats", [2, 5])
def test_dealt_games_end_with_all_stones_and_one_winner(seats: int) -> None:
    L, board = Arrays(), laid("official-1-each-3-players").model.board
    m = Model(board, laid("t0", "bga").model.reading, seats)
    rng = np.random.default_rng(seats)
    starts = lockstep.deal(m, 500, rng)
    played = lockstep.play(m, starts, rng)
    v = played.vectors.astype(np.int32)
    for positions in (starts, v):
        assert all((positions[f : m.turn : 3].sum(axis=0) == 21).all() for f in range(3))
        assert (positions >= 0).all()
    assert (starts[3 * m.hand(0) : m.turn].sum(axis=0) == 8 * seats).all()
    assert all(moves.ends(L, m, v[m.in_a_row], seat).sum() > 0 for seat in range(seats))
    ruled = scoring.areas_ruled(L, m, v)
    wins = scoring.winning_faction(L, m, v, ruled)
    winners = np.sum(scoring.winning_player(L, m, v, ruled, wins), axis=0)
    assert (winners == 1).all()  # under bga somebody always wins


def test_a_game_in_which_nobody_can_act_is_stuck() -> None:
    here = laid("t0")
    vector = list(here.table.vector(here.start))
    for place in (here.model.bag, *map(here.model.hand, range(2))):
        vector[3 * place : 3 * place + 3] = [0, 0, 0]
    starts = np.array(vector, np.int8)[:, None]
    played = lockstep.play(here.model, starts, np.random.default_rng(7))
    assert (played.stuck, played.turns, played.open) == (1, 0, 0)
    assert (played.vectors[: here.model.turn] == starts[: here.model.turn]).all()
