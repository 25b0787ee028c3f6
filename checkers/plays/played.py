"""Random legal play of any game; chance is weighted as the game says."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from spec import NATURE, Game, Step

LONGEST: Final = 100_000  # steps; a game that is longer is taken to be endless
STEEP: Final = 3  # the power of an exponential chance that a liking is
LASTS: Final = 1  # rounds that a liking lasts, on average

Choose: TypeAlias = Callable[[random.Random, Sequence[Any]], Any]


class Played(NamedTuple):
    """One step of a play: the state before, who did what, and what it led to."""

    before: Any
    seat: int
    action: Any
    step: Step[Any]


def any_action(rng: random.Random, actions: Sequence[Any]) -> Any:
    """Each as likely as any other."""
    return rng.choice(actions)


def any_kind(rng: random.Random, actions: Sequence[Any]) -> Any:
    """Each kind of action as likely as any other: few plays then go on until all is spent."""
    kind = rng.choice([*dict.fromkeys(map(type, actions))])
    return rng.choice([action for action in actions if type(action) is kind])


def by_liking(seats: int) -> Choose:
    """Choose a kind of action by how it is liked for now, and evenly one of that kind.

    The likings are drawn anew once in a while, and mostly one kind is liked far more than others:
    for some turns all march, for others all fight, and a game is soon over or goes on to its end.
    """
    likes: dict[type, float] = {}

    def choose(rng: random.Random, actions: Sequence[Any]) -> Any:
        kinds = list(dict.fromkeys(map(type, actions)))
        if len(kinds) == 1:
            return rng.choice(actions)
        if rng.random() < 1 / (LASTS * seats):
            likes.clear()
        for kind in kinds:
            likes.setdefault(kind, rng.expovariate(1) ** STEEP)
        (chosen,) = rng.choices(kinds, [likes[kind] for kind in kinds])
        return rng.choice([action for action in actions if type(action) is chosen])

    return choose


def random_play(
    game: Game[Any, Any], start: Any, rng: random.Random, choose: Choose = any_action
) -> Iterator[Played]:
    """A legal play from `start` to the end, or to where no action is open."""
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
            action = choose(rng, actions)
        step = game.play(state, seat, action)
        assert isinstance(step, Step), f"{action} was offered and then refused by {step}"
        yield Played(state, seat, action, step)
        state = step.state
    raise RuntimeError(f"no end after {LONGEST} steps")


def ended(game: Game[Any, Any], start: Any, seed: str) -> Any:
    """The last state of a random play by likings, the same for the same seed."""
    state = start
    for played in random_play(game, start, random.Random(seed), by_liking(game.seats)):
        state = played.step.state
    return state


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
