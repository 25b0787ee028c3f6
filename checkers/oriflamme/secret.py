"""What one player may not know: the hidden cards of the others dealt anew among their places."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import oriflamme_ref as o
from checkers.scenario.hooks import Secrets
from spec import Game


def another(game: Game[Any, Any], s: o.State, seat: int, rng: Random) -> o.State:
    """Another position that looks the same to a seat (§2.1, §4)."""
    for owner in range(game.seats):
        if owner != seat:
            s = dealt_anew(s, owner, rng)
    return s


def dealt_anew(s: o.State, owner: int, rng: Random) -> o.State:
    """Hand, cards set aside and face-down cards of one family, shuffled."""
    down = [card.kind for pile in s.queue for card in pile if card.owner == owner and not card.up]
    hidden = [*s.hands[owner], *s.aside[owner], *(kind for kind in down if kind is not None)]
    rng.shuffle(hidden)
    queue = tuple(tuple(anew(card, owner, hidden) for card in pile) for pile in s.queue)
    many = len(s.hands[owner])
    hands, aside = list(s.hands), list(s.aside)
    hands[owner], aside[owner] = tuple(sorted(hidden[:many])), tuple(sorted(hidden[many:]))
    return s._replace(queue=queue, hands=tuple(hands), aside=tuple(aside))


def anew(card: o.Lying, owner: int, hidden: list[o.Kind]) -> o.Lying:
    return card if card.up or card.owner != owner else card._replace(kind=hidden.pop())


SECRETS: Final = Secrets("4", another, {"hands": "2.1", "aside": "2.1"})
