"""Who wins with best play, as a scenario in which both play so, and as JSON."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from checkers.plays import Played
from checkers.report.playing import Sitting, as_played
from checkers.scenario.boards import called
from checkers.scenario.language import PLAYERS
from checkers.solving import HIDDEN, Values, best_line
from spec import Game, Impossible

DEAL = 0


class Solved(NamedTuple):
    """A board's value (checkers.solving), a line that both would play, and what it took."""

    at: Sitting
    game: Game[Any, Any]
    value: int
    line: Sequence[Played]
    positions: int
    cpu_seconds: float

    @property
    def winner(self) -> str | None:
        return {1: PLAYERS[0], -1: PLAYERS[1]}.get(self.value)

    @property
    def told(self) -> str:
        wins = f"{self.winner} wins" if self.winner else "nobody wins"
        return f"With best play {wins} on {called(self.at.room, self.at.board)}"


def solved(at: Sitting, game: Game[Any, Any], values: Values) -> Solved:
    """Solve a board; raises Impossible if something is hidden from a player, or drawn."""
    began, start = time.process_time(), at.room.dealt(game, DEAL)
    if any(game.view(start, seat) != game.view(start, 0) for seat in range(game.seats)):
        raise Impossible(HIDDEN)
    value, line = values.of(start), list(best_line(game, start, values))
    seconds = time.process_time() - began
    return Solved(at, game, value, line, values.positions, seconds)


def as_scenario(one: Solved) -> str:
    note = f"{one.positions:,} positions were looked at"
    return as_played(one.at, one.game, one.line, one.told, note)


def as_text(one: Solved) -> str:
    """A scenario, which can be saved as it is, and what it took in a comment above it."""
    return f"# {one.cpu_seconds:.1f} CPU seconds\n{as_scenario(one)}"


def as_json(one: Solved) -> dict[str, Any]:
    return {
        "format": 1,
        "spec_digest": one.at.room.rulebook().digest,
        "game": one.at.room.name,
        "board": one.at.board,
        "reading": one.at.reading.name,
        "winner": one.winner,
        "positions": one.positions,
        "cpu_seconds": round(one.cpu_seconds, 3),
        "scenario": as_scenario(one),
    }
