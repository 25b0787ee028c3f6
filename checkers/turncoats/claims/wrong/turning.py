"""Mistakes in set-up and in turns (§2, §3, §5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from checkers.logic import Logic, Number, Truth
from checkers.turncoats.claims.telling import TOLD, Dealt, Fresh, Telling, dealt
from checkers.turncoats.model import moves
from checkers.turncoats.model.vector import Model, Vector

Change = Callable[[Model, int, moves.Move], moves.Move]
After = Callable[[Model, Vector, moves.Move, Sequence[Number], int], list[Number]]

# §2


def homes_on_top(fresh: Fresh) -> Dealt:
    """The stones of the homelands are none of the 21."""
    v, given = dealt(fresh)
    for _, f in fresh.m.board.homelands:
        v[3 * fresh.m.bag + f] = v[3 * fresh.m.bag + f] + 2
    return v, given


def hands_of(many: int) -> Callable[[Fresh], Dealt]:
    return lambda fresh: dealt(fresh, many)


# §3: whose turn is next, and how many have negotiated in a row


def next_is(seat: Callable[[Model, int], int]) -> After:
    """Another seat is next."""

    def after(m: Model, v: Vector, move: moves.Move, n: Sequence[Number], now: int) -> list[Number]:
        w = moves.after(m, v, move, n, now)
        w[m.turn] = seat(m, now)
        return w

    return after


two_on: Final = next_is(lambda m, seat: (seat + 2) % m.seats)
unwrapped: Final = next_is(lambda _, seat: seat + 1)  # the last hands on to nobody
only_first_hands_on: Final = next_is(lambda _, seat: 1 if seat == 0 else seat)


def row_is(row: Callable[[Number, Number, moves.Move, int], Number]) -> After:
    """The row is told otherwise, from what it was and what it should be."""

    def after(
        m: Model, v: Vector, move: moves.Move, n: Sequence[Number], seat: int
    ) -> list[Number]:
        w = moves.after(m, v, move, n, seat)
        w[m.in_a_row] = row(v[m.in_a_row], w[m.in_a_row], move, seat)
        return w

    return after


row_kept: Final = row_is(lambda was, now, move, _: was if move.name[0] == "march" else now)
only_first_counts: Final = row_is(lambda _, now, __, seat: now if seat == 0 else 0)


def only_first_ends(L: Logic, m: Model, in_a_row: Number, seat: int) -> Truth:
    """Nobody but the seat before the first can end the game."""
    return moves.ends(L, m, in_a_row, 0) if seat == 0 else L.either()


def one_late(L: Logic, m: Model, in_a_row: Number, seat: int) -> Truth:
    return moves.ends(L, m, in_a_row - 1, seat)


# §5: what a move changes


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


def foreign_area(m: Model, move: moves.Move) -> int:
    return int(move.name[2])


def acting(change: Callable[[int], Change]) -> Change:
    """A change that is about the acting faction, or another."""
    return lambda m, seat, move: change(int(move.name[1]))(m, seat, move)


# §5: when a move is allowed, and what it counts for


def counted(_: Model, __: int, move: moves.Move) -> moves.Move:
    return move._replace(negotiates=True)


def uncounted(_: Model, __: int, move: moves.Move) -> moves.Move:
    return move._replace(negotiates=False)


def unguarded(_: Model, __: int, move: moves.Move) -> moves.Move:
    return move._replace(guard=lambda L, v, n: L.all(*(number >= 0 for number in n)))


def only_if(more: Callable[[Model, int, moves.Move], moves.Guard]) -> Change:
    """A move that asks for more than it must."""

    def change(m: Model, seat: int, move: moves.Move) -> moves.Move:
        asked = more(m, seat, move)
        return move._replace(guard=lambda L, v, n: L.all(move.guard(L, v, n), asked(L, v, n)))

    return change


def holding(many: int) -> Change:
    """A move of nobody who holds fewer stones, whatever the table rules for an empty hand (Q9)."""
    return only_if(lambda m, seat, _: lambda L, v, n: moves.total(m.pile(v, m.hand(seat))) >= many)


harmless: Final = only_if(lambda *_: lambda L, v, n: n[0] + n[1] == 0)
one_falls: Final = only_if(lambda *_: lambda L, v, n: n[0] + n[1] >= 1)


def two_fall(m: Model, seat: int, move: moves.Move) -> moves.Move:
    """Where one must fall, two must."""
    asked = only_if(lambda *_: lambda L, v, n: n[0] + n[1] >= 2)
    return asked(m, seat, move) if m.bounds("removal")[0] == 1 else move


def held_before(m: Model, seat: int, move: moves.Move) -> moves.Move:
    """Only a stone is returned of which there was one in the hand."""
    if len(move.name) == 1:
        return move
    cell = 3 * m.hand(seat) + int(move.name[2])
    return only_if(lambda *_: lambda L, v, n: v[cell] >= 1)(m, seat, move)


def without_ways_back(m: Model, seat: int) -> Iterator[moves.Move]:
    """The turns of a seat; behind the first, nobody marches back over a border."""
    for move in moves.turns(m, seat):
        if seat == 0 or move.name[0] != "march" or move.name[2:] in m.board.borders:
            yield move


def last_stone_kept(m: Model, seat: int) -> Iterator[moves.Move]:
    """The turns of a seat that keeps a stone, whatever it does."""
    for move in moves.turns(m, seat):
        yield move if move.negotiates else holding(2)(m, seat, move)
