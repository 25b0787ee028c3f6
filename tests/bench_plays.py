"""How fast plays are judged, and actions listed, beside others who do so: CPU seconds, as ratios.

python -m tests.bench_plays        (make bench)

Hypothesis draws plays as a bare state machine: the same table and deals, as many steps a play, and
the same checks: an outcome is there when nobody is to move, and not before, and the engine scores
every state as the model does. OpenSpiel's tic-tac-toe is a game in Python behind its interface,
played at random to the end; where it is not installed, it is not run.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import islice
from typing import Any, Final

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from checkers import games
from checkers.plays import random_play
from checkers.plays.laws import Judge, watched
from tests.figures import LEAST, Figure

ROUNDS: Final = 3
PLAYS: Final = 5
STEPS: Final = 40
GAMES: Final = 10
SEATS: Final = 2
ROOM: Final = games.room(games.FIRST)
READING: Final = ROOM.rulebook().reading("rulebook")
JUDGE: Final = Judge(ROOM, READING, ROOM.game)
BOARD: Final = ROOM.named_board(ROOM.default_board)
GAME, LAWS = JUDGE.table(BOARD, SEATS)


def rate(count: Callable[[], int]) -> float:
    """What is counted in a CPU second."""
    start = time.process_time()
    counted = count()
    return counted / (time.process_time() - start)


def judged(state: Any) -> None:
    assert (GAME.outcome(state) is None) == (GAME.to_move(state) is not None)
    assert not [*watched(LAWS, False, (state,))]


def in_a_loop() -> int:
    """Steps of random plays, each state judged."""
    steps = 0
    for seed in range(PLAYS):
        play = random_play(GAME, ROOM.dealt(GAME, seed), random.Random(seed))
        for played in islice(play, STEPS):
            judged(played.before)
            steps += 1
    return steps


def by_hypothesis() -> int:
    """The same by a state machine."""
    steps = 0

    class Play(RuleBasedStateMachine):
        state: Any = None

        @initialize(seed=st.integers(0, PLAYS - 1))
        def deal(self, seed: int) -> None:
            self.state = ROOM.dealt(GAME, seed)

        @precondition(lambda self: bool(list(GAME.actions(self.state))))
        @rule(data=st.data())
        def acts(self, data: st.DataObject) -> None:
            nonlocal steps
            steps += 1
            action = data.draw(st.sampled_from(list(GAME.actions(self.state))))
            seat: Any = GAME.to_move(self.state)
            step: Any = GAME.play(self.state, seat, action)
            self.state = step.state

        @precondition(lambda self: not list(GAME.actions(self.state)))
        @rule()
        def rests(self) -> None:
            """A play that is over: the machine goes on, and nothing is counted."""

        @invariant()
        def holds(self) -> None:
            if self.state is not None:
                judged(self.state)

    run_state_machine_as_test(
        Play,
        settings=settings(
            max_examples=PLAYS, stateful_step_count=STEPS, database=None, deadline=None,
            derandomize=True, phases=[Phase.generate], suppress_health_check=[*HealthCheck],
        ),
    )  # fmt: skip
    return steps


def listed() -> int:
    """Actions that are listed in random games of the first game's room."""
    return sum(
        len(list(GAME.actions(played.before)))
        for seed in range(GAMES)
        for played in random_play(GAME, ROOM.dealt(GAME, seed), random.Random(seed))
    )


def listed_by_open_spiel() -> int:
    """The same in OpenSpiel's tic-tac-toe, more games, for they are short."""
    import pyspiel
    from open_spiel.python.games import tic_tac_toe

    assert tic_tac_toe is not None
    game, chance, listed = pyspiel.load_game("python_tic_tac_toe"), random.Random(7), 0
    for _ in range(20 * GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            listed += len(actions)
            state.apply_action(chance.choice(actions))
    return listed


def beside(name: str, ours: Callable[[], int], theirs: Callable[[], int], limit: float) -> Figure:
    ours(), theirs()  # warm
    pairs = [(rate(ours), rate(theirs)) for _ in range(ROUNDS)]
    mine, other = (statistics.median(side) for side in zip(*pairs, strict=True))
    ratio = statistics.median(one / another for one, another in pairs)
    return Figure(name, ratio, LEAST, limit, f"a CPU second: {mine:,.0f} and {other:,.0f}")


def figures() -> Iterator[Figure]:
    name = "judged plays, a plain loop / a Hypothesis state machine"
    yield beside(name, in_a_loop, by_hypothesis, 2)
    if find_spec("pyspiel") is None:
        print("OpenSpiel: not run, it is not installed", file=sys.stderr)
    else:
        name = "listed actions, engine / OpenSpiel's tic-tac-toe in Python"
        yield beside(name, listed, listed_by_open_spiel, 1)


if __name__ == "__main__":
    for figure in figures():
        print(figure)
