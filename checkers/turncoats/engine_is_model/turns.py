"""§5 on symbolic stones: the model's turns, allowed by the engine where the model allows them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any, Final, NamedTuple, TypeAlias

from checkers.claims import REFUTED
from checkers.forking import PathProof
from checkers.logic import Truth
from checkers.symbolic import term
from checkers.terms import identical
from checkers.turncoats.engine_is_model.case import Case
from checkers.turncoats.model import moves
from checkers.turncoats.model.refusals import reasons
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

FIRES: Final = {"recruit": "5.1", "battle": "5.2", "march": "5.3"}
NOTHING: Final = "nothing"  # drawn or returned, as the model's names have it

Name: TypeAlias = tuple[str | int, ...]
Played: TypeAlias = Step[State] | Refusal


@dataclass(frozen=True, slots=True, eq=False)
class Turn:
    """What a seat does, by the model's name for it, and the model's move, if it has one."""

    seat: int
    name: Name
    move: moves.Move | None = field(repr=False)

    @property
    def places(self) -> tuple[int, ...]:
        """Where it is taken: areas, or what a reading counts among them."""
        return () if self.name[0] == "negotiate" else tuple(map(int, self.name[2:]))

    @property
    def kind(self) -> Name:
        """Its name but for the places."""
        return self.name if self.name[0] == "negotiate" else self.name[:2]


class Told(NamedTuple):
    """When the model allows a turn, what it leads to, and whether that is the end.

    `sane`: no stone is made, lost or owed there. `reasons` are when it is refused by which rule,
    and `cites` the clauses that fire where it is allowed; of Negotiates neither is told.
    """

    guard: Truth
    refused: Truth
    after: Sequence[Any]
    sane: Truth
    ended: Truth
    reasons: Mapping[str, Truth] = {}
    cites: tuple[str, ...] = ()


def of_kind(c: Case, kind: str) -> list[Turn]:
    """The model's turns of a kind."""
    found = [(seat, move) for seat in range(c.m.seats) for move in moves.turns(c.m, seat)]
    return [Turn(seat, move.name, move) for seat, move in found if move.name[0] == kind]


def same_turns(
    c: Case,
    turns: Sequence[Turn],
    play: Callable[[State, Turn], Played],
    says: Callable[[Turn], tuple[Sequence[Any], Sequence[Truth]]],
) -> PathProof:
    """The engine allows each turn exactly where the model does, and leads to the same position.

    `says` gives the parameters of the model's move, and what the model leaves no room for. Turns
    that differ only in seat and places are taken in one run: where the numbers have the same
    names, so have the questions about them.
    """
    kinds = list(dict.fromkeys(turn.kind for turn in turns))
    groups = [[turn for turn in turns if turn.kind == kind] for kind in kinds]
    before = positions(c, turns)
    told = cache(lambda turn: tell(c, before[turn], turn, *says(turn)))

    def claim(found: Sequence[tuple[Turn, Played]]) -> Truth:
        return c.hold(t for turn, step in found for t in agrees(c, turn, step, told(turn)))

    def taken(chosen: Callable[[], Sequence[Turn]], kinds: Iterable[Name]) -> PathProof:
        run = lambda: [(turn, play(before[turn], turn)) for turn in chosen()]  # noqa: E731
        return c.prove(run, claim, all_allowed, kinds)

    some = [those[0].kind for those in groups if those[0].move is not None]
    proof = taken(c.any_of("kind of turn", groups), some)
    if proof.sure != REFUTED:
        return proof
    alone = (taken(partial(list, (turn,)), ()) for turn in turns)  # so that it can be told
    return next((one for one in alone if one.sure == REFUTED), proof)


def all_allowed(found: Sequence[tuple[Turn, Played]]) -> Name | None:
    """The kind of these turns, if none of them is refused."""
    steps = all(isinstance(step, Step) for _, step in found)
    return found[0][0].kind if steps else None


def positions(c: Case, turns: Iterable[Turn]) -> dict[Turn, State]:
    """Where each turn is taken: any stones anywhere, behind any number of Negotiates in a row.

    The stones where it is taken have the same names, wherever that is and whoever takes it.
    """
    stones, row = cache(c.counts), c.number("in a row")

    def position(turn: Turn) -> State:
        roles = {c.m.axe: "axe", c.m.flag: "flag", c.m.bag: "bag", c.m.hand(turn.seat): "hand"}
        roles |= {place: f"place {n}" for n, place in enumerate(turn.places)}
        piles = [stones(roles.get(place, f"elsewhere {place}")) for place in c.m.places]
        return State(tuple(piles), turn.seat, ACT, row)

    return {turn: position(turn) for turn in turns}


def tell(c: Case, s: State, taken: Turn, numbers: Sequence[Any], only: Sequence[Truth]) -> Told:
    """What the model says of a turn that is taken there."""
    L, m, v = c.L, c.m, c.vector(s)
    if taken.move is None:
        return Told(L.either(), L.all(), (), L.all(), L.either())
    w = moves.after(m, v, taken.move, numbers, taken.seat)
    moved = [n for n in range(m.turn) if n in taken.move.delta]
    kept = [sum(w[n] - v[n] for n in moved if n % 3 == f) == 0 for f in FACTIONS]
    ended = moves.ends(L, m, w[m.in_a_row], w[m.turn]) if taken.move.negotiates else L.either()
    guard = L.all(taken.move.guard(L, v, numbers), *only)
    sane = L.all(*kept, *(w[n] >= 0 for n in moved))
    why = reasons(L, m, v, taken.move, taken.seat, numbers, L.all(*only))
    cites = () if taken.move.negotiates else ("5", FIRES[str(taken.name[0])], "3.2")
    return Told(guard, L.no(guard), w, sane, ended, why, cites)


def agrees(c: Case, taken: Turn, step: Played, model: Told) -> Iterator[Truth]:
    """That a turn is allowed, and leads to where the model says; or that both refuse it."""
    if isinstance(step, Refusal) or taken.move is None:
        yield model.guard if isinstance(step, Step) else model.refused
        if isinstance(step, Refusal) and model.reasons:
            yield model.reasons.get(step.id, c.L.either())
        return
    yield from (model.guard, model.sane)
    yield not model.cites or step.clauses == model.cites
    after = step.state
    pairs = zip(c.vector(after), model.after, strict=True)
    yield from (cell == want for cell, want in pairs if not identical(cell, want))
    yield model.ended if after.phase == OVER else c.L.no(model.ended)
    yield after.phase in (ACT, OVER) and after.drawn is None


# §5.1, §5.2, §5.3


def recruit(c: Case) -> PathProof:
    def play(s: State, turn: Turn) -> Played:
        _, f, place = turn.name
        return rules.play(c.table, s, turn.seat, Recruit(int(f), int(place)))

    return same_turns(c, of_kind(c, "recruit"), play, lambda _: ((), ()))


def battle(c: Case) -> PathProof:
    black, blue, red = fallen = tuple(c.number(f"falling {f}") for f in FACTIONS)

    def play(s: State, turn: Turn) -> Played:
        _, f, area = turn.name
        return rules.play(c.table, s, turn.seat, Battle(int(f), int(area), (black, blue, red)))

    def says(turn: Turn) -> tuple[Sequence[Any], Sequence[Truth]]:
        own = int(turn.name[1])
        return [term(fallen[f]) for f in FACTIONS if f != own], [term(fallen[own]) == 0]

    return same_turns(c, of_kind(c, "battle"), play, says)


def march(c: Case) -> PathProof:
    count = c.number("marching")

    def play(s: State, turn: Turn) -> Played:
        _, f, source, target = turn.name
        return rules.play(c.table, s, turn.seat, March(int(f), int(source), int(target), count))

    return same_turns(c, of_kind(c, "march"), play, lambda _: ([term(count)], ()))


# §5.4


def negotiate(c: Case) -> PathProof:
    """The engine's three steps, or as many of them as there must be, are the model's one turn."""
    model = {(turn.seat, turn.name): turn for turn in of_kind(c, "negotiate")}
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
