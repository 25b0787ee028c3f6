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
    ci, hooks = map(yaml.safe_load, blocks("yaml"))
    lines = [step["run"] for step in ci["jobs"]["rules"]["steps"] if "run" in step]
    lines += [f"{each['entry']} first.scenario.yaml" for each in hooks["repos"][0]["hooks"]]
    lines += [re.split("  | > ", line)[0] for line in blocks("sh")[0].splitlines()]
    tried = [line for line in lines if line.startswith("checkers") and "my-engine" not in line]
    monkeypatch.chdir("rules")
    statuses = [checkers(*shlex.split(line)[1:]).exit_code for line in tried]
    assert statuses == [0] * 9


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
