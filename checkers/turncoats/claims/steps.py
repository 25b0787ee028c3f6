"""Claims about every turn (§1, §3, §5), each shown for all numbers by one step of induction.

A move touches two areas, the axe, the flag, the bag and one hand. It is shown on two areas and two
hands whose counts are any numbers; that the moves of a real table are the same moves, with other
places in the place of these, is an claim of its own (`glue`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from checkers.logic import Logic, Number, Truth, implies
from checkers.proofs.obligations import Obligation
from checkers.turncoats.claims.setting_up import begins, ends_in_time
from checkers.turncoats.claims.telling import Case, Fresh, longest_open
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
Given = Callable[[Fresh, Vector], list[Truth]]


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


def negotiates(t: Turn) -> bool:
    """§5.4  By its name, and not by what the model makes of it."""
    return t.move.name[0] == "negotiate"


def row_is_counted(t: Turn) -> Truth:
    """§3.2, §3.3  A Negotiate counts on, anything else begins anew."""
    return t.w[t.m.in_a_row] == (t.v[t.m.in_a_row] + 1 if negotiates(t) else 0)


def rows_end_the_game(case: Case) -> Iterator[Obligation]:
    """§3.3  The game ends exactly when as many have negotiated in a row as there are players.

    `ends` is told what the row is behind a turn, which `row_is_counted` says, and who is next.
    """
    ends, n = case.telling.ends, case.seats
    return steps_of(
        lambda t: (
            ends(t.L, t.m, t.w[t.m.in_a_row], (t.seat + 1) % n)
            == t.L.all(negotiates(t), t.v[t.m.in_a_row] + 1 >= n)
        )
    )(case)


def row_stays_short(case: Case) -> Iterator[Obligation]:
    """§3.3  A row that does not end the game is no longer than it can be for whoever is next."""
    ends, n = case.telling.ends, case.seats

    def holds(t: Turn) -> Truth:
        row, turn = t.w[t.m.in_a_row], (t.seat + 1) % n
        return t.L.either(ends(t.L, t.m, row, turn), row <= longest_open(t.m, turn))

    yield from steps_of(holds)(case)


def longest(m: Model) -> int:
    """§3.3  The longest row of Negotiates that there can be, the one that ends the game."""
    return int(longest_open(m, m.seats - 1)) + 1


def rank(m: Model, v: Vector) -> Number:
    """Stones in hands, times the longest row, and what is left of the row."""
    held = sum(sum_of(m.pile(v, m.hand(seat))) for seat in range(m.seats))
    return held * longest(m) + longest(m) - v[m.in_a_row]


def rank_falls(t: Turn) -> Truth:
    """§3.3"""
    return t.L.all(rank(t.m, t.w) < rank(t.m, t.v), rank(t.m, t.w) >= 0)


def every_game_ends(case: Case) -> Iterator[Obligation]:
    """§3.3  As the rank falls, a game has no more turns than it is at first."""
    yield from begins(case, ends_in_time(rank, longest))
    yield from steps_of(rank_falls)(case)


def one_stone_is_spent(t: Turn) -> Truth:
    """§5  Every action but Negotiate costs exactly one stone of the hand."""
    hand = t.m.hand(t.seat)
    spent = sum_of(t.m.pile(t.v, hand)) - sum_of(t.m.pile(t.w, hand))
    if negotiates(t):
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


def steps_of(
    holds: Holds, kinds: str = "", given: Given = Fresh.sane
) -> Callable[[Case], Iterator[Obligation]]:
    """One step for each schematic move (of some kinds), whichever seat is to move."""

    def shown(case: Case) -> Iterator[Obligation]:
        for alike in by_seat(case):
            if not kinds or alike[0].name[0] in kinds.split():
                yield step(case, alike, holds, given)

    return shown


def by_seat(case: Case) -> Iterator[tuple[moves.Move, ...]]:
    """Each schematic move, as each seat makes it."""
    m = case.model
    yield from zip(*(case.telling.turns(m, seat) for seat in range(m.seats)), strict=True)


def step(case: Case, alike: Sequence[moves.Move], holds: Holds, given: Given) -> Obligation:
    fresh = case.fresh()
    v, L, m = fresh.vector(), fresh.L, fresh.m
    chosen = fresh.numbers(alike[0].parameters, "parameter")
    made, shows = [], []
    for seat, move in enumerate(alike):
        here, w = v[m.turn] == seat, case.telling.after(m, v, move, chosen, seat)
        made.append(L.all(here, move.guard(L, v, chosen)))
        shows.append(implies(L, here, holds(Turn(L, m, v, w, seat, move))))
    name, before = " ".join(map(str, alike[0].name)), (*given(fresh, v), L.either(*made))
    return Obligation(name, fresh.symbols, before, L.all(*shows), "step")
