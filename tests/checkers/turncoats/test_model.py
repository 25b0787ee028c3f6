"""The model and the engine, told apart, tell the same: sampled here, proved elsewhere."""

import random
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

import turncoats_ref as t
from checkers.logic import Ints
from checkers.turncoats.model import moves, scoring
from checkers.turncoats.model.vector import Model
from spec.rulebook import load
from spec.turncoats import atlas

BOOK = load("turncoats", files("spec") / "turncoats")
READINGS = [
    *BOOK.profiles,
    *(
        f"rulebook+{question.name}={answer}"
        for question in BOOK.questions.values()
        for answer in question.answers
    ),
    "rulebook+no-faction=fewest-stones+zero-winner=draw",
    "rulebook+empty-bag=return-only+empty-hand=skip",
]
L = Ints()


def vector(s: t.State) -> list[int]:
    return [n for pile in s.piles for n in pile] + [s.turn, s.negotiations]


def scattered(table: t.Table, rng: random.Random) -> t.State:
    """Any small position: ties and empty piles abound."""
    places = len(table.areas) + 3 + table.seats

    def pile() -> t.Stones:
        black, blue, red = (rng.choice((0, 0, 1, 1, 2)) for _ in range(3))
        return black, blue, red

    piles = tuple(pile() for _ in range(places))
    return t.State(piles, rng.randrange(table.seats))


def engine_turns(game: Any, s: t.State) -> Counter[tuple[int, ...]]:
    """Where each whole turn leads to, by the engine."""
    found: Counter[tuple[int, ...]] = Counter()
    waiting = [s]
    while waiting:
        for _, _, step in game.steps(waiting.pop()):
            if game.at_rest(step.state):
                found[(*vector(step.state), step.state.phase == t.OVER)] += 1
            else:
                waiting.append(step.state)
    return found


def model_turns(m: Model, v: list[int], seat: int) -> Counter[tuple[int, ...]]:
    found: Counter[tuple[int, ...]] = Counter()
    for move, chosen in moves.open_turns(L, m, v, seat):
        w = moves.after(m, v, move, chosen, seat)
        over = move.negotiates and moves.ends(L, m, w[m.in_a_row], w[m.turn])
        found[(*w, over)] += 1
    return found


@pytest.mark.parametrize("reading", READINGS)
def test_engine_and_model_tell_the_same_rulers_winners_and_turns(reading: str) -> None:
    rng = random.Random(reading)
    for board, seats in (("three-fords", 2), ("ring", 3), ("two-banks", 5)):
        game = t.turncoats(atlas.board(board), BOOK.reading(reading), seats)
        m = Model(atlas.board(board), BOOK.reading(reading), seats)
        for _ in range(25):
            s = scattered(game.table.table, rng)
            v = vector(s)
            places = (*m.areas, m.axe, m.flag)
            rulers = [[f for f in range(3) if scoring.ruler(L, m, v, p)[f]] for p in places]
            told = [t.winners.ruler(game.table.table, s, p).who for p in places]
            assert rulers == [[] if who is None else [who] for who in told]
            ruled = scoring.areas_ruled(L, m, v)
            wins = scoring.winning_faction(L, m, v, ruled)
            faction = t.winners.winning_faction(game.table.table, s).who
            assert [f for f in range(3) if wins[f]] == ([] if faction is None else [faction])
            ended = t.State(s.piles, s.turn, t.OVER, seats)
            outcome = game.outcome(ended)
            assert outcome is not None
            winner = scoring.winning_player(L, m, v, ruled, wins)
            assert [seat for seat in range(seats) if winner[seat]] == list(outcome.winners)
            assert engine_turns(game, s) == model_turns(m, v, s.turn)
