"""Claims about the orders behind who rules and who wins (§4, §6, §7): over the keys as told.

Three factions, or three players, are all that such a law can be about at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import Any, NamedTuple

from checkers.logic import Truth, implies
from checkers.proofs.obligations import Obligation
from checkers.turncoats.claims.lemmas import A, counts, lemma
from checkers.turncoats.claims.telling import Case, Fresh
from checkers.turncoats.model import scoring

PLAYERS = ("most-winning", "fewest-losing", "turn-order")


class Order(NamedTuple):
    """What is ordered by which keys, and whoever leads by the telling, if only one leads."""

    name: str
    fresh: Fresh
    given: list[Truth]
    keys: Sequence[Sequence[Any]]
    leads: Sequence[Truth]

    def over(self, one: int, other: int) -> Truth:
        fresh = self.fresh
        return fresh.case.telling.order(fresh.L, self.keys[one], self.keys[other])


def rulers(case: Case) -> Order:
    """§4  Factions in an area."""
    fresh = case.fresh()
    v, L, m = fresh.vector(), fresh.L, fresh.m
    columns = scoring.tie_columns(L, m, v, m.pile(v, A), "tie-break")
    leads = case.telling.ruler(L, m, v, A)
    return Order("an area", fresh, fresh.sane(v), scoring.by_faction(columns), leads)


def factions(case: Case) -> Order:
    """§6"""
    fresh = case.fresh()
    v, L, m = fresh.vector(), fresh.L, fresh.m
    ruled = counts(fresh)
    keys = scoring.by_faction(scoring.tie_columns(L, m, v, ruled, "faction-tie-break"))
    return Order("factions", fresh, fresh.sane(v), keys, case.telling.faction(L, m, v, ruled))


def players(case: Case) -> Iterator[Order]:
    """§7  Where a faction wins; and where none does, if players are compared all the same (Q1)."""
    yield players_where(case, True, PLAYERS)
    if rows := tuple(map(str, case.reading["no-faction"])):
        yield players_where(case, False, rows)


def players_where(case: Case, some_win: bool, names: Sequence[str]) -> Order:
    fresh = case.fresh()
    v, L, m = fresh.vector(), fresh.L, fresh.m
    ruled = counts(fresh)
    wins = case.telling.faction(L, m, v, ruled)
    measures = scoring.measured(L, m, v, ruled, wins)
    keys = list(zip(*(measures[name] for name in names), strict=True))
    leads = case.telling.player(L, m, v, ruled, wins)
    given = L.either(*wins) if some_win else L.no(L.either(*wins))
    name = "players" if some_win else "players without a winning faction"
    return Order(name, fresh, [*fresh.sane(v), given], keys, leads)


def strict_and_weak(case: Case) -> Iterator[Obligation]:
    """Nobody is over himself; who is over somebody is not under; being over, and being level, pass
    on; the first key that differs decides; and who leads is over all others."""
    for order in (rulers(case), factions(case), *players(case)):
        for name, law in laws(order).items():
            yield lemma(order.fresh, f"{order.name}, {name}", order.given, law)


def laws(order: Order) -> dict[str, Truth]:
    L, over = order.fresh.L, order.over
    them = range(len(order.keys))
    pairs, triples = [*permutations(them, 2)], [*permutations(them, 3)]

    def level(a: int, b: int) -> Truth:
        return L.no(L.either(over(a, b), over(b, a)))

    return {
        "irreflexive": L.all(*(L.no(over(a, a)) for a in them)),
        "asymmetric": L.all(*(L.no(L.all(over(a, b), over(b, a))) for a, b in pairs)),
        "transitive": L.all(
            *(implies(L, L.all(over(a, b), over(b, c)), over(a, c)) for a, b, c in triples)
        ),
        "levels transitive": L.all(
            *(implies(L, L.all(level(a, b), level(b, c)), level(a, c)) for a, b, c in triples)
        ),
        "the first that differs": L.all(*(first_decides(order, a, b) for a, b in pairs)),
        "who leads": L.all(*(implies(L, order.leads[a], over(a, b)) for a, b in pairs)),
    }


def first_decides(order: Order, a: int, b: int) -> Truth:
    L, one, other = order.fresh.L, order.keys[a], order.keys[b]
    decided = []
    for key in range(len(one)):
        level = [one[n] == other[n] for n in range(key)]
        decided.append(implies(L, L.all(*level, one[key] > other[key]), order.over(a, b)))
    return L.all(*decided)


def players_are_never_level(case: Case) -> Iterator[Obligation]:
    """§7.2  Of two players one is over the other."""
    for order in players(case):
        L, pairs = order.fresh.L, combinations(range(case.seats), 2)
        told = [L.either(order.over(a, b), order.over(b, a)) for a, b in pairs]
        yield lemma(order.fresh, f"{case.seats} {order.name}", order.given, L.all(*told))
