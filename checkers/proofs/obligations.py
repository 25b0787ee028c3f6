"""What must be shown for a claim, and what came of it."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from checkers.claims import PROVED, REFUTED, UNKNOWN, VACUOUS, Claim, Verdict
from checkers.proofs.solving import Symbols
from checkers.symbolic import GaveUp, Refused


@dataclass(frozen=True, slots=True, eq=False)
class Obligation:
    """Under what is given, this must hold, for all values of the symbols.

    `part` is what it is in the proof: base, step, lemma, glue. `sides` are what it sets side by
    side, as terms: each is several rows of them, which the game's room knows how to read.
    """

    name: str
    symbols: Symbols
    given: tuple[Any, ...]
    shows: Any
    part: str = "lemma"
    sides: tuple[tuple[Sequence[Any], ...], ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """What came of one obligation; `values` are a counterexample when it is refuted."""

    obligation: Obligation
    sure: str
    values: dict[str, int]
    reason: str
    size: int


def show(obligation: Obligation) -> Shown:
    """Refuted by a counterexample, vacuous if nothing can be as it is given, or proved."""
    from checkers.proofs.solving import assume
    from checkers.terms import no

    symbols = obligation.symbols
    solver = symbols.solver(*obligation.given)
    can_be = symbols.answer(solver, valued=False)
    if can_be.verdict == "unsat":
        return Shown(obligation, VACUOUS, {}, "what is given cannot be", can_be.size)
    if can_be.verdict == "unknown":
        return Shown(obligation, UNKNOWN, {}, can_be.reason, can_be.size)
    assume(solver, no(obligation.shows, symbols.context))
    against = symbols.answer(solver)
    sure = {"unsat": PROVED, "sat": REFUTED, "unknown": UNKNOWN}[against.verdict]
    return Shown(obligation, sure, against.values, against.reason, against.size)


def as_smt2(obligation: Obligation, negated: bool = True) -> str:
    """In SMT-LIB 2 what is given and, with `negated`, that what it should show is not so."""
    import z3

    solver = obligation.symbols.solver(*obligation.given)
    if negated:
        solver.add(z3.Not(obligation.shows, obligation.symbols.context))
    logic = obligation.symbols.logic
    return f"; {obligation.part}: {obligation.name}\n(set-logic {logic})\n{solver.to_smt2()}"


def prove(
    game: str, claim: Claim, reading: str, scope: str, obligations: Iterable[Obligation]
) -> tuple[Verdict, Shown | None]:
    """The verdict on a claim, and the first obligation that was not shown, if any.

    Where an obligation cannot be made, since a function could not be followed, it is unknown.
    """
    start, count, size = time.process_time(), 0, 0
    parts: dict[str, int] = {}

    def verdict(sure: str, said: str) -> Verdict:
        seconds = time.process_time() - start
        return Verdict(game, claim, reading, sure, count, scope, said, seconds, size)

    try:
        for obligation in obligations:
            shown = show(obligation)
            count, size = count + 1, size + shown.size
            parts[obligation.part] = parts.get(obligation.part, 0) + 1
            if shown.sure != PROVED:
                why = shown.reason or nonzero(shown.values)
                return verdict(shown.sure, f"{obligation.part} {obligation.name}: {why}"), shown
    except (GaveUp, Refused) as unknown:
        return verdict(UNKNOWN, str(unknown)), None
    said = ", ".join(f"{n} {part}" for part, n in parts.items())
    return verdict(PROVED if count else VACUOUS, said), None


def nonzero(values: dict[str, int]) -> str:
    """`hand = 2, axe = 1`: the symbols of a counterexample that are not 0."""
    return ", ".join(f"{name} = {value}" for name, value in values.items() if value)
