"""A table of what is proved of the engine under the named readings.

With --all: under every answer to every question, at more tables (minutes).
"""

from __future__ import annotations

import sys

from checkers.claims import PROVED
from checkers.turncoats import ROOM
from checkers.turncoats.engine_is_model import (
    STATEMENTS,
    all_answers,
    answered,
    answers_in,
    prove,
)


def main(everything: bool) -> int:
    book, proofs = ROOM.rulebook(), []
    named = [book.reading(name) for name in book.profiles]
    print(f"{'what':<16} {'paths':>6}  cpu s  how sure  under")
    for statement in STATEMENTS:
        tables = statement.more if everything else statement.tables
        for answers in all_answers(statement, book) if everything else answers_in(statement, named):
            under = ", ".join(f"{q}={answer}" for q, answer in answers) or "every reading"
            proof = prove(statement, answered(book, answers), tables)
            numbers = f"{proof.paths:>6} {proof.cpu_seconds:>6.2f}"
            print(f"{statement.part:<16} {numbers}  {proof.sure:<8}  {under} {proof.because}")
            proofs.append(proof)
    paths, seconds = sum(proof.paths for proof in proofs), sum(p.cpu_seconds for p in proofs)
    print(f"{len(proofs)} proofs, {paths} paths, {seconds:.1f} CPU seconds")
    return 0 if all(proof.sure == PROVED for proof in proofs) else 3


if __name__ == "__main__":
    sys.exit(main("--all" in sys.argv[1:]))
