"""§1  Stones in JSON: by faction, and by pile."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import turncoats_ref as t
from checkers.scenario.shapes import entries, whole, word
from spec.turncoats import FACTIONS


def say_stones(pile: t.Stones) -> dict[str, int]:
    return {FACTIONS[f]: count for f, count in enumerate(pile) if count}


def read_stones(value: Any, at: str, low: int = 0, high: int = t.OF_EACH) -> t.Stones:
    found = entries(value, at, (), FACTIONS)
    black, blue, red = counts = [found.get(f, 0) for f in FACTIONS]
    for faction, count in zip(FACTIONS, counts, strict=True):
        if type(count) is not int or not low <= count <= high:
            whole(count, f"{at}.{faction}", low, high)  # which says why not
    return black, blue, red


def say_piles(names: Iterable[str], piles: Iterable[t.Stones]) -> dict[str, Any]:
    return {name: say_stones(pile) for name, pile in zip(names, piles, strict=False)}


def read_piles(value: Any, at: str, names: tuple[str, ...]) -> tuple[t.Stones, ...]:
    found = entries(value, at, names)
    return tuple([read_stones(found[name], f"{at}.{name}") for name in names])


def say_faction(faction: t.Faction | None) -> str | None:
    return None if faction is None else FACTIONS[faction]


def read_faction(value: Any, at: str) -> t.Faction:
    return FACTIONS.index(word(value, at, FACTIONS))
