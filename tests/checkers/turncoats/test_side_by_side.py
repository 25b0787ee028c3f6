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
from checkers.turncoats.near import near, starts
from checkers.turncoats.tabled import Tables
from spec.turncoats import atlas

ROOM = games.room(games.FIRST)
BOOK = ROOM.rulebook()
RULEBOOK = BOOK.reading("rulebook")
READINGS = (
    "bga", "rulebook-literal", "rulebook+removal=up-to", "rulebook+march=none-too",
    "rulebook+negotiate=not-the-drawn", "rulebook+end=full-round",
    "rulebook+zero-winner=draw", "rulebook+turn-order=first", "rulebook+recruit-place=anywhere",
)  # fmt: skip
FEW, MANY = 150, 4_000


@pytest.mark.parametrize("reading", READINGS)
def test_as_many_games_change_and_part_as_with_the_engine(reading: str) -> None:
    """Shares of both samples are within 4 standard errors: one in 16,000 by chance."""
    pair = RULEBOOK, BOOK.reading(reading)
    few, many = one_by_one(ROOM, *pair, 2, FEW, 1), changes(ROOM, *pair, 2, MANY, 1)
    pairs = zip(few[2:], many[2:], strict=True)  # changed, parted, strayed, by chance
    for one, other in pairs:
        low, high = wilson(other, MANY, 4)
        share = other / MANY
        error = 4 * (share * (1 - share) / FEW) ** 0.5 + 1 / FEW
        assert low - error <= one / FEW <= high + error


def test_alike_readings_never_part() -> None:
    told = changes(ROOM, RULEBOOK, replace(RULEBOOK, name="another"), 3, 500, 0)
    assert (told.changed, told.parted, told.chance) == (0, 0, 0)


def test_what_comes_of_chance_comes_of_games_that_part_at_a_refusal() -> None:
    """Where only who wins is judged otherwise, nothing does."""
    loose = changes(ROOM, RULEBOOK, BOOK.reading("rulebook+removal=up-to"), 2, 500, 0)
    assert 0 < loose.chance <= loose.parted
    judged = changes(ROOM, RULEBOOK, BOOK.reading("rulebook+zero-winner=draw"), 2, 500, 0)
    assert judged.changed > judged.chance == 0
    assert judged.beyond == judged.share


def test_a_seed_gives_the_same_games() -> None:
    pair = RULEBOOK, BOOK.reading("bga")
    assert changes(ROOM, *pair, 3, 300, 5) == changes(ROOM, *pair, 3, 300, 5)
    assert changes(ROOM, *pair, 3, 300, 5) != changes(ROOM, *pair, 3, 300, 6)


@pytest.mark.parametrize("reading", ["rulebook", *READINGS])
def test_every_turn_is_one_that_the_model_allows(reading: str) -> None:
    m = Model(atlas.board("official"), BOOK.reading(reading), 3)
    rng = np.random.default_rng(3)
    first, likes = deal(m, 60, rng), likings(60, rng)
    play = Liked(Tables(m), first, likes, np.arange(60), first.copy(), rng)
    for turn in range(15):
        seat = turn % 3
        before, known = play.v.T.tolist(), [*moves.turns(m, seat)]
        stuck, _ = play.turn(seat)
        assert not stuck.any()
        for was, now in zip(before, play.v.T.tolist(), strict=True):
            ways = moves.open_among(Ints(), m, was, known)
            assert any(now == moves.after(m, was, move, n, seat) for move, n in ways)


@pytest.mark.parametrize("seats", [2, 5])
def test_games_end_with_full_hands_and_empty_ones_and_any_between(seats: int) -> None:
    m = Model(atlas.board("official"), RULEBOOK, seats)
    rng = np.random.default_rng(1)
    first = deal(m, 400, rng)
    play = Liked(Tables(m), first, likings(400, rng), np.arange(400), first.copy(), rng)
    for turn in range(2_000):
        stuck, _ = play.turn(turn % seats)
        play.leave(stuck | play.ends((turn + 1) % seats))
        if len(play.games) == 0:
            break
    left = play.final[3 * m.hand(0) : m.turn].sum(axis=0) / (8 * seats)
    quarters, _ = np.histogram(left, 4, (0, 1))
    assert (quarters > 400 / 20).all()


def test_a_negotiate_that_comes_to_the_same_does_not_part_games() -> None:
    told = changes(ROOM, RULEBOOK, BOOK.reading("rulebook+empty-hand=skip"), 2, 300, 0)
    assert (told.changed, told.parted) == (0, 0)


def test_games_near_positions_have_all_stones_and_differ_where_these_do() -> None:
    other = BOOK.reading("rulebook+no-faction=fewest-stones")
    assert ROOM.formal.separate is not None
    (witness,) = ROOM.formal.separate(RULEBOOK, other, (2,)).found
    m = Model(atlas.board(witness.board), RULEBOOK, 3)
    v = starts(m, [witness] * 50, np.random.default_rng(1))
    assert (v >= 0).all()
    assert (v[: m.turn].reshape(-1, 3, 50).sum(axis=0) == 21).all()
    assert near(RULEBOOK, other, 3, 200, 0, [witness]).changed > 0
    assert near(RULEBOOK, RULEBOOK, 3, 200, 0, [witness]) == (0, 0, 0, 0)
