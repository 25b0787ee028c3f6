"""How fast the engine and the commands are: CPU seconds, and ratios taken in one run.

python -m tests.bench        (make bench)
"""

from __future__ import annotations

import itertools
import re
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import chess

from checkers import games
from checkers.plays import perft
from checkers.scenario import files
from tests.figures import LEAST, MOST, Figure, cost_of

ROUNDS: Final = 5
BARE: Final = ("-c", "import yaml, lark")
TITLE: Final = re.compile("^scenario:", re.M)
MEGABYTE: Final = 1_000_000


def leaves_per_second(count: Callable[[], int]) -> float:
    start = time.process_time()
    leaves = count()
    return leaves / (time.process_time() - start)


def turncoats_leaves() -> int:
    """Official board, three players, the seeded dealer's deal 7, two whole turns."""
    room = games.room("turncoats")
    game = room.game(room.named_board("official"), room.rulebook().reading("rulebook"), 3)
    return perft(game, room.dealt(game, 7), 2)


def chess_leaves(depth: int = 4, board: chess.Board | None = None) -> int:
    """python-chess from its start position, every leaf played, none counted in bulk."""
    board = board or chess.Board()
    if depth == 0:
        return 1
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += chess_leaves(depth - 1, board)
        board.pop()
    return leaves


def laid_out(folder: Path, number: int) -> int:
    """The shipped scenario files, over and over, until they hold so many; how many they hold."""
    held = 0
    for place, file in enumerate(itertools.cycle(files.below([files.shipped()]))):
        if held >= number:
            break
        shutil.copy(file, folder / f"{place:04}{files.ENDING}")
        held += len(TITLE.findall(file.read_text("utf-8")))
    return held


def figures() -> Iterator[Figure]:
    turncoats_leaves(), chess_leaves(3)  # warm
    pairs = [
        (leaves_per_second(turncoats_leaves), leaves_per_second(chess_leaves))
        for _ in range(ROUNDS)
    ]
    ours, theirs = (statistics.median(side) for side in zip(*pairs, strict=True))
    ratio = statistics.median(mine / other for mine, other in pairs)
    of = f"leaves a CPU second: {ours:,.0f} and {theirs:,.0f}"
    yield Figure("perft, engine / python-chess", ratio, LEAST, 1.2, of)
    yield from commands()


def commands() -> Iterator[Figure]:
    """What a command costs beside a process that only imports yaml and lark."""
    one = str(next(files.below([files.shipped()])))
    run = ("-m", "checkers", "run")
    with tempfile.TemporaryDirectory() as folder:
        many = laid_out(Path(folder), 1000)
        cost_of(*run, folder)  # modules are compiled
        rounds = [
            (cost_of(*BARE).cpu, cost_of(*run, one).cpu, cost_of(*run, folder).cpu)
            for _ in range(ROUNDS)
        ]
    bare, _, all_of_them = (statistics.median(side) for side in zip(*rounds, strict=True))
    beside = f"the imports alone: {bare:.3f} CPU seconds"
    ratio = statistics.median(cold / bare for bare, cold, _ in rounds)
    yield Figure("run, one scenario / importing yaml and lark", ratio, MOST, 3, beside)
    ratio = statistics.median(many / bare for bare, _, many in rounds)
    of = f"{many:,} scenarios: {all_of_them:.2f} CPU seconds"
    yield Figure("run, 1,000 scenarios / importing yaml and lark", ratio, MOST, 30, of)
    verify = cost_of("-m", "checkers", "verify", statuses=(0, 3))  # 3: a game lacks proofs
    of = f"{verify.memory / MEGABYTE:.0f} MB, {verify.cpu:.0f} CPU seconds"
    ratio = verify.memory / (500 * MEGABYTE)
    yield Figure("verify, memory / 500 MB", ratio, MOST, 1, of)


if __name__ == "__main__":
    for figure in figures():
        print(figure)
