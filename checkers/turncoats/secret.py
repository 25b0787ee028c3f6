"""§2.3  What one player may not know: another dealing of the hidden stones that looks the same."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import turncoats_ref as t
from checkers.scenario.hooks import Secrets
from spec import Game


def another(game: Game[Any, Any], s: t.State, seat: int, rng: Random) -> t.State:
    """The stones of the bag and of all other hands, dealt anew to heaps of the same sizes."""
    table = game.table.table
    hidden = [table.bag, *(hand for n, hand in enumerate(table.hands) if n != seat)]
    pool = [f for place in hidden for f in t.FACTIONS for _ in range(s.piles[place][f])]
    rng.shuffle(pool)
    piles = list(s.piles)
    for place in hidden:
        dealt = [pool.pop() for _ in range(sum(s.piles[place]))]
        piles[place] = (dealt.count(0), dealt.count(1), dealt.count(2))
    return t.State(tuple(piles), s.turn, s.phase, s.negotiations, s.drawn)


SECRETS: Final = Secrets("2.3", another, {"drawn": "5.4", "heard": "5.4"})
