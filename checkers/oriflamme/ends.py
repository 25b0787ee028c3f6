"""What must be true of the winners: counted out, each with a mistake that breaks it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any, Final, NamedTuple

import oriflamme_ref as o
from checkers.claims import ALL, Claim
from checkers.oriflamme.laws import Laid, Law
from spec import Outcome


class End(NamedTuple):
    """What each has at the end: influence, and cards in the queue."""

    stock: tuple[int, ...]
    cards: tuple[int, ...]


def ends(game: Laid) -> Iterator[End]:
    """Up to two influence and cards each; of more than three players the others have nothing."""
    rest = (0,) * (game.seats - 3)
    for stock, cards in product(product(range(3), repeat=3), repeat=2):
        yield End((*stock, *rest), (*cards, *rest))


def position(game: Laid, end: End) -> o.State:
    owners = [seat for seat, many in enumerate(end.cards) for _ in range(many)]
    queue = tuple((o.Lying(0, seat),) for seat in owners)
    none: tuple[tuple[int, ...], ...] = ((),) * game.seats
    return o.State(queue, end.stock, none, none, none, 0, o.OVER, 6)


def richest(game: Laid, end: End) -> bool:
    """§7  Nobody who wins has less influence than another."""
    return all(end.stock[seat] == max(end.stock) for seat in winners(game, end))


def most_cards(game: Laid, end: End) -> bool:
    """§7.1  Nobody who wins has fewer cards than another who is as rich."""
    level = [n for n, stock in enumerate(end.stock) if stock == max(end.stock)]
    most = max(end.cards[seat] for seat in level)
    return all(end.cards[seat] == most for seat in winners(game, end))


def shared(game: Laid, end: End) -> bool:
    """§7.2  All who are level in both win."""
    best = max(zip(end.stock, end.cards, strict=True))
    level = [n for n, has in enumerate(zip(end.stock, end.cards, strict=True)) if has == best]
    return [*winners(game, end)] == level


def winners(game: Laid, end: End) -> tuple[int, ...]:
    outcome = game.outcome(position(game, end))
    assert outcome is not None
    return outcome.winners


def won_by(key: Any) -> Any:
    """A game that is won by whoever has most of something else, the first of them alone."""

    def wrong(game: Laid) -> Laid:
        def outcome(s: o.State) -> Outcome:
            cards = [sum(p[0].owner == seat for p in s.queue) for seat in range(game.seats)]
            return Outcome((max(range(game.seats), key=lambda n: key(s.stock[n], cards[n])),), ())

        return replace(game, outcome=outcome)

    return wrong


def of_ends(name: str, clause: str, says: str, holds: Any, mistake: str, wrong: Any) -> Law:
    claim = Claim(name, clause, says, accepts=ALL)
    return Law(claim, "up to two influence and two cards each", ends, holds, mistake, wrong)


LAWS: Final = (
    of_ends("richest-wins", "7", "nobody wins who has less influence than another",
            richest, "most cards win", won_by(lambda stock, cards: (cards, stock))),
    of_ends("most-cards-win", "7.1", "of those level in influence nobody wins who has fewer cards",
            most_cards, "cards break no tie", won_by(lambda stock, _: stock)),
    of_ends("level-share", "7.2", "all who are level in influence and cards win, and they alone",
            shared, "the first of them wins alone", won_by(lambda stock, cards: (stock, cards))),
)  # fmt: skip
