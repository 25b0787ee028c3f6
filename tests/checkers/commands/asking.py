"""The command as it is asked: in this process, or by a shell; and files to ask it about."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner, Result

from checkers.cli import cli

BIN = Path(sys.executable).parent
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
SPARED = GOOD.replace("removing 1 blue", "removing nothing")
UNREADABLE = GOOD.replace("Blue falls to red", "Nobody knows").replace("ruled by red", "ruled by x")
MERCY = "title: Mercy\ndate: 2026-11-30\nsource: us\nfrom: rulebook\nanswers: {removal: up-to}\n"
POSITION = "board: three-fords\ngiven:\n  Ford: 1 red\n  ada: 1 red\n  bob: nothing\n"


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


def environ() -> dict[str, str]:
    return os.environ | {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
