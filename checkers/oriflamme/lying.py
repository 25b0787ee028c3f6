"""Where each card is and what each player has, in words for people who look on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import oriflamme_ref as o
from checkers.oriflamme.positions import say_given
from checkers.scenario.language import Moment, Names
from spec.oriflamme import CARDS

Known = o.State | o.views.View  # all of a position, or what a seat may know of it


def known(moment: Moment, seat: int | None) -> Known:
    """§1.1, §2.1, §4  All of a position, or what a seat's view has of it."""
    found: Known = moment.state if seat is None else moment.game.view(moment.state, seat)
    return found


def places(moments: Sequence[Moment], names: Names, seat: int | None) -> dict[str, str]:
    """The last of these moments: each card by whose it is, influence, and the rest of `given`.

    Of the cards that a seat may not know it is told how many there are, and what lies on them.
    """
    here = known(moments[-1], seat)
    rest = say_given(here, names)
    return dict(cards(here, names)) | {
        **{
            f"influence of {who}": str(much)
            for who, much in zip(names.players, here.stock, strict=True)
            if much is not None
        },
        **{key: says for key, says in rest.items() if key not in ("queue", *names.players)},
    }


def cards(here: Known, names: Names) -> Iterator[tuple[str, str]]:
    """§2.1, §4, §5.4  `ada's Lord`: `in hand`, `set aside`, `gone`, or how it lies in the queue."""
    for seat, player in enumerate(names.players):
        for where, kinds in (
            ("in hand", here.hands),
            ("set aside", here.aside),
            ("gone", here.gone),
        ):
            some = kinds[seat]
            if isinstance(some, int):
                yield f"{player}'s cards {where}", str(some)
            else:
                yield from ((whose(seat, kind, names), where) for kind in some)
        yield from unknown(here.queue, seat, names)
    for card, above in lying(here.queue):
        if card.kind is not None:
            yield whose(card.owner, card.kind, names), f"in the queue, {lies(card, above, names)}"


def unknown(queue: o.Queue, seat: int, names: Names) -> Iterator[tuple[str, str]]:
    """§4  What lies on the face-down cards of a player whom another looks at, from the front."""
    told = [
        lies(card, above, names).removeprefix("face down").lstrip(" ,") or "nothing on it"
        for card, above in lying(queue)
        if card.owner == seat and card.kind is None
    ]
    if told:
        yield f"{names.players[seat]}'s face-down cards in the queue", "; ".join(told)


def lying(queue: o.Queue) -> Iterator[tuple[o.Lying, o.Lying | None]]:
    """Each card of the queue, and the one that lies on it."""
    for pile in queue:
        yield from zip(pile, (None, *pile), strict=False)


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
