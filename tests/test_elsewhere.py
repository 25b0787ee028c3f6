"""What other repositories use of this one: the hooks of pre-commit, and the action of GitHub."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
ACTION = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
STEPS = {step["name"]: step for step in ACTION["runs"]["steps"] if "name" in step}
GOOD = """\
scenario: An empty area is nobody's
clauses: [4]
reading: rulebook
board: three-fords
given:
  ada: 1 red
  bob: 1 black
steps:
  - check: Ford is ruled by nobody
"""
WRONG = GOOD.replace("ruled by nobody", "ruled by red")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.scenario.yaml").write_text(GOOD, "utf-8")
    (tmp_path / "wrong.scenario.yaml").write_text(WRONG, "utf-8")
    (tmp_path / "our rules").mkdir()
    (tmp_path / "our rules" / "good.scenario.yaml").write_text(GOOD, "utf-8")
    return tmp_path


def bash(script: str, folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """A script as GitHub runs it."""
    bin = Path(sys.executable).parent
    env = {**os.environ, "PATH": f"{bin}{os.pathsep}{os.environ['PATH']}", **more}
    command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script]
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("hook", HOOKS, ids=[hook["id"] for hook in HOOKS])
def test_a_hook_is_given_the_scenarios_that_changed(hook: dict[str, str], folder: Path) -> None:
    assert {"id", "name", "entry", "language", "files"} <= {*hook}
    assert hook["language"] == "python"
    names = ["good.scenario.yaml", "good.scenario.yml", "good.yaml", "scenario.yaml.txt"]
    assert [bool(re.search(hook["files"], name)) for name in names] == [True, True, False, False]
    assert bash(f"{hook['entry']} good.scenario.yaml", folder).returncode == 0


def test_the_hook_that_runs_scenarios_fails_with_one_of_them(folder: Path) -> None:
    (run,) = [hook["entry"] for hook in HOOKS if hook["id"] == "checkers-run"]
    assert bash(f"{run} good.scenario.yaml wrong.scenario.yaml", folder).returncode == 1


def test_every_input_of_the_action_is_used_and_told() -> None:
    text = (ROOT / "action.yml").read_text("utf-8")
    assert {*re.findall(r"inputs\.([a-z-]+)", text)} == {*ACTION["inputs"]}
    assert all(each["description"] for each in ACTION["inputs"].values())


def test_no_input_of_the_action_becomes_a_part_of_its_script() -> None:
    assert [name for name, step in STEPS.items() if "${{" in step["run"]] == []


@pytest.mark.parametrize(
    ("paths", "more", "status", "said", "summed"),
    [
        (
            "good.scenario.yaml\nwrong.scenario.yaml\n",
            {},
            1,
            "::error file=wrong.scenario.yaml,line=9",
            "1 passed, 1 failed",
        ),
        ("our rules\n  good.scenario.yaml \n", {}, 0, "2 scenarios: 2 passed", "2 passed"),
        ("good.scenario.yaml wrong.scenario.yaml", {}, 2, "", ""),
        ("good.scenario.yaml $(touch x)", {}, 2, "", ""),
        ("--help", {}, 2, "", ""),
        ("*", {}, 2, "", ""),
        ("\n \n", {}, 2, "::error::paths names nothing", ""),
        ("good.scenario.yaml", {"READING": "bga"}, 0, "scenario: 1 passed", "scenario: 1 passed"),
        ("good.scenario.yaml", {"AGAINST": "false"}, 4, "::error", "broke"),
    ],
)
def test_the_action_remarks_on_each_line_that_fails_and_sums_up(
    paths: str, more: dict[str, str], status: int, said: str, summed: str, folder: Path
) -> None:
    env: dict[str, Any] = {"PATHS": paths, "AGAINST": "", "READING": "", **more}
    done = bash(STEPS["Scenarios"]["run"], folder, GITHUB_STEP_SUMMARY="summary.md", **env)
    assert (done.returncode, said in done.stdout) == (status, True), done.stdout
    summary = folder / "summary.md"
    assert summed in (summary.read_text("utf-8") if summary.exists() else "")
    assert not (folder / "x").exists()


def test_the_action_fails_where_a_file_is_laid_otherwise(folder: Path) -> None:
    script = STEPS["Layout"]["run"]
    assert bash(script, folder, PATHS="our rules\nwrong.scenario.yaml").returncode == 0
    (folder / "good.scenario.yaml").write_text(GOOD.replace("  - ", "- "), "utf-8")
    done = bash(script, folder, PATHS="wrong.scenario.yaml\ngood.scenario.yaml")
    assert (done.returncode, "+  - check" in done.stdout) == (1, True)
    assert "::error file=good.scenario.yaml,line=9::`checkers fmt`" in done.stdout
