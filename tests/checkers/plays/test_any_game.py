"""Any legal play of any game, drawn by Hypothesis, and held to laws."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import find, given
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

from checkers.plays import Played
from checkers.plays.laws import ENDED, EXACT, ONCE, UNCHANGED, Judge, in_state
from checkers.plays.machine import Broken, machine
from checkers.plays.profiles import QUICK, THOROUGH
from checkers.plays.strategies import plays, starts
from checkers.scenario.language import Position
from spec import Game, Refusal, Step
from tests.rooms import modelled
from tests.toy import READING, Action, Roll, State
from tests.toy_room import ROOM, game

BOARD = (2, 1)
NIM = game(BOARD, READING, 2)
START = State(BOARD)


@QUICK
@given(plays(NIM, START))
def test_a_play_is_made_of_legal_steps_one_behind_the_other(play: tuple[Played, ...]) -> None:
    states = [START, *(played.step.state for played in play)]
    assert [played.before for played in play] == states[:-1]
    assert [NIM.play(p.before, p.seat, p.action) for p in play] == [p.step for p in play]
    assert [NIM.to_move(p.before) for p in play] == [p.seat for p in play]


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("rolled", [1, 2])
def test_chance_may_go_any_way_that_has_a_weight(weighted: bool, rolled: int) -> None:
    one = plays(NIM, START, most=1, weighted=weighted)
    assert find(one, lambda play: [p.action for p in play] == [Roll(rolled)], settings=QUICK)


def test_chance_with_the_odds_of_the_game_never_goes_where_they_are_none() -> None:
    loaded = replace(NIM, weights=lambda _: {Roll(1): 3, Roll(2): 0})

    @QUICK
    @given(plays(loaded, START, most=1, weighted=True))
    def holds(play: tuple[Played, ...]) -> None:
        assert Roll(2) not in [p.action for p in play]

    holds()


def test_a_play_may_go_to_the_end() -> None:
    over = find(plays(NIM, START), lambda play: len(play) == 4, settings=QUICK)
    assert NIM.to_move(over[-1].step.state) is None


def test_plays_start_where_the_room_says() -> None:
    small = State((1, 1))
    room = modelled(
        ROOM, small=lambda _: st.just(small), ties=lambda _: [Position(BOARD, 2, START)]
    )
    found = {find(starts(room, NIM, BOARD), partial(State.__eq__, s)) for s in (small, START)}
    assert found == {small, START}


def test_the_right_game_keeps_the_laws() -> None:
    run_state_machine_as_test(machine(Judge(ROOM, READING, game), BOARD, 2), settings=QUICK)


Changed = Callable[[Game[State, Action]], Game[State, Action]]


def wrong(changed: Changed) -> Judge:
    return Judge(ROOM, READING, lambda board, reading, seats: changed(game(board, reading, seats)))


def growing(right: Game[State, Action]) -> Game[State, Action]:
    def play(s: State, seat: int, a: Action) -> Step[State] | Refusal:
        step = right.play(s, seat, a)
        if isinstance(step, Refusal) or isinstance(a, Roll):
            return step
        return Step(step.state._replace(heaps=tuple(n + 2 for n in s.heaps)), step.clauses)

    return replace(right, play=play)


def crashing(s: State) -> None:
    raise KeyError(s)


NEVER_ENDED = wrong(lambda right: replace(right, outcome=lambda _: None))
WRONG = {
    EXACT: wrong(lambda right: replace(right, actions=lambda s: [*right.actions(s)][:1])),
    ONCE: wrong(lambda right: replace(right, actions=lambda s: [*right.actions(s)] * 2)),
    ENDED: NEVER_ENDED,
    "nothing-is-added": wrong(growing),
    "nothing is raised, such as KeyError": wrong(lambda right: replace(right, outcome=crashing)),
}


@pytest.mark.parametrize("law", WRONG)
def test_a_wrong_game_breaks_its_law(law: str) -> None:
    with pytest.raises(Broken) as broken:
        run_state_machine_as_test(machine(WRONG[law], BOARD, 2), settings=QUICK)
    assert broken.value.law == law


class Grown(State):
    """A state whose hash is how often something was attempted in it."""

    attempted = 0

    def __hash__(self) -> int:
        return Grown.attempted


def test_a_state_that_an_attempt_changes_is_told() -> None:
    def play(s: State, seat: int, a: Action) -> Step[State] | Refusal:
        Grown.attempted += 1
        return NIM.play(s, seat, a)

    assert [*in_state(replace(NIM, play=play), Grown(BOARD))] == [UNCHANGED]
    assert [*in_state(NIM, Grown(BOARD))] == []


def test_a_broken_law_is_told_with_the_smallest_position_like_it() -> None:
    told = str(Broken(NEVER_ENDED, ENDED, Position((3, 3), 3, State((0, 0), 1))))
    assert told.splitlines() == [
        f"{ENDED}: it does not hold", "board: (3,)", "given:", "  A: 0", "  turn: bob",
    ]  # fmt: skip


def test_quick_is_the_same_on_every_run_and_neither_has_a_deadline() -> None:
    assert QUICK.derandomize
    assert (QUICK.deadline, THOROUGH.deadline) == (None, None)
    assert THOROUGH.max_examples > QUICK.max_examples


def test_plays_do_not_load_hypothesis_before_it_is_asked_for() -> None:
    code = "import sys, checkers.plays, checkers.cli; print('hypothesis' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"
