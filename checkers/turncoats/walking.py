"""Turncoats as walks need it: the model as counts, positions as vectors, every deal, the tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

import turncoats_ref as t
from checkers.logic import Ints
from checkers.scenario.files import ENDING
from checkers.turncoats import watched
from checkers.turncoats.model import moves
from checkers.turncoats.model.vector import Model
from checkers.walk.counts import Counts, Mode, Move, Taken
from checkers.walk.plain import Turn
from checkers.walk.table import Table
from spec import NATURE, Reading
from spec.turncoats import Board

L: Final = Ints()
SMALL: Final = (  # tables that are walked whenever the rules are verified
    "t0", "t1", "empty-bag", "ring-3-players", "two-banks-2-players", "official-1-each-2-players"
)  # fmt: skip

Turns = Callable[[Model, int], Iterable[moves.Move]]


def tables() -> dict[str, Traversable]:
    """The shipped tables by name: scenario files whose start is worth a walk."""
    folder = files("spec") / "turncoats" / "tables"
    found = {f.name.removesuffix(ENDING): f for f in folder.iterdir() if f.name.endswith(ENDING)}
    return dict(sorted(found.items()))


def table(board: Board, reading: Reading, seats: int) -> Table:
    """Raises Impossible for seats that cannot be laid."""
    game, m = t.turncoats(board, reading, seats), Model(board, reading, seats)
    return Table(
        game=game,
        counts=counts(m),
        vector=vector,
        state=lambda v: state(m, v),
        turn=lambda taken: turn(m, taken),
        deals=lambda s: deals(game.table.table, s),
        of_states=watched.of_states(m),
        of_steps=watched.of_steps(m),
        of_turns=watched.of_turns(m),
    )


def vector(s: t.State) -> tuple[int, ...]:
    return (*(n for pile in s.piles for n in pile), s.turn, s.negotiations)


def state(m: Model, v: Sequence[int]) -> t.State:
    """The position at rest that a vector stands for."""
    piles = tuple((v[3 * p], v[3 * p + 1], v[3 * p + 2]) for p in m.places)
    phase = t.OVER if moves.ends(L, m, v[m.in_a_row], v[m.turn]) else t.ACT
    return t.State(piles, v[m.turn], phase, v[m.in_a_row])


def counts(m: Model, turns: Turns = moves.turns) -> Counts:
    """The model as counts; the mode is whose turn it is, and how many negotiated in a row."""
    known: dict[int, list[tuple[Move, bool]]] = {}
    factions = [tuple(range(f, m.turn, 3)) for f in range(3)]  # §1: what can only be moved
    hands = [tuple(range(3 * p, 3 * p + 3)) for p in map(m.hand, range(m.seats))]  # §5: or spent

    def of_mode(mode: Mode) -> list[tuple[Move, Mode]]:
        seat, in_a_row = mode
        if seat not in known:
            known[seat] = [(told(m, move), move.negotiates) for move in turns(m, seat)]
        row = {True: in_a_row + 1, False: 0}
        return [(move, ((seat + 1) % m.seats, row[counted])) for move, counted in known[seat]]

    def ended(mode: Mode) -> bool:
        return bool(moves.ends(L, m, mode[1], mode[0]))

    return Counts(m.turn, (*factions, *hands), of_mode, ended)


def told(m: Model, move: moves.Move) -> Move:
    """A move of the model in the words of a walk."""
    choices = lambda peaks: moves.choices(m, peaks, move)  # noqa: E731
    return Move(move.name, choices, move.guard, move.delta, move)


def turn(m: Model, taken: Taken) -> Turn:
    """What the engine calls a move of the model."""
    seat, name = taken.mode[0], taken.move.name
    match name:
        case ("recruit", f, place):
            return ((seat, t.Recruit(f, place)),)
        case ("battle", f, area):
            one, other = (g for g in range(3) if g != f)
            fallen = [0, 0, 0]
            fallen[one], fallen[other] = taken.chosen
            return ((seat, t.Battle(f, area, (fallen[0], fallen[1], fallen[2]))),)
        case ("march", f, source, target):
            return ((seat, t.March(f, source, target, taken.chosen[0])),)
        case ("negotiate", "nothing", f):
            return (seat, t.Negotiate()), (seat, t.Return(f))
        case ("negotiate", drawn, f):
            return (seat, t.Negotiate()), (NATURE, t.Draw(drawn)), (seat, t.Return(f))
        case _:
            return ((seat, t.Negotiate()),)


def deals(table: t.Table, s: t.State) -> Iterator[t.State]:
    """§2.3  Every way in which the stones of hands and bag can be dealt to hands of these sizes."""
    hidden = [s.piles[place] for place in (table.bag, *table.hands)]
    pool = tuple(sum(pile[f] for pile in hidden) for f in range(3))
    for hands in dealt(pool, [sum(pile) for pile in hidden[1:]]):
        black, blue, red = (pool[f] - sum(hand[f] for hand in hands) for f in range(3))
        piles = (*s.piles[: table.bag], (black, blue, red), *hands)
        yield t.State(piles, s.turn, s.phase, s.negotiations)


def dealt(pool: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[t.Stones, ...]]:
    if not sizes:
        yield ()
        return
    for black in range(min(pool[0], sizes[0]) + 1):
        for blue in range(min(pool[1], sizes[0] - black) + 1):
            red = sizes[0] - black - blue
            if red <= pool[2]:
                left = pool[0] - black, pool[1] - blue, pool[2] - red
                yield from (((black, blue, red), *rest) for rest in dealt(left, sizes[1:]))
