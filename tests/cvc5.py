"""cvc5, a second solver: it answers the exported queries, and checks its own proofs.

The module of the solver has the same name, and is imported inside.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

BUDGET: Final = 20_000_000  # cvc5's resource units for one query
CHECKED: Final = {  # each step is checked when it is made, and the whole at the end
    "produce-proofs": "true",
    "check-proofs": "true",
    "proof-check": "eager",
    "proof-granularity": "dsl-rewrite",
}


class Answered(NamedTuple):
    """`sat`, `unsat` or `unknown` and why; the steps of the checked proof, and those on trust."""

    verdict: str
    steps: int = 0
    trusted: int = 0


def missing() -> str:
    """Why cvc5 cannot run here, or nothing."""
    return "" if find_spec("cvc5") else "the package cvc5 is not installed"


def ask(text: str, proof: bool = False, budget: int = BUDGET) -> Answered:
    """The answer to an SMT-LIB file with one question; with `proof`, `unsat` has a checked one.

    Raises RuntimeError for what cvc5 cannot read; a proof that does not check ends the process.
    """
    import cvc5

    solver = cvc5.Solver(cvc5.TermManager())
    for name, value in (CHECKED if proof else {}).items():
        solver.setOption(name, value)
    solver.setOption("rlimit-per", str(budget))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "query")
    (verdict,) = said(solver, parser)
    if not proof or verdict != "unsat":
        return Answered(verdict)
    rules = [str(step.getRule()) for step in steps(solver.getProof())]
    return Answered(verdict, len(rules), sum("TRUST" in rule for rule in rules))


def said(solver: Any, parser: Any) -> Iterator[str]:
    """What the commands of a file answer, those apart that answer nothing."""
    while not (command := parser.nextCommand()).isNull():
        if answer := command.invoke(solver, parser.getSymbolManager()):
            yield str(answer).strip()


def steps(proofs: list[Any]) -> set[Any]:
    """Every step of some proofs, once."""
    seen: set[Any] = set()
    while proofs:
        proof = proofs.pop()
        if proof not in seen:
            seen.add(proof)
            proofs += proof.getChildren()
    return seen
