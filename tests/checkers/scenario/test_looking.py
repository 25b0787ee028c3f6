"""How a scenario of any game is shown and explained: with Nim."""

from __future__ import annotations

import pytest

from checkers.report.explained import explain
from checkers.report.schema import schema
from checkers.report.shown import show
from tests.checkers.scenario.nims import (
    HEAD,
    scenario,
)
from tests.toy_room import ROOM


def test_show_draws_the_start_and_marks_what_each_step_changed() -> None:
    one = scenario(HEAD + "  - ada: take 2 from A\n  - bob: take 1 from B\n    refused: 1\n")
    assert (
        show(one, one.reading)
        == """\
Ada takes two
reading: normal

{'A': '2', 'B': '1', 'turn': 'ada', 'rolled': '2'} []

1. ada: take 2 from A  (§2)
{'A': '0', 'B': '1', 'turn': 'bob'} [0]

2. bob: take 1 from B: refused by §1.turn: seat -1 is to move"""
    )


SEEN = HEAD + "  - ada sees: {rolled: 2, heard: nothing}\n  - ada: take 2 from A\n"


@pytest.mark.parametrize(("step", "who"), [(0, "ada"), (1, "ada"), (2, "bob"), (None, "bob")])
def test_steps_are_counted_as_the_file_has_them(step: int | None, who: str) -> None:
    told = explain(scenario(SEEN), step).splitlines()
    assert told[1] == f"after step {2 if step is None else step} of 2"
    assert told[-1] == f"  {who} is next"


def test_what_every_reading_says_is_told_once_the_files_own_among_them() -> None:
    text = HEAD.replace("normal", "normal+most=three").replace(", rolled: 2", "")
    refused = "step 1 (roll 3) is refused by §1.roll: nature rolls, and players take"
    assert explain(scenario(f"{text}  - nature: roll 3\n  - check: A holds 2\n"), 0) == (
        "Ada takes two\nafter step 0 of 2\n\nunder every reading\n  ada is next"
    )
    assert explain(scenario(f"{text}  - nature: roll 3\n  - check: A holds 2\n"), 1) == (
        "Ada takes two\nafter step 1 of 2\n\nunder every reading\n  ada is next\n\n"
        f"under normal+most=three\n\nunder normal, misere\n  {refused}"
    )


def test_a_step_that_a_reading_refuses_is_told() -> None:
    text = HEAD.replace(", rolled: 2", "") + "  - nature: roll 3\n  - check: A holds 2\n"
    told = explain(scenario(text), None)
    assert "step 1 (roll 3) is refused by §1.roll: nature rolls, and players take" in told


def test_the_schema_of_one_room_takes_files_that_name_no_game() -> None:
    (condition,) = schema([ROOM])["allOf"]
    assert condition["if"]["anyOf"][1] == {"not": {"required": ["game"]}}
