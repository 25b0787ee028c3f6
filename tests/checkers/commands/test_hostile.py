"""What others have written takes over neither a terminal nor a log."""

from __future__ import annotations

import re
import signal
from pathlib import Path
from xml.etree import ElementTree as ET

import click
import pytest

from checkers.ending import Interrupts, finished
from tests.checkers.commands.asking import FAILS, GOOD, MERCY, checkers, process, write

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


def test_a_mistake_of_our_own_takes_over_no_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    @click.command()
    def fails() -> None:
        raise RuntimeError("\x1b[31m\n::error::x")

    monkeypatch.setattr("sys.argv", ["fails"])
    assert finished(fails, Interrupts()) == 3
    told = "internal error: RuntimeError: \\x1b[31m\n\\x3a:error::x\n"
    assert capsys.readouterr().err.startswith(told)


def test_several_interrupts_at_once_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signal, "setitimer", lambda *_: None)
    interrupts = Interrupts()
    for number in (signal.SIGINT, signal.SIGALRM):
        with pytest.raises(KeyboardInterrupt):
            interrupts.interrupt(number, None)
        interrupts.interrupt(signal.SIGINT, None)
