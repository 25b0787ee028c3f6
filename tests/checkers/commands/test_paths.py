"""Which files are read, and what is told of those that cannot be read or written."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests.checkers.commands.asking import GOOD, checkers, process, write


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


# Writing.


def test_a_report_that_cannot_be_written_is_told(folder: Path) -> None:
    done = process("checkers run good.scenario.yaml >/dev/full", folder)
    assert (done.stderr, done.returncode) == ("cannot be written: No space left on device\n", 2)


@pytest.mark.parametrize(
    ("arguments", "path", "why"),
    [
        ("explain good.scenario.yaml --html a-file/x.html", "a-file/x.html", "Not a directory"),
        ("explain good.scenario.yaml --html /dev/full", "/dev/full", "No space left on device"),
        ("show good.scenario.yaml --out a-file/x", "a-file/x", "Not a directory"),
        ("fixtures flipwars -o a-file/x --games 0", "a-file/x", "Not a directory"),
        ("prove oriflamme -k card --reading bga --smt2 a-file/x", "a-file/x", "Not a directory"),
        ("report -o a-file/x.html", "a-file/x.html", "Not a directory"),
    ],
)
def test_a_file_that_cannot_be_written_is_told_by_its_path(
    arguments: str, path: str, why: str, folder: Path
) -> None:
    write(folder / "a-file", "")
    done = process(f"checkers {arguments}", folder)
    assert re.search(rf"^{path}.*cannot be written: {why}$", done.stderr, re.M), done.stderr
    assert done.returncode == 2
