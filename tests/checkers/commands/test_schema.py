"""The schema takes what can be read, and refuses what is built wrongly."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator

from checkers.scenario.files import below, shipped
from tests.checkers.commands.asking import checkers

BROKEN = Path(__file__).parents[1] / "scenario" / "broken"
STRUCTURE = [
    "an-unknown-key",
    "an-unknown-key-in-a-step",
    "a-misspelt-key-that-is-needed",
    "a-stray-comma-in-a-step",
    "a-stray-comma-in-given",
    "no-title",
    "an-empty-title",
    "no-clauses",
    "empty-clauses",
    "clauses-that-are-text",
    "an-unknown-clause",
    "an-unknown-refusal",
    "refused-by-nothing",
    "no-reading",
    "an-unknown-reading",
    "an-override-of-an-unknown-question",
    "an-override-with-an-unknown-answer",
    "a-ruling-file-outside",
    "an-unknown-reading-in-under",
    "under-that-is-empty",
    "under-that-is-text",
    "refused-beside-a-check",
    "an-unknown-game",
    "an-unknown-board",
    "a-board-that-is-a-list",
    "a-board-without-areas",
    "a-board-with-an-unknown-key",
    "a-board-with-an-area-in-small-letters",
    "a-board-with-a-border-of-three",
    "players-that-are-no-list",
    "a-player-named-twice",
    "a-player-with-a-capital",
    "given-and-deal",
    "neither-given-nor-deal",
    "given-that-is-text",
    "a-pile-as-a-list",
    "a-number-in-words",
    "a-negative-number",
    "a-fraction",
    "negotiations-below-none",
    "negotiating-misspelt",
    "a-deal-that-is-a-word",
    "a-deal-that-is-too-high",
    "unreachable-maybe",
    "no-steps",
    "empty-steps",
    "steps-that-are-no-list",
    "a-step-that-is-text",
    "a-sentence-of-nothing",
    "a-sentence-that-is-a-list",
    "an-empty-sees",
    "a-sees-of-nothing",
    "a-file-that-is-one-word",
    "a-file-that-is-a-list",
]


@pytest.fixture(scope="module")
def schema() -> Draft7Validator:
    return Draft7Validator(json.loads(checkers("schema").stdout))


@pytest.mark.parametrize("name", STRUCTURE)
def test_the_schema_refuses_what_is_built_wrongly(name: str, schema: Draft7Validator) -> None:
    assert not schema.is_valid(*documents(BROKEN / f"{name}.yaml"))


@pytest.mark.parametrize("file", [*below([shipped()])], ids=lambda file: file.name)
def test_the_schema_takes_every_shipped_scenario(file: Path, schema: Draft7Validator) -> None:
    found = [error.message for each in documents(file) for error in schema.iter_errors(each)]
    assert found == []


def test_the_schema_takes_what_play_prints(schema: Draft7Validator) -> None:
    assert schema.is_valid(yaml.safe_load(checkers("play turncoats --players 5").stdout))


def test_the_schema_is_one_of_draft_7() -> None:
    Draft7Validator.check_schema(json.loads(checkers("schema turncoats").stdout))


def documents(file: Path) -> list[Any]:
    return [*yaml.load_all(file.read_text("utf-8"), yaml.CSafeLoader)]
