"""The positions that are sought where two readings of Turncoats differ, as terms for a solver."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from checkers.logic import Truth
from checkers.proofs.differences import ALLOWED, END, WINS, Witness
from checkers.turncoats import parts
from checkers.turncoats.claims.lemmas import same
from checkers.turncoats.model import moves, scoring
from checkers.turncoats.parts import Name, Two
from checkers.turncoats.witnesses import (
    Table,
    Taken,
    position,
    says_end,
    says_faction,
    says_ruler,
    says_winner,
)

FACTION: Final = "which faction wins"


class Sought(NamedTuple):
    """What a position must be, and how one that is found is told."""

    part: str
    table: Table
    pair: Two
    terms: Sequence[Truth]
    told: Callable[[dict[str, int]], Witness]


def at_rest(pair: Two) -> list[Truth]:
    """The first seat's turn, with no Negotiates in a row."""
    m, v = pair.models[0], pair.v
    return [*pair.sane(), v[m.turn] == 0, v[m.in_a_row] == 0]


def ruler(table: Table) -> Sought:
    """§4  A position in which the first area is ruled otherwise."""
    pair = table.two()
    told = [scoring.ruler(pair.fresh.L, m, pair.v, 0) for m in pair.models]
    terms = [*at_rest(pair), pair.fresh.L.no(same(pair.fresh, *told))]
    return Sought(
        parts.RULER, table, pair, terms,
        lambda values: position(parts.RULER, table, values, says=says_ruler),
    )  # fmt: skip


def faction(table: Table) -> Sought:
    """§6  A position in which another faction would win."""
    pair = table.two()
    L = pair.fresh.L
    told = [
        scoring.winning_faction(L, m, pair.v, scoring.areas_ruled(L, m, pair.v))
        for m in pair.models
    ]
    terms = [*at_rest(pair), L.no(same(pair.fresh, *told))]
    return Sought(
        FACTION, table, pair, terms,
        lambda values: position(FACTION, table, values, says=says_faction),
    )  # fmt: skip


def winner(table: Table) -> Sought:
    """§7  A final position with another winner."""
    pair = table.two()
    told = [winning(pair, m) for m in pair.models]
    terms = [*parts.ended(pair), pair.fresh.L.no(same(pair.fresh, *told))]
    return Sought(
        WINS, table, pair, terms,
        lambda values: position(WINS, table, values, says=says_winner, over=True),
    )  # fmt: skip


def winning(pair: Two, m: Any) -> list[Truth]:
    L = pair.fresh.L
    ruled = scoring.areas_ruled(L, m, pair.v)
    wins = scoring.winning_faction(L, m, pair.v, ruled)
    return scoring.winning_player(L, m, pair.v, ruled, wins)


def actions(table: Table, with_bag: bool) -> Iterator[Sought]:
    """§5  For each turn, a position in which it is allowed under one reading alone.

    With `with_bag`, a Negotiate is looked at only with a stone in the bag, as in every game.
    """
    for name in parts.known_turns(table.one, table.other):
        pair = table.two()
        m, L = pair.models[0], pair.fresh.L
        move, guards = parts.guarded(pair, name)
        chosen = pair.fresh.numbers(move.parameters, "parameter")
        terms = [*at_rest(pair), L.no(guards[0](chosen) == guards[1](chosen))]
        if with_bag and move.negotiates:
            terms.append(moves.total(m.pile(pair.v, m.bag)) >= 1)
        yield Sought(ALLOWED, table, pair, terms, told_action(table, name))


def told_action(table: Table, name: Name) -> Callable[[dict[str, int]], Witness]:
    return lambda values: position(ALLOWED, table, values, taken=Taken(0, name, numbered(values)))


def numbered(values: dict[str, int]) -> list[int]:
    return [number for name, number in values.items() if name.startswith("parameter")]


def ends(table: Table) -> Iterator[Sought]:
    """§3.3  For each seat and Negotiate, a position in which it ends the game under one alone."""
    for seat in range(table.seats):
        for name in parts.known_turns(table.one, table.other):
            if name[0] == "negotiate":
                yield ending(table, seat, name)


def ending(table: Table, seat: int, name: Name) -> Sought:
    pair = table.two()
    L, m, row = pair.fresh.L, pair.models[0], pair.v[pair.models[0].in_a_row]
    _, guards = parts.guarded(pair, name, seat)
    before = [L.no(moves.ends(L, m, row, seat)) for m in pair.models]
    after = [moves.ends(L, m, row + 1, (seat + 1) % table.seats) for m in pair.models]
    allowed = [guard([]) for guard in guards]
    terms = [*pair.sane(), pair.v[m.turn] == seat, *before, *allowed, L.no(after[0] == after[1])]
    taken = Taken(seat, name)
    return Sought(
        END, table, pair, terms,
        lambda values: position(END, table, values, says_end(taken), taken),
    )  # fmt: skip
