"""Mistakes in who rules and who wins (§4, §6, §7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from checkers.logic import Logic, Number, Truth, beats
from checkers.turncoats.claims.telling import TOLD, Telling, another
from checkers.turncoats.model import scoring
from checkers.turncoats.model.vector import Model, Vector

Ruler = Callable[[Logic, Model, Vector, int], list[Truth]]
Players = Callable[[Logic, Model, Vector, Sequence[Number], Sequence[Truth]], list[Truth]]
Seen = Callable[[Model, Vector, int], Vector]  # the vector, with something in it mistaken

OVERALL: Final = (("axe", "sole-of-all"), ("flag", "sole-of-all"))
BY_AXE: Final = (("axe", "most"), ("flag", "most"))
MANY: Final = 100  # more than there are of anything: the fewest are the most of what is left of it


def first_in_list(leads: Sequence[Truth], L: Logic) -> list[Truth]:
    return [L.all(lead, *(L.no(other) for other in leads[:n])) for n, lead in enumerate(leads)]


def level_over(L: Logic, one: Sequence[Number], other: Sequence[Number]) -> Truth:
    return L.no(beats(L, other, one))


def last_key_left_out(L: Logic, one: Sequence[Number], other: Sequence[Number]) -> Truth:
    return beats(L, one[:-1], other[:-1])


def last_of_two_left_out(L: Logic, one: Sequence[Number], other: Sequence[Number]) -> Truth:
    return beats(L, one[:-1], other[:-1]) if len(one) == 2 else beats(L, one, other)


# §4


def level_rulers(L: Logic, m: Model, v: Vector, place: int) -> list[Truth]:
    columns = scoring.tie_columns(L, m, v, m.pile(v, place), "tie-break")
    return [scoring.not_behind(L, columns, f) for f in range(3)]


def ruler_first(L: Logic, m: Model, v: Vector, place: int) -> list[Truth]:
    return first_in_list(level_rulers(L, m, v, place), L)


def ruler_under(change: Callable[[Model], Model]) -> Ruler:
    return lambda L, m, v, place: scoring.ruler(L, change(m), v, place)


def ruler_of(seen: Seen) -> Ruler:
    return lambda L, m, v, place: scoring.ruler(L, m, seen(m, v, place), place)


def bag_there(m: Model, v: Vector, place: int) -> Vector:
    w = list(v)
    for f in range(3):
        w[3 * place + f] = v[3 * place + f] + v[3 * m.bag + f]
    return w


def axe_there(m: Model, v: Vector, place: int) -> Vector:
    """The axe and the place are taken for each other."""
    w = list(v)
    w[3 * place : 3 * place + 3], w[3 * m.axe : 3 * m.axe + 3] = m.pile(v, m.axe), m.pile(v, place)
    return w


def turned_round(first: int, last: int, v: Vector) -> Vector:
    """The fewest of some cells are the most."""
    return [MANY - count if first <= cell < last else count for cell, count in enumerate(v)]


ruled_from_afar: Final = ruler_under(
    lambda m: another("empty-area", "tie-break")(another("tie-break", *BY_AXE)(m))
)
overall_ruler: Final = ruler_under(another("tie-break", *OVERALL))
bag_counts_there: Final = ruler_of(bag_there)
axe_before_stones: Final = ruler_of(axe_there)
fewest_rules: Final = ruler_of(lambda _, v, place: turned_round(3 * place, 3 * place + 3, v))


def last_by_the_fewest(L: Logic, m: Model, v: Vector, place: int) -> list[Truth]:
    """The fewest stones rule the last area."""
    return (fewest_rules if place == m.areas[-1] else scoring.ruler)(L, m, v, place)


# §6


def areas_as_told(ruler: Ruler) -> Telling:
    """The areas ruled are counted as the mistaken ruler has it."""

    def areas(L: Logic, m: Model, v: Vector) -> list[Number]:
        rulers = [ruler(L, m, v, place) for place in m.named("places-count")]
        return [sum(L.pick(rules[f], 1, 0) for rules in rulers) for f in range(3)]

    return replace(TOLD, ruler=ruler, areas=areas)


def first_area_twice(L: Logic, m: Model, v: Vector) -> list[Number]:
    ruled, first = scoring.areas_ruled(L, m, v), scoring.ruler(L, m, v, 0)
    return [count + L.pick(rules, 1, 0) for count, rules in zip(ruled, first, strict=True)]


def last_area_forgotten(L: Logic, m: Model, v: Vector) -> list[Number]:
    ruled, last = scoring.areas_ruled(L, m, v), scoring.ruler(L, m, v, m.areas[-1])
    return [count - L.pick(rules, 1, 0) for count, rules in zip(ruled, last, strict=True)]


def level_factions(L: Logic, m: Model, v: Vector, ruled: Sequence[Number]) -> list[Truth]:
    columns = scoring.tie_columns(L, m, v, ruled, "faction-tie-break")
    return [scoring.not_behind(L, columns, f) for f in range(3)]


def faction_first(L: Logic, m: Model, v: Vector, ruled: Sequence[Number]) -> list[Truth]:
    return first_in_list(level_factions(L, m, v, ruled), L)


def overall_faction(L: Logic, m: Model, v: Vector, ruled: Sequence[Number]) -> list[Truth]:
    return scoring.winning_faction(L, another("faction-tie-break", *OVERALL)(m), v, ruled)


def fewest_areas(L: Logic, m: Model, v: Vector, ruled: Sequence[Number]) -> list[Truth]:
    return scoring.winning_faction(L, m, v, [-count for count in ruled])


# §7


def player_under(change: Callable[[Model], Model]) -> Players:
    return lambda L, m, v, ruled, wins: scoring.winning_player(L, change(m), v, ruled, wins)


def player_of(seen: Seen) -> Players:
    return lambda L, m, v, ruled, wins: scoring.winning_player(L, m, seen(m, v, 0), ruled, wins)


def area_in_hand(m: Model, v: Vector, place: int) -> Vector:
    """A black stone in the first area counts among the first player's."""
    w = list(v)
    w[3 * m.hand(0)] = v[3 * m.hand(0)] + v[3 * place]
    return w


stones_in_areas_win: Final = player_of(area_in_hand)
worst_player: Final = player_of(lambda m, v, _: turned_round(3 * m.hand(0), m.turn, v))


def winning_stones(L: Logic, m: Model, v: Vector, wins: Sequence[Truth]) -> list[Number]:
    """How many winning stones each player holds."""
    return [scoring.dot(L, wins, m.pile(v, m.hand(seat))) for seat in range(m.seats)]


def all_level_win(
    L: Logic, m: Model, v: Vector, ruled: Sequence[Number], wins: Sequence[Truth]
) -> list[Truth]:
    """Everybody with the most winning stones wins: the tie-breaks are left out."""
    good = winning_stones(L, m, v, wins)
    return [L.all(*(mine >= other for other in good)) for mine in good]


def alone_or_nobody(
    L: Logic, m: Model, v: Vector, ruled: Sequence[Number], wins: Sequence[Truth]
) -> list[Truth]:
    """Only the one with the most winning stones wins, if there is one: no tie-breaks."""
    good = winning_stones(L, m, v, wins)
    return [
        L.all(*(mine > other for n, other in enumerate(good) if n != me))
        for me, mine in enumerate(good)
    ]


def largest_hand_without_a_faction(
    L: Logic, m: Model, v: Vector, ruled: Sequence[Number], wins: Sequence[Truth]
) -> list[Truth]:
    """Where no faction wins, the most stones are the fewest."""
    w = turned_round(3 * m.hand(0), m.turn, v)
    told = [scoring.winning_player(L, m, u, ruled, wins) for u in (v, w)]
    some = L.either(*wins)
    return [L.either(L.all(some, a), L.all(L.no(some), b)) for a, b in zip(*told, strict=True)]


def runner_up(
    L: Logic, m: Model, v: Vector, ruled: Sequence[Number], wins: Sequence[Truth]
) -> list[Truth]:
    """The best of the others wins when the first seat holds an odd one out: a red stone."""
    winner = scoring.winning_player(L, m, v, ruled, wins)
    odd = v[3 * m.hand(0) + 2] == 1
    turned = [*winner[1:], winner[0]]
    return [
        L.either(L.all(odd, b), L.all(L.no(odd), a)) for a, b in zip(winner, turned, strict=True)
    ]
