"""What must be true of whole games, by their steps or by playing some; a mistake breaks each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby, product
from random import Random
from typing import Any, Final, NamedTuple

import oriflamme_ref as o
from checkers.claims import HELD, Claim
from checkers.oriflamme.laws import Laid, Law, changed
from checkers.oriflamme.positions import deal
from checkers.oriflamme.secret import another
from checkers.plays import Played, random_play

SEES: Final = "what a seat sees and may decide does not depend on what it may not know"
AT_MOST: Final = (
    "no more than three decisions are asked about a card in a row, four where intrigues are copied"
)
GAMES: Final = 8  # at each table
WORLDS: Final = 4  # states of each that are put into another world for a seat, and the last

Play = tuple[Played, ...]
PLAYS: Final = "random games to the end"


def plays(game: Laid) -> Iterator[Play]:
    """Whole games, the same ones each time, as dealt from the first seeds."""
    for seed in range(GAMES):
        first = game.table.set_up(deal(game.table.table, seed)).state
        yield tuple(random_play(game, first, Random(seed)))


# §5  how often a card is asked about


def decisions(play: Play) -> list[int]:
    """How many decisions each card took that was asked about, one after another."""
    asked = [
        (step.before.at, o.acting(step.before)._replace(up=True, influence=0))
        for step in play
        if step.before.phase != o.PLACE
    ]
    return [len([*some]) for _, some in groupby(asked)]


def at_most_three(game: Laid, play: Play) -> bool:
    """§5.3, §6.6  To reveal it, which card to move, and where to; before that, whom to copy."""
    most: int = 3 + game.table.table.answers.copies_intrigues
    return max(decisions(play)) <= most


# §4  two worlds


class Worlds(NamedTuple):
    """Two positions that differ in what a seat may not know."""

    seat: int
    one: o.State
    other: o.State


def worlds(game: Laid) -> Iterator[Worlds]:
    """For each seat, other worlds of some positions of random games, and of their last."""
    for play in plays(game):
        rng = Random(len(play))
        states = [*(step.before for step in rng.sample(play, WORLDS)), play[-1].step.state]
        for s, seat in product(states, range(game.seats)):
            yield Worlds(seat, s, another(game, s, seat, rng))


def alike(game: Laid, w: Worlds) -> bool:
    """§4  A seat sees the same in both, and has the same to decide from."""
    both = w.one, w.other
    seen = [game.view(s, w.seat) for s in both]
    open_to = [game.actions(s) if game.to_move(s) == w.seat else () for s in both]
    return seen[0] == seen[1] and open_to[0] == open_to[1]


# mistakes


def asked_again(s: o.State, after: o.State) -> o.State:
    """Whoever leaves a card is asked until five influence lie on it."""
    card = o.acting(s) if s.phase == o.REVEAL else None
    if card is None or card.influence >= 4 or total(after) <= total(s):
        return after
    pile = (card._replace(influence=card.influence + 1), *s.queue[s.at][1:])
    return s._replace(queue=(*s.queue[: s.at], pile, *s.queue[s.at + 1 :]))


def total(s: o.State) -> int:
    return sum(card.influence for pile in s.queue for card in pile)


def open_hands(game: Laid) -> Laid:
    return replace(game, view=lambda s, seat: game.view(s, seat)._replace(hands=s.hands))


def law(name: str, clause: str, says: str, holds: Any, mistake: str, wrong: Any) -> Law:
    return Law(Claim(name, clause, says, accepts=HELD), PLAYS, plays, holds, mistake, wrong, HELD)


LAWS: Final = (
    law("at-most-three", "5.3", AT_MOST,
        at_most_three, "whoever leaves a card is asked again", changed(asked_again)),
    Law(
        Claim("two-worlds", "4", SEES, accepts=HELD),
        "positions of random games and a second world of each for each seat", worlds, alike,
        "hands are open", open_hands, HELD,
    ),
)  # fmt: skip
