"""Who wins a small board with best play: every position behind one, within so much memory."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import flipwars_ref as f
from checkers.flipwars.backwards import Backwards, Level
from checkers.flipwars.behind import Cells, behind
from checkers.flipwars.model import Rules, rules_of
from checkers.solving import DRAWN
from checkers.walk.findings import Progress, quiet
from spec import Impossible, Reading
from spec.flipwars import Board

MOST_CELLS: Final = 16
TIES: Final = ("draw", "second-player", "last-mover", "shared")
MIB: Final = 2**20


@dataclass(slots=True)
class Solver:
    """Values of the positions of one board, without flags, under a reading that the model knows.

    Of the levels behind a position those with the fewest tiles are kept, as many as there is room
    for. Behind these it is solved anew: with so many tiles there, less can come.
    """

    board: Board
    rules: Rules
    room: int  # bytes
    tie: str = "draw"
    progress: Progress = quiet
    positions: int = 0
    backwards: Backwards | None = None
    levels: deque[Level] = field(default_factory=deque)

    def of(self, s: f.State) -> int:
        """For the first seat; raises Impossible where that takes more than there is room for."""
        if s.phase == f.LOT:
            raise Impossible(DRAWN)
        if self.known(s) is None:
            self.solve(s)
        value = self.known(s)
        assert value is not None, f"nothing leads to {s}"
        return value

    def known(self, s: f.State) -> int | None:
        """From the levels that are kept."""
        tiles = f.filled(s).bit_count()
        for level in self.levels:
            if level.tiles == tiles and self.backwards is not None:
                return self.backwards.worth(level, s)
        return None

    def solve(self, s: f.State) -> None:
        its = Backwards(behind(self.board, self.rules, s), self.tie)
        takes = self.takes(its)
        end = its.end()
        self.backwards, self.levels = its, deque([end])
        self.positions += its.positions(end.tiles) * len(end.reached)
        for tiles in reversed(its.behind.tiles[:-1]):
            while len(self.levels) > 1 and takes[tiles] + self.kept(takes) > self.room:
                self.levels.pop()
            found = self.counted(its.before(self.levels[0]), its.positions(tiles))
            self.levels.appendleft(Level(tiles, dict(found)))

    def takes(self, its: Backwards) -> dict[int, int]:
        """The bytes of each level; raises Impossible where two that follow are too many."""
        takes = {tiles: its.bytes(tiles) for tiles in its.behind.tiles}
        most = max(takes[tiles] + takes.get(tiles + 1, 0) for tiles in takes)
        if most > self.room:
            mib = f"{-(-most // MIB):,} MiB, not {self.room // MIB:,}"
            raise Impossible(f"to solve this takes {mib}")
        return takes

    def kept(self, takes: dict[int, int]) -> int:
        return sum(takes[level.tiles] for level in self.levels)

    def counted(self, some: Iterator[tuple[Cells, Any]], many: int) -> Iterator[tuple[Cells, Any]]:
        for one in some:
            self.positions += many
            self.progress(self.positions)
            yield one


def solver(board: Board, reading: Reading, memory: int, progress: Progress = quiet) -> Solver:
    """One that keeps within so many MiB; raises Impossible for what it does not know."""
    its = reading.answers
    if its["pass"] == "allowed":
        raise Impossible("where passing is allowed a game need not end, so it has no value")
    rules = rules_of(reading)
    if board.supply[-1]:
        raise Impossible("boards with flags are not solved")
    if its["majority"] != "of-tiles" or its["tie"] not in TIES:
        raise Impossible("only a majority of tiles is solved, with any tie that is shipped")
    if board.width * board.height > MOST_CELLS:
        raise Impossible(f"boards of more than {MOST_CELLS} cells are not solved")
    return Solver(board, rules, memory * MIB, its["tie"], progress)
