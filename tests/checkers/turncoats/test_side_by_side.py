"""Games in lock-step under two readings come out as often otherwise as those of the engine."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from checkers import games
from checkers.compare.frequency import changes, one_by_one, wilson
from checkers.logic import Ints
from checkers.turncoats.liked import Liked, likings
from checkers.turncoats.lockstep import deal
from checkers.turncoats.model import moves
from checkers.turncoats.model.vector import Model
from checkers.turncoats.tabled import Tables
from spec.turncoats import atlas

ROOM = games.room(games.FIRST)
BOOK = ROOM.rulebook()
RULEBOOK = BOOK.reading("rulebook")
READINGS = (
    "bga", "rulebook-literal", "rulebook+removal=up-to", "rulebook+march=none-too",
    "rulebook+negotiate=not-the-drawn", "rulebook+empty-hand=skip", "rulebook+end=full-round",
    "rulebook+zero-winner=draw", "rulebook+turn-order=first", "rulebook+recruit-place=anywhere",
)  # fmt: skip
FEW, MANY = 150, 4_000


@pytest.mark.parametrize("reading", READINGS)
def test_as_many_games_change_and_part_as_with_the_engine(reading: str) -> None:
    """Shares of both samples are within 4 standard errors: one in 16,000 by chance."""
    pair = RULEBOOK, BOOK.reading(reading)
    few, many = one_by_one(ROOM, *pair, 2, FEW, 1), changes(ROOM, *pair, 2, MANY, 1)
    for one, other in ((few.changed, many.changed), (few.parted, many.parted)):
        low, high = wilson(other, MANY, 4)
        share = other / MANY
        error = 4 * (share * (1 - share) / FEW) ** 0.5 + 1 / FEW
        assert low - error <= one / FEW <= high + error


def test_alike_readings_never_part() -> None:
    told = changes(ROOM, RULEBOOK, replace(RULEBOOK, name="another"), 3, 500, 0)
    assert (told.changed, told.parted) == (0, 0)


def test_a_seed_gives_the_same_games() -> None:
    pair = RULEBOOK, BOOK.reading("bga")
    assert changes(ROOM, *pair, 3, 300, 5) == changes(ROOM, *pair, 3, 300, 5)
    assert changes(ROOM, *pair, 3, 300, 5) != changes(ROOM, *pair, 3, 300, 6)


@pytest.mark.parametrize("reading", ["rulebook", *READINGS])
def test_every_turn_is_one_that_the_model_allows(reading: str) -> None:
    m = Model(atlas.board("official"), BOOK.reading(reading), 3)
    rng = np.random.default_rng(3)
    starts, likes = deal(m, 60, rng), likings(60, rng)
    play = Liked(Tables(m), starts, likes, np.arange(60), starts.copy(), rng)
    for turn in range(15):
        seat = turn % 3
        before = play.v.T.tolist()
        stuck, _ = play.turn(seat)
        assert not stuck.any()
        for was, now in zip(before, play.v.T.tolist(), strict=True):
            ways = moves.open_turns(Ints(), m, was, seat)
            assert now in [moves.after(m, was, move, chosen, seat) for move, chosen in ways]
