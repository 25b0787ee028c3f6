"""What refutes a claim about Turncoats, told as positions: a solver's numbers given a board.

A claim about one area, or one turn, is refuted on two areas, A and B. One about free counts of
areas ruled is refuted on as many areas, each with a single stone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import turncoats_ref as t
from checkers.logic import Ints
from checkers.proofs.differences import Example, Turn
from checkers.proofs.obligations import Shown
from checkers.proofs.solving import smallest, valued
from checkers.scenario.language import PLAYERS, Names
from checkers.turncoats.claims.telling import SCHEMATIC
from checkers.turncoats.model import scoring
from checkers.turncoats.model.vector import Model
from checkers.turncoats.positions import say_given
from checkers.turncoats.witnesses import Taken, engine_turn, state_of
from spec import Reading
from spec.turncoats import FACTIONS, Board

L: Final = Ints()
TWO_AREAS: Final = "{areas: [A, B], borders: [[A, B]]}"
MOST_AREAS: Final = 40
NOT_TOLD: Final = (  # they are about set-up, about no position, about another answer
    "base", "glue", "answer",
)  # fmt: skip


def refuting(shown: Shown, reading: Reading) -> tuple[Example, ...]:
    """One position, or two that a claim sets side by side; none where no board can show them."""
    if shown.obligation.part in NOT_TOLD:
        return ()
    values = least(shown)
    seats = sum(1 for name in values if name.startswith("hand") and name.endswith(FACTIONS[0]))
    m = Model(SCHEMATIC, reading, seats)
    sides = [numbers(shown, side, values) for side in shown.obligation.sides]
    if f"rules {FACTIONS[0]}" in values:
        counts = [values[f"rules {faction}"] for faction in FACTIONS]
        told = sides or [(alone(values, m), counts)]
        return tuple(found for v, ruled in told for found in final(m, v, ruled))
    turn = taken(shown, values)
    asks: tuple[str, ...] = ("the game is over",) if turn else ("A is ruled by nobody",)
    if turn and turn.name[0] == "battle":
        asks = ()
    return tuple(
        example(TWO_AREAS, m, v, engine_turn(turn) if turn else None, asks)
        for (v,) in sides or [(alone(values, m),)]
    )


def least(shown: Shown) -> Mapping[str, int]:
    """The smallest counterexample, if it has one without negative numbers."""
    import z3

    symbols, given = shown.obligation.symbols, shown.obligation.given
    terms = list(symbols.names.values())
    denied = z3.Not(shown.obligation.shows, symbols.context)
    asked = [*given, denied, *(term >= 0 for term in terms)]
    found = smallest(symbols, asked, sum(terms[1:], terms[0]))
    return found.values if found.verdict == "sat" else shown.values


def alone(values: Mapping[str, int], m: Model) -> list[int]:
    """The position of a claim about one."""
    return list(values.values())[: m.size]


def numbers(
    shown: Shown, side: tuple[Sequence[Any], ...], values: Mapping[str, int]
) -> tuple[list[int], ...]:
    """One side of a claim about two positions, in numbers."""
    symbols = shown.obligation.symbols
    return tuple([valued(symbols, term, values) for term in row] for row in side)


def taken(shown: Shown, values: Mapping[str, int]) -> Taken | None:
    """The turn that a claim about turns is refuted by."""
    numbers = [n for name, n in values.items() if name.startswith(("parameter", "falls"))]
    name = shown.obligation.name
    if "falls 0" in values:
        return Taken(0, ("battle", FACTIONS.index(name), 0), numbers)
    if shown.obligation.part != "step":
        return None
    words = [int(word) if word.isdecimal() else word for word in name.split()]
    return Taken(values["turn"], tuple(words), numbers)


def example(
    board: str, m: Model, v: Sequence[int], turn: Turn | None, asks: tuple[str, ...]
) -> Example:
    state = state_of(m, v)
    lines = say_given(state, Names(m.board, PLAYERS[: m.seats]))
    return Example(board, m.seats, lines, turn, asks)


def final(m: Model, v: Sequence[int], counts: Sequence[int]) -> Iterator[Example]:
    """A final position with so many areas ruled by each faction, if there is one."""
    owners = [f for f in t.FACTIONS for _ in range(counts[f])]
    if min(counts) < 0 or len(owners) > MOST_AREAS:
        return
    names = [f"{FACTIONS[f].capitalize()}{n}" for n, f in enumerate(owners)] or ["Empty"]
    wide = Model(Board(tuple(names), ()), m.reading, m.seats)
    areas = [int(f == owner) for owner in owners for f in t.FACTIONS] or [0, 0, 0]
    w: list[Any] = [*areas, *v[3 * m.axe :]]
    if list(scoring.areas_ruled(L, wide, w)[:3]) != list(counts):
        return
    state = state_of(wide, [*w[:-1], m.seats], over=True)
    lines = say_given(state, Names(wide.board, PLAYERS[: m.seats]))
    board = f"{{areas: [{', '.join(names)}], borders: []}}"
    asks = ("nobody is the winning faction", "nobody wins")
    yield Example(board, m.seats, lines, None, asks)
