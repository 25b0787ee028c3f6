"""A table of what is proved of the engine for 2 and 3 players, under the named readings.

With --all: under every answer to every question, and for 4 and 5 players too (minutes).
"""

from __future__ import annotations

import sys

from checkers.claims import PROVED
from checkers.turncoats import ROOM
from checkers.turncoats.engine_is_model import STATEMENTS, all_answers, answers_in, prove


def main(everything: bool) -> int:
    book, proofs = ROOM.rulebook(), []
    named = [book.reading(name) for name in book.profiles]
    print(f"{'what':<16} players  paths  cpu s  how sure  under")
    for statement in STATEMENTS:
        for answers in all_answers(statement, book) if everything else answers_in(statement, named):
            under = ", ".join(f"{q}={answer}" for q, answer in answers) or "every reading"
            for seats in statement.seats if everything else statement.seats[:2]:
                proof = prove(statement, book, answers, seats)
                numbers = f"{seats:>7} {proof.paths:>6} {proof.cpu_seconds:>6.2f}"
                print(f"{statement.part:<16} {numbers}  {proof.sure:<8}  {under} {proof.because}")
                proofs.append(proof)
    paths, seconds = sum(proof.paths for proof in proofs), sum(p.cpu_seconds for p in proofs)
    print(f"{len(proofs)} proofs, {paths} paths, {seconds:.1f} s of the processor")
    return 0 if all(proof.sure == PROVED for proof in proofs) else 3


if __name__ == "__main__":
    sys.exit(main("--all" in sys.argv[1:]))
