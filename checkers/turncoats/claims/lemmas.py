"""What claims about rulers and winners are shown of: one area, and free counts of areas ruled.

What is shown for one area holds for each, and what is shown for free counts holds on every board:
that areas are ruled alike and counted once, and that who wins looks at nothing else of them, are
claims of their own (`areas_are_counted`, `winner_is_by_counts`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

from checkers.logic import Truth
from checkers.proofs.obligations import Obligation
from checkers.turncoats.claims.telling import Fresh
from spec.turncoats import FACTIONS

A: Final = 0  # the area that is looked at
SWAPS: Final = ((1, 0, 2), (0, 2, 1))  # two renamings of factions that make all the others

Side = tuple[Sequence[Any], ...]  # a position, and how many areas each faction rules, if free


def lemma(
    fresh: Fresh, name: str, given: Sequence[Truth], shows: Truth, *sides: Side
) -> Obligation:
    return Obligation(name, fresh.symbols, tuple(given), shows, sides=sides)


def counts(fresh: Fresh, name: str = "rules ") -> list[Any]:
    """How many areas each faction rules: any numbers."""
    return [fresh.symbols.new(f"{name}{faction}") for faction in FACTIONS]


def scored(fresh: Fresh, v: Sequence[Any], ruled: Sequence[Any]) -> tuple[list[Truth], list[Truth]]:
    """Which faction wins, and which seat, from free counts of areas ruled."""
    telling, m = fresh.case.telling, fresh.m
    wins = telling.faction(fresh.L, m, v, ruled)
    return wins, telling.player(fresh.L, m, v, ruled, wins)


def changed(v: Sequence[Any], changes: dict[int, Any]) -> list[Any]:
    return [changes.get(cell, count) for cell, count in enumerate(v)]


def renamed(v: Sequence[Any], swap: Sequence[int], places: int) -> list[Any]:
    """The position with the factions called otherwise: what was f's is now swap[f]'s."""
    w = list(v)
    for place in range(places):
        for f in range(3):
            w[3 * place + swap[f]] = v[3 * place + f]
    return w


def at_most_one(fresh: Fresh, truths: Sequence[Truth]) -> Truth:
    return fresh.L.all(*(fresh.L.no(fresh.L.all(a, b)) for a, b in combinations(truths, 2)))


def same(fresh: Fresh, ones: Sequence[Truth], others: Sequence[Truth]) -> Truth:
    return fresh.L.all(*(a == b for a, b in zip(ones, others, strict=True)))
