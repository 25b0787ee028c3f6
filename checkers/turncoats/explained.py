"""All deals and draws that explain what was told, as unknown numbers over the model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import turncoats_ref as t
from checkers.logic import Terms, Truth, implies
from checkers.proofs.solving import Answer, Symbols
from checkers.scenario.language import Names
from checkers.turncoats.deal_told import Dealt
from checkers.turncoats.model import moves, scoring
from checkers.turncoats.model.moves import Move, total
from checkers.turncoats.model.vector import Model
from checkers.turncoats.witnesses import Taken, engine_actions
from spec import Reading
from turncoats_ref.setup import AT_HOME, ELSEWHERE, IN_HAND

Turn = Sequence[t.Action]  # what was told of one, in order


class Found(NamedTuple):
    """Whether there is a deal, with draws, that explains; and which."""

    verdict: str
    reason: str
    dealt: Dealt
    draws: tuple[t.Faction, ...]


class Way(NamedTuple):
    """A turn of the model that may have been taken, and its parameters."""

    move: Move
    chosen: tuple[int, ...]

    @property
    def drawn(self) -> t.Faction:
        return int(self.move.name[1])


Pick = tuple[tuple[str, t.Faction], ...]  # names of unknowns, one of which is 1, and what is drawn


class Explained:
    """A deal of which some piles are unknown, and the turns after it, as far as they were told.

    Turns that are complete stay; what is open is asked about and taken back.
    """

    def __init__(self, dealt: Dealt, names: Names, reading: Reading) -> None:
        self.m = Model(names.board, reading, len(names.players))
        self.symbols = Symbols()
        self.L = Terms(self.symbols.context)
        self.solver = self.symbols.solver()
        self.dealt, self.done = dealt, 0
        self.v = self.deal(dict(names.board.homelands))
        self.picks: list[Pick] = []

    def deal(self, homes: Mapping[int, int]) -> list[Any]:
        """§2  The vector of any deal that has the piles which are known."""
        m = self.m
        v: list[Any] = [0] * m.size
        places = (*m.areas, *(m.hand(seat) for seat in range(m.seats)))
        for place, pile in zip(places, (*self.dealt.areas, *self.dealt.hands), strict=True):
            cells = range(3 * place, 3 * place + 3)
            for f, cell in enumerate(cells):
                v[cell] = self.symbols.new(f"cell {cell}") if pile is None else pile[f]
            if pile is None:
                due = ELSEWHERE if place < m.axe else IN_HAND
                self.solver.add(*(v[cell] >= 0 for cell in cells))
                self.solver.add(total(m.pile(v, place)) == due)
            if place in homes:
                v[3 * place + homes[place]] = AT_HOME
        for f in range(3):
            left = t.OF_EACH - sum(v[3 * p + f] for p in m.places if p != m.bag)
            v[3 * m.bag + f] = left
            self.solver.add(self.L.all(left >= 0))
        return v

    def doing(self, complete: Sequence[Turn], open: Turn) -> Found:
        """Whether some deal explains these turns, and after them one that may be still open."""
        self.complete(complete)
        self.solver.push()
        _, pick = self.turn(open, len(complete) % self.m.seats)
        found = self.found(self.symbols.answer(self.solver), pick)
        self.solver.pop()
        return found

    def ending(self, complete: Sequence[Turn], winners: Sequence[int]) -> Found:
        """Whether some deal explains all of these turns and that these have won."""
        self.complete(complete)
        m, L, v = self.m, self.L, self.v
        ruled = scoring.areas_ruled(L, m, v)
        wins = scoring.winning_faction(L, m, v, ruled)
        won = scoring.winning_player(L, m, v, ruled, wins)
        self.solver.push()
        self.solver.add(*(one if n in winners else L.no(one) for n, one in enumerate(won)))
        found = self.found(self.symbols.answer(self.solver), ())
        self.solver.pop()
        return found

    def complete(self, told: Sequence[Turn]) -> None:
        """Take in the turns that are new, and complete."""
        for actions in told[self.done :]:
            self.v, pick = self.turn(actions, self.done % self.m.seats)
            self.picks += [pick] if pick else []
            self.done += 1

    def turn(self, told: Turn, seat: int) -> tuple[list[Any], Pick]:
        """The vector after a turn that begins as told, and what may have been drawn unseen."""
        m, L, v = self.m, self.L, self.v
        found = list(ways(m, seat, told))
        if len(found) == 1:
            self.solver.add(L.all(found[0].move.guard(L, v, found[0].chosen)))
            return moves.after(m, v, *found[0], seat), ()
        number = len(self.symbols.names)
        taken = {f"unknown {number + n}": way for n, way in enumerate(found)}
        which = {name: self.symbols.new(name) for name in taken}
        self.solver.add(*(one >= 0 for one in which.values()), self.one_of(list(which.values())))
        for name, way in taken.items():
            allowed = L.all(way.move.guard(L, v, way.chosen))
            self.solver.add(implies(L, which[name] == 1, allowed))
        w = list(v)
        w[m.turn], w[m.in_a_row] = (seat + 1) % m.seats, v[m.in_a_row] + 1
        for name, way in taken.items():  # of which only Negotiates are told in part
            for cell, (constant,) in way.move.delta.items():
                w[cell] = w[cell] + constant * which[name]
        hidden = t.Draw(None) in told
        return w, tuple((n, way.drawn) for n, way in taken.items()) if hidden else ()

    def one_of(self, unknown: Sequence[Any]) -> Truth:
        return self.L.all(sum(unknown) == 1) if unknown else self.L.either()

    def found(self, answer: Answer, pick: Pick) -> Found:
        if answer.verdict != "sat":
            return Found(answer.verdict, answer.reason, self.dealt, ())
        picks = [*self.picks, *([pick] if pick else [])]
        draws = [next(drawn for name, drawn in p if answer.values[name] == 1) for p in picks]
        m = self.m
        areas = zip(m.areas, self.dealt.areas, strict=True)
        hands = ((m.hand(n), pile) for n, pile in enumerate(self.dealt.hands))
        piles = [pile or told_by(answer, place) for place, pile in (*areas, *hands)]
        dealt = Dealt(tuple(piles[: len(m.areas)]), tuple(piles[len(m.areas) :]))
        return Found("sat", "", dealt, tuple(draws))


def told_by(answer: Answer, place: int) -> t.Stones:
    black, blue, red = (answer.values[f"cell {cell}"] for cell in range(3 * place, 3 * place + 3))
    return black, blue, red


def ways(m: Model, seat: int, told: Turn) -> Iterator[Way]:
    """The turns of the model that begin as told."""
    chosen = parameters(told[0])
    for move in moves.turns(m, seat):
        if move.parameters == len(chosen):
            actions = engine_actions(Taken(seat, move.name, chosen))
            if begins(actions, told):
                yield Way(move, chosen)


def parameters(action: t.Action) -> tuple[int, ...]:
    match action:
        case t.Battle(stone, _, fallen):
            return tuple(fallen[f] for f in t.FACTIONS if f != stone)
        case t.March(_, _, _, count):
            return (count,)
    return ()


def begins(actions: Turn, told: Turn) -> bool:
    """Whether a turn begins as told; a draw may have been told without its stone."""
    return len(told) <= len(actions) and all(
        one == other or (other == t.Draw(None) and isinstance(one, t.Draw))
        for one, other in zip(actions, told, strict=False)
    )
