"""Flip Wars as walks need it: the tables that are worth one, by the model and by the engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

import flipwars_ref as f
from checkers.flipwars import watched, watched_arrays
from checkers.flipwars.levels import Tally as Tallied
from checkers.flipwars.levels import Walk
from checkers.flipwars.model import Move, knows, moves, rules_of
from checkers.flipwars.packed import packing
from checkers.scenario.files import ENDING
from checkers.walk import plain
from checkers.walk.findings import Finding, Progress, Trace, Walked, Watch, quiet
from spec import Impossible, Reading, Refusal
from spec.flipwars import Board

SMALL: Final = ("2x2", "3x3-four")  # walked whenever the rules are verified


def tables() -> dict[str, Traversable]:
    """The shipped tables by name: scenario files whose start is worth a walk."""
    folder = files("spec") / "flipwars" / "tables"
    found = {f.name.removesuffix(ENDING): f for f in folder.iterdir() if f.name.endswith(ENDING)}
    return dict(sorted(found.items()))


def table(board: Board, reading: Reading, seats: int) -> Table:
    """Raises Impossible for seats, or modes, that cannot be laid."""
    return Table(f.flipwars(board, reading, seats), board, reading)


@dataclass(frozen=True, slots=True)
class Table:
    """A table twice: as a game, and as a model; nothing is secret at it."""

    game: watched.Playing
    board: Board
    reading: Reading

    def check(self, starts: Iterable[f.State]) -> None:
        """Raises Impossible for a reading, a board or a start that the model does not know."""
        try:
            rules_of(self.reading)
            packing(self.board)
        except Impossible as unknown:
            raise Impossible(f"{unknown}: walk by the engine (--engine)") from None
        if any(s.phase not in (f.PLACE, f.OVER) for s in starts):
            raise Impossible("a walk by the model starts when tiles can be placed")

    def deals(self, start: f.State) -> Iterator[f.State]:
        yield start

    def by_game(
        self,
        starts: Iterable[f.State],
        limit: int | None = None,
        every_step: bool = False,
        progress: Progress = quiet,
    ) -> Walked:
        watches = self.about(watched.watches(self.game))
        return plain.walk(
            self.game, starts, watches, every_step=every_step, limit=limit, progress=progress
        )

    def by_model(
        self, starts: Iterable[f.State], limit: int | None = None, progress: Progress = quiet
    ) -> Walked:
        """Every state, by the model; ways are told as the game tells them."""
        them = list(starts)
        self.check(them)
        rules, packed = rules_of(self.reading), packing(self.board)
        watches = self.about(watched_arrays.watches(self.board, rules))
        both = tuple(moves(self.board, 0, rules)), tuple(moves(self.board, 1, rules))
        walked = Walk(packed, both, [*map(Tallied, watches)], limit, progress=progress).walked(them)
        return replace(walked, findings=tuple(map(self.told, walked.findings)))

    def about(self, watches: Iterable[Watch]) -> list[Watch]:
        """Those that claim something of the reading."""
        any_reading = watched.ANY if knows(self.reading) else ()
        return [w for w in watches
                if w.claim.about(self.reading.name) or w.claim.name in any_reading]  # fmt: skip

    def told(self, finding: Finding) -> Finding:
        """A finding of the model with its way as the game tells it, which must go there, too."""
        if finding.first is None:
            return finding
        turns = tuple((said(turn), after) for turn, after in finding.first.turns)
        trace = Trace(finding.first.start, turns)
        return replace(finding, first=trace, followed=self.follows(trace))

    def follows(self, trace: Trace) -> bool:
        """Whether the game goes a way, to the same states."""
        state = trace.start
        for ((seat, action),), after in trace.turns:
            step = self.game.play(state, seat, action)
            if isinstance(step, Refusal) or step.state != after:
                return False
            state = after
        return True


def said(turn: tuple[Move]) -> plain.Turn:
    """What the engine calls a move of the model."""
    (move,) = turn
    return ((move.seat, f.Place(move.tile, move.cell, move.chosen, move.facing)),)
