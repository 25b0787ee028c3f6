"""What each player of Flip Wars has left to place and how it counts, as a picture tells it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import flipwars_ref as f
from checkers.flipwars.say import say_number, say_supply
from checkers.flipwars.signs import COLOURS
from checkers.scenario.language import Moment, Names


class Hand(NamedTuple):
    """A player, and what is left to place: how many of each kind, or only how many."""

    name: str
    sign: str
    points: int
    left: f.Supply | int
    moves: bool
    changed: bool
    says: str


def supplies(
    moment: Moment, names: Names, seat: int | None, before: Moment | None
) -> Iterator[Hand]:
    """§1.2, §5.1  What each player has left, as a seat sees it, and how many points."""
    here, was = known(moment, seat), known(before, seat) if before else None
    for owner, name in enumerate(names.players):
        left, points = here[owner], moment.game.table.points(moment.state, owner)
        yield Hand(
            name=name,
            sign=COLOURS[owner],
            points=points,
            left=left,
            moves=moment.game.to_move(moment.state) == owner,
            changed=was is not None and was[owner] != left,
            says=f"{name} ({COLOURS[owner]}) counts {points}: {say_left(left)}",
        )


def say_left(left: f.Supply | int) -> str:
    return f"{say_number(left)}, of kinds unknown" if isinstance(left, int) else say_supply(left)


def known(moment: Moment, seat: int | None) -> tuple[f.Supply | int, ...]:
    """§1.2  The supplies, or what a seat's view has of them."""
    if seat is None:
        found: tuple[f.Supply | int, ...] = moment.state.supplies
        return found
    view: f.views.View = moment.game.view(moment.state, seat)
    return view.supplies
