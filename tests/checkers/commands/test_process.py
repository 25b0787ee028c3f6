"""The command as a process: who reads it, who interrupts it, and what it imports."""

from __future__ import annotations

import os
import pty
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from checkers.scenario import files
from tests.checkers.commands.asking import BIN, FAILS, environ, process, write


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
    "arguments",
    [
        f"run {files.shipped()} -v",
        "schema",
        "run . --format json",
        "show turncoats --format html",
        "--help",
    ],
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


def free(told: bytes) -> bytes:
    """What was told, without what it cost."""
    return re.sub(rb"\d+\.\d+ CPU seconds.*", b"", told)
