"""Where each card is and what each player has, in words for people who look on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import oriflamme_ref as o
from checkers.oriflamme.positions import say_given
from checkers.scenario.language import Moment, Names
from spec.oriflamme import CARDS


def places(moments: Sequence[Moment], names: Names) -> dict[str, str]:
    """The last of these moments: each card by whose it is, influence, and the rest of `given`."""
    s = moments[-1].state
    rest = say_given(s, names)
    return dict(cards(s, names)) | {
        **{
            f"influence of {who}": str(much)
            for who, much in zip(names.players, s.stock, strict=True)
        },
        **{key: says for key, says in rest.items() if key not in ("queue", *names.players)},
    }


def cards(s: o.State, names: Names) -> Iterator[tuple[str, str]]:
    """§2.1, §4, §5.4  `ada's Lord`: `in hand`, `set aside`, `gone`, or how it lies in the queue."""
    for seat in range(len(names.players)):
        for where, kinds in (("in hand", s.hands), ("set aside", s.aside), ("gone", s.gone)):
            yield from ((whose(seat, kind, names), where) for kind in kinds[seat])
    for pile in s.queue:
        for above, card in zip((None, *pile), pile, strict=False):
            yield whose(card.owner, card.kind, names), f"in the queue, {lies(card, above, names)}"


def whose(seat: int, kind: o.Kind | None, names: Names) -> str:
    return f"{names.players[seat]}'s {'card' if kind is None else CARDS[kind]}"


def lies(card: o.Lying, above: o.Lying | None, names: Names) -> str:
    """`face down with 1 influence on it, under bob's Spy`."""
    said = "face up" if card.up else "face down"
    if card.influence:
        said += f" with {card.influence} influence on it"
    return said if above is None else f"{said}, under {whose(above.owner, above.kind, names)}"


def in_order(queue: o.Queue, at: int | None, names: Names) -> str:
    """The queue from its front: `ada's Spy face up; bob's Lord face down, being resolved`."""
    told = []
    for number, pile in enumerate(queue):
        said = " on ".join(f"{whose(c.owner, c.kind, names)} {lies(c, None, names)}" for c in pile)
        told.append(f"{said}, being resolved" if number == at else said)
    return "; ".join(told) or "empty"
