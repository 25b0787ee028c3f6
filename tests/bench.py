"""How fast the engine and the scenarios are: CPU seconds, and ratios taken in one run.

python -m tests.bench        (make bench)
"""

from __future__ import annotations

import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import chess

from checkers import games
from checkers.plays import perft
from checkers.scenario import files

ROUNDS = 5


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


def cpu_of(*command: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-m", *command], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def a_thousand_scenarios(folder: Path) -> None:
    """The shipped scenario files, over and over, until there are a thousand."""
    shipped = list(files.below([files.shipped()]))
    for n in range(1000):
        shutil.copy(shipped[n % len(shipped)], folder / f"{n:04}{files.ENDING}")


def main() -> None:
    turncoats_leaves(), chess_leaves(3)  # warm
    pairs = [
        (leaves_per_second(turncoats_leaves), leaves_per_second(chess_leaves))
        for _ in range(ROUNDS)
    ]
    ours, theirs = (statistics.median(side) for side in zip(*pairs, strict=True))
    ratio = statistics.median(mine / other for mine, other in pairs)
    print(f"perft leaves a CPU second: engine {ours:,.0f}, python-chess {theirs:,.0f}")
    print(f"perft, engine / python-chess: {ratio:.2f} (at least 1.2)")
    with tempfile.TemporaryDirectory() as folder:
        a_thousand_scenarios(Path(folder))
        cpu = cpu_of("checkers", "run", folder)
        print(f"checkers run, 1,000 scenario files: {cpu:.2f} CPU seconds (under 3)")
    one = str(next(files.below([files.shipped()])))
    cold, bare = cpu_of("checkers", "run", one), cpu_of("timeit", "-n1", "-r1", "import yaml, lark")
    print(f"checkers run, one scenario / importing yaml and lark: {cold / bare:.2f}")


if __name__ == "__main__":
    main()
