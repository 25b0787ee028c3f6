"""Who wins with best play where two play and nothing is drawn: values, and a line that keeps them.

A value is 1 where the first seat wins, -1 where the second does, 0 where neither or both do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from checkers.plays import Played
from spec import NATURE, Game, Impossible, Outcome

DRAWN: Final = "a game in which something is drawn has no value"
HIDDEN: Final = "a game in which something is hidden has no value"
ENDLESS: Final = "where a position can come again a game need not end, so it has no value"


class Values(Protocol):
    """What positions are worth; `positions` is how many were looked at so far."""

    @property
    def positions(self) -> int: ...

    def of(self, state: Any) -> int: ...

    def known(self, state: Any) -> int | None:
        """The value, if that is known without another search."""


@dataclass(slots=True)
class ByEngine:
    """The value of every position that can come after one, by nothing but the game's own steps."""

    game: Game[Any, Any]
    values: dict[Any, int] = field(default_factory=dict)
    under_way: set[Any] = field(default_factory=set)

    def __post_init__(self) -> None:
        if self.game.seats != 2:
            raise Impossible("only a game for two has a value")

    @property
    def positions(self) -> int:
        return len(self.values)

    def known(self, state: Any) -> int | None:
        return self.values.get(state)

    def of(self, state: Any) -> int:
        """Raises Impossible where something is drawn, or a position can come again."""
        found = self.values.get(state)
        if found is None:
            if state in self.under_way:
                raise Impossible(ENDLESS)
            self.under_way.add(state)
            found = self.values[state] = self.worked_out(state)
            self.under_way.remove(state)
        return found

    def worked_out(self, state: Any) -> int:
        seat, outcome = self.game.to_move(state), self.game.outcome(state)
        if outcome is not None:
            return worth(outcome)
        steps = list(self.game.steps(state))
        if seat == NATURE and len(steps) > 1:
            raise Impossible(DRAWN)
        best = max if seat == 0 else min
        return best(self.of(step.state) for _, _, step in steps)


def worth(outcome: Outcome) -> int:
    won = [seat in outcome.winners for seat in (0, 1)]
    return won[0] - won[1]


def best_line(game: Game[Any, Any], state: Any, values: Values) -> Iterator[Played]:
    """A game in which both play their best, by the game's own steps.

    Raises AssertionError where these do not bear out the values.
    """
    value = values.of(state)
    while (outcome := game.outcome(state)) is None:
        played = next(keeping(game, state, values, value), None)
        assert played is not None, f"no action leads to the value of {state}"
        yield played
        state = played.step.state
    assert worth(outcome) == value, f"the game that was to be worth {value} ends with {outcome}"


def keeping(game: Game[Any, Any], state: Any, values: Values, value: int) -> Iterator[Played]:
    """The steps that keep a value; first those of which it is known."""
    plays = [Played(state, seat, action, step) for seat, action, step in game.steps(state)]
    yield from (p for p in plays if values.known(p.step.state) == value)
    yield from (p for p in plays if values.of(p.step.state) == value)
