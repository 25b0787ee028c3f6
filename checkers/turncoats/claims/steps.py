"""Claims about every turn (§1, §3, §5), each shown for all numbers by one step of induction.

A move touches two areas, the axe, the flag, the bag and one hand. It is shown on two areas and two
hands whose counts are any numbers; that the moves of a real table are the same moves, with other
places in the place of these, is an obligation of its own (`glue`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from checkers.logic import Logic, Number, Truth, implies
from checkers.proofs.obligations import Obligation
from checkers.turncoats.claims.telling import SCHEMATIC, Case
from checkers.turncoats.model import moves
from checkers.turncoats.model.vector import Model, Vector
from spec.turncoats import atlas


class Turn(NamedTuple):
    """A turn under a claim: the vectors before and after, who took it, and by which move."""

    L: Logic
    m: Model
    v: Vector
    w: Vector
    seat: int
    move: moves.Move


Holds = Callable[[Turn], Truth]
After = Callable[[Model, Vector, moves.Move, Sequence[Number], int], list[Number]]


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


def rows_end_the_game(case: Case) -> Iterator[Obligation]:
    """§3.3  The game ends exactly when as many have negotiated in a row as there are players.

    `ends` is told what the row is behind a turn, which `row_is_counted` says, and who is next.
    """
    ends, n = case.telling.ends, case.seats
    return steps_of(
        lambda t: (
            ends(t.L, t.m, t.w[t.m.in_a_row], (t.seat + 1) % n)
            == t.L.all(t.move.negotiates, t.v[t.m.in_a_row] + 1 >= n)
        )
    )(case)


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
    f, area = (int(part) for part in t.move.name[1:])
    return t.m.pile(t.w, area)[f] == t.m.pile(t.v, area)[f]


def marchers_are_one_faction(t: Turn) -> Truth:
    """§5.3  Nothing else moves, and what leaves one area arrives in the other."""
    f, source, target = (int(part) for part in t.move.name[1:])
    ends = [(t.m.pile(u, source), t.m.pile(u, target)) for u in (t.v, t.w)]
    (left, reached), (left_then, reached_then) = ends
    still = [left[g] == left_then[g] for g in range(3) if g != f]
    still += [reached[g] == reached_then[g] for g in range(3) if g != f]
    return t.L.all(*still, left[f] - left_then[f] == reached_then[f] - reached[f])


def no_more_fall_than_attack(t: Turn) -> Truth:
    """§5.2  For each attacker at most one falls."""
    f, area = (int(part) for part in t.move.name[1:])
    before, behind = t.m.pile(t.v, area), t.m.pile(t.w, area)
    return sum_of(before) - sum_of(behind) <= before[f]


def steps_of(holds: Holds, kinds: str = "") -> Callable[[Case], Iterator[Obligation]]:
    """One step for each schematic move (of some kinds), whichever seat is to move."""

    def shown(case: Case) -> Iterator[Obligation]:
        for alike in by_seat(case):
            if not kinds or alike[0].name[0] in kinds.split():
                yield step(case, alike, holds)

    return shown


def by_seat(case: Case) -> Iterator[tuple[moves.Move, ...]]:
    """Each schematic move, as each seat makes it."""
    m = case.model
    yield from zip(*(case.telling.turns(m, seat) for seat in range(m.seats)), strict=True)


def step(case: Case, alike: Sequence[moves.Move], holds: Holds) -> Obligation:
    fresh = case.fresh()
    v, L, m = fresh.vector(), fresh.L, fresh.m
    chosen = fresh.numbers(alike[0].parameters, "parameter")
    made, shows = [], []
    for seat, move in enumerate(alike):
        here, w = v[m.turn] == seat, case.telling.after(m, v, move, chosen, seat)
        made.append(L.all(here, move.guard(L, v, chosen)))
        shows.append(implies(L, here, holds(Turn(L, m, v, w, seat, move))))
    given = (*fresh.sane(v), L.either(*made))
    name = " ".join(map(str, alike[0].name))
    return Obligation(name, fresh.symbols, given, L.all(*shows), "step")


# The glue: what is shown of the schematic moves is so of every table's.


def moves_are_schematic(case: Case) -> Iterator[Obligation]:
    """Every move of every seat at the shipped boards is a schematic one with other places."""
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
    """The moves of a real table that are not schematic ones with other places; none, one hopes."""
    small = Model(SCHEMATIC, model.reading, model.seats)
    known = {shape(small, move, 0, moves.after) for move in moves.turns(small, 0)}
    for seat in range(model.seats):
        for move in turns(model, seat):
            if shape(model, move, seat, after) not in known:
                yield f"seat {seat}: {' '.join(map(str, move.name))}"


def shape(m: Model, move: moves.Move, seat: int, after: After) -> tuple[Any, ...]:
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

    def said(cell: int) -> str:
        return f"{names.get(cell // 3, f'place {cell // 3}')} {cell % 3}"

    cells = [Named(said(cell)) for cell in range(m.turn)]
    v = [*cells, Named("turn"), Named("in a row")]
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
