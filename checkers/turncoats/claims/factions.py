"""Claims about which faction wins (§6), from free counts of areas ruled."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from checkers.logic import implies
from checkers.proofs.obligations import Obligation
from checkers.turncoats.claims.lemmas import (
    at_most_one,
    changed,
    counts,
    lemma,
    same,
    scored,
)
from checkers.turncoats.claims.telling import Case
from spec.turncoats import FACTIONS


def one_faction_at_most(case: Case) -> Iterator[Obligation]:
    fresh = case.fresh()
    v, ruled = fresh.vector(), counts(fresh)
    wins, _ = scored(fresh, v, ruled)
    yield lemma(fresh, "free counts", fresh.sane(v), at_most_one(fresh, wins))


def third_is_irrelevant_to_factions(case: Case) -> Iterator[Obligation]:
    """The same for factions level for the most areas."""
    fresh = case.fresh()
    v, m = fresh.vector(), fresh.m
    ruled = counts(fresh)
    for f, g in combinations(range(3), 2):
        h = 3 - f - g
        others = {3 * p + h: fresh.symbols.new(f"other {p} {f}{g}") for p in (m.axe, m.flag)}
        w = changed(v, others)
        given = [*fresh.sane(v), *fresh.sane(w), ruled[f] == ruled[g], ruled[h] < ruled[f]]
        wins = [case.telling.faction(fresh.L, m, u, ruled) for u in (v, w)]
        name = f"{FACTIONS[f]} and {FACTIONS[g]}"
        yield lemma(fresh, name, given, same(fresh, *wins), (v, ruled), (w, ruled))


def more_areas_cost_no_victory(case: Case) -> Iterator[Obligation]:
    """f rules no fewer areas, the others no more: f still wins."""
    for f in range(3):
        fresh = case.fresh()
        v, ruled, then = fresh.vector(), counts(fresh), counts(fresh, "rules then ")
        given = [*fresh.sane(v), then[f] >= ruled[f]]
        given += [then[g] <= ruled[g] for g in range(3) if g != f]
        wins, wins_then = (case.telling.faction(fresh.L, fresh.m, v, c) for c in (ruled, then))
        shows = implies(fresh.L, wins[f], wins_then[f])
        yield lemma(fresh, FACTIONS[f], given, shows, (v, ruled), (v, then))
