"""§3, §5 told as guarded moves: each adds a vector, linear in its parameters, under a guard."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from checkers.logic import Logic, Number, Truth, least
from checkers.turncoats.model.vector import Model, Vector

Guard = Callable[[Logic, Vector, Sequence[Number]], Truth]
Delta = Mapping[int, tuple[int, ...]]  # cell -> a constant, and a coefficient for each parameter


class Move(NamedTuple):
    """A whole turn of one kind.

    `name` has the kind and what is fixed (factions, places); `parameters` is how many numbers are
    still open (how many march, how many fall of each other faction). Whose turn is next, and how
    many have negotiated in a row, follow from `negotiates` alone.
    """

    name: tuple[str | int, ...]
    parameters: int
    guard: Guard
    delta: Delta
    negotiates: bool


def turns(m: Model, seat: int) -> Iterator[Move]:
    """Every whole turn that a seat may take."""
    for f in range(3):
        yield from (recruit(m, seat, f, place) for place in m.named("recruit-place"))  # Q6
        yield from (battle(m, seat, f, area) for area in m.areas)
        for one, other in m.board.borders:
            yield from (march(m, seat, f, one, other), march(m, seat, f, other, one))
        yield from (negotiate(m, seat, f, back) for back in range(3))
    if m.answer("empty-hand") == "skip":  # Q9
        yield pass_by(m, seat)
    if m.answer("empty-bag") == "return-only":  # Q10
        yield from (return_only(m, seat, f) for f in range(3))
        if m.answer("empty-hand") != "skip":
            yield pass_by(m, seat)


def paid(m: Model, seat: int, f: int, place: int) -> dict[int, tuple[int, ...]]:
    """§5  A stone goes from the hand to where the action is paid."""
    return {3 * m.hand(seat) + f: (-1,), 3 * place + f: (1,)}


def held(m: Model, v: Vector, seat: int, f: int) -> Truth:
    return v[3 * m.hand(seat) + f] >= 1


def recruit(m: Model, seat: int, f: int, place: int) -> Move:
    """§5.1"""
    delta = paid(m, seat, f, place)
    return Move(("recruit", f, place), 0, lambda L, v, _: L.all(held(m, v, seat, f)), delta, False)


def battle(m: Model, seat: int, f: int, area: int) -> Move:
    """§5.2  Parameters: how many fall of each of the two other factions, in order."""
    one, other = (g for g in range(3) if g != f)
    fewest, most = m.bounds("removal")  # Q4: None is as many as can

    def guard(L: Logic, v: Vector, n: Sequence[Number]) -> Truth:
        pile = m.pile(v, area)
        due = least(L, pile[f], pile[one] + pile[other])
        fall = n[0] + n[1]
        return L.all(
            held(m, v, seat, f),
            *(n[0] >= 0, n[1] >= 0, n[0] <= pile[one], n[1] <= pile[other]),
            fall <= due,
            *([fall <= most] if most is not None else []),
            fall >= due if fewest is None else L.either(fall >= fewest, fall >= due),
            *([due >= 1] if m.answer("empty-battle") == "refused" else []),  # Q17
        )

    delta = {
        **paid(m, seat, f, m.axe),
        **{3 * area + one: (0, -1, 0), 3 * area + other: (0, 0, -1)},
        **{3 * m.bag + one: (0, 1, 0), 3 * m.bag + other: (0, 0, 1)},
    }
    return Move(("battle", f, area), 2, guard, delta, False)


def march(m: Model, seat: int, f: int, source: int, target: int) -> Move:
    """§5.3  Parameter: how many march."""
    fewest = int(m.answer("march"))  # Q5

    def guard(L: Logic, v: Vector, n: Sequence[Number]) -> Truth:
        return L.all(held(m, v, seat, f), n[0] >= fewest, n[0] <= m.pile(v, source)[f])

    delta = {**paid(m, seat, f, m.flag), 3 * source + f: (0, -1), 3 * target + f: (0, 1)}
    return Move(("march", f, source, target), 1, guard, delta, False)


def negotiate(m: Model, seat: int, drawn: int, back: int) -> Move:
    """§5.4  A stone drawn, and one returned."""
    held_only = m.answer("negotiate") == "not-the-drawn"  # Q8

    def guard(L: Logic, v: Vector, _: Sequence[Number]) -> Truth:
        hand, there = m.pile(v, m.hand(seat)), [m.pile(v, m.bag)[drawn] >= 1]
        if back != drawn:
            there.append(hand[back] >= 1)
        elif held_only:
            there.append(L.either(hand[back] >= 1, total(hand) == 0))
        if m.answer("empty-hand") == "skip":  # Q9
            there.append(total(hand) >= 1)
        return L.all(*there)

    return Move(("negotiate", drawn, back), 0, guard, exchanged(m, seat, drawn, back), True)


def exchanged(m: Model, seat: int, drawn: int, back: int) -> Delta:
    if drawn == back:
        return {}
    hand, bag = 3 * m.hand(seat), 3 * m.bag
    return {hand + drawn: (1,), hand + back: (-1,), bag + drawn: (-1,), bag + back: (1,)}


def pass_by(m: Model, seat: int) -> Move:
    """Q9, Q10  A Negotiate in which nothing is drawn and nothing returned."""

    def guard(L: Logic, v: Vector, _: Sequence[Number]) -> Truth:
        no_hand, no_bag = total(m.pile(v, m.hand(seat))) == 0, total(m.pile(v, m.bag)) == 0
        return L.all(no_hand) if m.answer("empty-hand") == "skip" else L.all(no_hand, no_bag)

    return Move(("negotiate",), 0, guard, {}, True)


def return_only(m: Model, seat: int, f: int) -> Move:
    """Q10  A Negotiate with an empty bag: nothing is drawn, a stone returned."""

    def guard(L: Logic, v: Vector, _: Sequence[Number]) -> Truth:
        return L.all(total(m.pile(v, m.bag)) == 0, held(m, v, seat, f))

    delta = {3 * m.hand(seat) + f: (-1,), 3 * m.bag + f: (1,)}
    return Move(("negotiate", "nothing", f), 0, guard, delta, True)


def total(pile: Sequence[Number]) -> Number:
    return pile[0] + pile[1] + pile[2]


def ends(L: Logic, m: Model, in_a_row: Number, seat: int) -> Truth:
    """§3.3  Whether so many Negotiates in a row, with this seat next, are the end."""
    if seat != 0 and m.answer("end") == "full-round":  # Q14
        return L.either()
    return L.all(in_a_row >= m.seats)


def open_turns(L: Logic, m: Model, v: Vector, seat: int) -> Iterator[tuple[Move, tuple[int, ...]]]:
    """The turns open to a seat in a position of integers, with each choice of parameters."""
    return open_among(L, m, v, turns(m, seat))


def open_among(
    L: Logic, m: Model, v: Vector, moves: Iterable[Move]
) -> Iterator[tuple[Move, tuple[int, ...]]]:
    for move in moves:
        for chosen in choices(m, v, move):
            if move.guard(L, v, chosen):
                yield move, chosen


def choices(m: Model, v: Vector, move: Move) -> Iterator[tuple[int, ...]]:
    """Every choice of parameters that the counts leave room for."""
    if move.parameters == 0:
        return iter([()])
    pile = m.pile(v, int(move.name[2]))
    if move.parameters == 1:
        return ((n,) for n in range(pile[int(move.name[1])] + 1))
    one, other = (g for g in range(3) if g != move.name[1])
    return product(range(pile[one] + 1), range(pile[other] + 1))


def after(m: Model, v: Vector, move: Move, chosen: Sequence[Number], seat: int) -> list[Number]:
    """The vector after a turn: the delta added, the next seat's turn, the row counted on."""
    w = list(v)
    for cell, (constant, *coefficients) in move.delta.items():
        w[cell] = w[cell] + constant
        for coefficient, number in zip(coefficients, chosen, strict=False):
            if coefficient:
                w[cell] = w[cell] + coefficient * number
    w[m.turn] = (seat + 1) % m.seats
    w[m.in_a_row] = v[m.in_a_row] + 1 if move.negotiates else 0
    return w
