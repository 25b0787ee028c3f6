"""Claims about which player wins (§7), from free counts of areas ruled."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from checkers.logic import implies
from checkers.proofs.obligations import Obligation
from checkers.turncoats.claims.lemmas import (
    SWAPS,
    at_most_one,
    changed,
    counts,
    lemma,
    renamed,
    same,
    scored,
)
from checkers.turncoats.claims.telling import Case
from spec.turncoats import FACTIONS


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
    """One winning stone more, or one losing stone less, never dethrones the winner.

    If no faction wins, every stone is a losing one (§6.3).
    """
    for f in range(3):
        for more in (1, -1):
            fresh = case.fresh()
            v, ruled = fresh.vector(), counts(fresh)
            wins, winner = scored(fresh, v, ruled)
            cell = 3 * fresh.m.hand(0) + f
            w = changed(v, {cell: v[cell] + more})
            _, then = scored(fresh, w, ruled)
            counts_so = wins[f] if more == 1 else fresh.L.no(wins[f])
            given = [*fresh.sane(v), *fresh.sane(w), counts_so]
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
