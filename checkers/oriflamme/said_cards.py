"""Cards in JSON: their names, the queue, and how one of its cards is pointed at."""

from __future__ import annotations

from typing import Any, Final

import oriflamme_ref as o
from checkers.scenario.shapes import Misshapen, entries, items, whole, word
from spec.oriflamme import CARDS

MOST: Final = 999  # influence in one place
LONGEST: Final = 99  # places of the queue


def say_kind(kind: o.Kind | None) -> str | None:
    """Raises ValueError for what is no card."""
    if kind is None:
        return None
    if kind not in range(len(CARDS)):
        raise ValueError(f"no name in JSON stands for {kind}")
    return CARDS[kind]


def read_kind(value: Any, at: str) -> o.Kind:
    return CARDS.index(word(value, at, CARDS))


def read_kinds(value: Any, at: str) -> tuple[o.Kind, ...]:
    """Cards of one family, each once, in order whatever their order is there."""
    kinds = [read_kind(one, f"{at}.{n}") for n, one in enumerate(items(value, at))]
    if len({*kinds}) < len(kinds):
        raise Misshapen(f"{at} names a card twice")
    return tuple(sorted(kinds))


def say_lying(card: o.Lying) -> dict[str, Any]:
    said = {"card": say_kind(card.kind), "owner": card.owner, "up": card.up}
    said["influence"] = card.influence
    return {**said, "acted": True} if card.acted else said


def read_lying(value: Any, at: str, seats: int, known: bool) -> o.Lying:
    found = entries(value, at, ("card", "owner", "up", "influence"), ("acted",))
    for key in ("up", "acted"):
        if type(found.get(key, True)) is not bool:
            raise Misshapen(f"{at}.{key} is neither true nor false")
    if found.get("acted") is False:
        raise Misshapen(f"{at}.acted is not true; it is left out where it would be false")
    unseen = found["card"] is None and not known and not found["up"]
    return o.Lying(
        None if unseen else read_kind(found["card"], f"{at}.card"),
        whole(found["owner"], f"{at}.owner", 0, seats - 1),
        found["up"],
        whole(found["influence"], f"{at}.influence", 0, MOST),
        "acted" in found,
    )


def say_queue(queue: o.Queue) -> list[list[dict[str, Any]]]:
    return [[say_lying(card) for card in pile] for pile in queue]


def read_queue(value: Any, at: str, seats: int, known: bool) -> o.Queue:
    return tuple(
        read_pile(pile, f"{at}.{n}", seats, known) for n, pile in enumerate(items(value, at))
    )


def read_pile(value: Any, at: str, seats: int, known: bool) -> o.Pile:
    cards = enumerate(items(value, at))
    pile = tuple(read_lying(card, f"{at}.{n}", seats, known) for n, card in cards)
    if len({card.owner for card in pile}) != 1:
        raise Misshapen(f"{at} is not a pile of one family")
    return pile


def say_target(target: o.Target) -> dict[str, int]:
    """Raises ValueError for what no card can be at."""
    pile, under = (say_place(number) for number in target)
    return {"pile": pile, "under": under}


def say_place(number: int) -> int:
    if 0 <= number <= LONGEST:
        return number
    raise ValueError(f"no place in JSON stands for {number}")


def read_target(value: Any, at: str, queue: o.Queue | None = None) -> o.Target:
    """The number of a pile, and of cards that lie on the card; in a queue, if it must be there."""
    found = entries(value, at, ("pile", "under"))
    pile, under = (whole(found[key], f"{at}.{key}", 0, LONGEST) for key in ("pile", "under"))
    if queue is not None and not (pile < len(queue) and under < len(queue[pile])):
        raise Misshapen(f"{at} is no card of the queue")
    return pile, under
