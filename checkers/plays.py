"""Random legal play of any game; chance is weighted as the game says."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from spec import NATURE, Game, Step

LONGEST = 100_000  # steps; a game that is longer is taken to be endless


class Played(NamedTuple):
    """One step of a play: the state before, who did what, and what it led to."""

    before: Any
    seat: int
    action: Any
    step: Step[Any]


Choose = Callable[[Sequence[Any]], Any]


def by_liking(rng: random.Random) -> Choose:
    """Choose a kind of action, and evenly one of that kind.

    How much each kind is liked is drawn once, so that some games are all march, and some soon over.
    """
    likes: defaultdict[type, float] = defaultdict(lambda: rng.expovariate(1))

    def choose(actions: Sequence[Any]) -> Any:
        kinds = list(dict.fromkeys(map(type, actions)))
        (kind,) = rng.choices(kinds, [likes[one] for one in kinds])
        return rng.choice([action for action in actions if type(action) is kind])

    return choose


def random_play(
    game: Game[Any, Any], start: Any, rng: random.Random, choose: Choose | None = None
) -> Iterator[Played]:
    """A legal play from `start` to the end, or to where no action is open.

    Seats `choose` among their actions, evenly where nothing else is said.
    """
    choose = choose or rng.choice
    state = start
    for _ in range(LONGEST):
        seat = game.to_move(state)
        actions = list(game.actions(state)) if seat is not None else []
        if seat is None or not actions:
            return
        if seat == NATURE:
            weights = game.weights(state)
            action = rng.choices(actions, [weights[a] for a in actions])[0]
        else:
            action = choose(actions)
        step = game.play(state, seat, action)
        assert isinstance(step, Step), f"{action} was offered and then refused by {step}"
        yield Played(state, seat, action, step)
        state = step.state
    raise RuntimeError(f"no end after {LONGEST} steps")


def turns(game: Game[Any, Any], play: Iterator[Played]) -> Iterator[tuple[Played, ...]]:
    """A play cut where the game is at rest: what each turn consists of."""
    turn: list[Played] = []
    for played in play:
        turn.append(played)
        if game.at_rest(played.step.state):
            yield tuple(turn)
            turn = []
    if turn:
        yield tuple(turn)


def perft(game: Game[Any, Any], state: Any, depth: int) -> int:
    """How many ways `depth` whole turns can go; each draw of chance is a way of its own."""
    if depth == 0:
        return 1
    seat = game.to_move(state)
    if seat is None:
        return 0
    leaves = 0
    for action in game.actions(state):
        step = game.play(state, seat, action)
        assert isinstance(step, Step), f"{action} was offered and then refused by {step}"
        leaves += perft(game, step.state, depth - game.at_rest(step.state))
    return leaves
