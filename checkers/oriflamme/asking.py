"""Where a game asks for an answer, small positions and random games: found out once for all.

Two games are the same there if none of these answers is another in the second.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any, Final

import oriflamme_ref as o
from checkers.oriflamme.parts import TIES, VIEWS, Games, otherwise
from checkers.oriflamme.positions import deal as dealt
from checkers.oriflamme.queues import MOST, positions, size
from checkers.plays import ended
from oriflamme_ref.answers import Answers
from spec import Game, Reading, Step
from spec.oriflamme import decks

BOARD: Final = "base"
DECISIONS: Final = 3  # in a row, one after another, are looked at
GAMES: Final = 1 << 12  # that are remembered: one reading is held against many others in turn
Asked = frozenset[str]


class Noted:
    """Answers that note which of them are asked for."""

    def __init__(self, answers: Answers) -> None:
        self.answers, self.asked = answers, set[str]()

    def __getattr__(self, name: str) -> Any:
        self.asked.add(name)
        return getattr(self.answers, name)


def noting(game: Game[o.State, o.Action]) -> tuple[Game[o.State, o.Action], Noted]:
    """The same game, and which answers it has asked for."""
    noted = Noted(game.table.table.answers)
    return o.at_table(replace(game.table.table, answers=noted)), noted


def where_asked(games: Games, most: int = MOST) -> Iterator[o.State]:
    """The small positions, smallest first, at which two games may not be the same."""
    apart, table = otherwise(games), games[0].table.table
    poor = "spy_may_find_nothing" in apart
    game, noted = noting(games[0])
    for cards in range(most + 1):
        known = so_far(table.answers, table.seats, cards, poor)
        for number, s in enumerate(positions(cards, table.seats, poor)):
            if number == len(known):
                noted.asked.clear()
                noted.asked |= VIEWS
                follow(game, s, noted.asked, 0)
                known.append(once(frozenset(noted.asked)))
            if apart & known[number]:
                yield s


@cache
def so_far(answers: Answers, seats: int, cards: int, poor: bool) -> list[Asked]:
    """What is asked at each position of so many cards, as far as it has been found out: it grows.

    A reading is held against many others, one after another.
    """
    return []


@cache
def once(asked: Asked) -> Asked:
    """The same set, kept once however often it is met."""
    return asked


def follow(game: Game[Any, Any], s: o.State, asked: set[str], behind: int) -> None:
    """All that is decided behind a position; of the end it is asked who wins."""
    if s.phase == o.OVER:
        asked |= TIES
    if ends(s, behind):
        return
    for action in game.actions(s):
        step = game.play(s, s.turn, action)
        assert isinstance(step, Step)
        follow(game, step.state, asked, behind + 1)


def ends(s: o.State, behind: int) -> bool:
    """Whether no further decision is looked at, behind so many."""
    if s.phase == o.OVER or behind == DECISIONS or (behind and s.phase == o.PLACE):
        return True
    return behind > 0 and s.phase == o.REVEAL and size(s) == MOST


def untouched(one: Reading, other: Reading, seats: int, deal: int) -> bool:
    """Whether a random game asks for no answer that is another: so it is the same under both."""
    deck = decks.deck(BOARD)
    games = o.oriflamme(deck, one, seats), o.oriflamme(deck, other, seats)
    answers = games[0].table.table.answers
    return otherwise(games).isdisjoint(in_a_game(answers, seats, deal))


@lru_cache(maxsize=GAMES)
def in_a_game(answers: Answers, seats: int, deal: int) -> Asked:
    """What is asked in the game that is played from a deal, and when it is over."""
    table = o.Table(decks.deck(BOARD), answers, seats)
    game, noted = noting(o.at_table(table))
    first = game.table.set_up(dealt(table, deal)).state
    noted.asked.clear()
    game.outcome(ended(game, first, f"{deal}"))
    return once(frozenset(noted.asked))
