"""Scenarios put to a program: what differs has its place, and what is not run its reason."""

from __future__ import annotations

import json
import shlex
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from checkers.cli import cli
from tests.checkers.audit.boxes import needs_a_box

pytest_plugins = "pytester"

STUB = Path(__file__).parents[3] / "docs" / "harness" / "python"
SCENARIO = """\
scenario: Blue falls to red
clauses: [5.2, 4]
reading: rulebook
board: three-fords
given:
  Ford: 1 red, 1 blue
  ada: 1 red
  bob: 1 black
steps:
  - check: Ford is ruled by nobody
  - ada: battle red at Ford removing nothing
    refused: 5.2.too-few
  - ada: battle red at Ford removing 1 blue
  - check: Ford is ruled by red
"""

ANOTHER = """\
scenario: One of two blue stones may fall, and one stay
clauses: [5.2]
reading: rulebook+removal=up-to
board: three-fords
given:
  Ford: 2 red, 2 blue
  ada: 1 red
  bob: 1 black
steps:
  - ada: battle red at Ford removing 1 blue
  - check: Ford holds 2 red, 1 blue
"""


def program(folder: Path, old: str = "", new: str = "", claims: str = "") -> str:
    """The command that starts the Python stub with a change."""
    for name in ("stub.py", "turncoats.py"):
        text = (STUB / name).read_text("utf-8").replace(old, new) if old else ""
        text = text or (STUB / name).read_text("utf-8")
        text = (
            text.replace('["set", "draws", "legal", "observe", "seed"]', claims) if claims else text
        )
        (folder / name).write_text(text, "utf-8")
    return shlex.join([sys.executable, str(folder / "stub.py")])


def put(folder: Path, command: str, *more: str) -> Result:
    (folder / "a.scenario.yaml").write_text(SCENARIO, "utf-8")
    line = ["run", str(folder / "a.scenario.yaml"), "--against", command, *more]
    return CliRunner().invoke(cli, line, catch_exceptions=False)


def test_a_right_program_passes(tmp_path: Path) -> None:
    found = put(tmp_path, program(tmp_path))
    assert (found.exit_code, found.stdout) == (0, "1 scenario: 1 passed\n")


def test_the_first_difference_has_its_place_in_the_file(tmp_path: Path) -> None:
    found = put(
        tmp_path, program(tmp_path, 'self.pay(faction, "axe")', 'self.pay(faction, "flag")')
    )
    assert found.exit_code == 1
    assert "a.scenario.yaml:13:10: wrong-state: seat 0 sees something else" in found.stdout
    assert "under reading rulebook" in found.stdout


def test_what_a_program_cannot_do_is_not_run_with_its_reason(tmp_path: Path) -> None:
    found = put(tmp_path, program(tmp_path, claims='["draws"]'))
    assert found.exit_code == 3
    assert "not run: the program cannot set a position" in found.stdout
    assert "1 not run" in found.stdout


@pytest.mark.parametrize("form", ["text", "json", "junit", "github", "markdown"])
def test_a_program_that_breaks_is_no_failure_of_a_rule(form: str, tmp_path: Path) -> None:
    command = program(tmp_path, "        self.last = (self.turn, action)", "        sys.exit(1)")
    found = put(tmp_path, command, "--format", form)
    assert found.exit_code == 4
    assert "1 broke" in found.stdout or '"broke": 1' in found.stdout or 'errors="1"' in found.stdout


def test_the_json_says_what_broke(tmp_path: Path) -> None:
    told = json.loads(put(tmp_path, "no-such-program", "--format", "json").stdout)
    assert (told["broke"], told["passed"]) == (1, 0)
    assert "did not start" in told["results"][0]["message"]


def test_a_program_that_is_not_there_is_tried_five_times_and_no_more(tmp_path: Path) -> None:
    for number in range(7):
        (tmp_path / f"{number}.scenario.yaml").write_text(SCENARIO, "utf-8")
    line = ["run", str(tmp_path), "--against", "no-such-program", "--format", "json"]
    told = json.loads(CliRunner().invoke(cli, line).stdout)
    assert (told["broke"], told["not_run"]) == (5, 2)


def test_a_scenario_that_the_reference_fails_is_no_test_of_a_program(tmp_path: Path) -> None:
    command = program(tmp_path)
    wrong = SCENARIO.replace("ruled by red", "ruled by blue")
    (tmp_path / "b.scenario.yaml").write_text(wrong, "utf-8")
    line = ["run", str(tmp_path / "b.scenario.yaml"), "--against", command]
    found = CliRunner().invoke(cli, line)
    assert found.exit_code == 1
    assert "expected: Ford is ruled by blue; found: Ford is ruled by red" in found.stdout


@pytest.mark.parametrize("line", [["--against", ""], ["--against", "x 'y"],
                                  ["--against", "x", "--self-check"]])  # fmt: skip
def test_no_command_is_misuse(line: list[str], tmp_path: Path) -> None:
    (tmp_path / "a.scenario.yaml").write_text(SCENARIO, "utf-8")
    assert CliRunner().invoke(cli, ["run", str(tmp_path), *line]).exit_code == 2


def test_pytest_puts_scenarios_to_a_program(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p no:hypothesispytest")
    (pytester.path / "a.scenario.yaml").write_text(SCENARIO, "utf-8")
    less = program(pytester.mkdir("less"), claims='["draws"]')
    wrong = program(
        pytester.mkdir("wrong"), 'self.pay(faction, "axe")', 'self.pay(faction, "flag")'
    )
    right = program(pytester.mkdir("right"))
    pytester.runpytest("a.scenario.yaml", f"--against={right}").assert_outcomes(passed=1)
    pytester.runpytest("a.scenario.yaml", f"--against={less}").assert_outcomes(skipped=1)
    other = ("a.scenario.yaml", f"--against={right}", "--against-reading=bga", "-rs")
    skipped = pytester.runpytest(*other)
    skipped.assert_outcomes(skipped=1)
    skipped.stdout.fnmatch_lines(["*under another reading than bga*"])
    failed = pytester.runpytest("a.scenario.yaml", f"--against={wrong}")
    failed.assert_outcomes(failed=1)
    failed.stdout.fnmatch_lines(
        ["*a.scenario.yaml:13:10: wrong-state: seat 0 sees something else*"]
    )


MISUSE = [
    (["--against="], "--against needs the command that starts the program"),
    (["--against=x 'y"], "x 'y is no command: No closing quotation"),
    (["--against-bwrap"], "--against-* is about the program of --against"),
    (["--against-reading=bga"], "--against-* is about the program of --against"),
    (["--against=x", "--against-reading=bgx"], "no reading `bgx`; did you mean `bga`"),
]


@pytest.mark.parametrize(("line", "says"), MISUSE)
def test_pytest_takes_no_misuse_for_the_reference(
    line: list[str], says: str, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p no:hypothesispytest")
    (pytester.path / "a.scenario.yaml").write_text(SCENARIO, "utf-8")
    found = pytester.runpytest("a.scenario.yaml", *line)
    assert found.ret == pytest.ExitCode.USAGE_ERROR
    assert fnmatch(f"{found.stderr}{found.stdout}", f"*{says}*")


@needs_a_box
def test_pytest_puts_a_program_in_a_box(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p no:hypothesispytest")
    monkeypatch.setenv("TOKEN", "no secret")
    (pytester.path / "a.scenario.yaml").write_text(SCENARIO, "utf-8")
    (pytester.path / "shows.py").write_text("import os; print(os.environ.get('TOKEN'))", "utf-8")
    shows = f"{sys.executable} shows.py"
    line = (
        "a.scenario.yaml",
        f"--against={shows}",
        "--against-bwrap",
        "--against-reading=rulebook",
    )
    found = pytester.runpytest(*line)
    found.assert_outcomes(failed=1)
    again = f"--against '{shows}' --against-reading rulebook --against-bwrap"
    found.stdout.fnmatch_lines(["*`None`*", f"*rerun: pytest *Blue falls to red' {again}"])
    found.stdout.no_fnmatch_line("*no secret*")


def test_a_scenario_under_another_reading_is_told_apart_and_alone_no_pass(tmp_path: Path) -> None:
    found = put(tmp_path, program(tmp_path), "--reading", "bga", "-v")
    assert found.exit_code == 3
    assert "under another reading: Blue falls to red" in found.stdout
    assert "1 scenario: 1 under another reading" in found.stdout


def test_what_is_under_another_reading_is_no_failure_of_a_program(tmp_path: Path) -> None:
    (tmp_path / "b.scenario.yaml").write_text(ANOTHER, "utf-8")
    (tmp_path / "a.scenario.yaml").write_text(SCENARIO, "utf-8")
    line = ["run", str(tmp_path), "--against", program(tmp_path), "--format", "json"]
    found = CliRunner().invoke(cli, line)
    told = json.loads(found.stdout)
    assert (found.exit_code, told["passed"], told["under_another_reading"]) == (0, 1, 1)
