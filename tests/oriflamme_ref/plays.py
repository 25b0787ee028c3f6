"""Random legal plays of Oriflamme, made once for each reading and kept: what the laws are held to.

From every state of a play every attempt is judged, and the state is put into another world for each
seat, which differs only in what that seat may not know.
"""

from __future__ import annotations

import random
from functools import cache
from importlib.resources import files
from itertools import product
from typing import NamedTuple

import oriflamme_ref as o
from checkers.oriflamme.secret import another
from oriflamme_ref import Action, Deal, State
from spec import Game, Reading, Refusal
from spec.oriflamme import CARDS, Deck, decks
from spec.rulebook import load

BOOK = load("oriflamme", files("spec") / "oriflamme")
RULEBOOK = BOOK.reading("rulebook")
STRICT = "archer-itself=refused+spy-choice=others-first+own-targets=if-forced"
READINGS = [
    *BOOK.profiles,
    # where one may decline, even a choice of one is asked
    f"rulebook+must-apply=may+{STRICT}+decree-same-place=refused",
    "rulebook+must-apply=may+spy-empty=refused+sprung-ambush=stays+ambush-credit=one",
    "rulebook+must-apply=may+own-covered=allowed+decree-moves=whole-pile+decree-stack=own-family",
    "bga+must-apply=may+shapeshifters=transitive+decree-pointer=once-a-round",
    *(f"rulebook+{q.name}={answer}" for q in BOOK.questions.values() for answer in q.answers),
]

BASE = decks.deck("base")
FEW = ("Archer", "Soldier", "Spy", "Shapeshifter", "Ambush", "Decree")
ROUGH = BASE._replace(kinds=tuple(map(CARDS.index, FEW)), hand=5, rounds=5)
POOR = ROUGH._replace(kinds=tuple(map(CARDS.index, FEW[2:])), hand=4, rounds=4)


class Move(NamedTuple):
    """One decision: what was decided in a state, and what it led to."""

    reading: Reading
    game: Game[State, Action]
    before: State
    action: Action
    after: State
    clauses: tuple[str, ...]


class Judged(NamedTuple):
    """What a state offers, and what becomes of every attempt at it."""

    state: State
    offered: list[tuple[int | None, Action]]
    allowed: set[tuple[int, Action]]
    refused: set[str]


class Worlds(NamedTuple):
    """Two states that differ only in what a seat may not know."""

    game: Game[State, Action]
    seat: int
    one: State
    two: State


@cache
def plays(reading: str) -> list[list[Move]]:
    """A whole game, and two with the cards that interfere most, one of them begun with nothing."""
    rng, seats = random.Random(reading), 3 + READINGS.index(reading) % 3
    return [play(deck, reading, seats, rng) for deck in (BASE, ROUGH, POOR)]


def play(deck: Deck, reading: str, seats: int, rng: random.Random) -> list[Move]:
    """To the end; revealing is twice as likely as leaving."""
    by = BOOK.reading(reading)
    game = o.oriflamme(deck, by, seats)
    s, moves = game.table.set_up(deal(deck, seats, rng)).state, list[Move]()
    s = s._replace(stock=(int(deck is not POOR),) * seats)
    while steps := list(game.steps(s)):
        likely = [step for step in steps if step[1] != o.Leave()]
        _, action, step = rng.choice([*likely, *steps])
        moves.append(Move(by, game, s, action, step.state, step.clauses))
        s = step.state
    return moves


def deal(deck: Deck, seats: int, rng: random.Random) -> Deal:
    return Deal(tuple(tuple(rng.sample(deck.kinds, deck.hand)) for _ in range(seats)))


def moves(reading: str) -> list[Move]:
    return [move for play in plays(reading) for move in play]


@cache
def judged(reading: str) -> list[Judged]:
    """Every attempt at some states of each play: all choices, the last state, and any eight."""
    rng, found = random.Random(reading), list[Judged]()
    for play in plays(reading):
        choices = [m for m in play if m.before.phase not in (o.PLACE, o.REVEAL)]
        some = [*choices, *rng.sample(play, min(len(play), 8))]
        found += [judge(m.game, m.before) for m in some]
        found.append(judge(play[-1].game, play[-1].after))
    return found


def judge(game: Game[State, Action], s: State) -> Judged:
    offered = [(game.to_move(s), action) for action in game.actions(s)]
    answers = [(seat, action, game.play(s, seat, action)) for seat, action in game.attempts(s)]
    allowed = {(seat, action) for seat, action, a in answers if not isinstance(a, Refusal)}
    return Judged(s, offered, allowed, {a.id for _, _, a in answers if isinstance(a, Refusal)})


@cache
def worlds(reading: str) -> list[Worlds]:
    """For some states of each play, the last among them, and each seat: one of its other worlds."""
    rng, found = random.Random(reading), list[Worlds]()
    for play in plays(reading):
        some = [move.before for move in rng.sample(play, min(len(play), 12))]
        game = play[-1].game
        for s, seat in product([*some, play[-1].after], range(game.seats)):
            found.append(Worlds(game, seat, s, another(game, s, seat, rng)))
    return found
