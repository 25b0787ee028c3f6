"""What settles nothing under a reading: a pile, or a faction's stones on one, come out alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import z3

from checkers.logic import Truth
from checkers.turncoats.claims.factions import third_is_irrelevant_to_factions
from checkers.turncoats.claims.lemmas import A, same
from checkers.turncoats.claims.telling import TOLD, Case, Fresh
from checkers.turncoats.model import scoring
from spec import Reading
from spec.turncoats import FACTIONS

SEATS: Final = 2  # who sits there does not enter into what factions rule and win

Settles = Callable[[Fresh, Sequence[Any], Sequence[Any]], list[Truth]]


def an_area(fresh: Fresh, v: Sequence[Any], _: Sequence[Any]) -> list[Truth]:
    """§4  Who rules an area."""
    return scoring.ruler(fresh.L, fresh.m, v, A)


def the_faction(fresh: Fresh, v: Sequence[Any], ruled: Sequence[Any]) -> list[Truth]:
    """§6  Which faction wins, from how many areas each rules."""
    return scoring.winning_faction(fresh.L, fresh.m, v, ruled)


def idle(pile: str, settles: Settles, reading: Reading) -> str:
    """How it is proved that another pile there would change nothing; empty where it may."""
    fresh = Fresh(Case(TOLD, reading, SEATS))
    m, v = fresh.m, fresh.vector()
    ruled, other = fresh.numbers(len(FACTIONS), "areas"), fresh.numbers(len(FACTIONS), "other")
    cell = 3 * {"axe": m.axe, "flag": m.flag}[pile]
    w = [*v[:cell], *other, *v[cell + 3 :]]
    counts = [count >= 0 for count in (*ruled, *other)]
    alike = same(fresh, settles(fresh, v, ruled), settles(fresh, w, ruled))
    found = fresh.symbols.ask(*fresh.sane(v), *counts, fresh.L.no(alike))
    says = f"never: whatever lies on the {pile}, it comes out alike, by the model"
    return says if found.verdict == "unsat" else ""


def no_third(reading: Reading) -> str:
    """§6.1  How it is proved that a faction which is not level decides nothing; or empty."""
    for one in third_is_irrelevant_to_factions(Case(TOLD, reading, SEATS)):
        denied = z3.Not(one.shows, one.symbols.context)
        if one.symbols.ask(*one.given, denied).verdict != "unsat":
            return ""
    return "never: of two that are level the same wins, whatever a third has there, by the model"


def never(clause: str) -> Callable[[Reading], str] | None:
    """What shows that the pile of a clause decides nothing; None for a clause without a pile."""
    return PILES.get(clause)


PILES: Final = {
    "4.1": partial(idle, "axe", an_area),
    "4.2": partial(idle, "flag", an_area),
    "6.1": partial(idle, "axe", the_faction),
    "6.2": partial(idle, "flag", the_faction),
}
