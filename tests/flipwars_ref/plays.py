"""Tables of Flip Wars, and random plays on them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import flipwars_ref as f
from checkers import games
from checkers.flipwars.deals import deal
from checkers.plays import Played, random_play
from spec import Game
from spec.flipwars import atlas

BOOK = games.room("flipwars").rulebook()
ANSWERS = [
    f"bga+{question.name}={answer}"
    for question in BOOK.questions.values()
    for answer in question.answers
    if answer != BOOK.profiles["bga"].answers[question.name]
]
BOARDS = tuple(atlas.shipped())


@cache
def laid(board: str, reading: str = "bga") -> Game[f.State, f.Action]:
    return f.flipwars(atlas.board(board), BOOK.reading(reading), 2)


def start(game: Game[f.State, f.Action], seed: int = 0) -> f.State:
    found: f.State = game.table.set_up(deal(game.table.table, seed)).state
    return found


def plays(game: Game[Any, Any], many: int) -> Iterator[Played]:
    """Every step of some random plays, cut short where passing makes them long."""
    for seed in range(many):
        for number, played in enumerate(random_play(game, start(game, seed), random.Random(seed))):
            if number == 40:
                break
            yield played
