"""A table of a game whose positions are not counts: it is walked by the game's own steps alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from checkers.walk import plain
from checkers.walk.findings import Progress, Walked, Watch, quiet
from spec import Game


@dataclass(frozen=True, slots=True)
class Unmodelled:
    """The watches are asked of the game's states and of its single steps.

    `deals` are the states that differ from one in what is secret only.
    """

    game: Game[Any, Any]
    deals: Callable[[Any], Iterable[Any]]
    watches: tuple[Watch, ...] = ()

    def check(self, starts: Iterable[Any]) -> None:
        """Raise nothing: every state may be a start."""

    def by_model(
        self, starts: Iterable[Any], limit: int | None = None, progress: Progress = quiet
    ) -> Walked:
        """The walk by the game: there is no model."""
        return self.by_game(starts, limit, progress=progress)

    def by_game(
        self,
        starts: Iterable[Any],
        limit: int | None = None,
        _: bool = True,
        progress: Progress = quiet,
    ) -> Walked:
        """Every state, step by step: those within a turn count too."""
        return plain.walk(
            self.game, starts, self.watches, every_step=True, limit=limit, progress=progress
        )
