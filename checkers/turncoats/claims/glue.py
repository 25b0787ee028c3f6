"""The glue: what is shown of the schematic moves is so of every table's (§5).

Each move of every seat at a real table is written down with its areas called A and B and its hand
called hand. It must read like a schematic one: when it is allowed, what it changes, who is next.
And every seat has each of them, in every area, and both ways over every border.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from checkers.logic import Number, Truth
from checkers.proofs.obligations import Obligation
from checkers.turncoats.claims.telling import SCHEMATIC, Case
from checkers.turncoats.model import moves
from checkers.turncoats.model.vector import Model, Vector
from spec.turncoats import atlas

After = Callable[[Model, Vector, moves.Move, Sequence[Number], int], list[Number]]


def moves_are_schematic(case: Case) -> Iterator[Obligation]:
    """§1.1  On the shipped boards every seat has the schematic moves in all places, no other."""
    for name in atlas.shipped():
        real = Model(atlas.board(name), case.reading, case.seats)
        found = list(differences(real, case.telling.turns, case.telling.after))
        fresh = case.fresh()
        same = fresh.L.either() if found else fresh.L.all()
        yield Obligation(f"{name}: {found[:1]}", fresh.symbols, (), same, "glue")


def differences(
    model: Model,
    turns: Callable[[Model, int], Iterable[moves.Move]] = moves.turns,
    after: After = moves.after,
) -> Iterator[str]:
    """The moves of a real table that are not schematic ones with other places; those that it lacks.

    There are none of either, one hopes.
    """
    small = Model(SCHEMATIC, model.reading, model.seats)
    few, cells = numbered(small), numbered(model)
    known = dict.fromkeys(shape(small, move, 0, moves.after, few) for move in moves.turns(small, 0))
    for seat in range(model.seats):
        read = {move.name: shape(model, move, seat, after, cells) for move in turns(model, seat)}
        for name, one in read.items():
            if one not in known:
                yield f"seat {seat}: {' '.join(map(str, name))}"
        there = Counter(read.values())
        for one in known:
            if there[one] != many(model, one[2]):
                yield f"seat {seat}: {there[one]} times {' '.join(map(str, one[:3]))}"


def many(m: Model, places: tuple[str, ...]) -> int:
    """How often a table has a move with such places."""
    if "B" in places:
        return 2 * len(m.board.borders)
    return len(m.areas) if "A" in places else 1


def numbered(m: Model) -> list[Named]:
    """A name for every cell, which tells nothing of what lies there."""
    cells = [Named(f"place {place} {f}") for place in m.places for f in range(3)]
    return [*cells, Named("turn"), Named("in a row")]


def shape(
    m: Model, move: moves.Move, seat: int, after: After, cells: Sequence[Named]
) -> tuple[Any, ...]:
    """A move with its areas called A and B and its hand called hand: name, guard, what changes.

    Guard and changes are taken as expressions: they show which cells are read, and how.
    """
    names = {m.axe: "axe", m.flag: "flag", m.bag: "bag", m.hand(seat): "hand"}
    if move.name[0] != "negotiate":
        areas = dict.fromkeys(int(p) for p in move.name[2:] if int(p) in m.areas)
        names |= {area: "AB"[n] for n, area in enumerate(areas)}
        places = [names[int(p)] for p in move.name[2:]]
    else:
        places = [str(faction) for faction in move.name[1:]]

    v = list(cells)
    for place, called in names.items():
        v[3 * place : 3 * place + 3] = [Named(f"{called} {f}") for f in range(3)]
    chosen = [Named(f"parameter {n}") for n in range(move.parameters)]
    guard = str(move.guard(Written(), v, chosen))
    *w, turn, row = after(m, v, move, chosen, seat)
    changed = sorted(f"{v[n]}: {w[n]}" for n in range(m.turn) if w[n] is not v[n])
    then = "the next seat" if turn == (seat + 1) % m.seats else turn
    return move.name[0], move.name[1:2], tuple(places), guard, tuple(changed), then, str(row)


class Named:
    """A number that is only a name: what is done with it is written down."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text

    def made(self, sign: str, other: object) -> Named:
        return Named(f"({self} {sign} {other})")

    def __add__(self, other: object) -> Named:
        return self.made("+", other)

    def __rmul__(self, other: object) -> Named:
        return self.made("*", other)

    def __ge__(self, other: object) -> Named:
        return self.made(">=", other)

    def __le__(self, other: object) -> Named:
        return self.made("<=", other)

    def __eq__(self, other: object) -> Named:  # type: ignore[override]  # an expression, like Z3's
        return self.made("==", other)

    __hash__ = None  # type: ignore[assignment]  # two of a name are one number, not one key


class Written:
    """The logic of Named numbers."""

    def all(self, *truths: Truth) -> Truth:
        return Named(f"all({', '.join(map(str, truths))})")

    def either(self, *truths: Truth) -> Truth:
        return Named(f"either({', '.join(map(str, truths))})")

    def no(self, truth: Truth) -> Truth:
        return Named(f"no({truth})")

    def pick(self, truth: Truth, yes: Number, no: Number) -> Number:
        return Named(f"({yes} if {truth} else {no})")
