"""Every shipped scenario of Flip Wars passes, without a doubt, and bites."""

from __future__ import annotations

from pathlib import Path

import pytest

from checkers import games
from checkers.scenario.run import FAIL, PASS, run
from checkers.scenario.selfcheck import toothless
from checkers.scenario.written import Scenario
from tests.scenarios import scenarios

ALL = scenarios("flipwars")


@pytest.mark.parametrize("one", ALL, ids=lambda one: Path(one.file).name)
def test_a_scenario_passes_and_each_expectation_would_fail_with_another_answer(
    one: Scenario,
) -> None:
    verdict = run(one)
    assert (verdict.verdict, verdict.warnings) == (PASS, ())
    assert list(toothless(one, games.room, games.FIRST)) == []


def test_a_table_that_another_reading_does_not_lay_is_a_failure() -> None:
    (one,) = [one for one in ALL if len(one.names.board.modes) > 1]
    found = run(one, one.room.rulebook().reading("bga"))
    assert found.verdict == FAIL
    assert [mistake.says for mistake in found.mistakes] == [
        "Tactical War and Capture the Flag are not played at once, but with combining=allowed"
    ]
