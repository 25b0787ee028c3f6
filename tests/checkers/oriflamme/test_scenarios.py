"""What the shipped scenarios of Oriflamme meet between them: pairs of cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import oriflamme_ref as o
from checkers.oriflamme import ROOM
from spec.oriflamme import CARDS
from tests.scenarios import events


def test_every_two_kinds_of_cards_meet_while_one_of_them_is_resolved() -> None:
    assert {*product(range(len(CARDS)), repeat=2)} - {*meetings()} == set()


def meetings() -> Iterator[tuple[int | None, int | None]]:
    """The card at the pointer, and each that is beside it."""
    for s in (e.before.state for e in events(ROOM.name)):
        if s.phase not in (o.PLACE, o.OVER):
            beside = s.queue[max(0, s.at - 1) : s.at] + s.queue[s.at + 1 : s.at + 2]
            yield from ((o.acting(s).kind, pile[0].kind) for pile in beside)
