"""The guide shows what happens: its transcript, its walk, its actions, its tables."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from checkers.audit.protocol import CAPABILITIES, METHODS, PARAMS, RESULT, Schemas
from checkers.audit.wire import KINDS
from checkers.cli import cli
from checkers.scenario.language import Names
from spec.turncoats import atlas
from tests.checkers.audit.told import FORM, SEATED

ROOT = Path(__file__).parents[3]
GUIDE = (ROOT / "docs" / "auditing.md").read_text("utf-8")
STUB = ROOT / "docs" / "harness" / "python" / "stub.py"
ASKED = [json.loads(line) for line in re.findall(r"^> (.*)$", GUIDE, re.MULTILINE)]
ANSWERED = [json.loads(line) for line in re.findall(r"^< (.*)$", GUIDE, re.MULTILINE)]
SCHEMAS = Schemas(FORM.schema())


def test_the_transcript_is_what_the_stub_answers() -> None:
    lines = "".join(json.dumps(one) + "\n" for one in ASKED)
    command = [sys.executable, str(STUB)]
    ran = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    assert [json.loads(line) for line in ran.stdout.splitlines()] == ANSWERED
    assert len(ANSWERED) == len(ASKED) == 13


@pytest.mark.parametrize("n", range(len(ASKED)))
def test_the_transcript_keeps_to_the_schemas(n: int) -> None:
    asked, answered = ASKED[n], ANSWERED[n]
    assert SCHEMAS.complaint(asked["method"], PARAMS, asked["params"]) == ""
    assert (
        "error" in answered or SCHEMAS.complaint(asked["method"], RESULT, answered["result"]) == ""
    )


def test_the_transcript_has_every_method() -> None:
    inside = [m["method"] for one in ASKED for m in one["params"].get("messages", ())]
    assert {one["method"] for one in ASKED} | set(inside) == {*METHODS}


def test_the_walk_is_what_the_command_prints() -> None:
    shown = re.search(r"^\$ checkers smoke .*\n((?:right: .*\n)+)```", GUIDE, re.MULTILINE)
    found = CliRunner().invoke(cli, ["smoke", "turncoats", "--", sys.executable, str(STUB)])
    assert shown is not None
    assert found.stdout == shown[1]


def test_the_guide_has_all_methods_capabilities_and_codes() -> None:
    tables = re.findall(r"^\| (.+?) \|", GUIDE, re.MULTILINE)
    words = {word for cell in tables for word in re.findall(r"[\w-]+", cell)}
    assert {*METHODS, *CAPABILITIES, *map(str, KINDS)} <= words


def test_every_action_of_the_guide_is_one() -> None:
    shown = [
        json.loads(text) for text in re.findall(r"^\| `(\{\"do\".*?\})` \|", GUIDE, re.MULTILINE)
    ]
    names = Names(atlas.board("official"), SEATED)
    assert len(shown) == 6
    assert [FORM.say_action(FORM.read_action(one, names), names) for one in shown] == shown


@pytest.mark.parametrize("target", re.findall(r"\]\(([^)#]+)\)", GUIDE))
def test_every_link_of_the_guide_leads_somewhere(target: str) -> None:
    assert (ROOT / "docs" / target).exists()


README = (ROOT / "README.md").read_text("utf-8").partition("**Auditing an implementation.**")[2]
COMMANDS = re.findall(r"^(checkers .*)$", README, re.MULTILINE)


def test_the_readme_has_commands_for_an_audit() -> None:
    assert [shlex.split(one)[1] for one in COMMANDS] == ["smoke", "run", "audit", "perft"]


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_of_the_readme_work(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    found = CliRunner().invoke(cli, shlex.split(command)[1:])
    assert found.exit_code == 0, found.output
