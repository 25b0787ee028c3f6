"""Flip Wars as walks need it: the tables that are worth one, walked by the engine's own steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import flipwars_ref as f
from checkers.flipwars.watched import Playing, watches
from checkers.scenario.files import ENDING
from checkers.walk import plain
from checkers.walk.findings import Walked, Watch
from spec import Reading
from spec.flipwars import Board

NO_MODEL = "Flip Wars has no model to walk by yet: walk by the engine (--engine)"


def tables() -> dict[str, Traversable]:
    """The shipped tables by name: scenario files whose start is worth a walk."""
    folder = files("spec") / "flipwars" / "tables"
    found = {f.name.removesuffix(ENDING): f for f in folder.iterdir() if f.name.endswith(ENDING)}
    return dict(sorted(found.items()))


def table(board: Board, reading: Reading, seats: int) -> Table:
    """Raises Impossible for seats, or modes, that cannot be laid."""
    game = f.flipwars(board, reading, seats)
    found = watches(game)
    return Table(game, tuple(watch for watch in found if watch.claim.about(reading.name)))


@dataclass(frozen=True, slots=True)
class Table:
    """A table that the engine alone can walk; nothing is secret at it."""

    game: Playing
    watches: tuple[Watch, ...]

    def check(self, _: Iterable[Any]) -> None:
        raise ValueError(NO_MODEL)

    def deals(self, start: f.State) -> Iterator[f.State]:
        yield start

    def by_game(
        self, starts: Iterable[f.State], limit: int | None = None, every_step: bool = False
    ) -> Walked:
        return plain.walk(self.game, starts, self.watches, every_step=every_step, limit=limit)

    def by_model(self, _: Iterable[f.State], __: int | None = None) -> Walked:
        raise ValueError(NO_MODEL)
