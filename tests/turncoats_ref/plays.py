"""Random legal plays of Turncoats, made once for each reading and kept: what the laws are held to.

A play is made of steps and of whole turns. From some of its states every attempt is judged, and
some states are put into another world, which differs only in what one seat may not know.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from functools import cache
from importlib.resources import files
from itertools import product
from typing import NamedTuple

import turncoats_ref as t
from spec import Game, Refusal
from spec.rulebook import load
from spec.turncoats import atlas
from turncoats_ref import Action, Deal, Faction, Place, State, Stones, Table, setup

BOOK = load("turncoats", files("spec") / "turncoats")
RULEBOOK = BOOK.reading("rulebook")
READINGS = [
    *BOOK.profiles,
    *(f"rulebook+{q.name}={answer}" for q in BOOK.questions.values() for answer in q.answers),
]

OFFICIAL = atlas.board("official")
THREE_FORDS = atlas.board("three-fords")
TWO_BANKS = atlas.board("two-banks")

ENDLESS = 2_000  # steps; a game of five has 205 turns at most

Play = list["Move"]


class Move(NamedTuple):
    """One step, or one whole turn: what was played from a state, and what it led to."""

    table: Table
    game: Game[State, Action]
    before: State
    seat: int
    action: Action
    after: State
    clauses: tuple[str, ...]


class Judged(NamedTuple):
    """What a state offers, and what becomes of every attempt at it."""

    state: State
    copied: State  # from before anything was attempted
    offered: list[tuple[int | None, Action]]
    allowed: set[tuple[int | None, Action]]
    refused: set[str]


class Worlds(NamedTuple):
    """Two states that differ only in what a seat may not know."""

    game: Game[State, Action]
    seat: int
    one: State
    two: State


@cache
def plays(reading: str) -> list[Play]:
    """A game that was dealt on the official board; then some with few stones on small boards."""
    rng, seats = random.Random(reading), 2 + READINGS.index(reading) % 4
    table = t.table(OFFICIAL, BOOK.reading(reading), seats)
    found = [play(table, setup.set_up(table, deal(table, rng)).state, rng)]
    for board, most, in_bag in product((THREE_FORDS, TWO_BANKS), (1, 2), (0, 2)):
        table = t.table(board, BOOK.reading(reading), 2 + seats % 2)
        found.append(play(table, scattered(table, most, in_bag, rng), rng))
    return found


def play(table: Table, s: State, rng: random.Random) -> Play:
    """Until nothing can be played; each kind of action is as likely as any other."""
    game = t.at_table(table)
    moves: Play = []
    while len(moves) < ENDLESS and (steps := list(game.steps(s))):
        kind = rng.choice(sorted({type(action).__name__ for _, action, _ in steps}))
        seat, action, step = rng.choice([a for a in steps if type(a[1]).__name__ == kind])
        moves.append(Move(table, game, s, seat, action, step.state, step.clauses))
        s = step.state
    return moves


def moves(reading: str) -> list[Move]:
    return [move for play in plays(reading) for move in play]


def turns(reading: str) -> list[Move]:
    return [turn for play in plays(reading) for turn in whole_turns(play)]


def whole_turns(play: Play) -> Iterator[Move]:
    """The steps of each turn in one."""
    first = play[0]
    for move in play:
        first = move if move.before.phase == t.ACT else first
        if move.game.at_rest(move.after):
            yield first._replace(after=move.after)


@cache
def judged(reading: str) -> list[Judged]:
    """Every attempt at some states of each play: the last one always, and any three."""
    rng = random.Random(reading)
    found = []
    for play in plays(reading):
        some = rng.sample(play, min(len(play), 3))
        found += [judge(move.game, move.before) for move in some]
        found.append(judge(play[-1].game, play[-1].after))
    return found


def judge(game: Game[State, Action], s: State) -> Judged:
    copied, offered = deepcopy(s), [(game.to_move(s), action) for action in game.actions(s)]
    answers = [(seat, action, game.play(s, seat, action)) for seat, action in game.attempts(s)]
    allowed = {(seat, action) for seat, action, a in answers if not isinstance(a, Refusal)}
    refused = {answer.id for _, _, answer in answers if isinstance(answer, Refusal)}
    return Judged(s, copied, offered, {*allowed}, refused)


@cache
def worlds(reading: str) -> list[Worlds]:
    """For some states of each play, the last among them, and each seat: one of its other worlds."""
    rng, found = random.Random(reading), list[Worlds]()
    for play in plays(reading):
        some = [move.before for move in rng.sample(play, min(len(play), 9))]
        table, game = play[-1].table, play[-1].game
        for s, seat in product([*some, play[-1].after], range(table.seats)):
            found.append(Worlds(game, seat, s, elsewhere(table, s, seat, rng)))
    return found


def elsewhere(table: Table, s: State, seat: int, rng: random.Random) -> State:
    """The state with the bag and the hands of all others shuffled; how many they hold is open."""
    hidden = [table.bag, *(hand for hand in table.hands if hand != table.hands[seat])]
    stones = [f for place in hidden for f in t.FACTIONS for _ in range(s.piles[place][f])]
    rng.shuffle(stones)
    piles = list(s.piles)
    for place in hidden:
        piles[place] = pile(stones.pop() for _ in range(size(s, place)))
    held = [f for f in t.FACTIONS if piles[table.hands[s.turn]][f] > 0]
    drawn = s.drawn if s.drawn is None or seat == s.turn else rng.choice(held)
    return replace(s, piles=tuple(piles), drawn=drawn)


def deal(table: Table, rng: random.Random) -> Deal:
    """§2  A random deal: two stones for each area that is no homeland, eight for each hand."""
    bag = [f for f in t.FACTIONS for _ in range(t.OF_EACH - setup.AT_HOME)]
    rng.shuffle(bag)
    homes = dict(table.board.homelands)
    areas = [pile(bag.pop() for _ in range(0 if a in homes else 2)) for a in table.areas]
    return Deal(tuple(areas), tuple(pile(bag.pop() for _ in range(8)) for _ in table.hands))


def scattered(table: Table, most: int, in_bag: int, rng: random.Random) -> State:
    """A position of few stones, so that areas, hands and the bag run empty."""
    areas = [pile(rng.choices(t.FACTIONS, k=rng.randint(0, 3 * most))) for _ in table.areas]
    apart = [pile(rng.choices(t.FACTIONS, k=n)) for n in (most, most, in_bag)]
    hands = [pile(rng.choices(t.FACTIONS, k=rng.randint(1, 2 * most))) for _ in table.hands]
    return State((*areas, *apart, *hands), turn=0)


def pile(stones: Iterator[Faction] | list[Faction]) -> Stones:
    listed = list(stones)
    return listed.count(t.BLACK), listed.count(t.BLUE), listed.count(t.RED)


def size(s: State, place: Place) -> int:
    return sum(s.piles[place])
