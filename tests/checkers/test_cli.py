"""Laws of the command: its exit status, its answers, and what it shows of what others wrote."""

from __future__ import annotations

import json
import os
import pty
import re
import shlex
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn
from xml.etree import ElementTree as ET

import click
import pytest
import yaml
from click.testing import CliRunner, Result
from jsonschema import Draft7Validator

from checkers.asked import digest, quietly
from checkers.audit.result import audit
from checkers.audit.store import Store
from checkers.cli import cli
from checkers.ending import guarded
from checkers.games import FIRST, room
from checkers.report.playing import as_scenario
from checkers.scenario.files import below, shipped
from checkers.scenario.reader import read_text
from checkers.scenario.run import PASS, run
from checkers.scenario.selfcheck import toothless
from checkers.scenario.written import Scenario
from checkers.turncoats import ROOM
from tests.checkers.audit import subjects

BIN = Path(sys.executable).parent
BROKEN = Path(__file__).parent / "scenario" / "broken"

GOOD = """\
scenario: Blue falls to red
clauses: [5.2]
reading: rulebook
board: three-fords
given:
  Ford: 1 red, 1 blue
  ada: 1 red
  bob: 1 black
steps:
  - ada: battle red at Ford removing 1 blue
  - check: Ford is ruled by red
  - check: bob is to move
"""
FAILS = GOOD.replace("Blue falls to red", "Red falls").replace("ruled by red", "ruled by blue")
UNREADABLE = GOOD.replace("Blue falls to red", "Nobody knows").replace("ruled by red", "ruled by x")
MERCY = "title: Mercy\ndate: today\nsource: us\nfrom: rulebook\nanswers: {removal: up-to}\n"


POSITION = "board: three-fords\ngiven:\n  Ford: 1 red\n  ada: 1 red\n  bob: nothing\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with a file of each kind."""
    write(tmp_path / "good.scenario.yaml", GOOD)
    write(tmp_path / "rules/fails.scenario.yaml", FAILS)
    write(tmp_path / "unreadable.yaml", UNREADABLE)
    write(tmp_path / "mercy.yaml", MERCY)
    write(tmp_path / "position.yaml", POSITION)
    monkeypatch.chdir(tmp_path)
    return tmp_path


# Exit status.


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ("run good.scenario.yaml", 0),
        ("run rules", 1),
        ("run rules good.scenario.yaml", 1),
        ("run unreadable.yaml", 2),
        ("run rules good.scenario.yaml unreadable.yaml", 2),
        ("run -x rules good.scenario.yaml", 1),
        ("run -x unreadable.yaml good.scenario.yaml", 2),
        ("explain good.scenario.yaml", 0),
        ("explain rules/fails.scenario.yaml", 0),
        ("explain unreadable.yaml", 2),
        ("explain position.yaml", 0),
        ("show position.yaml", 0),
        ("run position.yaml", 2),
        ("show good.scenario.yaml", 0),
        ("show unreadable.yaml", 2),
        ("show turncoats", 0),
        ("--version", 0),
    ],
)
def test_the_status_is_the_first_that_applies(arguments: str, status: int) -> None:
    assert checkers(arguments).exit_code == status


@pytest.mark.parametrize(
    ("raised", "status", "told"),
    [
        (ZeroDivisionError("none"), 3, "internal error: ZeroDivisionError: none\n"),
        (click.ClickException("so not"), 2, "Error: so not\n"),
        (KeyboardInterrupt(), 130, "\ninterrupted\n"),
        (SystemExit(1), 1, ""),
        (SystemExit(None), 0, ""),
    ],
)
def test_whatever_goes_wrong_has_its_status_and_no_traceback(
    raised: BaseException, status: int, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert guarded(failing(raised)) == status
    assert capsys.readouterr() == ("", told)


def test_a_traceback_is_there_for_who_asks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CHECKERS_TRACEBACK", "1")
    assert guarded(failing(ZeroDivisionError("none"))) == 3
    assert "Traceback" in capsys.readouterr().err


# Misuse.


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("rnu", "No such command 'rnu'. Did you mean 'run'?"),
        ("run --stpo", "No such option '--stpo'. Did you mean '--stop'?"),
        ("run --format jsn", "'jsn' is not one of 'text', 'json', 'junit', 'github', 'markdown'."),
        ("run good.scenaro.yaml", "no good.scenaro.yaml; did you mean `good.scenario.yaml`?"),
        ("run rules/fail.scenario.yaml", "did you mean `rules/fails.scenario.yaml`?"),
        ("run nowhere/x.yaml", "there is no nowhere/x.yaml"),
        ("run good.scenario.yaml -k zzz", "none of 1 scenarios has 'zzz' in it"),
        ("run good.scenario.yaml --reading bgaa", "no reading `bgaa`; did you mean `bga`?"),
        ("run good.scenario.yaml --reading bga+remval=all", "did you mean `removal`?"),
        ("run good.scenario.yaml --reading none.yaml", "none.yaml cannot be read: No such file"),
        ("run good.scenario.yaml --reading bga --self-check", "--self-check judges by the"),
        ("verify turncoat", "no game `turncoat`; did you mean `turncoats`?"),
        ("explain good.scenario.yaml --step 9", "`Blue falls to red` has 3 steps, not 9"),
        ("show turncoat", "turncoat is neither a file nor a game; did you mean `turncoats`?"),
        ("show turncoats -k axe", "--step and --seat are for scenarios; turncoats is a game"),
        ("show turncoats --reading bga", "--step and --seat are for scenarios; turncoats is"),
        ("show turncoats --seat ada", "--step and --seat are for scenarios; turncoats is a game"),
        ("show good.scenario.yaml --step 1", "--step and --seat are for --format svg, html and"),
        ("show rules --out pages --seat ada", "--step and --seat are for one scenario"),
        ("show turncoats --out pages", "--step and --seat are for scenarios; turncoats is a game"),
        ("show good.scenario.yaml --format svg --step 4", "there are 3 steps, not 4"),
        ("show good.scenario.yaml --format html --step 2", "link to this one as #2"),
        ("show good.scenario.yaml --format svg --seat adda", "did you mean `ada`?"),
        ("show good.scenario.yaml --board ring", "--board is for a game; good.scenario.yaml says"),
        ("explain good.scenario.yaml --reading bgaa", "no reading `bgaa`; did you mean `bga`?"),
        ("show turncoats --board rnig", "no board `rnig`; did you mean `ring`?"),
        ("show good.scenario.yaml --reading bgaa", "no reading `bgaa`; did you mean `bga`?"),
        ("play turncoat", "no game `turncoat`; did you mean `turncoats`?"),
        ("play turncoats --board rnig", "no board `rnig`; did you mean `ring`?"),
        ("play turncoats --board two-banks", "this board has no homelands"),
        ("play turncoats --players 1", "Turncoats seats 2 to 5 players, not 1"),
        ("play turncoats --players 6", "6 is not in the range"),
        ("play turncoats --reading bgaa", "no reading `bgaa`; did you mean `bga`?"),
        ("schema turncoat", "no game `turncoat`; did you mean `turncoats`?"),
        ("completion bsh", "'bsh' is not one of 'bash', 'zsh', 'fish'."),
    ],
)  # fmt: skip
def test_a_misuse_is_told_with_what_may_have_been_meant(arguments: str, told: str) -> None:
    result = checkers(arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr


def test_a_folder_without_scenarios_is_a_misuse(tmp_path: Path) -> None:
    result = checkers("run", str(tmp_path))
    assert result.exit_code == 2
    assert f"no *.scenario.yaml below {tmp_path}" in result.stderr


@pytest.mark.parametrize(
    ("ruling", "told"),
    [
        ("", "odd.yaml:1:1: expected one ruling, not 0"),
        (f"{MERCY}---\n{MERCY}", "odd.yaml:1:1: expected one ruling, not 2"),
        (MERCY.replace("up-to", "upto"), "odd.yaml:5:20: question `removal` has no answer `upto`"),
        (MERCY.replace("up-to", "{says: x, value: x}"), "removal: expected a list, not 'x'"),
    ],
)
def test_a_ruling_that_cannot_be_read_is_a_misuse(folder: Path, ruling: str, told: str) -> None:
    write(folder / "odd.yaml", ruling)
    result = checkers("run good.scenario.yaml --reading odd.yaml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr


# Running.


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


SPARED = GOOD.replace("removing 1 blue", "removing nothing")


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


HOSTILE = "[red]|</testcase>::error::x%0A&\\e[31m\\u202e"  # as YAML writes it, in double quotes
SHOWN = "[red]|</testcase>::error::x%0A&\\x1b[31m\\u202e"


@pytest.fixture
def hostile(folder: Path) -> str:
    """A file whose title would turn terminals, logs and reports to its own ends."""
    write(folder / "hostile.yaml", FAILS.replace("Red falls", f'"{HOSTILE}"'))
    return "hostile.yaml"


@pytest.mark.parametrize(
    "arguments",
    [
        "run -v",
        "run --format json",
        "run --format junit",
        "run --format github",
        "run --format markdown",
        "explain",
        "explain --step 9",
        "show",
        "show --format svg",
        "show --format html",
        "show --format json",
    ],
)
def test_no_title_takes_over_the_terminal(arguments: str, hostile: str) -> None:
    result = checkers(arguments, hostile)
    assert not {"\x1b", "\u202e"} & {*result.output}
    assert "\n::error::" not in result.output


def test_a_hostile_title_is_shown_as_it_is(hostile: str) -> None:
    assert checkers("run", hostile).stdout.splitlines()[0] == f"fail: {SHOWN}"


def test_junit_carries_title_and_clauses(hostile: str) -> None:
    (case,) = ET.fromstring(checkers("run --format junit", hostile).stdout).findall("testcase")
    assert case.get("name") == SHOWN
    found = [(each.get("name"), each.get("value")) for each in case.iterfind("properties/")]
    assert found == [("clause", "5.2"), ("reading", "rulebook")]


def test_a_github_annotation_is_one_line_whatever_the_title(hostile: str) -> None:
    lines = checkers("run --format github", hostile).stdout.splitlines()
    assert [line.split(" ")[0] for line in lines] == ["::error", "1"]
    assert "title=[red]|</testcase>%3A%3Aerror%3A%3Ax%250A&" in lines[0]


def test_a_markdown_row_is_one_row_whatever_the_title(hostile: str) -> None:
    _, _, row, _, last = checkers("run --format markdown", hostile).stdout.splitlines()
    assert len(re.findall(r"(?<!\\)\|", row)) == 6
    assert last.startswith("1 scenario: 1 failed (spec ")


@pytest.mark.parametrize("command", ["explain", "show"])
def test_no_title_becomes_a_command_to_github(command: str, folder: Path) -> None:
    write(folder / "commands.yaml", GOOD.replace("Blue falls to red", '" ::error::x"'))
    told = checkers(command, "commands.yaml").stdout
    assert told.startswith("\\x3a:error::x\n")


@pytest.mark.parametrize(
    ("ending", "shown"), [("yaml", "\\n::error"), ("missing.yaml", "\n\\x3a:error")]
)
def test_no_name_of_a_file_takes_over_the_log(ending: str, shown: str, folder: Path) -> None:
    write(folder / "\x07\n::error::x.yaml", FAILS)
    done = process(f"checkers run $'\\x07\\n::error::x.{ending}'", folder)
    told = done.stdout + done.stderr
    assert f"\\x07{shown}::x.{ending}" in told
    assert not re.search("\x07|^::", told, re.M)


@pytest.mark.parametrize("command", ["compare turncoats rulebook", "rulings turncoats"])
def test_no_ruling_takes_over_the_log(command: str, folder: Path) -> None:
    write(folder / "mercy.yaml", MERCY.replace("Mercy", "\x1b[31m"))
    told = checkers(command, "mercy.yaml").stderr
    assert "title: \\x1b[31m" in told
    assert "\x1b" not in told


# What may be read.


def test_a_link_that_leads_out_of_a_folder_is_not_followed(folder: Path) -> None:
    write(folder / "secret", "password: hunter2\n")
    (folder / "rules/link.scenario.yaml").symlink_to("../secret")
    done = process("checkers run rules", folder)
    assert (done.stdout, done.returncode) == ("", 2)
    assert done.stderr == ("rules/link.scenario.yaml cannot be read: it lies outside of rules\n")


def test_a_link_that_stays_in_its_folder_is_followed(folder: Path) -> None:
    (folder / "rules/link.scenario.yaml").symlink_to("fails.scenario.yaml")
    assert checkers("run rules").stdout.splitlines()[-1] == "2 scenarios: 2 failed"


@pytest.mark.parametrize(
    ("target", "told"),
    [("gone", "No such file or directory"), ("link.scenario.yaml", "Too many levels of symbolic")],
)
def test_a_link_that_leads_nowhere_hides_nothing(target: str, told: str, folder: Path) -> None:
    (folder / "rules/link.scenario.yaml").symlink_to(target)
    done = process("checkers run rules", folder)
    assert done.stderr.startswith(f"rules/link.scenario.yaml cannot be read: {told}")
    assert (done.stdout, done.returncode) == ("", 2)


def test_a_pipe_in_a_folder_is_not_waited_for(folder: Path) -> None:
    os.mkfifo(folder / "rules/pipe.scenario.yaml")
    done = process("checkers run rules", folder)
    assert done.stderr == "rules/pipe.scenario.yaml cannot be read: it is no regular file\n"


@pytest.mark.parametrize(
    "arguments", ["run /dev/zero", "run good.scenario.yaml --reading zero.yaml"]
)
def test_a_device_without_an_end_is_too_large(arguments: str, folder: Path) -> None:
    (folder / "zero.yaml").symlink_to("/dev/zero")
    result = checkers(arguments)
    assert "the file is larger than 1048576 characters" in result.output
    assert result.exit_code == 2


@pytest.mark.parametrize("ruling", ["link.yaml", "rules/../../outside.yaml"])
def test_a_scenario_names_no_ruling_outside_of_its_folder(ruling: str, folder: Path) -> None:
    write(folder / "outside.yaml", "password: hunter2\n")
    write(folder / "in/f.yaml", GOOD.replace("rulebook", f"./{ruling}"))
    write(folder / "in/rules/none", "")
    (folder / "in/link.yaml").symlink_to("../outside.yaml")
    told = checkers("run in/f.yaml").stdout
    assert f"`./{ruling}` cannot be read: it lies outside of in" in told
    assert "hunter2" not in told


# Looking.


def test_explain_tells_each_reading_that_differs(folder: Path) -> None:
    write(folder / "spared.yaml", SPARED)
    told = checkers("explain spared.yaml").stdout
    assert "under bga-2023-03, bga\n" in told
    assert "Ford: red (§4.1: stones there black 0, blue 1, red 1; then on the axe" in told
    assert "step 1 (battle red at Ford removing nothing) is refused by §5.2.too-few" in told
    start = checkers("explain spared.yaml --step 0").stdout
    assert "after step 0 of 3" in start
    assert "refused" not in start


@pytest.mark.usefixtures("folder")
def test_explain_needs_a_position_only_and_says_what_it_assumes() -> None:
    told = checkers("explain position.yaml").stdout
    assert told.startswith("position.yaml\nassumed, as `given` does not say it: turn: ada\n\n")
    assert "  Ford: red (§4: stones there black 0, blue 0, red 1)\n" in told


@pytest.mark.usefixtures("folder")
def test_a_turn_that_is_given_is_not_assumed(folder: Path) -> None:
    write(folder / "position.yaml", f"{POSITION}  turn: ada\n")
    assert "assumed" not in checkers("explain position.yaml").stdout


@pytest.mark.parametrize("reading", ["bga", "rulebook+removal=up-to", "mercy.yaml"])
def test_explain_tells_one_reading_alone_if_asked(reading: str, folder: Path) -> None:
    write(folder / "spared.yaml", SPARED)
    told = checkers("explain spared.yaml --reading", reading).stdout
    assert re.findall("^under .*", told, re.M) == [f"under {reading}"]
    assert "refused" not in told


def test_show_draws_each_step(folder: Path) -> None:
    write(folder / "spared.yaml", SPARED)
    told = checkers("show spared.yaml --reading bga").stdout
    assert "reading: bga\n" in told
    assert "1. ada: battle red at Ford removing nothing  (§5, §5.2, §3.2)" in told
    assert "refused" not in told
    assert (
        "1. ada: battle red at Ford removing nothing: refused by §5.2.too-few"
        in checkers("show spared.yaml").stdout
    )


@pytest.mark.parametrize("board", ROOM.boards())
def test_show_draws_every_board(board: str) -> None:
    told = checkers("show turncoats --board", board).stdout
    assert all(area in told for area in ROOM.named_board(board).areas)


# Playing.


def test_a_mistake_of_the_engine_is_not_told_as_a_misuse() -> None:
    broken = replace(ROOM, say_actions=ours)
    with pytest.raises(ValueError, match="ours"), quietly():
        as_scenario(broken, "official", ROOM.rulebook().reading("rulebook"), 2, 0)


@pytest.mark.parametrize("named", ["mercy.yaml", "./mercy.yaml", "{folder}/mercy.yaml"])
def test_a_game_that_is_played_by_a_ruling_file_names_it(named: str, folder: Path) -> None:
    told = checkers("play turncoats --reading", named.format(folder=folder)).stdout
    assert "\nreading: ./mercy.yaml\n" in told
    write(folder / "game.yaml", told)
    assert checkers("run game.yaml").stdout == "1 scenario: 1 passed\n"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("reading", ROOM.rulebook().profiles)
def test_a_random_game_is_a_scenario_that_passes_and_bites(players: int, reading: str) -> None:
    by = ROOM.rulebook().reading(reading)
    (one,) = read_text("game.yaml", as_scenario(ROOM, "official", by, players, 7), room, FIRST)
    assert isinstance(one, Scenario)
    assert (run(one).verdict, run(one).warnings) == (PASS, ())
    assert list(toothless(one, room, FIRST)) == []


def test_play_prints_a_scenario_that_is_ready_to_save(tmp_path: Path) -> None:
    played = checkers(
        "play turncoats --players 3 --seed 999999999 --board crossroads --reading bga"
    )
    write(tmp_path / "game.yaml", played.stdout)
    result = checkers("run --self-check", str(tmp_path / "game.yaml"))
    assert result.output == "1 scenario: 1 passed\n"


def test_a_game_is_played_by_as_few_as_can_play_it() -> None:
    assert "\nplayers: [ada, bob, cyd]\n" in checkers("play oriflamme").stdout


def test_the_same_seed_plays_the_same_game() -> None:
    games = [checkers("play turncoats --seed", seed).stdout for seed in ("1", "1", "2")]
    assert games[0] == games[1]
    assert games[0] != games[2]


# Colour.


@pytest.mark.parametrize(
    ("terminal", "env", "painted"),
    [(True, "", True), (False, "", False), (True, "1", False)],
)
def test_a_verdict_is_painted_on_a_terminal_alone_and_only_for_those_who_want_it(
    terminal: bool, env: str, painted: bool, tmp_path: Path
) -> None:
    write(tmp_path / "fails.yaml", FAILS)
    words = ["run", str(tmp_path / "fails.yaml")]
    told = CliRunner().invoke(cli, words, color=terminal, env={"NO_COLOR": env}).stdout
    assert ("\x1b[" in told) == painted
    assert click.unstyle(told).startswith("fail: Red falls\n")


# The schema.

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


@pytest.mark.parametrize("name", STRUCTURE)
def test_the_schema_refuses_what_is_built_wrongly(name: str) -> None:
    assert not schema().is_valid(yaml.safe_load((BROKEN / f"{name}.yaml").read_text("utf-8")))


@pytest.mark.parametrize("file", [*below([shipped()])], ids=lambda file: file.name)
def test_the_schema_takes_every_shipped_scenario(file: Path) -> None:
    documents = yaml.safe_load_all(file.read_text("utf-8"))
    assert [error.message for each in documents for error in schema().iter_errors(each)] == []


def test_the_schema_takes_what_play_prints() -> None:
    assert schema().is_valid(yaml.safe_load(checkers("play turncoats --players 5").stdout))


def test_the_schema_is_one_of_draft_7() -> None:
    Draft7Validator.check_schema(json.loads(checkers("schema turncoats").stdout))


# The command as a process.


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_completion_script_asks_the_command(shell: str) -> None:
    told = checkers("completion", shell).stdout
    assert f"_CHECKERS_COMPLETE={shell}_complete" in told


def test_commands_complete(folder: Path) -> None:
    asked = {"_CHECKERS_COMPLETE": "bash_complete", "COMP_WORDS": "checkers ver", "COMP_CWORD": "1"}
    assert process("checkers", folder, **asked).stdout == "plain,verify\n"


HARNESS = Path(__file__).parents[2] / "docs" / "harness" / "python"
HELP = {name: CliRunner().invoke(cli, [name, "--help"]).stdout for name in cli.commands}
LOGS = [  # of the guide: in our lines and in theirs, in JSON, and a mapping
    text
    for kind in ("text", "jsonl", "yaml")
    for text in re.findall(
        rf"^```{kind}\n(.*?)^```", (HARNESS.parents[1] / "logs.md").read_text("utf-8"), re.M | re.S
    )
]
EXAMPLES = [
    line.strip()
    for told in HELP.values()
    for line in told.split("Examples:")[1].splitlines()
    if line.strip()
]


@pytest.mark.parametrize("name", HELP)
def test_every_command_has_examples_of_its_own(name: str) -> None:
    assert re.search(rf"Examples:\n  .*\bcheckers {name}\b", HELP[name])


LONG_WORK = "work: [{kind: walk, game: turncoats, reading: rulebook, table: t0}]"
LONG = (  # seconds to a minute each; `verify` and `solve` are run by tests of their own
    "prove", "walk", "compare", "clarify", "rulings", "questions", "fixtures", "report", "audit",
    "verify", "solve",
)  # fmt: skip


def with_marks(example: str) -> object:
    slow = example.split()[1] in LONG
    marks = [pytest.mark.slow, pytest.mark.timeout(1800)]
    return pytest.param(example, marks=marks) if slow else example


@pytest.mark.parametrize("example", [with_marks(example) for example in EXAMPLES])
def test_every_example_of_the_help_works_when_pasted(example: str, folder: Path) -> None:
    for name in ("tie.yaml", "end.scenario.yaml", "game.yaml", "rules/axe.scenario.yaml"):
        write(folder / name, GOOD)
    write(folder / "my-engine.py", (HARNESS / "stub.py").read_text("utf-8"))
    write(folder / "engine", "#!/bin/sh\nexec python3 my-engine.py\n")
    (folder / "engine").chmod(0o755)
    write(folder / "turncoats.py", (HARNESS / "turncoats.py").read_text("utf-8"))
    for name, text in zip(
        ("game.log", "theirs.txt", "games.jsonl", "theirs.yaml"), LOGS, strict=True
    ):
        write(folder / name, text)
    audit(subjects.plan(1), subjects.command(), store=Store(folder / "audits.sqlite"))
    write(folder / "long.yaml", LONG_WORK)
    done = process(f"set -euo pipefail; {example}", folder)
    assert done.returncode in (0, 1, 3)  # 1: a scenario fails; 3: a campaign is not begun
    assert not re.search("Usage:|Error|Traceback", done.stderr)


def test_the_command_imports_nothing_heavy() -> None:
    heavy = [
        "z3", "hypothesis", "numpy", "rich", "jinja2", "jsonschema", "pytest", "xml", "asyncio",
        "sqlite3",
    ]  # fmt: skip
    code = f"import sys, checkers.cli; print(sorted({{*sys.modules}} & {{*{heavy}}}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_python_runs_it_as_a_module(folder: Path) -> None:
    done = process(f"{shlex.quote(sys.executable)} -m checkers run good.scenario.yaml", folder)
    assert (done.stdout, done.stderr, done.returncode) == ("1 scenario: 1 passed\n", "", 0)


@pytest.mark.parametrize(
    "arguments", ["run -v", "schema", "run --format json", "show turncoats --format html", "--help"]
)
def test_nobody_who_stops_reading_is_scolded(arguments: str, folder: Path) -> None:
    read, written = os.pipe()
    os.close(read)
    with os.fdopen(written, "wb") as nobody:
        done = subprocess.run(
            ["bash", "-c", f"checkers {arguments}"],
            cwd=folder,
            env=environ(),
            stdout=nobody,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (done.stderr, done.returncode) == (b"", 141)


@pytest.mark.parametrize(
    ("closed", "told"), [(">&-", ""), ("2>&-", "1 scenario: 1 passed\n"), (">&- 2>&-", "")]
)
def test_who_closes_what_is_written_to_gets_the_status_all_the_same(
    closed: str, told: str, folder: Path
) -> None:
    done = process(f"checkers run good.scenario.yaml --self-check {closed}", folder)
    assert (done.stdout, done.stderr, done.returncode) == (told, "", 0)


@pytest.mark.parametrize(
    "arguments",
    [
        "run good.scenario.yaml",
        "explain good.scenario.yaml",
        "show good.scenario.yaml",
        "play turncoats",
        "walk turncoats --from t0",
        "perft turncoats 1",
        "seek turncoats 2-1 --board two-banks",
        "fixtures turncoats -o fixtures --games 1 --seats 2",
        "replay turncoats game.log",
    ],
)
def test_a_ruling_file_is_a_reading_for_every_command(arguments: str, folder: Path) -> None:
    write(folder / "game.log", LOGS[0])
    done = checkers(f"{arguments} --reading mercy.yaml")
    assert done.exit_code in (0, 1)  # 1: the game of the log comes out otherwise
    assert done.stderr == ""
    assert done.stdout


def test_a_report_that_cannot_be_written_is_told(folder: Path) -> None:
    done = process("checkers run good.scenario.yaml >/dev/full", folder)
    assert (done.stderr, done.returncode) == ("cannot be written: No space left on device\n", 2)


@pytest.mark.parametrize(
    ("arguments", "path", "why"),
    [
        ("explain good.scenario.yaml --html a-file/x.html", "a-file/x.html", "Not a directory"),
        ("explain good.scenario.yaml --html /dev/full", "/dev/full", "No space left on device"),
        ("show good.scenario.yaml --out a-file/x", "a-file/x/", "Not a directory"),
        ("fixtures flipwars -o a-file/x --games 0", "a-file/x/", "Not a directory"),
        ("prove oriflamme -k card --reading bga --smt2 a-file/x", "a-file/x/", "Not a directory"),
    ],
)
def test_a_file_that_cannot_be_written_is_told_by_its_path(
    arguments: str, path: str, why: str, folder: Path
) -> None:
    write(folder / "a-file", "")
    done = process(f"checkers {arguments}", folder)
    assert re.search(rf"^{path}.*cannot be written: {why}$", done.stderr, re.M), done.stderr
    assert done.returncode == 2


@pytest.mark.parametrize(
    "arguments",
    [
        "prove turncoats --smt2 ''",
        "compare turncoats bga rulebook --out ''",
        "show good.scenario.yaml --out ''",
        "rulings turncoats -o ''",
        "fixtures turncoats -o ''",
        "report -o ''",
        "walk turncoats --from t1 --html ''",
        "audit turncoats --store '' -- python3 my-engine.py",
        "run ''",
    ],
)
def test_an_empty_path_is_refused_in_a_sentence(arguments: str) -> None:
    done = checkers(arguments)
    assert done.exit_code == 2
    assert "an empty path names no file and no folder" in done.stderr


def test_junit_is_what_it_says_it_is_in_whatever_encoding_it_is_printed(folder: Path) -> None:
    write(folder / "words.yaml", GOOD.replace("Blue falls", "Blåtand faller i 紅"))
    line = "checkers run words.yaml --format junit > junit.xml"
    process(line, folder, PYTHONIOENCODING="latin-1")
    (case,) = ET.parse(folder / "junit.xml").getroot().findall("testcase")
    assert case.get("name") == "Blåtand faller i 紅 to red"


def test_an_interrupt_ends_in_one_word(folder: Path) -> None:
    os.mkfifo(folder / "endless.yaml")
    running = subprocess.Popen(
        [BIN / "checkers", "run", "endless.yaml"], cwd=folder, stderr=subprocess.PIPE
    )
    with (folder / "endless.yaml").open("wb"):  # opens when the command has begun to read
        running.send_signal(signal.SIGINT)
        _, stderr = running.communicate()
    assert (stderr, running.returncode) == (b"\ninterrupted\n", 130)


def test_who_waits_at_a_terminal_is_told_how_far_it_is(folder: Path) -> None:
    terminal, written = pty.openpty()
    arguments = [str(BIN / "checkers"), "run", "good.scenario.yaml", "--self-check"]
    done = subprocess.run(arguments, cwd=folder, stdout=-1, stderr=written, check=True)
    assert done.stdout == b"1 scenario: 1 passed\n"
    assert b"100%" in os.read(terminal, 10_000)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("walk turncoats --from t0", "255 states"),
        ("walk turncoats --from t0 --engine", "255 states"),
        ("walk flipwars --from 2x2", " states"),
    ],
)
def test_how_far_a_walk_is_told_at_a_terminal_and_nowhere_else(
    arguments: str, told: str, folder: Path
) -> None:
    terminal, written = pty.openpty()
    command = [str(BIN / "checkers"), *arguments.split()]
    waits = subprocess.run(command, cwd=folder, stdout=-1, stderr=written, check=False)
    assert told in os.read(terminal, 100_000).decode()
    quiet = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    assert quiet.stderr == b""
    assert free(waits.stdout) == free(quiet.stdout)


def test_what_a_terminal_cannot_show_is_escaped(folder: Path) -> None:
    write(folder / "words.yaml", FAILS.replace("Red falls", "紅"))
    done = process("checkers run words.yaml | head -n 1", folder, PYTHONIOENCODING="latin-1")
    assert (done.stdout, done.stderr) == ("fail: \\u7d05\n", "")


def test_it_works_from_any_folder(folder: Path) -> None:
    (folder / "empty").mkdir()
    done = process(
        "checkers run ../good.scenario.yaml && checkers run -k §5.2 | tail -n 1", folder / "empty"
    )
    assert done.stderr == ""
    assert done.stdout.startswith("1 scenario: 1 passed\n")


def checkers(line: str, *more: str) -> Result:
    """What the command answers, run in this process."""
    return CliRunner().invoke(cli, [*shlex.split(line), *more])


def process(line: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """What a shell answers, run in a folder with the command on its path."""
    return subprocess.run(
        ["bash", "-c", line],
        cwd=folder,
        env=environ() | environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def free(told: bytes) -> bytes:
    """What was told, without what it cost."""
    return re.sub(rb"\d+\.\d+ CPU seconds.*", b"", told)


def environ() -> dict[str, str]:
    return os.environ | {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}


def failing(raised: BaseException) -> click.Command:
    """A command that takes whatever arguments this process has, and fails."""

    def fail() -> None:
        raise raised

    taken = {"ignore_unknown_options": True, "allow_extra_args": True}
    return click.Command("fail", callback=fail, context_settings=taken)


def ours(*_: object) -> NoReturn:
    raise ValueError("ours")


def schema() -> Any:
    return Draft7Validator(json.loads(checkers("schema").stdout))


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
