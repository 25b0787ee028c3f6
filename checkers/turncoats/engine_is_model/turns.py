"""§5 on symbolic stones: the model's turns, allowed by the engine where the model allows them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

import z3

from checkers.forking import Proof
from checkers.logic import Truth
from checkers.symbolic import term
from checkers.turncoats.engine_is_model.case import Case
from checkers.turncoats.model import moves
from checkers.turncoats.model.vector import Model
from spec import NATURE, Refusal, Step
from turncoats_ref import (
    ACT,
    DRAW,
    FACTIONS,
    OVER,
    RETURN,
    Battle,
    Draw,
    Faction,
    March,
    Negotiate,
    Recruit,
    Return,
    State,
    rules,
)

NOTHING: Final = "nothing"  # drawn or returned, as the model's names have it

Name: TypeAlias = tuple[str | int, ...]
Played: TypeAlias = Step[State] | Refusal


@dataclass(frozen=True, slots=True, eq=False)
class Turn:
    """What a seat does, by the model's name for it, and the model's move, if it has one."""

    seat: int
    name: Name
    move: moves.Move | None = field(repr=False)


class Told(NamedTuple):
    """When the model allows a turn, what it leads to, and whether that is the end.

    `sane`: no stone is made, lost or owed there.
    """

    guard: Truth
    after: Sequence[Any]
    sane: Truth
    ended: Truth


def of_kind(m: Model, kind: str) -> list[Turn]:
    """The model's turns of a kind."""
    found = [(seat, move) for seat in range(m.seats) for move in moves.turns(m, seat)]
    return [Turn(seat, move.name, move) for seat, move in found if move.name[0] == kind]


def same_turns(
    c: Case,
    turns: Sequence[Turn],
    play: Callable[[State, Turn], Played],
    says: Callable[[Turn], tuple[Sequence[Any], Sequence[Truth]]],
) -> Proof:
    """The engine allows each turn exactly where the model does, and leads to the same position.

    `says` gives the parameters of the model's move, and what the model leaves no room for.
    """
    s, turn, L, m = c.position(), c.any_of("turn", turns), c.L, c.m
    v = c.vector(s)

    def run() -> tuple[Turn, Played]:
        taken = turn()
        return taken, play(replace(s, turn=taken.seat), taken)

    @cache
    def told(taken: Turn) -> Told:
        if taken.move is None:
            return Told(L.either(), (), L.all(), L.either())
        numbers, only = says(taken)
        w = moves.after(m, v, taken.move, numbers, taken.seat)
        moved = [n for n in range(m.turn) if n in taken.move.delta]
        kept = [sum(w[n] - v[n] for n in moved if n % 3 == f) == 0 for f in FACTIONS]
        ended = moves.ends(L, m, w[m.in_a_row], w[m.turn]) if taken.move.negotiates else L.either()
        guard = L.all(taken.move.guard(L, v, numbers), *only)
        return Told(guard, w, L.all(*kept, *(w[n] >= 0 for n in moved)), ended)

    def claim(found: tuple[Turn, Played]) -> Truth:
        taken, step = found
        model = told(taken)
        if isinstance(step, Refusal) or taken.move is None:
            return model.guard if isinstance(step, Step) else L.no(model.guard)
        return L.all(model.guard, model.sane, *led(step.state, model))

    def led(after: State, model: Told) -> Iterator[Truth]:
        pairs = zip(c.vector(after), model.after, strict=True)
        yield from (cell == want for cell, want in pairs if not alike(cell, want))
        yield model.ended if after.phase == OVER else L.no(model.ended)
        yield after.phase in (ACT, OVER) and after.drawn is None

    def allowed(found: tuple[Turn, Played]) -> tuple[int, Name] | None:
        return None if isinstance(found[1], Refusal) else (found[0].seat, found[0].name)

    some = [(turn.seat, turn.name) for turn in turns if turn.move is not None]
    return c.prove(run, claim, allowed, some)


def alike(one: Any, other: Any) -> bool:
    """Whether two terms are the same to the letter, so that nothing is to be proved."""
    return z3.is_expr(one) and z3.is_expr(other) and bool(one.eq(other))


# §5.1, §5.2, §5.3


def recruit(c: Case) -> Proof:
    def play(s: State, turn: Turn) -> Played:
        _, f, place = turn.name
        return rules.play(c.table, s, turn.seat, Recruit(int(f), int(place)))

    return same_turns(c, of_kind(c.m, "recruit"), play, lambda _: ((), ()))


def battle(c: Case) -> Proof:
    black, blue, red = fallen = tuple(c.number(f"falling {f}") for f in FACTIONS)

    def play(s: State, turn: Turn) -> Played:
        _, f, area = turn.name
        return rules.play(c.table, s, turn.seat, Battle(int(f), int(area), (black, blue, red)))

    def says(turn: Turn) -> tuple[Sequence[Any], Sequence[Truth]]:
        own = int(turn.name[1])
        return [term(fallen[f]) for f in FACTIONS if f != own], [term(fallen[own]) == 0]

    return same_turns(c, of_kind(c.m, "battle"), play, says)


def march(c: Case) -> Proof:
    count = c.number("marching")

    def play(s: State, turn: Turn) -> Played:
        _, f, source, target = turn.name
        return rules.play(c.table, s, turn.seat, March(int(f), int(source), int(target), count))

    return same_turns(c, of_kind(c.m, "march"), play, lambda _: ([term(count)], ()))


# §5.4


def negotiate(c: Case) -> Proof:
    """The engine's three steps, or as many of them as there must be, are the model's one turn."""
    model = {(turn.seat, turn.name): turn for turn in of_kind(c.m, "negotiate")}
    some = (NOTHING, *FACTIONS)
    turns = [
        model.get((seat, name), Turn(seat, name, None))
        for seat in range(c.m.seats)
        for name in (named(drawn, back) for drawn in some for back in some)
    ]
    return same_turns(c, turns, lambda s, turn: in_steps(c, s, turn), lambda _: ((), ()))


def named(drawn: Faction | str, back: Faction | str) -> Name:
    return ("negotiate",) if drawn == back == NOTHING else ("negotiate", drawn, back)


def in_steps(c: Case, s: State, turn: Turn) -> Played:
    """What is drawn and returned as the turn says; refused if more or less than that is due."""
    _, drawn, back = turn.name if len(turn.name) > 1 else (*turn.name, NOTHING, NOTHING)
    step = rules.play(c.table, s, turn.seat, Negotiate())
    for phase, seat, of, stone in ((DRAW, NATURE, Draw, drawn), (RETURN, turn.seat, Return, back)):
        if isinstance(step, Refusal):
            return step
        if (step.state.phase == phase) is (stone == NOTHING):
            return Refusal("another-course", "more is drawn or returned, or less")
        if stone != NOTHING:
            step = rules.play(c.table, step.state, seat, of(int(stone)))
    return step
