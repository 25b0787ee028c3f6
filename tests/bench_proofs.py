"""How long the proof catalogue takes: CPU seconds, and a ratio taken in one run.

python -m tests.bench_proofs        (make bench)

The yardstick is Z3 alone, given every query as SMT-LIB text, each from the start. The catalogue has
its terms already, asks of a planted mistake only until it is refuted, and looks for plays.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import z3

from checkers.claims import Verdict
from checkers.games import room
from checkers.proofs.catalogue import Query, exported, prove_all
from checkers.turncoats.claims import CATALOGUE
from spec import Reading
from tests.figures import MOST, Figure

ROUNDS: Final = 3
BOOK: Final = room("turncoats").rulebook()
READINGS: Final = [BOOK.reading(name) for name in BOOK.profiles]


def catalogue(readings: Sequence[Reading]) -> tuple[list[Verdict], float]:
    """Every claim under these readings, and the CPU seconds."""
    start = time.process_time()
    verdicts = [verdict for verdict, _ in prove_all(BOOK.game, CATALOGUE, readings)]
    return verdicts, time.process_time() - start


def alone(queries: Iterable[Query]) -> float:
    """The CPU seconds that Z3 needs for the queries; raises AssertionError for a wrong answer."""
    start = time.process_time()
    for query in queries:
        solver = z3.SimpleSolver(ctx=z3.Context())
        solver.from_string(query.text)
        answer = str(solver.check())
        assert query.mistake or answer == query.wanted, f"{query.name} is {answer}"
    return time.process_time() - start


def figures() -> Iterator[Figure]:
    verdicts, seconds = catalogue(READINGS)
    enough = sum(verdict.enough for verdict in verdicts)
    whole = (
        f"{len(CATALOGUE)} claims, {len(READINGS)} readings: {seconds:.1f} CPU seconds, "
        f"{enough} of {len(verdicts)} verdicts as sure as they must be"
    )
    first = READINGS[:1]
    queries = list(exported(CATALOGUE, first))
    pairs = [(catalogue(first)[1], alone(queries)) for _ in range(ROUNDS)]
    ours, theirs = (statistics.median(side) for side in zip(*pairs, strict=True))
    of = f"{first[0].name}: {ours:.1f}; Z3 on {len(queries)} queries: {theirs:.1f}; {whole}"
    ratio = statistics.median(mine / other for mine, other in pairs)
    yield Figure("catalogue / Z3 alone", ratio, MOST, 1, of)


if __name__ == "__main__":
    for figure in figures():
        print(figure)
