"""Positions of Turncoats that are asked for by what must hold in them: the smallest, or a proof."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Any, NamedTuple

import turncoats_ref as t
from checkers.claims import PROVED, UNKNOWN
from checkers.logic import Logic, Truth
from checkers.proofs.differences import STONES, Missing
from checkers.proofs.solving import smallest
from checkers.turncoats.claims.telling import TOLD, Case
from checkers.turncoats.model import scoring
from checkers.turncoats.model.vector import Model
from checkers.turncoats.witnesses import state_of
from spec import Reading
from spec.turncoats import atlas


class Asked(NamedTuple):
    """An unknown position: its model and vector, and how many areas each faction rules."""

    L: Logic
    m: Model
    v: Sequence[Any]
    ruled: Sequence[Any]


Wanted = Callable[[Asked], Sequence[Truth]]


def impossible(board: str, reading: Reading, seats: int, wanted: Wanted) -> Missing | t.State:
    """The smallest position at rest in which all that is wanted holds, or that there is none."""
    fresh = Case(TOLD, reading, seats, atlas.board(board)).fresh()
    L, m, v = fresh.L, fresh.m, fresh.vector()
    terms = [*fresh.sane(v), v[m.turn] == 0, v[m.in_a_row] == 0]
    terms += wanted(Asked(L, m, v, scoring.areas_ruled(L, m, v)))
    found = smallest(fresh.symbols, terms, sum(v[1 : m.turn], v[0]))
    if found.verdict == "sat":
        return state_of(m, list(found.values.values())[: m.size])
    sure = PROVED if found.verdict == "unsat" else UNKNOWN
    return Missing(wanted.__name__.replace("_", " "), STONES, sure, f"on {board}")


def all_factions_tied_then_two_then_one(a: Asked) -> list[Truth]:
    """§6, §6.1, §6.2  All rule equally many areas, two lead on the axe, one of them on the flag."""
    axe, flag = a.m.pile(a.v, a.m.axe), a.m.pile(a.v, a.m.flag)
    cut = [
        a.L.all(axe[one] == axe[two], axe[one] > axe[three], flag[one] > flag[two])
        for one, two, three in permutations(range(3))
    ]
    return [a.ruled[0] == a.ruled[1], a.ruled[1] == a.ruled[2], a.L.either(*cut)]
