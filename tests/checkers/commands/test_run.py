"""Laws of `run`: what it counts, what it shows, and by which reading it judges."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import click
import pytest
from click.testing import CliRunner

from checkers.asked import digest
from checkers.cli import cli
from checkers.turncoats import ROOM
from tests.checkers.commands.asking import FAILS, GOOD, SPARED, checkers, process, write


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("arguments", "last"),
    [
        ("run good.scenario.yaml", "1 scenario: 1 passed"),
        ("run .", "2 scenarios: 1 passed, 1 failed"),
        ("run . unreadable.yaml", "3 scenarios: 1 passed, 1 failed, 1 unreadable"),
        ("run good.scenario.yaml good.scenario.yaml .", "2 scenarios: 1 passed, 1 failed"),
        ("run . -k BLUE", "1 scenario: 1 passed"),
        ("run . -k rules/", "1 scenario: 1 failed"),
        ("run . -k §5.2", "2 scenarios: 1 passed, 1 failed"),
        ("run -x rules good.scenario.yaml", "2 scenarios: 1 failed, 1 not run"),
        ("run -x good.scenario.yaml rules", "2 scenarios: 1 passed, 1 failed"),
        ("run --stop unreadable.yaml .", "3 scenarios: 1 unreadable, 2 not run"),
        ("run good.scenario.yaml --self-check", "1 scenario: 1 passed"),
    ],
)
def test_the_last_line_counts_what_was_run(arguments: str, last: str) -> None:
    assert checkers(arguments).stdout.splitlines()[-1] == last


def test_what_has_no_title_that_can_be_read_is_never_left_out(folder: Path) -> None:
    write(folder / "odd.scenario.yml", "scenario: {")
    result = checkers("run . -k falls")
    assert result.stdout.splitlines()[-1] == "3 scenarios: 1 passed, 1 failed, 1 unreadable"
    assert result.exit_code == 2


@pytest.mark.usefixtures("folder")
def test_what_passed_is_named_when_asked() -> None:
    assert checkers("run good.scenario.yaml -v").stdout.splitlines()[0] == "pass: Blue falls to red"


def test_what_fails_is_shown_at_its_place_as_from_here(folder: Path) -> None:
    told = """\
fail: Red falls
rules/fails.scenario.yaml:11:12: expected: Ford is ruled by blue; found: Ford is ruled by red (§4)
 10 |   - ada: battle red at Ford removing 1 blue
 11 |   - check: Ford is ruled by blue
    |            ^
under reading rulebook

1 scenario: 1 failed
"""
    assert checkers("run rules").stdout == told
    assert checkers("run", str(folder / "rules")).stdout == told


def test_it_works_from_any_folder(folder: Path) -> None:
    (folder / "empty").mkdir()
    done = process(
        "checkers run ../good.scenario.yaml && checkers run -k §5.2 | tail -n 1", folder / "empty"
    )
    assert done.stderr == "no path is named, so these are the shipped scenarios\n"
    assert re.fullmatch(r"1 scenario: 1 passed\n(\d+) scenarios: \1 passed\n", done.stdout)


@pytest.mark.parametrize(
    ("reading", "status"),
    [("rulebook", 1), ("bga", 0), ("rulebook+removal=up-to", 0), ("mercy.yaml", 0)],
)
def test_another_reading_judges_in_the_place_of_their_own(
    folder: Path, reading: str, status: int
) -> None:
    write(folder / "spared.yaml", SPARED)
    result = checkers("run", "spared.yaml", "--reading", reading, "--format", "json")
    assert result.exit_code == status
    assert json.loads(result.stdout)["results"][0]["reading"] == reading


@pytest.mark.parametrize("reading", ["mercy.yaml", "./mercy.yaml"])
def test_what_is_expected_under_a_ruling_file_holds_by_either_of_its_names(
    folder: Path, reading: str
) -> None:
    line = "  - ada: battle red at Ford removing nothing\n"
    under = "    refused: 5.2.too-few\n    under: {./mercy.yaml: allowed}\n"
    spared = SPARED.partition("  - check")[0].replace(line, f"{line}{under}")
    write(folder / "under.yaml", spared)
    assert checkers("run", "under.yaml", "--reading", reading).exit_code == 0


# Formats.


@pytest.mark.usefixtures("folder")
def test_json_has_the_keys_that_are_promised() -> None:
    found = json.loads(checkers("run . unreadable.yaml --format json").stdout)
    assert [*found] == [
        "format", "spec_digest", "scenarios", "passed", "failed", "unreadable", "not_run",
        "broke", "under_another_reading", "warnings", "results",
    ]  # fmt: skip
    assert {tuple(row) for row in found["results"]} == {
        ("file", "line", "column", "title", "clauses", "reading", "verdict", "message")
    }
    assert [row["verdict"] for row in found["results"]] == ["pass", "fail", "unreadable"]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("form", "shown"),
    [
        ("json", '"spec_digest": "{}"'),
        ("junit", '<property name="spec_digest" value="{}" />'),
        ("markdown", "(spec {})"),
    ],
)
def test_a_report_says_by_which_rules_it_judged(form: str, shown: str) -> None:
    told = checkers("run good.scenario.yaml --format", form).stdout
    assert ROOM.rulebook().digest in digest()
    assert shown.format(digest()) in told


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("form", ["text", "json", "junit", "github", "markdown"])
def test_the_same_run_gives_the_same_text(form: str) -> None:
    first, second = (checkers("run . --format", form) for _ in range(2))
    assert (first.stdout, first.exit_code) == (second.stdout, 1)
    assert first.stderr == ""


def test_junit_is_what_it_says_it_is_in_whatever_encoding_it_is_printed(folder: Path) -> None:
    write(folder / "words.yaml", GOOD.replace("Blue falls", "Blåtand faller i 紅"))
    line = "checkers run words.yaml --format junit > junit.xml"
    process(line, folder, PYTHONIOENCODING="latin-1")
    (case,) = ET.parse(folder / "junit.xml").getroot().findall("testcase")
    assert case.get("name") == "Blåtand faller i 紅 to red"


@pytest.mark.parametrize(
    ("terminal", "unwanted", "kind", "painted"),
    [
        (True, "", "xterm", True),
        (False, "", "xterm", False),
        (True, "1", "xterm", False),
        (True, "", "dumb", False),
    ],
)
def test_a_verdict_is_painted_on_a_terminal_alone_and_only_for_those_who_want_it(
    terminal: bool, unwanted: str, kind: str, painted: bool, tmp_path: Path
) -> None:
    write(tmp_path / "fails.yaml", FAILS)
    words = ["run", str(tmp_path / "fails.yaml")]
    env = {"NO_COLOR": unwanted, "TERM": kind}
    told = CliRunner().invoke(cli, words, color=terminal, env=env).stdout
    assert ("\x1b[" in told) == painted
    assert click.unstyle(told).startswith("fail: Red falls\n")


def test_without_a_path_it_is_said_whose_scenarios_are_run(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("checkers.scenario.files.shipped", lambda: folder / "good.scenario.yaml")
    told = checkers("run")
    assert told.stdout == "1 scenario: 1 passed\n"
    assert told.stderr == "no path is named, so these are the shipped scenarios\n"
    assert checkers("run good.scenario.yaml").stderr == ""


def test_a_step_that_is_not_allowed_is_told_why_where_nothing_is_expected(folder: Path) -> None:
    bare = GOOD.split("  - check")[0]
    write(folder / "spared.yaml", bare.replace("removing 1 blue", "removing nothing"))
    told = checkers("run spared.yaml")
    assert "refused by §5.2.too-few: 1 must fall in Ford, not 0" in told.stdout
    assert told.exit_code == 1
    write(folder / "bare.yaml", bare[bare.index("board") :].replace("g 1 blue", "g nothing"))
    assert "refused by §5.2.too-few" in checkers("explain bare.yaml --why-not").stdout
