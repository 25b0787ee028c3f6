"""A solver's numbers told as positions and turns of the engine, and what the model says there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import turncoats_ref as t
from checkers.claims import PROVED
from checkers.logic import Ints
from checkers.proofs.differences import Turn, Witness
from checkers.scenario.language import PLAYERS, Names
from checkers.turncoats import parts
from checkers.turncoats.model import moves, scoring
from checkers.turncoats.model.vector import Model
from checkers.turncoats.parts import STONES
from checkers.turncoats.positions import say_given
from checkers.turncoats.say import say_place, say_ruler
from spec import Reading
from spec.turncoats import atlas

L: Final = Ints()


class Table(NamedTuple):
    """A shipped board by its name, how many sit there, and the two readings to judge by."""

    board: str
    seats: int
    one: Reading
    other: Reading

    @property
    def names(self) -> Names:
        return Names(atlas.board(self.board), PLAYERS[: self.seats])

    @property
    def models(self) -> tuple[Model, Model]:
        board = atlas.board(self.board)
        return Model(board, self.one, self.seats), Model(board, self.other, self.seats)

    def two(self) -> parts.Two:
        return parts.two(self.one, self.other, self.seats, atlas.board(self.board))


class Taken(NamedTuple):
    """A turn of the model: who takes it, its name, and its parameters."""

    seat: int
    name: parts.Name
    chosen: Sequence[int] = ()


Says = Callable[[Table, Model, Sequence[int]], str]


def position(
    part: str,
    table: Table,
    values: Mapping[str, int],
    says: Says | None = None,
    taken: Taken | None = None,
    over: bool = False,
) -> Witness:
    """A position that the first values tell, cell by cell, and what is done or asked there."""
    models = table.models
    v = list(values.values())[: models[0].size]
    state = state_of(models[0], v, over)
    allowed = [is_allowed(m, v, taken) if taken else True for m in models]
    return Witness(
        part=part,
        board=table.board,
        seats=table.seats,
        begins="given",
        lines=say_given(state, table.names),
        state=state,
        turns=(engine_turn(taken),) if taken else (),
        allowed=(allowed[0], allowed[1]),
        says=(says(table, models[0], v), says(table, models[1], v)) if says else None,
        size=sum(v[: models[0].turn]),
        unit=STONES,
        sure=PROVED,
        scope=f"on {table.board}",
    )


def state_of(m: Model, v: Sequence[int], over: bool = False) -> t.State:
    """The position at rest, or at the end, that a vector stands for."""
    piles = tuple((v[3 * p], v[3 * p + 1], v[3 * p + 2]) for p in m.places)
    return t.State(piles, v[m.turn], t.OVER if over else t.ACT, v[m.in_a_row])


def is_allowed(m: Model, v: Sequence[int], taken: Taken) -> bool:
    known = {move.name: move for move in moves.turns(m, taken.seat)}
    return taken.name in known and bool(known[taken.name].guard(L, v, taken.chosen))


def engine_turn(taken: Taken) -> Turn:
    """What the engine calls a turn of the model."""
    return Turn(taken.seat, tuple(engine_actions(taken)))


def engine_actions(taken: Taken) -> Sequence[t.Action]:
    name: Any = taken.name
    match name:
        case ("recruit", f, place):
            return [t.Recruit(f, place)]
        case ("battle", f, area):
            one, other = (g for g in t.FACTIONS if g != f)
            fallen = [0, 0, 0]
            fallen[one], fallen[other] = taken.chosen
            return [t.Battle(f, area, (fallen[0], fallen[1], fallen[2]))]
        case ("march", f, source, target):
            return [t.March(f, source, target, taken.chosen[0])]
        case ("negotiate", "nothing", f):
            return [t.Negotiate(), t.Return(f)]
        case ("negotiate", drawn, f):
            return [t.Negotiate(), t.Draw(drawn), t.Return(f)]
        case _:
            return [t.Negotiate()]


# what the model says of a position, in the words of a scenario


def says_ruler(table: Table, m: Model, v: Sequence[int]) -> str:
    """§4"""
    return (
        f"{say_place(0, table.names)} is ruled by {say_ruler(the_one(scoring.ruler(L, m, v, 0)))}"
    )


def says_faction(table: Table, m: Model, v: Sequence[int]) -> str:
    """§6"""
    wins = scoring.winning_faction(L, m, v, scoring.areas_ruled(L, m, v))
    return f"{say_ruler(the_one(wins))} is the winning faction"


def says_winner(table: Table, m: Model, v: Sequence[int]) -> str:
    """§7"""
    ruled = scoring.areas_ruled(L, m, v)
    wins = scoring.winning_faction(L, m, v, ruled)
    who = the_one(scoring.winning_player(L, m, v, ruled, wins))
    return f"{'nobody' if who is None else table.names.players[who]} wins"


def says_end(taken: Taken) -> Says:
    """§3.3  Behind a Negotiate."""

    def says(table: Table, m: Model, v: Sequence[int]) -> str:
        over = moves.ends(L, m, v[m.in_a_row] + 1, (taken.seat + 1) % m.seats)
        return f"the game is {'over' if over else 'not over'}"

    return says


def the_one(truths: Sequence[Any]) -> int | None:
    return next((n for n, truth in enumerate(truths) if truth), None)
