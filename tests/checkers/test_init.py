"""Laws of `checkers init`: what it makes works as it stands, and nothing is written over."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result
from jsonschema import Draft7Validator

from checkers.cli import cli
from checkers.games import GAMES

ROOT = Path(__file__).parents[2]
KINDS = ("toml", "yaml")
MADE = ["README.md", "first.scenario.yaml", "scenario.schema.json"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def checkers(*arguments: str) -> Result:
    return CliRunner().invoke(cli, arguments)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_scenario_passes_and_bites_and_is_laid_out(game: str) -> None:
    assert checkers("init", "here", "--game", game).exit_code == 0
    assert checkers("run", "here", "--self-check").stdout == "1 scenario: 1 passed\n"
    assert checkers("fmt", "here", "--check").exit_code == 0


def test_the_schema_is_the_one_that_editors_are_told_of(folder: Path) -> None:
    assert sorted(checkers("init").stdout.split()) == [f"rules/{name}" for name in MADE]
    text = (folder / "rules/first.scenario.yaml").read_text("utf-8")
    (named,) = re.findall(r"^# yaml-language-server: \$schema=(.*)$", text, re.M)
    schema = (folder / "rules" / named).read_text("utf-8")
    assert schema == checkers("schema").stdout
    Draft7Validator(json.loads(schema)).validate(yaml.safe_load(text))


@pytest.mark.parametrize("name", MADE)
def test_nothing_is_written_over_and_nothing_is_half_made(name: str, folder: Path) -> None:
    (folder / "rules").mkdir()
    (folder / "rules" / name).write_text("mine", "utf-8")
    result = checkers("init")
    assert result.exit_code == 2
    assert f"rules/{name} is there already; nothing was written" in result.stderr
    assert [path.name for path in (folder / "rules").iterdir()] == [name]
    assert (folder / "rules" / name).read_text("utf-8") == "mine"


def blocks(kind: str) -> list[str]:
    checkers("init")
    text = Path("rules/README.md").read_text("utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```", text, re.M | re.S)


def test_every_command_that_is_written_down_works(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [re.split("  | > ", line)[0] for line in "".join(blocks("sh")).splitlines()]
    tried = [line for line in lines if line.startswith("checkers") and "my-engine" not in line]
    monkeypatch.chdir("rules")
    statuses = [checkers(*shlex.split(line)[1:]).exit_code for line in tried]
    assert statuses == [0] * 7


def test_what_ci_is_told_to_use_is_there_and_no_name_stands_for_a_place() -> None:
    ci, hooks = map(yaml.safe_load, blocks("yaml"))
    (action,) = [step for step in ci["jobs"]["rules"]["steps"] if "REPO" in step["uses"]]
    assert {*action["with"]} <= {
        *yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))["inputs"]
    }
    offered = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    assert {each["id"] for each in hooks["repos"][0]["hooks"]} == {each["id"] for each in offered}
    assert all(
        "git+https://HOST/OWNER/REPO@TAG" in line
        for block in blocks("sh") for line in block.splitlines() if "pip install" in line
    )  # fmt: skip


@pytest.mark.parametrize("name", ["in1", "a/b", "our 'own' \"rules\""])
def test_its_lines_name_the_folder_as_it_is_called(name: str) -> None:
    checkers("init", name)
    text = Path(name, "README.md").read_text("utf-8")
    toml, ci = (re.findall(rf"^```{kind}\n(.*?)^```", text, re.M | re.S)[0] for kind in KINDS)
    assert tomllib.loads(toml)["tool"]["pytest"]["ini_options"]["testpaths"] == ["tests", name]
    assert yaml.safe_load(ci)["jobs"]["rules"]["steps"][1]["with"]["paths"] == name


def test_pytest_finds_the_scenario_where_it_is_told_to_look(folder: Path) -> None:
    (toml,) = blocks("toml")
    assert "rules" in tomllib.loads(toml)["tool"]["pytest"]["ini_options"]["testpaths"]
    (folder / "pyproject.toml").write_text(toml, "utf-8")
    (folder / "tests").mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "1 passed" in done.stdout
