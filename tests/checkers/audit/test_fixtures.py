"""Fixtures are what the reference does, to the byte, and other programs can be held to them."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from referencing import Registry, Resource

from checkers import games
from checkers.audit.fixtures import INDEX, fixtures, index, schemas
from checkers.audit.keys import GAME, Key
from checkers.audit.traces import valued
from checkers.cli import cli
from checkers.scenario.hooks import Form
from checkers.scenario.language import Names
from spec import NATURE, Refusal
from tests import toy_room
from tests.toy import READING

ROOT = Path(__file__).parents[3]
HARNESS = ROOT / "docs" / "harness" / "javascript"
FIRST = games.room(games.FIRST)
FORM = cast("Form", FIRST.programs.form)
ASKED = "--reading rulebook --seats 2 --seats 3 --games 2"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("fixtures") / "all"
    written(found, ASKED)
    return found


def written(folder: Path, asked: str) -> None:
    command = ["fixtures", FIRST.name, "-o", str(folder), *asked.split()]
    assert CliRunner().invoke(cli, command).exit_code == 0


def listed(folder: Path, *kinds: str) -> list[Path]:
    files = json.loads((folder / INDEX).read_text("utf-8"))["files"]
    return [folder / one["path"] for one in files if one["kind"] in kinds]


def loaded(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


@cache
def validator(part: str) -> Draft202012Validator:
    every = [json.loads(one.text) for one in schemas(FIRST)]
    registry: Registry[Any] = Registry().with_resources(
        [(str(one["$id"]), Resource.from_contents(one)) for one in every]
    )
    return Draft202012Validator({"$ref": f"urn:checkers:fixture#/$defs/{part}"}, registry=registry)


def test_the_index_lists_every_file_with_its_digest(folder: Path) -> None:
    found = loaded(folder / INDEX)
    validator("index").validate(found)
    digests = {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*.json")
        if path.name != INDEX
    }
    assert {one["path"]: one["sha256"] for one in found["files"]} == digests
    assert len(listed(folder, "scenario")) > 300
    assert (len(listed(folder, "game")), len(listed(folder, "trace"))) == (4, 4)


def test_every_tenth_fixture_keeps_to_the_schema(folder: Path) -> None:
    for path in [*listed(folder, "scenario")[::10], *listed(folder, "game")[:1]]:
        validator("fixture").validate(loaded(path))


@pytest.mark.parametrize(
    "broken",
    [
        {"kind": "trace"},
        {"reading": ""},
        {"players": []},
        {"board": {}},
        {"deal": 7},
        {"start": {}},
        {"steps": [{"seat": 0}]},
        {"more": 1},
    ],
)
def test_the_schema_refuses_what_is_no_fixture(broken: dict[str, Any], folder: Path) -> None:
    good = loaded(listed(folder, "scenario")[0])
    with pytest.raises(ValidationError):
        validator("fixture").validate(good | broken)


def test_each_step_begins_where_the_one_before_it_ended(folder: Path) -> None:
    for path in listed(folder, "scenario", "game"):
        one = loaded(path)
        position = one["start"]["position"]
        for step in one["steps"]:
            assert step["before"] == position
            position = step["after"]["position"] if "after" in step else position


def test_the_reference_plays_what_is_written(folder: Path) -> None:
    refused = 0
    for path in listed(folder, "game"):
        one = loaded(path)
        names = Names(FORM.read_board(one["board"]), tuple(one["players"]))
        reading = FIRST.rulebook().reading(one["reading"])
        game = FIRST.game(names.board, reading, len(names.players))
        state, last = FORM.read_deal(one["deal"], names, game), one["start"]
        for step in one["steps"]:
            seat = NATURE if step["seat"] == "nature" else step["seat"]
            came = game.play(state, seat, FORM.read_action(step["action"], names))
            if isinstance(came, Refusal):
                assert step["refused"] == {"clause": came.clause, "id": came.id}
                refused += 1
                continue
            state, last = came.state, step["after"]
            assert FORM.read_position(step["after"]["position"], names) == state
            assert tuple(step["clauses"]) == came.clauses
        outcome = game.outcome(state)
        assert outcome is not None
        assert last["result"]["winners"] == list(outcome.winners)
    assert refused > 10


def test_the_same_command_writes_the_same_bytes_however_python_hashes(
    folder: Path, tmp_path: Path
) -> None:
    environment = os.environ | {"PYTHONHASHSEED": "1", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "checkers", "fixtures", FIRST.name, "-o", "all"]
    subprocess.run(
        [*command, *ASKED.split()], cwd=tmp_path, env=environment, check=True, capture_output=True
    )
    assert (tmp_path / "all" / INDEX).read_bytes() == (folder / INDEX).read_bytes()


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("keep", "utf-8")
    found = CliRunner().invoke(cli, ["fixtures", FIRST.name, "-o", str(tmp_path)])
    assert found.exit_code == 2
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_any_game_with_a_form_has_fixtures() -> None:
    keys = [Key(GAME, 0, 2), Key(GAME, 1, 3)]
    found = list(fixtures(toy_room.ROOM, [READING], (), keys))
    assert [one.path for one in found] == [
        "games/normal/2-players-0.json",
        "traces/normal/2-players-0.itf.json",
        "games/normal/3-players-1.json",
        "traces/normal/3-players-1.itf.json",
    ]
    steps = json.loads(found[2].text)["steps"]
    assert any("refused" in step for step in steps)
    assert [step for step in steps if "after" in step][-1]["after"]["result"]["over"]
    assert json.loads(index(toy_room.ROOM, [READING], found).text)["readings"] == {
        "normal": dict(READING.answers)
    }


# Traces.


def told(value: Any) -> Any:
    """A value of ITF in JSON again."""
    match value:
        case {"#bigint": digits}:
            return int(digits)
        case {"#map": pairs}:
            return {key: told(one) for key, one in pairs}
        case {"#set": items}:
            return [told(one) for one in items]
        case {"tag": "None"}:
            return None
        case {"tag": "Some", "value": inner}:
            return told(inner)
        case list():
            return [told(one) for one in value]
        case dict():
            return {key: told(one) for key, one in value.items()}
    return value


def test_a_trace_tells_the_game_that_lies_beside_it(folder: Path) -> None:
    for path in listed(folder, "trace"):
        trace = loaded(path)
        game = loaded(folder / "games" / path.parent.name / path.name.replace(".itf.json", ".json"))
        steps = [step for step in game["steps"] if "after" in step]
        looks = [game["start"], *(step["after"] for step in steps)]
        people = ["nature" if s["seat"] == "nature" else game["players"][s["seat"]] for s in steps]
        assert trace["#meta"]["format"] == "ITF"
        assert [s["#meta"]["index"] for s in trace["states"]] == [*range(len(looks))]
        assert [s["who"] for s in trace["states"]] == ["init", *people]
        assert [told(s["did"]) for s in trace["states"]] == [None, *(s["action"] for s in steps)]
        parts = looks[0]["position"].keys()
        positions = [{key: told(s[key]) for key in parts} for s in trace["states"]]
        assert positions == [look["position"] for look in looks]
        last = looks[-1]["result"]["winners"]
        assert (told(trace["states"][-1]["winners"]), trace["states"][-1]["over"]) == (last, True)
        assert {*trace["vars"]} == {*trace["states"][-1]} - {"#meta"}


def test_every_state_of_a_trace_has_values_of_the_same_kinds(folder: Path) -> None:
    states = loaded(listed(folder, "trace")[0])["states"]
    kinds = [{name: kind(value) for name, value in s.items() if name != "did"} for s in states]
    assert len({json.dumps(one) for one in kinds}) == 1


def kind(value: Any) -> str:
    if not isinstance(value, dict):
        return type(value).__name__
    return "option" if "tag" in value else str(*value)


def test_a_number_beyond_what_other_languages_hold_is_text_in_a_trace() -> None:
    assert valued(1 << 60) == {"#bigint": str(1 << 60)}
    with pytest.raises(ValueError, match="no value of ITF"):
        valued(1.5)


# The runner.

NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="node is not on this machine")


def run(folder: Path, runner: Path = HARNESS, *more: str) -> tuple[int, str]:
    command = [str(NODE), str(runner / "fixtures.mjs"), str(folder), *more]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout + ran.stderr


@needs_node
def test_the_small_engine_agrees_with_all_fixtures_of_its_reading(folder: Path) -> None:
    many = len(listed(folder, "scenario", "game"))
    assert run(folder) == (0, f"rulebook: {many} files agree, 0 differ\n")


def test_the_runner_is_short_enough_to_copy() -> None:
    assert len((HARNESS / "fixtures.mjs").read_text("utf-8").splitlines()) <= 60


@needs_node
@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("this.inARow = 0;", ""),
        ("this.inARow >= this.players", "this.inARow > this.players"),
        ("Math.min(pile[faction], sum(pile) - pile[faction])", "sum(pile) - pile[faction]"),
        ("many < 1 ||", ""),
        ("(this.turn + n) % this.players", "n"),
        ('this.pay(faction, "flag")', 'this.pay(faction, "axe")'),
        ("seat === this.turn && this.drawn", "this.drawn"),
        ('action?.do === "draw" && seat !== turn', "false"),
    ],
)
def test_a_mistake_in_the_small_engine_is_found(
    right: str, wrong: str, folder: Path, tmp_path: Path
) -> None:
    shutil.copytree(HARNESS, tmp_path, dirs_exist_ok=True)
    engine = (HARNESS / "turncoats.mjs").read_text("utf-8")
    assert right in engine
    (tmp_path / "turncoats.mjs").write_text(engine.replace(right, wrong, 1), "utf-8")
    status, printed = run(folder, tmp_path)
    assert status == 1, printed


@needs_node
def test_a_file_that_has_changed_is_not_run(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    path = listed(tmp_path, "game")[0]
    path.write_text(path.read_text("utf-8") + "\n", "utf-8")
    status, printed = run(tmp_path)
    assert status == 1
    assert "has changed" in printed


@needs_node
def test_nothing_run_is_no_pass(folder: Path) -> None:
    assert run(folder, HARNESS, "bga") == (3, "bga: 0 files agree, 0 differ\n")
