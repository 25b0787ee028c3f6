"""What the commands print as JSON is what the published schemas say, and they say it exactly."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from checkers.report.outputs import OUTPUTS
from checkers.scenario.files import shipped
from tests.published import complaints, printed

RULING = """\
title: Mercy
date: 2026-01-31
source: a mail
from: rulebook
answers: {removal: up-to, no-faction: fewest-stones}
"""
BROKEN = Path(__file__).parent / "scenario" / "broken"
SHOWN = shipped() / "turncoats" / "4-the-axe-breaks-a-tied-area.scenario.yaml"
TWO = "--players 2 --games 3 --format json"
COMMANDS = {
    "run": ["run {broken}/a-22nd-red.yaml --format json", "run --format json"],
    "prove": [
        "prove turncoats -k ruler --format json",
        "prove turncoats -k irrelevant --format json",
    ],
    "walk": [
        "walk turncoats --from t0 --format json",
        "walk turncoats --from t0 --engine --all-deals --format json",
        "walk turncoats --from official-1-each-2-players --limit 2000 --format json",
    ],
    "solve": ["solve flipwars --board 2x2 --format json"],
    "replay": ["replay turncoats {broken}/a-22nd-red.yaml --format json"],
    "show": [
        "show turncoats --format json",
        f"show {SHOWN} --format json",
        f"show {SHOWN} --format json --seat ada --step 1",
    ],
    "compare": [f"compare turncoats rulebook rulebook+no-faction=fewest-stones {TWO}"],
}
SLOW = {
    "compare": [f"compare turncoats rulebook-literal bga {TWO}"],
    "compare-all": [f"compare turncoats --all {TWO}"],
    "clarify": [f"clarify turncoats mercy.yaml {TWO}"],
    "questions": [f"questions turncoats {TWO}"],
}


def every(commands: dict[str, list[str]]) -> list[tuple[str, str]]:
    return [(output, command) for output, each in commands.items() for command in each]


@cache
def asked(command: str) -> Any:
    return printed(command.format(broken=BROKEN))


@pytest.mark.parametrize(("output", "command"), every(COMMANDS))
def test_what_is_printed_is_what_the_schema_says(output: str, command: str) -> None:
    assert complaints(output, asked(command)) == []


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("output", "command"), every(SLOW))
def test_what_takes_long_to_print_is_what_the_schema_says(
    output: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mercy.yaml").write_text(RULING, "utf-8")
    monkeypatch.chdir(tmp_path)
    assert complaints(output, asked(command)) == []


def test_every_output_that_is_published_is_held_against_a_command() -> None:
    assert {*COMMANDS, *SLOW, "verify"} == {*OUTPUTS}  # it is held in test_verified


@pytest.mark.parametrize("output", OUTPUTS)
def test_a_schema_is_one_of_draft_7_whose_references_lead_somewhere(output: str) -> None:
    schema = asked(f"schema --of {output}")
    Draft7Validator.check_schema(schema)
    named = {f"#/definitions/{name}" for name in schema["definitions"]}
    assert {*re.findall(r'"\$ref": "([^"]+)"', json.dumps(schema))} <= named


@pytest.mark.parametrize(
    "broken",
    [
        {"states": -1},
        {"format": 2},
        {"collision": 1.5},
        {"complete": "yes"},
        {"spec_digest": ""},
        {"more": 1},
        {"claims": [{}]},
    ],
)
def test_a_schema_refuses_what_a_command_does_not_print(broken: dict[str, Any]) -> None:
    printed = asked("walk turncoats --from t0 --format json")
    assert complaints("walk", printed | broken) != []


@pytest.mark.parametrize("key", ["kind", "sure", "scenario"])
def test_a_schema_misses_what_is_left_out(key: str) -> None:
    printed = deepcopy(asked("walk turncoats --from t0 --format json"))
    del printed["claims"][0][key]
    assert complaints("walk", printed) != []
