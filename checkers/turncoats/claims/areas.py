"""Claims about who rules an area (§4), and how areas are counted (§6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations
from typing import Any

from checkers.logic import implies
from checkers.proofs.obligations import Obligation
from checkers.turncoats.claims.lemmas import SWAPS, A, at_most_one, changed, lemma, renamed, same
from checkers.turncoats.claims.telling import Case
from spec.turncoats import FACTIONS, atlas


def one_ruler(case: Case) -> Iterator[Obligation]:
    fresh = case.fresh()
    v = fresh.vector()
    rules = case.telling.ruler(fresh.L, fresh.m, v, A)
    yield lemma(fresh, "one area", fresh.sane(v), at_most_one(fresh, rules))


def ruler_is_local(case: Case) -> Iterator[Obligation]:
    """Two positions that agree on the area, the axe and the flag have the same ruler."""
    fresh = case.fresh()
    v, w = fresh.vector(), fresh.vector("other ")
    near = [3 * place + f for place in (A, fresh.m.axe, fresh.m.flag) for f in range(3)]
    agree = [v[cell] == w[cell] for cell in near]
    rulers = [case.telling.ruler(fresh.L, fresh.m, u, A) for u in (v, w)]
    given = [*fresh.sane(v), *fresh.sane(w), *agree]
    yield lemma(fresh, "one area", given, same(fresh, *rulers), (v,), (w,))


def ruler_stands_there(case: Case) -> Iterator[Obligation]:
    fresh = case.fresh()
    v = fresh.vector()
    rules = case.telling.ruler(fresh.L, fresh.m, v, A)
    stands = [implies(fresh.L, rules[f], v[3 * A + f] >= 1) for f in range(3)]
    yield lemma(fresh, "one area", fresh.sane(v), fresh.L.all(*stands))


def ruler_is_not_outnumbered(case: Case) -> Iterator[Obligation]:
    fresh = case.fresh()
    v = fresh.vector()
    rules, pile = case.telling.ruler(fresh.L, fresh.m, v, A), v[3 * A : 3 * A + 3]
    shows = [implies(fresh.L, rules[f], pile[f] >= pile[g]) for f, g in permutations(range(3), 2)]
    yield lemma(fresh, "one area", fresh.sane(v), fresh.L.all(*shows))


def third_is_irrelevant(case: Case) -> Iterator[Obligation]:
    """A faction that is not level for the most changes nothing between two that are."""
    fresh = case.fresh()
    v, m = fresh.vector(), fresh.m
    for f, g in combinations(range(3), 2):
        h = 3 - f - g
        others = {3 * p + h: fresh.symbols.new(f"other {p} {f}{g}") for p in (A, m.axe, m.flag)}
        w = changed(v, others)
        fewer = [u[3 * A + h] < u[3 * A + f] for u in (v, w)]
        given = [*fresh.sane(v), *fresh.sane(w), v[3 * A + f] == v[3 * A + g], *fewer]
        rulers = [case.telling.ruler(fresh.L, m, u, A) for u in (v, w)]
        name = f"{FACTIONS[f]} and {FACTIONS[g]}"
        yield lemma(fresh, name, given, same(fresh, *rulers), (v,), (w,))


def renaming_renames_the_ruler(case: Case) -> Iterator[Obligation]:
    for swap in SWAPS:
        fresh = case.fresh()
        v = fresh.vector()
        w = renamed(v, swap, len(fresh.m.places))
        one, other = (case.telling.ruler(fresh.L, fresh.m, u, A) for u in (v, w))
        shows = fresh.L.all(*(one[f] == other[swap[f]] for f in range(3)))
        yield lemma(fresh, f"{swap}", fresh.sane(v), shows, (v,), (w,))


def one_more_stone_costs_no_area(case: Case) -> Iterator[Obligation]:
    """One stone more of f there: f keeps what it rules, and nobody else newly rules it."""
    for f in range(3):
        fresh = case.fresh()
        v = fresh.vector()
        w = changed(v, {3 * A + f: v[3 * A + f] + 1})
        rules, rules_then = (case.telling.ruler(fresh.L, fresh.m, u, A) for u in (v, w))
        keeps = implies(fresh.L, rules[f], rules_then[f])
        news = [implies(fresh.L, rules_then[g], rules[g]) for g in range(3) if g != f]
        yield lemma(fresh, FACTIONS[f], fresh.sane(v), fresh.L.all(keeps, *news), (v,), (w,))


def areas_are_counted(case: Case) -> Iterator[Obligation]:
    """On each shipped board every place that counts is ruled as area A is, and counts once."""
    for name in atlas.shipped():
        fresh = replace(case, board=atlas.board(name)).fresh()
        v, m, L, ruler = fresh.vector(), fresh.m, fresh.L, case.telling.ruler
        rulers = [ruler(L, m, swapped(v, A, area), A) for area in m.areas]
        rulers += [ruler(L, m, v, place) for place in m.named("places-count")[len(m.areas) :]]
        told = case.telling.areas(L, m, v)
        sums = [told[f] == sum(L.pick(rules[f], 1, 0) for rules in rulers) for f in range(3)]
        yield Obligation(name, fresh.symbols, tuple(fresh.sane(v)), L.all(*sums), "glue")


def swapped(v: Sequence[Any], one: int, other: int) -> list[Any]:
    """The position with the stones of two places exchanged."""
    w = list(v)
    for f in range(3):
        w[3 * one + f], w[3 * other + f] = v[3 * other + f], v[3 * one + f]
    return w
