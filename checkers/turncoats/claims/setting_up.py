"""§2 told for claims: what any deal lays out, and what holds before the first turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from checkers.logic import Truth
from checkers.proofs.obligations import Obligation
from checkers.turncoats.claims.telling import IN_HAND, Case, Fresh
from checkers.turncoats.model.moves import total
from checkers.turncoats.model.vector import Model, Vector
from spec.turncoats import atlas

Holds = Callable[[Fresh, Vector], Truth]
OF_EACH: Final = 21


def begins(case: Case, holds: Holds, drawable: bool = False) -> Iterator[Obligation]:
    """What holds of any deal on each shipped board with homelands; or of those that are there."""
    for name in atlas.shipped():
        board = atlas.board(name)
        if board.homelands:
            fresh = replace(case, board=board).fresh()
            v, given = case.telling.deal(fresh)
            given += [count >= 0 for count in bag(fresh, v)] if drawable else []
            shows = holds(fresh, v)
            about = f"{name}, {case.seats} players"
            yield Obligation(about, fresh.symbols, tuple(given), shows, "base")


def bag(fresh: Fresh, v: Vector) -> Sequence[Any]:
    return fresh.m.pile(v, fresh.m.bag)


def owes_nothing(case: Case) -> Iterator[Obligation]:
    """§1, §2, §3.1"""

    def holds(fresh: Fresh, v: Vector) -> Truth:
        m = fresh.m
        each = [sum(m.pile(v, p)[f] for p in m.places) == OF_EACH for f in range(3)]
        return fresh.L.all(*fresh.sane(v), *each, v[m.turn] == 0, v[m.in_a_row] == 0)

    yield from begins(case, holds, drawable=True)


def bag_is_not_empty(case: Case) -> Iterator[Obligation]:
    """§2  What set-up leaves in the bag."""
    yield from begins(case, lambda fresh, v: total(bag(fresh, v)) >= 1)


def ends_in_time(rank: Callable[[Model, Vector], Any], longest: Callable[[Model], int]) -> Holds:
    """§3.3  What falls with every turn, and never below nothing, is no more than this at first."""
    return lambda fresh, v: rank(fresh.m, v) <= longest(fresh.m) * (IN_HAND * fresh.m.seats + 1)
