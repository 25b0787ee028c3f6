"""Z3, asked so that it answers the same on every run: fresh context, fixed seed, counted work."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import z3
from z3 import z3core

from checkers.terms import bits, every, integer, number

BUDGET: Final = 50_000_000  # Z3's resource units for one question: minutes at the most


class Answer(NamedTuple):
    """`unsat`, `sat` with a value for every name, or `unknown` with the reason."""

    verdict: str
    values: dict[str, int]
    reason: str
    size: int  # resource units spent


@dataclass(slots=True, eq=False)
class Symbols:
    """The unknown integers, or rows of bits, of one question, each under a name of its own.

    Questions that are always asked in the same order may share a context; else it is a fresh one.
    """

    context: z3.Context = field(default_factory=z3.Context)
    names: dict[str, z3.ExprRef] = field(default_factory=dict)

    def new(self, name: str) -> z3.ArithRef:
        """A new unknown; a name that is taken is refused: Z3 would take both for the same."""
        if name in self.names:
            raise ValueError(f"the name {name!r} is taken")
        self.names[name] = integer(name, self.context)
        return self.names[name]

    def bits(self, name: str, width: int) -> z3.BitVecRef:
        """A new unknown row of bits."""
        self.new(name)
        self.names[name] = bits(name, width, self.context)
        return self.names[name]

    @property
    def logic(self) -> str:
        """What SMT-LIB calls questions of this kind."""
        rows = any(z3.is_bv(term) for term in self.names.values())
        return "QF_BV" if rows else "QF_LIA"

    def ask(self, *terms: z3.BoolRef) -> Answer:
        """Whether all the terms can hold at once."""
        return self.answer(self.solver(*terms))

    def solver(self, *terms: z3.BoolRef, budget: int = BUDGET) -> z3.Solver:
        solver = z3.SimpleSolver(ctx=self.context)  # z3.Solver() gives up where this one does not
        solver.set("random_seed", 0)
        solver.set("rlimit", budget)
        assume(solver, *terms)
        return solver

    def answer(self, solver: z3.Solver, valued: bool = True) -> Answer:
        """The solver's; without values, which take their time, if it is not `valued`."""
        before = spent(solver)
        verdict = str(solver.check())
        size = spent(solver) - before
        if verdict == "unknown":
            return Answer(verdict, {}, solver.reason_unknown(), size)
        wanted = valued and verdict == "sat"
        return Answer(verdict, self.values(solver) if wanted else {}, "", size)

    def values(self, solver: z3.Solver) -> dict[str, int]:
        model = solver.model()
        found = {}
        for name, term in self.names.items():
            value = model.eval(term, model_completion=True)
            found[name] = int(value.as_long())
        return found


def assume(solver: z3.Solver, *terms: Any) -> None:
    """All of this from now on; Python's truths may be among the terms."""
    if terms:
        z3core.Z3_solver_assert(solver.ctx.ref(), solver.solver, every(terms, solver.ctx).as_ast())


def spent(solver: z3.Solver) -> int:
    """Resource units of the solver's context so far; Z3 has them at the end of its statistics."""
    statistics = solver.statistics()
    last_first = (statistics[n] for n in reversed(range(len(statistics))))
    return next((int(value) for name, value in last_first if name == "rlimit count"), 0)


def smallest(symbols: Symbols, terms: Sequence[z3.BoolRef], size: z3.ArithRef) -> Answer:
    """Values for all the terms with the least `size`, found by tightening, then pinned.

    The verdict is `sat` only when the least is proved to be the least.
    """
    best = symbols.ask(*terms)
    while best.verdict == "sat":
        least = valued(symbols, size, best.values)
        better = symbols.ask(*terms, size < least)
        if better.verdict == "unsat":
            return canonical(symbols, [*terms, size == least], best)
        if better.verdict == "unknown":
            return better
        best = better
    return best


def valued(symbols: Symbols, term: Any, values: Mapping[str, int]) -> int:
    """What a term comes to, where every name has a value."""
    if not z3.is_expr(term):
        return int(term)
    pairs = [(one, number(values[n], symbols.context)) for n, one in symbols.names.items()]
    return int(z3.simplify(z3.substitute(term, *pairs)).as_long())


def canonical(symbols: Symbols, terms: list[z3.BoolRef], found: Answer) -> Answer:
    """Of equally small answers the one whose values, by name in order, come first; or unknown."""
    for name, term in symbols.names.items():
        while True:
            lower = symbols.ask(*terms, term < found.values[name], term >= 0)
            if lower.verdict == "unknown":
                return lower
            if lower.verdict == "unsat":
                break
            found = lower
        terms.append(term == found.values[name])
    return found
