"""Every shipped scenario of Flip Wars passes, without a doubt, and bites."""

from __future__ import annotations

from pathlib import Path

import pytest

from checkers import games
from checkers.scenario.files import below, shipped
from checkers.scenario.reader import read_path
from checkers.scenario.run import FAIL, PASS, run
from checkers.scenario.selfcheck import toothless
from checkers.scenario.written import Scenario

FILES = [*below([shipped() / "flipwars"])]
BOOK = games.room("flipwars").rulebook()


def only(file: Path) -> Scenario:
    (one,) = read_path(file, file.name, games.room, games.FIRST)
    assert isinstance(one, Scenario)
    return one


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_scenario_passes_and_each_expectation_would_fail_with_another_answer(file: Path) -> None:
    one = only(file)
    verdict = run(one)
    assert (verdict.verdict, verdict.warnings) == (PASS, ())
    assert list(toothless(one, games.room, games.FIRST)) == []


def test_every_answer_to_every_question_judges_some_scenario() -> None:
    readings = [r for one in map(only, FILES) for r in (one.reading, *one.readings.values())]
    judged = {(q, answer) for reading in readings for q, answer in reading.answers.items()}
    assert {(q.name, a) for q in BOOK.questions.values() for a in q.answers} - judged == set()


def test_a_table_that_another_reading_does_not_lay_is_a_failure() -> None:
    (one,) = [one for one in map(only, FILES) if len(one.names.board.modes) > 1]
    found = run(one, BOOK.reading("bga"))
    assert found.verdict == FAIL
    assert [mistake.says for mistake in found.mistakes] == [
        "Tactical War and Capture the Flag are not played at once"
    ]
