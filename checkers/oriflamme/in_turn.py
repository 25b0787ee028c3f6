"""Who places when and how the rounds go on: by induction over steps, with a mistake for each.

A game begins with the first player, in round one, with seven cards in each hand (first-places,
dealt). What each step keeps to is so of every game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any, Final, NamedTuple

import oriflamme_ref as o
from checkers.claims import ALL, Claim
from checkers.oriflamme.laws import Laid, Law, changed
from checkers.oriflamme.whole import plays
from spec import Step

ROUNDS: Final = 6
STEPS: Final = (
    "by induction over steps: all from an empty queue and from each card alone, in each round,"
    " whoever is first and next, and those of random games to the end"
)


class Turned(NamedTuple):
    """A step of the engine: the position before it and the one behind."""

    before: o.State
    after: o.State


def steps(game: Laid) -> Iterator[Turned]:
    """All that can be done in small positions, and what is done in random games."""
    front = [*to_place(game), *to_resolve(game)]
    while front:
        found = [Turned(s, after) for s in front for after in behind(game, s)]
        yield from found
        begun = [(one.before.phase, one.after) for one in found]
        front = [s for was, s in begun if o.PLACE not in (was, s.phase) and s.phase != o.OVER]
    yield from (Turned(step.before, step.step.state) for play in plays(game) for step in play)


def behind(game: Laid, s: o.State) -> Iterator[o.State]:
    found = (game.play(s, s.turn, action) for action in game.actions(s))
    yield from (step.state for step in found if isinstance(step, Step))


def in_rounds(game: Laid, queue: o.Queue) -> Iterator[o.State]:
    """§3  A queue in each of six rounds, before each player of whom each is first."""
    none: tuple[tuple[int, ...], ...] = ((),) * game.seats
    stock = (1,) * game.seats
    for number, first, turn in product(range(1, ROUNDS + 1), *[range(game.seats)] * 2):
        yield o.State(queue, stock, none, none, none, turn, round=number, first=first)


def to_place(game: Laid) -> Iterator[o.State]:
    """§4  An empty queue, and a card of the first family; whoever is next has not placed."""
    for queue in ((), ((o.Lying(0, 0),),)):
        yield from (with_hands(game, s) for s in in_rounds(game, queue))


def to_resolve(game: Laid) -> Iterator[o.State]:
    """§5  Each card that there is, face down and alone; all have placed."""
    for kind in game.table.table.deck.kinds:
        for s in in_rounds(game, ((o.Lying(kind, 0),),)):
            if s.turn == 0:  # whose card it is
                yield with_hands(game, s._replace(phase=o.REVEAL))


def with_hands(game: Laid, s: o.State) -> o.State:
    """§3.2  As many cards in each hand as there are then."""
    lying = {card.kind for pile in s.queue for card in pile}
    kinds = [kind for kind in game.table.table.deck.kinds if kind not in lying]
    return s._replace(hands=tuple(tuple(kinds[: due(s, seat)]) for seat in range(game.seats)))


def due(s: o.State, seat: int) -> int:
    """§2.1, §4  Of seven cards one goes in each round, also in this one, from whoever was next."""
    seats = len(s.stock)
    waits = s.phase == o.PLACE and (seat - s.first) % seats >= (s.turn - s.first) % seats
    return 7 - s.round + waits


def each_places_once(_: Laid, t: Turned) -> bool:
    """§3  The next who has not placed does so; behind the last, and only then, is resolved."""
    s, after = t
    following = (s.turn + 1) % len(s.stock)
    if s.phase != o.PLACE:
        return after.phase != o.PLACE or after.round == s.round + 1
    if following == s.first:
        return after.phase not in (o.PLACE, o.OVER) and after.round == s.round
    return (after.phase, after.turn, after.round) == (o.PLACE, following, s.round)


def tile_is_passed(_: Laid, t: Turned) -> bool:
    """§3.1  A round begins with the player behind the one with whom the last began."""
    s, after = t
    if after.round == s.round:
        return after.phase == o.OVER or after.first == s.first
    return after.first == after.turn == (s.first + 1) % len(s.stock)


def six_rounds(_: Laid, t: Turned) -> bool:
    """§3.2  Over behind the sixth round, and only then; there are as many cards in hand as due."""
    s, after = t
    hands = [len(hand) for hand in after.hands] == [due(after, n) for n in range(len(s.stock))]
    if after.phase == o.OVER:
        return hands and after.round == s.round == ROUNDS
    return hands and after.round <= min(s.round + 1, ROUNDS)


# mistakes


def passed_over(s: o.State, after: o.State) -> o.State:
    """Whoever would place second does not."""
    if s.turn == s.first and (s.phase, s.round) == (after.phase, after.round) == (o.PLACE, s.round):
        return after._replace(turn=(after.turn + 1) % len(s.stock))
    return after


def never_passed(s: o.State, after: o.State) -> o.State:
    if after.round == s.round:
        return after
    return after._replace(first=s.first, turn=s.first)


def endless(game: Laid) -> Laid:
    """A game of seven rounds."""
    table = game.table.table
    return o.at_table(replace(table, deck=table.deck._replace(rounds=7)))


def stepwise(name: str, clause: str, says: str, holds: Any, mistake: str, wrong: Any) -> Law:
    return Law(Claim(name, clause, says, accepts=ALL), STEPS, steps, holds, mistake, wrong)


LAWS: Final = (
    stepwise("each-places-once", "3",
        "in each round each seat places one card before any is resolved",
        each_places_once, "one is passed over", changed(passed_over)),
    stepwise("tile-is-passed", "3.1",
        "the next player begins each round, the others follow in turn",
        tile_is_passed, "the first player never changes", changed(never_passed)),
    stepwise("six-rounds", "3.2",
        "a game is over after six rounds, with one card left in each hand",
        six_rounds, "there are seven rounds", endless),
)  # fmt: skip
