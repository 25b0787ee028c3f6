"""An engine's function, unchanged, run on symbolic numbers: once for each way comparisons can go.

Z3 says which ways there are. No two paths meet: where they part, the same comparison was answered
yes on one and no on the other. That they are all there are is proved at the end, in one question.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, NamedTuple, TypeVar

import z3

from checkers.claims import PROVED, REFUTED, UNKNOWN, VACUOUS
from checkers.proofs.obligations import nonzero
from checkers.proofs.solving import Symbols, assume
from checkers.symbolic import AT_WORK, GaveUp, Refused, failed
from checkers.terms import every, no, some, truth

R = TypeVar("R")  # what the function gives
Terms = Sequence[z3.BoolRef]
Ask = Callable[[z3.Solver], z3.CheckSatResult]
BUDGET: Final = 5_000_000  # Z3's resource units for one question: seconds at the most
DEEPEST: Final = 100  # comparisons on one path
MOST: Final = 20_000  # paths


class WrongHands(Exception):
    """The function hands a part that stands in for itself something else than it must."""


class NoPath(GaveUp):
    """The hypotheses cannot all hold."""


class Path(NamedTuple, Generic[R]):
    """What the function gave, and what was so whenever it gave it on this path."""

    conditions: Terms
    result: R


class PathProof(NamedTuple):
    """How sure a claim is that was put to each path of a function, and why it is no surer."""

    sure: str
    paths: int
    questions: int
    cpu_seconds: float
    because: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Fork:
    """A comparison on the path, the way that it goes there, and what is so when it does."""

    condition: z3.BoolRef
    way: bool
    term: z3.BoolRef
    other: bool  # it has still to go the other way
    covered: Terms  # the cases that the other way leads to, if it has been gone


@dataclass(slots=True, eq=False)
class Exploration:
    """A function's paths, depth first; the solver holds the hypotheses and the path so far."""

    symbols: Symbols
    hypotheses: Terms
    ask: Ask
    solver: z3.Solver = field(init=False)
    forks: list[Fork] = field(default_factory=list)
    decided: dict[int, bool] = field(default_factory=dict)  # by this run: a term's address, its way
    texts: list[str] = field(default_factory=list)
    failure: Exception | None = None
    built: dict[Any, tuple[Any, ...]] = field(default_factory=dict)
    gone: int = 0  # paths, and how many questions they took
    questions: int = 0

    def __post_init__(self) -> None:
        self.solver = self.symbols.solver(*self.hypotheses, budget=BUDGET)

    def paths(self, function: Callable[[], R]) -> Iterator[Path[R]]:
        """Each path as it has been gone; at the end GaveUp, unless these are proved to be all."""
        if not self.possible():
            raise NoPath("the hypotheses cannot all hold")
        for _ in range(MOST):
            result = self.run(function)
            self.gone += 1
            yield Path(tuple(fork.term for fork in self.forks), result)
            covered = self.turn_back()
            if not self.forks:
                if self.possible(no(covered, self.symbols.context)):
                    raise GaveUp("the paths are not all there are")
                return
        raise GaveUp(f"there are more than {MOST} paths")

    def run(self, function: Callable[[], R]) -> R:
        self.decided, self.texts, self.failure = {}, [], None
        before = AT_WORK.set(self)
        try:
            result = function()
        finally:
            AT_WORK.reset(before)
        if self.failure is not None:
            raise self.failure
        if len(self.decided) < len(self.forks):
            raise Refused("the function ends earlier when it is run again")
        told = str(result) if self.texts else ""
        if any(text not in told for text in self.texts):
            raise Refused("a symbolic number was made a text that is not in the result")
        return result

    def decide(self, condition: z3.BoolRef) -> bool:
        """The way that a comparison goes on this path; a new one goes where it can, yes first."""
        which = condition.ast.value  # one for each term that is alive, and faster than its id
        if (known := self.decided.get(which)) is not None:
            return known
        if len(self.decided) == len(self.forks):
            self.forks.append(self.fork(condition))
        fork = self.forks[len(self.decided)]
        if fork.condition.ast.value != which:
            raise failed(Refused("the function compares something else when it is run again"))
        self.decided[which] = fork.way
        return fork.way

    def fork(self, condition: z3.BoolRef) -> Fork:
        if len(self.forks) == DEEPEST:
            raise failed(GaveUp(f"more than {DEEPEST} comparisons on a path: is it a loop?"))
        otherwise = no(condition, self.symbols.context)
        yes = self.possible(condition)
        both = yes and self.possible(otherwise)
        return self.go(Fork(condition, yes, condition if yes else otherwise, both, ()))

    def go(self, fork: Fork) -> Fork:
        self.solver.push()
        assume(self.solver, fork.term)
        return fork

    def turn_back(self) -> z3.BoolRef:
        """Go the other way at the last comparison that still has one; those after it are given up.

        Gives all cases that the paths beyond it cover: the conditions of any of them, factored.
        """
        covered, context = truth(True, self.symbols.context), self.symbols.context
        while self.forks:
            fork = self.forks.pop()
            self.solver.pop()
            covered = some((every((fork.term, covered), context), *fork.covered), context)
            if fork.other:
                term = no(fork.condition, context)
                self.forks.append(self.go(Fork(fork.condition, False, term, False, (covered,))))
                break
        return covered

    def possible(self, *terms: z3.BoolRef) -> bool:
        """Whether the terms can hold on this path."""
        self.questions += 1
        self.solver.push()
        assume(self.solver, *terms)
        answer = self.ask(self.solver)
        if answer in (z3.sat, z3.unsat):
            self.solver.pop()
            return bool(answer == z3.sat)
        raise failed(GaveUp(f"Z3 gave up: {self.solver.reason_unknown()}"))


def explore(
    function: Callable[[], R], symbols: Symbols, hypotheses: Terms, ask: Ask = z3.Solver.check
) -> list[Path[R]]:
    """All paths of a function under the hypotheses; raises Refused or GaveUp, and never fewer."""
    return list(Exploration(symbols, hypotheses, ask).paths(function))


def prove_on_paths(
    function: Callable[[], R],
    claim: Callable[[R], z3.BoolRef],
    kind: Callable[[R], object],
    kinds: Iterable[object],
    symbols: Symbols,
    hypotheses: Terms,
    ask: Ask = z3.Solver.check,
) -> PathProof:
    """Whether the claim about its result holds on every path of a function, for all integers.

    Each of the `kinds` of result must be met on some path, else the proof is vacuous; where a path
    cannot be gone, it is unknown, and says why.
    """
    began, exploration = time.process_time(), Exploration(symbols, hypotheses, ask)
    try:
        sure, because = on_paths(exploration, function, claim, kind, kinds)
    except WrongHands as wrong_hands:
        sure, because = REFUTED, str(wrong_hands)
    except (GaveUp, Refused) as unknown:
        sure, because = VACUOUS if isinstance(unknown, NoPath) else UNKNOWN, str(unknown)
    seconds = time.process_time() - began
    return PathProof(sure, exploration.gone, exploration.questions, seconds, because)


def on_paths(
    exploration: Exploration,
    function: Callable[[], R],
    claim: Callable[[R], z3.BoolRef],
    kind: Callable[[R], object],
    kinds: Iterable[object],
) -> tuple[str, str]:
    """How sure the claim is, and why it is no surer; raises what keeps paths from being gone."""
    symbols, unmet = exploration.symbols, list(kinds)
    for path in exploration.paths(function):
        wrong = no(claim(path.result), symbols.context)
        if exploration.possible(wrong):
            values = symbols.ask(*exploration.hypotheses, *path.conditions, wrong).values
            where = nonzero(values) or "all are 0" if values else "there are no values"
            return REFUTED, f"{path.result}, where {where}"
        unmet = [one for one in unmet if one != kind(path.result)]
    return (VACUOUS, f"no path gives {unmet[0]}") if unmet else (PROVED, "")
