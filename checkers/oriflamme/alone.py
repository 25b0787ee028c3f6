"""What every card does that lies alone in the queue: counted out, with a mistake that breaks it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import oriflamme_ref as o
from checkers.claims import ALL, Claim
from checkers.oriflamme.laws import Laid, Law
from spec import Refusal, Step
from spec.oriflamme import CARDS


def alone(game: Laid) -> Iterator[o.State]:
    """§5.2  Each card of each seat, face down and at hand, in the last round."""
    none: tuple[tuple[int, ...], ...] = ((),) * game.seats
    for kind in range(len(CARDS)):
        for seat in range(game.seats):
            queue = ((o.Lying(kind, seat, influence=2),),)
            yield o.State(queue, (1,) * game.seats, none, none, none, seat, o.REVEAL, 6)


def by_its_clause(game: Laid, s: o.State) -> bool:
    """§6"""
    step = game.play(s, s.turn, o.Reveal())
    assert isinstance(step, Step)
    kind = o.acting(s).kind
    assert kind is not None
    return [c for c in step.clauses if c.startswith("6.")] == [f"6.{kind + 1}"]


def spy_for_soldier(game: Laid) -> Laid:
    """A game in which a Spy is taken for a Soldier."""

    def play(s: o.State, seat: int, action: o.Action) -> Step[o.State] | Refusal:
        queue = tuple(
            tuple(card._replace(kind=1 if card.kind == 2 else card.kind) for card in pile)
            for pile in s.queue
        )
        return game.play(s._replace(queue=queue), seat, action)

    return replace(game, play=play)


LAWS: Final = (
    Law(
        Claim("own-ability", "6", "a card that is alone acts by its own clause", accepts=ALL),
        "each card of each seat", alone, by_its_clause, "a Spy is taken for a Soldier",
        spy_for_soldier,
    ),
)  # fmt: skip
