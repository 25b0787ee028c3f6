"""Games that explain a log, one by one: for tables so small that they can be counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from checkers.scenario.hooks import Unsure
from spec import NATURE, Game, Outcome, Refusal, Step

MOST: Final = 100_000  # states, beyond which nothing is known for sure


@dataclass(slots=True)
class Counted:
    """The states that a log may have led to (checkers.scenario.language.Worlds)."""

    game: Game[Any, Any]
    states: tuple[Any, ...]

    @property
    def known(self) -> bool:
        return len(self.states) == 1

    def to_move(self) -> int | None:
        return self.game.to_move(self.states[0])

    def play(self, seat: int, action: Any) -> Refusal | Unsure | None:
        steps = [step for s in self.states for step in explained(self.game, s, seat, action)]
        found = tuple({step.state: None for step in steps if isinstance(step, Step)})
        if len(found) > MOST:
            return Unsure(f"more than {MOST} states explain the log")
        if found:
            self.states = found
            return None
        return next(step for step in steps if isinstance(step, Refusal))

    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.states[0])

    def won(self, winners: tuple[int, ...]) -> bool:
        outcomes = map(self.game.outcome, self.states)
        return any(out is not None and out.winners == winners for out in outcomes)


def explained(
    game: Game[Any, Any], state: Any, seat: int, action: Any
) -> Iterable[Step[Any] | Refusal]:
    """What an action leads to; where it is one that somebody may not see, each that it may be."""
    step = game.play(state, seat, action)
    if isinstance(step, Step) or seat != NATURE or game.to_move(state) != NATURE:
        return [step]
    return [game.play(state, seat, one) for one in behind(game, state, action)] or [step]


def behind(game: Game[Any, Any], state: Any, heard: Any) -> Iterator[Any]:
    """The actions of nature that some seat hears so."""
    for action in game.actions(state):
        if any(game.heard(state, action, seat) == heard for seat in range(game.seats)):
            yield action
