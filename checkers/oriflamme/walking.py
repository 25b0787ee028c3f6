"""Oriflamme as walks need it: the tables, and every deal of what is hidden there."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import combinations, product
from typing import Final

import oriflamme_ref as o
from checkers.oriflamme.watched import watches
from checkers.scenario.files import ENDING
from checkers.walk.unmodelled import Unmodelled
from spec import Reading
from spec.oriflamme import Deck

SMALL: Final = ("ambush-and-archer", "heir-and-shapeshifter", "decree-and-spy")  # of one round


def tables() -> dict[str, Traversable]:
    """The shipped tables by name: scenario files whose start is worth a walk."""
    folder = files("spec") / "oriflamme" / "tables"
    found = {f.name.removesuffix(ENDING): f for f in folder.iterdir() if f.name.endswith(ENDING)}
    return dict(sorted(found.items()))


def table(deck: Deck, reading: Reading, seats: int) -> Unmodelled:
    """Raises Impossible for seats that cannot be laid."""
    game = o.oriflamme(deck, reading, seats)
    return Unmodelled(game, deals, watches(game, reading))


def deals(s: o.State) -> Iterator[o.State]:
    """§2.1  Every way in which hands and what is set aside can be dealt from the same cards."""
    pools = [sorted((*hand, *aside)) for hand, aside in zip(s.hands, s.aside, strict=True)]
    choices = [combinations(pool, len(hand)) for pool, hand in zip(pools, s.hands, strict=True)]
    for hands in product(*choices):
        aside = tuple(
            tuple(kind for kind in pool if kind not in hand)
            for pool, hand in zip(pools, hands, strict=True)
        )
        yield s._replace(hands=hands, aside=aside)
