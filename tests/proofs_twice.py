"""The table of spec/turncoats/proofs.md: every claim's queries, answered by two solvers.

python -m tests.proofs_twice        (make proofs)
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from checkers.games import room
from checkers.proofs.catalogue import SAT, UNSAT, Proof, Query, queries
from checkers.proofs.solving import Symbols
from checkers.turncoats.claims import CATALOGUE
from tests import cvc5

BOOK = room("turncoats").rulebook()
PROOFS: Final = [proof for proof in CATALOGUE if isinstance(proof, Proof)]  # not shown by plays
READINGS: Final = [BOOK.reading(name) for name in BOOK.profiles]
FILE: Final = Path(__file__).parents[1] / "spec" / "turncoats" / "proofs.md"
RULE: Final = "| --- | --- | --- | --- | --- |\n"


class Row(NamedTuple):
    """Of one claim: how many answers were the wanted ones by both solvers, and of how many.

    What is `shown` has a checked proof; `mistake` counts the readings in which it is refuted.
    """

    clause: str
    claim: str
    shown: tuple[int, int]
    given: tuple[int, int]
    mistake: tuple[int, int]

    def __str__(self) -> str:
        parts = (f"{some} of {every}" for some, every in self[2:])
        return f"| {' | '.join([f'§{self.clause}', self.claim, *parts])} |"


def row(proof: Proof) -> Row:
    """Both solvers are asked everything, but nothing twice."""
    readings = [reading for reading in READINGS if proof.claim.about(reading.name)]
    asked = [list(queries(proof, reading)) for reading in readings]
    own = [query for each in asked for query in each if not query.mistake]
    shown = {question(query) for query in own if query.wanted == UNSAT}
    given = {question(query) for query in own if query.wanted == SAT}
    refuted = sum(is_refuted(each) for each in asked)
    return Row(
        proof.claim.clause,
        proof.claim.name,
        (sum(map(is_proved, shown)), len(shown)),
        (sum(map(is_sat, given)), len(given)),
        (refuted, len(readings)),
    )


def is_refuted(asked: Iterable[Query]) -> bool:
    return any(is_sat(question(query)) for query in asked if query.mistake)


def question(query: Query) -> str:
    """The text without its first line, a comment."""
    return query.text.split("\n", 1)[1]


@cache
def is_proved(text: str) -> bool:
    answered = cvc5.ask(text, proof=True)
    return by_z3(text) == answered.verdict == UNSAT and answered.steps > answered.trusted == 0


@cache
def is_sat(text: str) -> bool:
    return by_z3(text) == cvc5.ask(text).verdict == SAT


def by_z3(text: str) -> str:
    symbols = Symbols()
    solver = symbols.solver()
    solver.from_string(text)
    return symbols.answer(solver).verdict


def written() -> list[str]:
    """The lines of the table as the file has them."""
    return FILE.read_text("utf-8").split(RULE)[1].splitlines()


def main() -> None:
    head = FILE.read_text("utf-8").split(RULE)[0]
    rows = []
    for proof in PROOFS:
        rows.append(f"{row(proof)}\n")
        print(rows[-1], end="", file=sys.stderr)
    FILE.write_text(head + RULE + "".join(rows), "utf-8")


if __name__ == "__main__":
    main()
