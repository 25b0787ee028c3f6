"""Laws of scenarios under pytest: each is an item, told as `checkers run` tells it."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

from checkers import games
from checkers.cli import cli

pytest_plugins = "pytester"
games.room(games.FIRST)  # imported here, once: pytester forgets what is imported in a test

GOOD = """\
scenario: Blue falls to red
clauses: [5.2, 4]
reading: rulebook
board: three-fords
given:
  Ford: 1 red, 1 blue
  ada: 1 red
  bob: 1 black
steps:
  - ada: battle red at Ford removing 1 blue
  - check: Ford is ruled by red
"""
FAILS = GOOD.replace("Blue falls to red", "Red falls").replace("ruled by red", "ruled by blue")
UNREADABLE = GOOD.replace("Blue falls to red", "Odd").replace("ruled by red", "ruled by x")
BROKEN = "scenario: {"
ORDINARY = "def test_ordinary() -> None:\n    assert True\n"


@pytest.fixture
def home(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository of somebody else, with a test and a YAML file of its own."""
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p no:hypothesispytest")  # it takes a second each time
    write(pytester.path / "tests/test_theirs.py", ORDINARY)
    write(pytester.path / "config.yaml", "scenario: [of, another, kind]\n")
    return pytester.path


def test_without_scenario_files_nothing_happens(pytester: pytest.Pytester, home: Path) -> None:
    write(home / "tests/data.yml", "- not: ours\n")
    write(home / "scenario.yaml", GOOD)
    result = pytester.runpytest("-v", "-W", "error")
    result.assert_outcomes(passed=1)
    assert "yaml" not in result.stdout.str().replace("scenario.yaml::", "")


def test_without_scenario_files_nothing_heavy_is_imported(
    pytester: pytest.Pytester, home: Path
) -> None:
    write(home / "tests/test_imports.py", """\
import sys

def test_imports() -> None:
    assert not {"lark", "z3", "click", "yaml", "turncoats_ref"} & {*sys.modules}
""")  # fmt: skip
    pytester.runpytest_subprocess().assert_outcomes(passed=2)


def test_each_scenario_is_an_item_by_its_title(pytester: pytest.Pytester, home: Path) -> None:
    write(home / "rules/some.scenario.yaml", f"{GOOD}---\n{FAILS}")
    assert items(pytester) == [
        "rules/some.scenario.yaml::Blue falls to red",
        "rules/some.scenario.yaml::Red falls",
        "tests/test_theirs.py::test_ordinary",
    ]
    pytester.runpytest("rules/some.scenario.yaml::Blue falls to red").assert_outcomes(passed=1)


def test_a_link_that_leads_out_is_not_read(
    pytester: pytest.Pytester, home: Path, tmp_path: Path
) -> None:
    write(tmp_path / "outside", "password: hunter2\n")
    (home / "link.scenario.yaml").symlink_to(tmp_path / "outside")
    result = pytester.runpytest()
    result.assert_outcomes(errors=1)
    assert "cannot be read: it lies outside of" in result.stdout.str()
    assert "hunter2" not in result.stdout.str()


def test_a_failure_is_told_as_the_command_tells_it(pytester: pytest.Pytester, home: Path) -> None:
    write(home / "fails.scenario.yml", FAILS)
    result = pytester.runpytest()
    result.assert_outcomes(passed=1, failed=1)
    told = CliRunner().invoke(cli, ["run", "fails.scenario.yml"]).stdout.split("\n")
    result.stdout.fnmatch_lines(
        [
            "*_ Red falls _*",
            *(re.sub(r"([\[\]])", r"[\1]", line) for line in told[1:6]),
            "  rerun: pytest 'fails.scenario.yml::Red falls'",
        ],
        consecutive=True,
    )
    assert "Traceback" not in result.stdout.str()


def test_the_way_to_run_it_again_works_from_where_one_is(
    pytester: pytest.Pytester, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(home / "rules/fails.scenario.yaml", FAILS.replace("Red falls", '"Red\'s fall: $HOME"'))
    write(home / "pytest.ini", "[pytest]\n")
    monkeypatch.chdir(home / "tests")
    told = pytester.runpytest("..").stdout.str()
    (command,) = {*re.findall(r"  rerun: pytest (.*)", told)}
    assert command == "'../rules/fails.scenario.yaml::Red'\"'\"'s fall: $HOME'"
    again = "../rules/fails.scenario.yaml::Red's fall: $HOME"
    pytester.runpytest(again).assert_outcomes(failed=1)


def test_a_file_that_pytest_cannot_name_is_run_again_by_its_folder(
    pytester: pytest.Pytester, home: Path
) -> None:
    write(home / "rules/a::b.scenario.yaml", FAILS)
    (command,) = {*re.findall(r"  rerun: pytest (.*)", pytester.runpytest().stdout.str())}
    assert command == "rules"
    pytester.runpytest(command).assert_outcomes(failed=1)


def test_clauses_and_reading_are_properties_in_junit(pytester: pytest.Pytester, home: Path) -> None:
    write(home / "good.scenario.yaml", GOOD)
    pytester.runpytest("--junitxml=report.xml", "-o", "junit_family=xunit1", "good.scenario.yaml")
    (case,) = ET.parse(home / "report.xml").iter("testcase")
    assert case.get("name") == "Blue falls to red"
    assert (case.get("file"), case.get("line")) == ("good.scenario.yaml", "0")
    found = [(each.get("name"), each.get("value")) for each in case.iter("property")]
    assert found == [("clause", "5.2"), ("clause", "4"), ("reading", "rulebook")]


@pytest.mark.parametrize("bad", [BROKEN, "", "- a\n", b"\xff", UNREADABLE, GOOD + "colour: red\n"])
def test_a_bad_file_is_one_failing_item_and_hides_nothing(
    pytester: pytest.Pytester, home: Path, bad: str | bytes
) -> None:
    (home / "bad.scenario.yaml").write_bytes(bad if isinstance(bad, bytes) else bad.encode())
    write(home / "good.scenario.yaml", GOOD)
    result = pytester.runpytest("-W", "error")
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["bad.scenario.yaml:*:*: *", "*rerun: pytest *"])
    result.stdout.no_fnmatch_line("*Traceback*")


def test_what_has_no_title_is_named_by_its_line(pytester: pytest.Pytester, home: Path) -> None:
    untitled = GOOD.replace("scenario: Blue falls to red\n", "")
    write(home / "some.scenario.yaml", f"{untitled}---\n{GOOD}---\n{GOOD}")
    assert items(pytester)[:3] == [
        "some.scenario.yaml::unreadable at line 1",
        "some.scenario.yaml::Blue falls to red",
        "some.scenario.yaml::unreadable at line 24",
    ]


@pytest.mark.parametrize("name", ["tie.yaml", "tie.txt", "tie"])
def test_a_file_that_is_named_outright_may_have_any_ending(
    pytester: pytest.Pytester, home: Path, name: str
) -> None:
    write(home / name, GOOD)
    pytester.runpytest(f"{name}::Blue falls to red", "tests").assert_outcomes(passed=2)
    pytester.runpytest(name).assert_outcomes(passed=1)


def test_a_file_without_the_ending_is_not_looked_for(pytester: pytest.Pytester, home: Path) -> None:
    write(home / "tie.yaml", GOOD)
    pytester.runpytest(".").assert_outcomes(passed=1)


def test_a_file_of_another_kind_stays_so_even_when_it_is_named(
    pytester: pytest.Pytester, home: Path
) -> None:
    write(home / "other.yaml", "stages:\n  - name: not a scenario\n")
    assert pytester.runpytest("other.yaml").ret == pytest.ExitCode.USAGE_ERROR
    pytester.runpytest("tests/test_theirs.py").assert_outcomes(passed=1)


def test_titles_may_be_alike_in_two_files(pytester: pytest.Pytester, home: Path) -> None:
    write(home / "a/one.scenario.yaml", GOOD)
    write(home / "b/one.scenario.yaml", GOOD)
    assert items(pytester)[:2] == [
        "a/one.scenario.yaml::Blue falls to red",
        "b/one.scenario.yaml::Blue falls to red",
    ]
    pytester.runpytest("b/one.scenario.yaml::Blue falls to red").assert_outcomes(passed=1)


@pytest.mark.parametrize(
    ("picked", "passed"), [("falls", 1), ("FALLS", 1), ("theirs", 1), ("x", 0)]
)
def test_k_picks_by_title(pytester: pytest.Pytester, home: Path, picked: str, passed: int) -> None:
    write(home / "good.scenario.yaml", GOOD)
    pytester.runpytest("-k", picked).assert_outcomes(passed=passed, deselected=2 - passed)


def test_workers_share_the_scenarios(pytester: pytest.Pytester, home: Path) -> None:
    write(home / "some.scenario.yaml", f"{GOOD}---\n{FAILS}---\n{GOOD}")
    result = pytester.runpytest_subprocess("-n", "2", "-p", "xdist", "some.scenario.yaml", "tests")
    result.assert_outcomes(passed=2, failed=2)
    result.stdout.fnmatch_lines(["*FAILED some.scenario.yaml::Red falls*"])


def test_a_doubt_is_a_warning_and_an_error_where_warnings_are(
    pytester: pytest.Pytester, home: Path
) -> None:
    write(home / "doubtful.scenario.yaml", GOOD.replace("[5.2, 4]", "[5.2, 7]"))
    says = "*Blue falls to red: §7 is cited, but nothing here touches it*"
    warned = pytester.runpytest("-W", "default", "doubtful.scenario.yaml")
    warned.assert_outcomes(passed=1, warnings=1)
    warned.stdout.fnmatch_lines([says])
    refused = pytester.runpytest("-W", "error", "doubtful.scenario.yaml")
    refused.assert_outcomes(failed=1)
    refused.stdout.fnmatch_lines([says, "*rerun: pytest 'doubtful.scenario.yaml::Blue falls*"])


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ('"[red] \\e[31m"', "[red] \\x1b[31m"),
        ("'a::b'", "a:b"),
        ("a/b (c) | d", "a/b (c) | d"),
        ("語 😀", "語 😀"),
    ],
)
def test_an_odd_title_makes_an_item_all_the_same(
    pytester: pytest.Pytester, home: Path, title: str, name: str
) -> None:
    write(home / "odd.scenario.yaml", GOOD.replace("Blue falls to red", title))
    assert items(pytester)[0] == f"odd.scenario.yaml::{name}"
    pytester.runpytest(f"odd.scenario.yaml::{name}").assert_outcomes(passed=1)


def test_a_ruling_file_lies_beside_its_scenario(pytester: pytest.Pytester, home: Path) -> None:
    ruling = (
        "title: Mercy\ndate: 2026-11-30\nsource: us\nfrom: rulebook\nanswers: {removal: up-to}\n"
    )
    write(home / "rules/mercy.yaml", ruling)
    spared = GOOD.replace("removing 1 blue", "removing nothing").replace("[5.2, 4]", "[5.2]")
    text = spared.replace("reading: rulebook", "reading: ./mercy.yaml")
    write(home / "rules/spared.scenario.yaml", text)
    pytester.runpytest("rules").assert_outcomes(passed=1)


def items(pytester: pytest.Pytester) -> list[str]:
    """What would be run, by name."""
    return [line for line in pytester.runpytest("--collect-only", "-q").outlines if "::" in line]


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
