"""Hypothesis strategies: any legal play of any game, and the positions where plays begin."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from hypothesis import event
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from checkers.plays.played import LONGEST, Played
from checkers.scenario.room import Room
from spec import NATURE, Game, Step


def starts(room: Room, game: Game[Any, Any], board: Any) -> SearchStrategy[Any]:
    """The room's small positions, or else deals; and its ties."""
    found = [dealt(room, game)] if room.formal.small is None else [room.formal.small(game)]
    if ties := tied(room, game, board):
        found.append(st.sampled_from(ties))
    return st.one_of(found)


def dealt(room: Room, game: Game[Any, Any]) -> SearchStrategy[Any]:
    """The first positions of the seeded dealer."""
    return st.integers(0, 2**16).map(lambda seed: room.dealt(game, seed))


def tied(room: Room, game: Game[Any, Any], board: Any) -> list[Any]:
    """The states of a room's ties that are at such a table."""
    ties = () if room.formal.ties is None else room.formal.ties(game.seats)
    return [p.state for p in ties if p.board == board]


@st.composite
def plays(
    draw: DrawFn, game: Game[Any, Any], start: Any, most: int = LONGEST, weighted: bool = False
) -> tuple[Played, ...]:
    """A legal play of at most so many steps; with `weighted`, chance has the odds of the game."""
    steps: list[Played] = []
    state, many = start, draw(st.integers(0, most))
    while len(steps) < many and (actions := list(game.actions(state))):
        seat = game.to_move(state)
        assert seat is not None, f"{actions[0]} was offered after the end"
        action = draw(chosen(game, state, actions, weighted and seat == NATURE))
        step = game.play(state, seat, action)
        assert isinstance(step, Step), f"{action} was offered and then refused by {step}"
        steps.append(Played(state, seat, action, step))
        state = step.state
    return tuple(steps)


def chosen(
    game: Game[Any, Any], state: Any, actions: list[Any], weighted: bool
) -> SearchStrategy[Any]:
    if not weighted:
        return st.sampled_from(actions)
    weights = game.weights(state)
    upto = list(accumulate(weights[action] for action in actions))
    return st.integers(1, upto[-1]).map(
        lambda n: next(a for a, last in zip(actions, upto, strict=True) if n <= last)
    )


def tallied(clauses: tuple[str, ...]) -> None:
    """Count these clauses in Hypothesis's statistics, once for each example."""
    for clause in dict.fromkeys(clauses):
        event(f"§{clause}")
