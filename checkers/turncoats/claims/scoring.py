"""Claims about who rules and who wins (§4, §6, §7): lemmas over one area, and over free counts.

What is shown for one area holds for each, and what is shown for free counts holds on every board:
that areas are ruled alike and counted once, and that who wins looks at nothing else of them, are
claims of their own (`areas_are_counted`, `winner_is_by_counts`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations
from typing import Any

from checkers.logic import Truth, implies
from checkers.proofs.obligations import Obligation
from checkers.turncoats.claims.telling import Case, Fresh
from spec.turncoats import FACTIONS, atlas

SWAPS = ((1, 0, 2), (0, 2, 1))  # two renamings of factions that make all the others
A = 0  # the area that is looked at


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


def at_most_one(fresh: Fresh, truths: Sequence[Truth]) -> Truth:
    return fresh.L.all(*(fresh.L.no(fresh.L.all(a, b)) for a, b in combinations(truths, 2)))


def same(fresh: Fresh, ones: Sequence[Truth], others: Sequence[Truth]) -> Truth:
    return fresh.L.all(*(a == b for a, b in zip(ones, others, strict=True)))


# §4


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
        behind = [u[3 * A + h] < u[3 * A + f] for u in (v, w)]
        given = [*fresh.sane(v), *fresh.sane(w), v[3 * A + f] == v[3 * A + g], *behind]
        rulers = [case.telling.ruler(fresh.L, m, u, A) for u in (v, w)]
        name = f"{FACTIONS[f]} and {FACTIONS[g]}"
        yield lemma(fresh, name, given, same(fresh, *rulers), (v,), (w,))


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


def renamed(v: Sequence[Any], swap: Sequence[int], places: int) -> list[Any]:
    """The position with the factions called otherwise: what was f's is now swap[f]'s."""
    w = list(v)
    for place in range(places):
        for f in range(3):
            w[3 * place + swap[f]] = v[3 * place + f]
    return w


def renaming_renames_the_ruler(case: Case) -> Iterator[Obligation]:
    for swap in SWAPS:
        fresh = case.fresh()
        v = fresh.vector()
        w = renamed(v, swap, len(fresh.m.places))
        one, other = (case.telling.ruler(fresh.L, fresh.m, u, A) for u in (v, w))
        shows = fresh.L.all(*(one[f] == other[swap[f]] for f in range(3)))
        yield lemma(fresh, f"{swap}", fresh.sane(v), shows, (v,), (w,))


def renaming_renames_the_winner(case: Case) -> Iterator[Obligation]:
    """The winning faction is renamed, and the winning player stays."""
    for swap in SWAPS:
        fresh = case.fresh()
        v, ruled = fresh.vector(), counts(fresh)
        w = renamed(v, swap, len(fresh.m.places))
        wins, winner = scored(fresh, v, ruled)
        sides = (v, ruled), (w, renamed(ruled, swap, 1))
        wins_too, winner_too = scored(fresh, *sides[1])
        given = [*fresh.sane(v), *(count >= 0 for count in ruled)]
        faction = fresh.L.all(*(wins[f] == wins_too[swap[f]] for f in range(3)))
        yield lemma(fresh, f"{swap} faction", given, faction, *sides)
        yield lemma(fresh, f"{swap} player", given, same(fresh, winner, winner_too), *sides)


def turning_seats_turns_the_winner(case: Case) -> Iterator[Obligation]:
    """Every hand one seat on, and the turn with them: the winner is one seat on."""
    fresh = case.fresh()
    v, ruled, m = fresh.vector(), counts(fresh), fresh.m
    w, n = list(v), m.seats
    for seat in range(n):
        there, here = 3 * m.hand((seat + 1) % n), 3 * m.hand(seat)
        w[there : there + 3] = v[here : here + 3]
    w[m.turn] = fresh.L.pick(v[m.turn] + 1 == n, 0, v[m.turn] + 1)
    _, winner = scored(fresh, v, ruled)
    _, turned = scored(fresh, w, ruled)
    given = [*fresh.sane(v), *(count >= 0 for count in ruled)]
    shows = same(fresh, winner, [turned[(seat + 1) % n] for seat in range(n)])
    yield lemma(fresh, f"{n} players", given, shows, (v, ruled), (w, ruled))


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


# §6, §7


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


def winner_is_by_counts(case: Case) -> Iterator[Obligation]:
    """With other stones in areas and bag, but as many areas for each faction, the winners stay."""
    fresh = case.fresh()
    v, m, ruled = fresh.vector(), fresh.m, counts(fresh)
    unseen = [3 * place + f for place in (*m.areas, m.bag) for f in range(3)]
    w = changed(v, {cell: fresh.symbols.new(f"other {cell}") for cell in unseen})
    (wins, winner), (wins_too, winner_too) = (scored(fresh, u, ruled) for u in (v, w))
    shows = fresh.L.all(same(fresh, wins, wins_too), same(fresh, winner, winner_too))
    given = [*fresh.sane(v), *fresh.sane(w), *(count >= 0 for count in ruled)]
    yield lemma(fresh, f"{case.seats} players", given, shows, (v, ruled), (w, ruled))


def one_faction_at_most(case: Case) -> Iterator[Obligation]:
    fresh = case.fresh()
    v, ruled = fresh.vector(), counts(fresh)
    wins, _ = scored(fresh, v, ruled)
    yield lemma(fresh, "free counts", fresh.sane(v), at_most_one(fresh, wins))


def one_player_at_most(case: Case) -> Iterator[Obligation]:
    fresh = case.fresh()
    v, ruled = fresh.vector(), counts(fresh)
    _, winner = scored(fresh, v, ruled)
    yield lemma(fresh, f"{case.seats} players", fresh.sane(v), at_most_one(fresh, winner))


def exactly_one_winner(case: Case) -> Iterator[Obligation]:
    fresh = case.fresh()
    v, ruled = fresh.vector(), counts(fresh)
    _, winner = scored(fresh, v, ruled)
    shows = fresh.L.all(at_most_one(fresh, winner), fresh.L.either(*winner))
    yield lemma(fresh, f"{case.seats} players", fresh.sane(v), shows)


def a_winner_if_a_faction_wins(case: Case) -> Iterator[Obligation]:
    fresh = case.fresh()
    v, ruled = fresh.vector(), counts(fresh)
    wins, winner = scored(fresh, v, ruled)
    given = [*fresh.sane(v), fresh.L.either(*wins)]
    yield lemma(fresh, f"{case.seats} players", given, fresh.L.either(*winner))


def a_better_hand_costs_no_victory(case: Case) -> Iterator[Obligation]:
    """One winning stone more, or one losing stone less, never dethrones the winner."""
    for f in range(3):
        for more in (1, -1):
            fresh = case.fresh()
            v, ruled = fresh.vector(), counts(fresh)
            wins, winner = scored(fresh, v, ruled)
            cell = 3 * fresh.m.hand(0) + f
            w = changed(v, {cell: v[cell] + more})
            _, then = scored(fresh, w, ruled)
            others_win = fresh.L.either(*(wins[g] for g in range(3) if g != f))
            given = [*fresh.sane(v), *fresh.sane(w), wins[f] if more == 1 else others_win]
            name = f"{case.seats} players, {more} {FACTIONS[f]}"
            shows = implies(fresh.L, winner[0], then[0])
            yield lemma(fresh, name, given, shows, (v, ruled), (w, ruled))


def smallest_hand_among_level(case: Case) -> Iterator[Obligation]:
    """With both others losing, fewest losing stones is the smallest hand among the level."""
    fresh = case.fresh()
    v, ruled, m = fresh.vector(), counts(fresh), fresh.m
    wins, winner = scored(fresh, v, ruled)
    hands = [m.pile(v, m.hand(seat)) for seat in range(m.seats)]
    for f in range(3):
        loses = []
        for seat, rival in permutations(range(m.seats), 2):
            level, larger = hands[seat][f] == hands[rival][f], sum(hands[seat]) > sum(hands[rival])
            loses.append(implies(fresh.L, fresh.L.all(level, larger), fresh.L.no(winner[seat])))
        given = [*fresh.sane(v), wins[f]]
        yield lemma(fresh, f"{case.seats} players, {FACTIONS[f]}", given, fresh.L.all(*loses))


def a_loser_is_irrelevant(case: Case) -> Iterator[Obligation]:
    """With other stones in the hand of one who wins neither way, the winner stays."""
    fresh = case.fresh()
    v, ruled, m = fresh.vector(), counts(fresh), fresh.m
    hand = 3 * m.hand(0)
    w = changed(v, {hand + f: fresh.symbols.new(f"other hand {f}") for f in range(3)})
    _, winner = scored(fresh, v, ruled)
    _, then = scored(fresh, w, ruled)
    given = [*fresh.sane(v), *fresh.sane(w), fresh.L.no(winner[0]), fresh.L.no(then[0])]
    shows = same(fresh, winner, then)
    yield lemma(fresh, f"{case.seats} players", given, shows, (v, ruled), (w, ruled))


# §3, §5.4


def a_choice_is_open(case: Case) -> Iterator[Obligation]:
    """With a stone in the bag, somebody may always do something."""
    fresh = case.fresh()
    v, m = fresh.vector(), fresh.m
    bag = m.pile(v, m.bag)
    open_turns = [
        move.guard(fresh.L, v, []) for move in case.telling.turns(m, 0) if move.parameters == 0
    ]
    given = [*fresh.sane(v), v[m.turn] == 0, bag[0] + bag[1] + bag[2] >= 1]
    yield lemma(fresh, "any seat", given, fresh.L.either(*open_turns))


def full_battles_are_open_either_way(case: Case) -> Iterator[Obligation]:
    """§5.2  What must fall under `all` may fall under every other answer, too."""
    fresh = case.fresh()
    v = fresh.vector()
    chosen = fresh.numbers(2, "falls")
    for f in range(3):
        loose = next(mv for mv in case.telling.turns(fresh.m, 0) if mv.name == ("battle", f, A))
        pile = v[3 * A : 3 * A + 3]
        others = sum(pile[g] for g in range(3) if g != f)
        due = fresh.L.pick(pile[f] <= others, pile[f], others)
        one, other = (pile[g] for g in range(3) if g != f)
        full = [chosen[0] + chosen[1] == due, due >= 1, v[3 * fresh.m.hand(0) + f] >= 1]
        within = [chosen[0] >= 0, chosen[1] >= 0, chosen[0] <= one, chosen[1] <= other]
        given = [*fresh.sane(v), *full, *within]
        yield lemma(fresh, FACTIONS[f], given, loose.guard(fresh.L, v, chosen))
