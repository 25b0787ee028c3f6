"""The rules of Turncoats in five parts, and whether two readings tell each of them alike.

A part is looked at where it can differ: one area; any numbers of areas ruled; any hands; two areas
and one hand, which is all that a turn can touch. What is alike in all parts is alike in every game
on every board: who rules follows from the area, the axe and the flag, the winning faction from how
many areas each rules, the winning player from that and the hands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from checkers.claims import PROVED, VACUOUS
from checkers.logic import Truth
from checkers.proofs.differences import ALLOWED, END, Part
from checkers.proofs.obligations import Obligation, show
from checkers.turncoats.claims.lemmas import counts, same
from checkers.turncoats.claims.telling import SCHEMATIC, TOLD, Case, Fresh
from checkers.turncoats.model import moves, scoring
from checkers.turncoats.model.vector import Model
from spec import Reading
from spec.turncoats import Board

STONES: Final = "stone"  # what the witness of a position is measured in

RULER: Final = "who rules an area"
FACTION: Final = "which faction wins, from how many areas each rules"
PLAYER: Final = "who wins, from the winning faction and the hands"

Name: TypeAlias = tuple[str | int, ...]  # of a turn: its kind, and what is fixed


class Two(NamedTuple):
    """One set of unknown counts, and the models of two readings over it."""

    fresh: Fresh
    v: list[Any]
    models: tuple[Model, Model]

    def sane(self) -> list[Truth]:
        return self.fresh.sane(self.v)


def two(one: Reading, other: Reading, seats: int, board: Board = SCHEMATIC) -> Two:
    fresh = Case(TOLD, one, seats, board).fresh()
    return Two(fresh, fresh.vector(), (fresh.m, Model(board, other, seats)))


def compared(one: Reading, other: Reading, seats: Sequence[int]) -> Iterator[Part]:
    """Each part of the rules under the two readings."""
    players = f"{seats[0]} to {seats[-1]} players" if len(seats) > 1 else f"{seats[0]} players"
    yield part(RULER, "any stones there, on the axe and on the flag", rulers(one, other))
    yield part(FACTION, "any numbers of areas ruled", factions(one, other))
    yield part(PLAYER, f"any hands, {players}", each(winners, one, other, seats))
    yield part(ALLOWED, "any areas, any hand", turns(one, other))
    yield part(END, f"any row of Negotiates, {players}", each(ends, one, other, seats))


def part(name: str, scope: str, obligations: Iterator[Obligation]) -> Part:
    """Proved to be alike, or what the first obligation that is not shown came to."""
    sure, count, size = VACUOUS, 0, 0
    for obligation in obligations:
        shown = show(obligation)
        sure, count, size = shown.sure, count + 1, size + shown.size
        if sure != PROVED:
            break
    return Part(name, sure, scope, count, size)


def each(
    of: Callable[[Reading, Reading, int], Iterator[Obligation]],
    one: Reading,
    other: Reading,
    seats: Sequence[int],
) -> Iterator[Obligation]:
    for number in seats:
        yield from of(one, other, number)


def to_show(pair: Two, name: str, given: Sequence[Truth], shows: Truth) -> Obligation:
    """That both readings give the same in this part of the rules, under what is given."""
    return Obligation(name, pair.fresh.symbols, tuple(given), shows, "part")


def rulers(one: Reading, other: Reading) -> Iterator[Obligation]:
    """§4  An area; and axe and flag, where they are ruled like one."""
    ruled = [Model(SCHEMATIC, reading, 2).named("places-count") for reading in (one, other)]
    for place in dict.fromkeys((0, *ruled[0][2:], *ruled[1][2:])):
        pair = two(one, other, 2)
        told = [scoring.ruler(pair.fresh.L, m, pair.v, place) for m in pair.models]
        yield to_show(pair, f"place {place}", pair.sane(), same(pair.fresh, *told))


def factions(one: Reading, other: Reading) -> Iterator[Obligation]:
    """§6  Which places count, and who wins by how many of them each faction rules."""
    pair = two(one, other, 2)
    L, ruled = pair.fresh.L, counts(pair.fresh)
    places = [set(m.named("places-count")) for m in pair.models]  # Q7
    counted = L.all() if places[0] == places[1] else L.either()
    told = [scoring.winning_faction(L, m, pair.v, ruled) for m in pair.models]
    given = [*pair.sane(), *(count >= 0 for count in ruled)]
    yield to_show(pair, "free counts", given, L.all(counted, same(pair.fresh, *told)))


def winners(one: Reading, other: Reading, seats: int) -> Iterator[Obligation]:
    """§7  Given the same faction, and how many areas each rules."""
    pair = two(one, other, seats)
    L, ruled = pair.fresh.L, counts(pair.fresh)
    wins = scoring.winning_faction(L, pair.models[0], pair.v, ruled)
    told = [scoring.winning_player(L, m, pair.v, ruled, wins) for m in pair.models]
    given = [*(count >= 0 for count in ruled), *ended(pair)]
    yield to_show(pair, f"{seats} players", given, same(pair.fresh, *told))


def ended(pair: Two) -> list[Truth]:
    """§1, §3.3  Nothing is owed, and the game is over under both readings."""
    L, v, m = pair.fresh.L, pair.v, pair.models[0]
    over = [
        [v[m.turn] == seat, *(moves.ends(L, each, v[m.in_a_row], seat) for each in pair.models)]
        for seat in range(m.seats)
    ]
    return [*(count >= 0 for count in v), L.either(*(L.all(*truths) for truths in over))]


def turns(one: Reading, other: Reading) -> Iterator[Obligation]:
    """§5  Every schematic turn that either reading knows."""
    for name in known_turns(one, other):
        pair = two(one, other, 2)
        move, guards = guarded(pair, name)
        chosen = pair.fresh.numbers(move.parameters, "parameter")
        allowed = [guard(chosen) for guard in guards]
        yield to_show(pair, " ".join(map(str, name)), pair.sane(), allowed[0] == allowed[1])


def known_turns(one: Reading, other: Reading) -> tuple[Name, ...]:
    both = (Model(SCHEMATIC, reading, 2) for reading in (one, other))
    return tuple(dict.fromkeys(move.name for m in both for move in moves.turns(m, 0)))


def guarded(
    pair: Two, name: Name, seat: int = 0
) -> tuple[moves.Move, list[Callable[[Sequence[Any]], Truth]]]:
    """A turn of a seat by its name, and when either reading allows it."""
    L = pair.fresh.L
    told = [{move.name: move for move in moves.turns(m, seat)}.get(name) for m in pair.models]
    known = [move for move in told if move is not None]
    assert all(move.delta == known[0].delta for move in known), f"{name} is told in two ways"

    def guard(move: moves.Move | None) -> Callable[[Sequence[Any]], Truth]:
        return lambda chosen: L.all(move.guard(L, pair.v, chosen)) if move else L.either()

    return known[0], [guard(move) for move in told]


def ends(one: Reading, other: Reading, seats: int) -> Iterator[Obligation]:
    """§3.3  After a Negotiate, whoever would be next."""
    for seat in range(seats):
        pair = two(one, other, seats)
        row = pair.v[pair.models[0].in_a_row]
        told = [moves.ends(pair.fresh.L, m, row, seat) for m in pair.models]
        yield to_show(pair, f"{seats} players, {seat} next", [row >= 1], told[0] == told[1])
