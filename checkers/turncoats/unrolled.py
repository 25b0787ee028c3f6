"""A legal deal and so many turns after it, all of them unknown numbers.

Whose turn it is is no unknown: turns go round. Which turn is taken is a number, and what it leads
to are fresh numbers that equal what that turn gives.
"""

from __future__ import annotations

from typing import Any, Final

import z3

import turncoats_ref as t
from checkers.logic import Terms, Truth, implies
from checkers.proofs.differences import ALLOWED, END
from checkers.proofs.solving import Answer, Symbols
from checkers.turncoats import parts
from checkers.turncoats.model import moves, scoring
from checkers.turncoats.model.moves import total
from checkers.turncoats.witnesses import Table
from turncoats_ref.setup import AT_HOME, ELSEWHERE, IN_HAND

BUDGET: Final = 60_000_000  # Z3's resource units for one question
KINDS: Final = ("negotiate", "recruit", "march", "battle")  # the plainest first


class Unrolled:
    """So many turns from any legal deal at a table, the last of which shows a difference."""

    def __init__(self, table: Table, part: str, number: int) -> None:
        self.table, self.part, self.models = table, part, table.models
        self.symbols = Symbols()
        self.L = Terms(self.symbols.context)
        self.terms: list[Truth] = []
        self.names = [self.known(n % table.seats) for n in range(number)]
        self.kinds = [self.symbols.new(f"turn {n + 1}") for n in range(number)]
        self.chosen = [
            [self.symbols.new(f"turn {n + 1} parameter {p}") for p in range(2)]
            for n in range(number)
        ]
        self.first = self.deal()
        self.pinned = tuple(self.symbols.names)
        self.rows: list[Truth] = []  # for each turn, whether it is a Negotiate
        v = self.first
        for n in range(number):
            v = self.turn(v, n)
        self.last = v
        self.terms.append(self.differs())

    def known(self, seat: int) -> list[parts.Name]:
        """The turns of a seat that either reading knows, the plainest first."""
        names = dict.fromkeys(move.name for m in self.models for move in moves.turns(m, seat))
        return sorted(names, key=lambda name: (exchanges(name), KINDS.index(str(name[0]))))

    def deal(self) -> list[Any]:
        """§2  The vector of any legal deal."""
        m, homes = self.models[0], dict(self.table.names.board.homelands)
        v: list[Any] = [0] * m.size
        due = {a: AT_HOME if a in homes else ELSEWHERE for a in m.areas}
        due |= {m.hand(seat): IN_HAND for seat in range(m.seats)}
        for place, many in due.items():
            cells = range(3 * place, 3 * place + 3)
            if place in homes:
                v[3 * place + homes[place]] = many
                continue
            for cell in cells:
                v[cell] = self.symbols.new(f"cell {cell}")
            self.terms += [*(v[cell] >= 0 for cell in cells), total(m.pile(v, place)) == many]
        for f in range(3):
            left = t.OF_EACH - sum(v[3 * p + f] for p in m.places if p != m.bag)
            v[3 * m.bag + f] = left
            self.terms.append(left >= 0)
        return v

    def turn(self, v: list[Any], n: int) -> list[Any]:
        """The vector after one turn; all but the last leave the game open under both readings."""
        m, L, seat = self.models[0], self.L, n % self.table.seats
        w: list[Any] = [self.symbols.new(f"after {n + 1} cell {cell}") for cell in range(m.turn)]
        w += [(seat + 1) % m.seats, 0]
        row = self.symbols.new(f"negotiates {n + 1}") == 1
        self.rows.append(row)
        self.terms += [self.kinds[n] >= 0, self.kinds[n] < len(self.names[n])]
        last = n + 1 == len(self.names)
        for which, name in enumerate(self.names[n]):
            held = self.held(v, w, n, name, last)
            self.terms.append(implies(L, self.kinds[n] == which, L.all(*held)))
        # the claim one-stone-is-spent, with a bag that is never empty: it saves the solver much
        hand = m.hand(seat)
        spent = L.pick(row, 0, 1)
        self.terms.append(total(m.pile(w, hand)) == total(m.pile(v, hand)) - spent)
        if not last:
            self.terms += [L.no(self.over(which, n + 1)) for which in (0, 1)]
        return w

    def held(self, v: list[Any], w: list[Any], n: int, name: parts.Name, last: bool) -> list[Truth]:
        """What holds when this turn is taken: it is allowed, and this is what it leads to."""
        L, seat, chosen = self.L, n % self.table.seats, self.chosen[n]
        told = [{move.name: move for move in moves.turns(m, seat)}.get(name) for m in self.models]
        move = told[0] or told[1]
        assert move is not None
        guards = [L.all(each.guard(L, v, chosen)) if each else L.either() for each in told]
        by_one = last and self.part == ALLOWED
        after = moves.after(self.models[0], v, move, chosen, seat)
        row = self.rows[n] if move.negotiates else L.no(self.rows[n])
        return [
            guards[0] != guards[1] if by_one else L.all(*guards),
            row,
            *(here == there for here, there in zip(w[:-2], after[:-2], strict=True)),
            *(chosen[p] == 0 for p in range(move.parameters, 2)),
            *(chosen[p] >= 0 for p in range(move.parameters)),
        ]

    def over(self, which: int, turns: int) -> Truth:
        """§3.3  Whether the game is over under a reading when so many turns are taken."""
        m = self.models[which]
        rows = self.rows[max(0, turns - m.seats) : turns]
        ends = moves.ends(self.L, m, z3.IntVal(len(rows), self.symbols.context), turns % m.seats)
        return self.L.all(*rows, ends)

    def differs(self) -> Truth:
        """What the last turn must show."""
        L, turns = self.L, len(self.names)
        over = [self.over(which, turns) for which in (0, 1)]
        if self.part == ALLOWED:
            return L.all()
        if self.part == END:
            return over[0] != over[1]
        told = []
        for m in self.models:
            ruled = scoring.areas_ruled(L, m, self.last)
            wins = scoring.winning_faction(L, m, self.last, ruled)
            told.append(scoring.winning_player(L, m, self.last, ruled, wins))
        pairs = zip(*told, strict=True)
        return L.all(*over, L.either(*(one != other for one, other in pairs)))

    def answer(self) -> Answer:
        """The first, by turns and then by the deal, of all such games; or that there is none."""
        solver = self.symbols.solver(*self.terms, budget=BUDGET)
        found = self.symbols.answer(solver)
        for name in self.pinned if found.verdict == "sat" else ():
            term = self.symbols.names[name]
            while found.values[name] > 0:
                solver.push()
                solver.add(term < found.values[name])
                lower = self.symbols.answer(solver)
                solver.pop()
                if lower.verdict == "unknown":
                    return lower
                if lower.verdict == "unsat":
                    break
                found = lower
            solver.add(term == found.values[name])
        return found


def exchanges(name: parts.Name) -> bool:
    """§5.4  Whether another stone is returned than was drawn."""
    return name[0] == "negotiate" and len({*name[1:]}) > 1
