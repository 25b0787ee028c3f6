"""Laws of floor 0: settling by measures, ids below clauses, and the steps of any game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from spec import NATURE, Outcome, Reading, Refusal, Settled, Step, settle
from spec.game import Measure, clause_of
from tests.toy import MISERE, READING, Roll, State, Take, nim

BOARD = (2, 1)
NIM = nim(BOARD, READING, 2)
START = State(BOARD)


# Settling.  One row of a table is a clause and what each one scores under it.


@pytest.mark.parametrize(
    ("rows", "left", "by"),
    [
        ({"1": {"a": 2, "b": 1, "c": 0}}, "a", "1"),
        ({"1": {"a": 1, "b": 2, "c": 2}, "2": {"b": 0, "c": 1}}, "c", "2"),
        ({"1": {"a": -3, "b": -1, "c": -2}}, "b", "1"),
        ({"1": {"a": 1, "b": 1, "c": 0}, "2": {"a": 5, "b": 5}, "3": {"a": 0, "b": 1}}, "b", "3"),
        ({"1": {"a": 1, "b": 1, "c": 0}, "2": {"a": 5, "b": 5}}, "ab", "level"),
        ({"1": {"a": 7, "b": 7, "c": 7}}, "abc", "level"),
        ({}, "abc", "level"),
    ],
)
def test_the_first_measure_that_leaves_one_decides(
    rows: dict[str, dict[str, int]], left: str, by: str
) -> None:
    settled = settle("abc", [(clause, score(row)) for clause, row in rows.items()], "level")
    assert (settled.left, settled.by) == (tuple(left), by)


def test_whoever_falls_behind_once_is_never_measured_again() -> None:
    rows = [("1", score({"a": 2, "b": 2, "c": 1})), ("2", score({"a": 0, "b": 1, "c": 9}))]
    settled = settle("abc", rows, "level")
    assert settled.left == ("b",)
    assert settled.rounds == (
        ("1", (("a", 2), ("b", 2), ("c", 1))),
        ("2", (("a", 0), ("b", 1))),
    )


def test_no_row_is_gone_through_behind_the_one_that_decides() -> None:
    rows = [("1", score({"a": 1, "b": 0})), ("2", score({}))]
    assert [row.clause for row in settle("ab", rows, "level").rounds] == ["1"]


def test_a_measure_sees_who_is_still_level() -> None:
    seen: list[tuple[str, ...]] = []
    rows = [("1", score({"a": 0, "b": 1, "c": 1})), ("2", spy(seen)), ("3", spy(seen))]
    settle("abc", rows, "level")
    assert seen == [("b", "c")] * 4


@pytest.mark.parametrize(("left", "who"), [(("a",), "a"), (("a", "b"), None), ((), None)])
def test_who_is_the_single_one_left(left: tuple[str, ...], who: str | None) -> None:
    assert Settled(left, "1", ()).who == who


# Ids, refusals, readings.


@pytest.mark.parametrize(
    ("cited", "clause"),
    [
        ("5.2.too-few", "5.2"),
        ("5.2", "5.2"),
        ("3.turn", "3"),
        ("5", "5"),
        ("10.12.a1-b2", "10.12"),
        ("3.3.over", "3.3"),
    ],
)
def test_an_id_stands_below_its_clause(cited: str, clause: str) -> None:
    assert clause_of(cited) == clause
    assert Refusal(cited, "because").clause == clause


def test_a_refusal_says_its_id_and_why() -> None:
    assert str(Refusal("2.too-few", "one or more")) == "§2.too-few: one or more"


def test_a_reading_has_no_default_answer() -> None:
    with pytest.raises(KeyError):
        Reading("empty", {}, {})["most"]


# Steps, on the toy game.


def test_a_step_is_each_legal_action_with_who_plays_it_and_what_it_leads_to() -> None:
    assert list(NIM.steps(START)) == [
        (NATURE, Roll(1), Step(State(BOARD, 0, most=1), ("1",))),
        (NATURE, Roll(2), Step(State(BOARD, 0, most=2), ("1",))),
    ]
    assert list(NIM.steps(State((2, 0), 1, most=2))) == [
        (1, Take(0, 1), Step(State((1, 0), 0), ("2",))),
        (1, Take(0, 2), Step(State((0, 0), 0), ("2", "3"))),
    ]


def test_no_step_leads_on_from_the_end() -> None:
    talkative = replace(NIM, actions=lambda _: [Roll(1)])
    assert list(talkative.steps(State((0, 0)))) == []


def test_an_action_that_is_offered_and_then_refused_is_a_fault_of_the_game() -> None:
    careless = replace(NIM, actions=lambda _: [Take(0, 1), Take(0, 3)])
    with pytest.raises(AssertionError, match=r"Take.*3.*2\.too-many"):
        list(careless.steps(State(BOARD, 0, most=2)))


# The toy game keeps the laws that every game keeps.


@pytest.mark.parametrize("reading", [READING, MISERE], ids=lambda r: r.name)
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_its_actions_are_exactly_what_it_does_not_refuse(reading: Reading, seats: int) -> None:
    game = nim(BOARD, reading, seats)
    for s in reached(seats):
        judged = [(seat, a) for seat, a in game.attempts(s) if not refused(game.play(s, seat, a))]
        assert judged == [(game.to_move(s), a) for a in game.actions(s)]


def test_each_of_its_refusals_is_given() -> None:
    answers = [NIM.play(s, seat, a) for s in reached(2) for seat, a in NIM.attempts(s)]
    ids = {answer.id for answer in answers if isinstance(answer, Refusal)}
    assert ids == {"1.turn", "1.roll", "2.too-few", "2.too-many", "3.over"}


@pytest.mark.parametrize(
    ("reading", "seats", "winners"), [(READING, 3, (1,)), (MISERE, 3, (0, 2)), (MISERE, 1, ())]
)
def test_whoever_takes_the_last_stone_wins_or_loses(
    reading: Reading, seats: int, winners: tuple[int, ...]
) -> None:
    game = nim(BOARD, reading, seats)
    assert game.outcome(State((0, 0), 2 % seats)) == Outcome(winners, ("3",))
    assert game.outcome(State((0, 1), 2 % seats)) is None


def test_a_roll_is_known_to_whoever_may_take_and_to_nobody_else() -> None:
    rolled = State(BOARD, 0, most=2)
    assert NIM.view(rolled, 0) == rolled
    assert NIM.view(rolled, 1) == START
    assert [NIM.heard(START, Roll(2), seat) for seat in (0, 1)] == [Roll(2), None]
    assert [NIM.heard(rolled, Take(0, 1), seat) for seat in (0, 1)] == [Take(0, 1)] * 2


def test_a_turn_rests_between_a_take_and_the_next_roll() -> None:
    assert [NIM.at_rest(s) for s in (START, State(BOARD, 0, most=1), State((0, 0)))] == [
        True, False, True,
    ]  # fmt: skip


def score(row: dict[str, int]) -> Measure[str]:
    return lambda one, _: row[one]


def spy(seen: list[tuple[str, ...]]) -> Measure[str]:
    def measure(_: str, level: Sequence[str]) -> int:
        seen.append(tuple(level))
        return 0

    return measure


def refused(answer: object) -> bool:
    return isinstance(answer, Refusal)


def reached(seats: int) -> list[State]:
    """Every state of the toy game that play can reach."""
    game = nim(BOARD, READING, seats)
    found = [START]
    for state in found:  # grows while it is gone through
        found += [step.state for _, _, step in game.steps(state) if step.state not in found]
    return found
