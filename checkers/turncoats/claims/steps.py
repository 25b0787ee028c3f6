"""Claims about every turn (§1, §3, §5), each shown for all numbers by one step of induction.

A move touches two areas, the axe, the flag, the bag and one hand. It is shown on two areas and two
hands whose counts are any numbers; that the moves of a real table are the same moves, with other
places in the place of these, is an obligation of its own (`glue`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from checkers.claims import Claim
from checkers.logic import Logic, Number, Truth
from checkers.proofs.obligations import Obligation
from checkers.turncoats.claims.telling import SCHEMATIC, Case
from checkers.turncoats.model import moves
from checkers.turncoats.model.vector import Model, Vector


class Turn(NamedTuple):
    """A turn under a claim: the vectors before and after, who took it, and by which move."""

    L: Logic
    m: Model
    v: Vector
    w: Vector
    seat: int
    move: moves.Move


Holds = Callable[[Turn], Truth]


def sum_of(pile: Sequence[Number]) -> Number:
    return pile[0] + pile[1] + pile[2]


def conserved(t: Turn) -> Truth:
    """§1  No stone is made or lost."""
    return t.L.all(*(
        sum(t.m.pile(t.w, p)[f] - t.m.pile(t.v, p)[f] for p in t.m.places) == 0 for f in range(3)
    ))  # fmt: skip


def not_owed(t: Turn) -> Truth:
    """§1  No pile owes a stone."""
    return t.L.all(*(t.w[cell] >= 0 for cell in range(t.m.turn)))


def bag_never_shrinks(t: Turn) -> Truth:
    """§5.2, §5.4  Over a whole turn."""
    return sum_of(t.m.pile(t.w, t.m.bag)) >= sum_of(t.m.pile(t.v, t.m.bag))


def hands_never_grow(t: Turn) -> Truth:
    hands = [t.m.hand(seat) for seat in range(t.m.seats)]
    return t.L.all(*(sum_of(t.m.pile(t.w, h)) <= sum_of(t.m.pile(t.v, h)) for h in hands))


def axe_and_flag_keep(t: Turn) -> Truth:
    piles = (t.m.axe, t.m.flag)
    return t.L.all(*(t.m.pile(t.w, p)[f] >= t.m.pile(t.v, p)[f] for p in piles for f in range(3)))


def clockwise(t: Turn) -> Truth:
    """§3.2"""
    return t.w[t.m.turn] == (t.seat + 1) % t.m.seats


def row_is_counted(t: Turn) -> Truth:
    """§3.2, §3.3  A Negotiate counts on, anything else begins anew."""
    return t.w[t.m.in_a_row] == (t.v[t.m.in_a_row] + 1 if t.move.negotiates else 0)


def rank_falls(t: Turn) -> Truth:
    """§3.3  Stones in hands, times the longest row, and what is left of the row: it falls."""
    longest = t.m.seats if t.m.answer("end") == "in-a-row" else 2 * t.m.seats - 1

    def rank(v: Vector) -> Number:
        held = sum(sum_of(t.m.pile(v, t.m.hand(seat))) for seat in range(t.m.seats))
        return held * longest + longest - v[t.m.in_a_row]

    return t.L.all(rank(t.w) < rank(t.v), rank(t.w) >= 0)


def one_stone_is_spent(t: Turn) -> Truth:
    """§5  Every action but Negotiate costs exactly one stone of the hand."""
    hand = t.m.hand(t.seat)
    spent = sum_of(t.m.pile(t.v, hand)) - sum_of(t.m.pile(t.w, hand))
    if t.move.negotiates:
        return spent == (1 if t.move.name[1:2] == ("nothing",) else 0)
    return spent == 1


def attackers_stay(t: Turn) -> Truth:
    """§5.2  No stone of the acting faction falls."""
    if t.move.name[0] != "battle":
        return t.L.all()
    _, f, area = t.move.name
    return t.m.pile(t.w, int(area))[int(f)] == t.m.pile(t.v, int(area))[int(f)]


def marchers_are_one_faction(t: Turn) -> Truth:
    """§5.3  Nothing else moves, and what leaves one area arrives in the other."""
    if t.move.name[0] != "march":
        return t.L.all()
    _, f, source, target = (part if isinstance(part, str) else int(part) for part in t.move.name)
    one, other = t.m.pile(t.v, int(source)), t.m.pile(t.v, int(target))
    one_after, other_after = t.m.pile(t.w, int(source)), t.m.pile(t.w, int(target))
    still = [one[g] == one_after[g] for g in range(3) if g != f]
    still += [other[g] == other_after[g] for g in range(3) if g != f]
    return t.L.all(*still, one[int(f)] - one_after[int(f)] == other_after[int(f)] - other[int(f)])


def no_more_fall_than_attack(t: Turn) -> Truth:
    """§5.2  For each attacker at most one falls."""
    if t.move.name[0] != "battle":
        return t.L.all()
    _, f, area = t.move.name
    before, behind = t.m.pile(t.v, int(area)), t.m.pile(t.w, int(area))
    return sum_of(before) - sum_of(behind) <= before[int(f)]


STEPS: tuple[tuple[Claim, Holds], ...] = (
    (Claim("conserved", "1", "no stone is made or lost"), conserved),
    (Claim("not-owed", "1", "no pile owes a stone"), not_owed),
    (
        Claim("bag-never-shrinks", "5.4", "the bag never shrinks over a turn"),
        bag_never_shrinks,
    ),
    (Claim("hands-never-grow", "5", "hands never grow"), hands_never_grow),
    (Claim("axe-and-flag-keep", "5", "axe and flag never lose a stone"), axe_and_flag_keep),
    (Claim("clockwise", "3.2", "turns pass clockwise"), clockwise),
    (
        Claim("row-is-counted", "3.2", "a Negotiate counts on, any other action begins anew"),
        row_is_counted,
    ),
    (
        Claim(
            "every-game-ends", "3.3",
            "a game of n players ends within n(8n+1) turns", assumes=("hands-never-grow",),
        ),
        rank_falls,
    ),  # fmt: skip
    (Claim("one-stone-is-spent", "5", "an action costs one stone"), one_stone_is_spent),
    (Claim("attackers-stay", "5.2", "no stone of the acting faction falls"), attackers_stay),
    (
        Claim("one-falls-to-one", "5.2", "no more fall than there are attackers"),
        no_more_fall_than_attack,
    ),
    (
        Claim("marchers-are-one-faction", "5.3", "a march moves one faction between two areas"),
        marchers_are_one_faction,
    ),
)


def obligations(case: Case, holds: Holds) -> Iterator[Obligation]:
    """One step for each schematic move of seat 0; any seat is alike, which the glue shows."""
    for move in case.telling.turns(case.model, 0):
        fresh = case.fresh()
        v = fresh.vector()
        chosen = fresh.numbers(move.parameters, "parameter")
        w = case.telling.after(fresh.m, v, move, chosen, 0)
        given = [*fresh.sane(v), v[fresh.m.turn] == 0, move.guard(fresh.L, v, chosen)]
        turn = Turn(fresh.L, fresh.m, v, w, 0, move)
        name = " ".join(map(str, move.name))
        yield Obligation(name, fresh.symbols, tuple(given), holds(turn), "step")


# The glue: what is shown of the schematic moves is so of every table's.


def differences(model: Model) -> Iterator[str]:
    """The moves of a real table that are not schematic ones with other places; none, one hopes."""
    small = Model(SCHEMATIC, model.reading, model.seats)
    known = {shape(small, move, 0) for move in moves.turns(small, 0)}
    for seat in range(model.seats):
        for move in moves.turns(model, seat):
            if shape(model, move, seat) not in known:
                yield f"seat {seat}: {' '.join(map(str, move.name))}"


def shape(m: Model, move: moves.Move, seat: int) -> tuple[Any, ...]:
    """A move with its areas called A and B and its hand called hand: name, delta and guard.

    The guard is taken as an expression: it shows which cells it reads, and how.
    """
    names = {m.axe: "axe", m.flag: "flag", m.bag: "bag", m.hand(seat): "hand"}
    if move.name[0] != "negotiate":
        areas = dict.fromkeys(int(p) for p in move.name[2:] if int(p) in m.areas)
        names |= {area: "AB"[n] for n, area in enumerate(areas)}
        places = [names[int(p)] for p in move.name[2:]]
    else:
        places = list(move.name[1:])  # factions, not places
    said = lambda cell: f"{names.get(cell // 3, f'place {cell // 3}')} {cell % 3}"  # noqa: E731
    cells = [Named(said(cell)) for cell in range(3 * len(m.places))]
    chosen = [Named(f"parameter {n}") for n in range(move.parameters)]
    guard = str(move.guard(Written(), [*cells, Named("turn"), Named("in a row")], chosen))
    delta = tuple(sorted((said(cell), row) for cell, row in move.delta.items()))
    return move.name[0], move.name[1:2], tuple(places), delta, guard, move.negotiates


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
