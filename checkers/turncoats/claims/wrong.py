"""Planted mistakes: for each claim a wrong telling that it must refute, or it proves nothing."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from checkers.logic import Logic, Number, Truth, beats
from checkers.turncoats.claims.telling import TOLD, Dealt, Fresh, Telling, dealt
from checkers.turncoats.model import moves, scoring
from checkers.turncoats.model.vector import Model, Vector
from spec import Reading

Change = Callable[[Model, int, moves.Move], moves.Move]


def turns(kind: str, change: Change) -> Telling:
    """The moves of one kind changed."""

    def changed(m: Model, seat: int) -> Iterator[moves.Move]:
        for move in moves.turns(m, seat):
            yield change(m, seat, move) if move.name[0] == kind else move

    return replace(TOLD, turns=changed)


def without(place: Callable[[Model, int], int]) -> Change:
    """A move that forgets one of its places."""
    return lambda m, seat, move: move._replace(
        delta={c: d for c, d in move.delta.items() if c // 3 != place(m, seat)}
    )


def also(place: Callable[[Model, moves.Move], int], faction: int, much: int) -> Change:
    """A move that changes one more cell."""

    def change(m: Model, _: int, move: moves.Move) -> moves.Move:
        cell = 3 * place(m, move) + faction
        first, *rest = move.delta.get(cell, (0,))
        return move._replace(delta={**move.delta, cell: (first + much, *rest)})

    return change


def unguarded(_: Model, __: int, move: moves.Move) -> moves.Move:
    return move._replace(guard=lambda L, v, n: L.all(*(number >= 0 for number in n)))


def uncounted(_: Model, __: int, move: moves.Move) -> moves.Move:
    return move._replace(negotiates=False)


def last_stone_kept(m: Model, seat: int) -> Iterator[moves.Move]:
    """The turns of a seat that keeps a stone, whatever it does."""

    def keeping(move: moves.Move) -> moves.Guard:
        return lambda L, v, n: L.all(move.guard(L, v, n), moves.total(m.pile(v, m.hand(seat))) >= 2)

    for move in moves.turns(m, seat):
        yield move if move.negotiates else move._replace(guard=keeping(move))


def another(question: str, *value: Any) -> Callable[[Model], Model]:
    """The model with another answer than its reading's."""

    def changed(m: Model) -> Model:
        given = {question: value if len(value) != 1 else value[0]}
        values = ChainMap(given, m.reading.values)  # type: ignore[arg-type]  # only read
        return replace(m, reading=Reading(m.reading.name, m.reading.answers, values))

    return changed


def homes_on_top(fresh: Fresh) -> Dealt:
    """The stones of the homelands are none of the 21."""
    v, given = dealt(fresh)
    for _, f in fresh.m.board.homelands:
        v[3 * fresh.m.bag + f] = v[3 * fresh.m.bag + f] + 2
    return v, given


def hands_of(many: int) -> Callable[[Fresh], Dealt]:
    return lambda fresh: dealt(fresh, many)


def level_rulers(L: Logic, m: Model, v: Vector, place: int) -> list[Truth]:
    columns = scoring.tie_columns(L, m, v, m.pile(v, place), "tie-break")
    return [scoring.not_behind(L, columns, f) for f in range(3)]


def level_factions(L: Logic, m: Model, v: Vector, ruled: Sequence[Number]) -> list[Truth]:
    columns = scoring.tie_columns(L, m, v, ruled, "faction-tie-break")
    return [scoring.not_behind(L, columns, f) for f in range(3)]


def first_in_list(leads: Sequence[Truth], L: Logic) -> list[Truth]:
    return [L.all(lead, *(L.no(other) for other in leads[:n])) for n, lead in enumerate(leads)]


def ruler_first(L: Logic, m: Model, v: Vector, place: int) -> list[Truth]:
    return first_in_list(level_rulers(L, m, v, place), L)


def faction_first(L: Logic, m: Model, v: Vector, ruled: Sequence[Number]) -> list[Truth]:
    return first_in_list(level_factions(L, m, v, ruled), L)


def bag_breaks_ties(L: Logic, m: Model, v: Vector, place: int) -> list[Truth]:
    w = list(v)
    for f in range(3):
        w[3 * m.flag + f] = v[3 * m.flag + f] + v[3 * m.bag + f]
    return scoring.ruler(L, m, w, place)


def ruled_from_afar(L: Logic, m: Model, v: Vector, place: int) -> list[Truth]:
    return scoring.ruler(L, another("empty-area", "tie-break")(m), v, place)


def axe_before_stones(L: Logic, m: Model, v: Vector, place: int) -> list[Truth]:
    return scoring.ruler(L, m, swapped(m, v, place, m.axe), place)


def swapped(m: Model, v: Vector, one: int, other: int) -> list[Any]:
    w = list(v)
    w[3 * one : 3 * one + 3], w[3 * other : 3 * other + 3] = m.pile(v, other), m.pile(v, one)
    return w


def fewest_rules(L: Logic, m: Model, v: Vector, place: int) -> list[Truth]:
    w = list(v)
    for f in range(3):
        w[3 * place + f] = 100 - v[3 * place + f]
    return scoring.ruler(L, m, w, place)


def overall_ruler(L: Logic, m: Model, v: Vector, place: int) -> list[Truth]:
    rows = (("axe", "sole-of-all"), ("flag", "sole-of-all"))
    return scoring.ruler(L, another("tie-break", *rows)(m), v, place)


def overall_faction(L: Logic, m: Model, v: Vector, ruled: Sequence[Number]) -> list[Truth]:
    rows = (("axe", "sole-of-all"), ("flag", "sole-of-all"))
    return scoring.winning_faction(L, another("faction-tie-break", *rows)(m), v, ruled)


def fewest_areas(L: Logic, m: Model, v: Vector, ruled: Sequence[Number]) -> list[Truth]:
    return scoring.winning_faction(L, m, v, [-count for count in ruled])


def first_area_twice(L: Logic, m: Model, v: Vector) -> list[Number]:
    ruled, first = scoring.areas_ruled(L, m, v), scoring.ruler(L, m, v, 0)
    return [count + L.pick(rules, 1, 0) for count, rules in zip(ruled, first, strict=True)]


def last_area_forgotten(L: Logic, m: Model, v: Vector) -> list[Number]:
    ruled, last = scoring.areas_ruled(L, m, v), scoring.ruler(L, m, v, m.areas[-1])
    return [count - L.pick(rules, 1, 0) for count, rules in zip(ruled, last, strict=True)]


def last_by_the_fewest(L: Logic, m: Model, v: Vector, place: int) -> list[Truth]:
    """The fewest stones rule the last area."""
    return (fewest_rules if place == m.areas[-1] else scoring.ruler)(L, m, v, place)


def areas_as_told(ruler: Callable[[Logic, Model, Vector, int], list[Truth]]) -> Telling:
    """The areas ruled are counted as the mistaken ruler has it."""

    def areas(L: Logic, m: Model, v: Vector) -> list[Number]:
        rulers = [ruler(L, m, v, place) for place in m.named("places-count")]
        return [sum(L.pick(rules[f], 1, 0) for rules in rulers) for f in range(3)]

    return replace(TOLD, ruler=ruler, areas=areas)


def stones_in_areas_win(
    L: Logic, m: Model, v: Vector, ruled: Sequence[Number], wins: Sequence[Truth]
) -> list[Truth]:
    """A black stone in the first area counts among the first player's."""
    w = list(v)
    w[3 * m.hand(0)] = v[3 * m.hand(0)] + v[0]
    return scoring.winning_player(L, m, w, ruled, wins)


Player = Callable[[Logic, Model, Vector, Sequence[Number], Sequence[Truth]], list[Truth]]


def player_under(change: Callable[[Model], Model]) -> Player:
    return lambda L, m, v, ruled, wins: scoring.winning_player(L, change(m), v, ruled, wins)


def worst_player(
    L: Logic, m: Model, v: Vector, ruled: Sequence[Number], wins: Sequence[Truth]
) -> list[Truth]:
    w = list(v)
    for cell in range(3 * m.hand(0), m.turn):
        w[cell] = 100 - v[cell]
    return scoring.winning_player(L, m, w, ruled, wins)


def all_level_win(
    L: Logic, m: Model, v: Vector, ruled: Sequence[Number], wins: Sequence[Truth]
) -> list[Truth]:
    """Everybody with the most winning stones wins: the tie-breaks are left out."""
    good = [scoring.dot(L, wins, m.pile(v, m.hand(seat))) for seat in range(m.seats)]
    return [L.all(*(mine >= other for other in good)) for mine in good]


def alone_or_nobody(
    L: Logic, m: Model, v: Vector, ruled: Sequence[Number], wins: Sequence[Truth]
) -> list[Truth]:
    """Only the one with the most winning stones wins, if there is one: no tie-breaks."""
    good = [scoring.dot(L, wins, m.pile(v, m.hand(seat))) for seat in range(m.seats)]
    return [
        L.all(*(mine > other for n, other in enumerate(good) if n != me))
        for me, mine in enumerate(good)
    ]


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


def two_on(m: Model, v: Vector, move: moves.Move, n: Sequence[Number], seat: int) -> list[Number]:
    w = moves.after(m, v, move, n, seat)
    w[m.turn] = (seat + 2) % m.seats
    return w


def unwrapped(
    m: Model, v: Vector, move: moves.Move, n: Sequence[Number], seat: int
) -> list[Number]:
    """The last seat does not hand on to the first."""
    w = moves.after(m, v, move, n, seat)
    w[m.turn] = seat + 1
    return w


def only_first_hands_on(
    m: Model, v: Vector, move: moves.Move, n: Sequence[Number], seat: int
) -> list[Number]:
    """Whoever is not the first plays again."""
    w = moves.after(m, v, move, n, seat)
    w[m.turn] = 1 if seat == 0 else seat
    return w


def only_first_counts(
    m: Model, v: Vector, move: moves.Move, n: Sequence[Number], seat: int
) -> list[Number]:
    """A Negotiate counts for the first seat alone."""
    w = moves.after(m, v, move, n, seat)
    w[m.in_a_row] = w[m.in_a_row] if seat == 0 else 0
    return w


def only_first_ends(L: Logic, m: Model, in_a_row: Number, seat: int) -> Truth:
    """Nobody but the seat before the first can end the game."""
    return moves.ends(L, m, in_a_row, 0) if seat == 0 else L.either()


def row_kept(m: Model, v: Vector, move: moves.Move, n: Sequence[Number], seat: int) -> list[Number]:
    """A march leaves the row of Negotiates as it was."""
    w = moves.after(m, v, move, n, seat)
    w[m.in_a_row] = v[m.in_a_row] if move.name[0] == "march" else w[m.in_a_row]
    return w


def one_late(L: Logic, m: Model, in_a_row: Number, seat: int) -> Truth:
    return moves.ends(L, m, in_a_row - 1, seat)


def level_over(L: Logic, one: Sequence[Number], other: Sequence[Number]) -> Truth:
    return L.either(one[0] > other[0], L.all(one[0] == other[0], one[1] >= other[1]))


def last_key_left_out(L: Logic, one: Sequence[Number], other: Sequence[Number]) -> Truth:
    return beats(L, one[:-1], other[:-1])


def stone_in_hand(m: Model, seat: int, move: moves.Move) -> moves.Move:
    """Whoever holds no stone may not even do what the table rules for an empty hand (Q9)."""
    hand = 3 * m.hand(seat)
    return move._replace(
        guard=lambda L, v, n: L.all(move.guard(L, v, n), moves.total(v[hand : hand + 3]) >= 1)
    )


def harmless(_: Model, __: int, move: moves.Move) -> moves.Move:
    return move._replace(guard=lambda L, v, n: L.all(move.guard(L, v, n), n[0] + n[1] == 0))


def one_falls(_: Model, __: int, move: moves.Move) -> moves.Move:
    return move._replace(guard=lambda L, v, n: L.all(move.guard(L, v, n), n[0] + n[1] >= 1))


def held_before(m: Model, seat: int, move: moves.Move) -> moves.Move:
    if len(move.name) == 1:
        return move
    cell = 3 * m.hand(seat) + int(move.name[2])
    return move._replace(guard=lambda L, v, n: L.all(move.guard(L, v, n), v[cell] >= 1))


def foreign_area(m: Model, move: moves.Move) -> int:
    return int(move.name[2])


def acting(change: Callable[[int], Change]) -> Change:
    """A change that is about the acting faction, or another."""
    return lambda m, seat, move: change(int(move.name[1]))(m, seat, move)
