"""What the README shows is what one gets: its files, its commands, and their output.

`python -m tests.test_readme` writes the dashboard in the README anew.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import shown

PATH = Path(__file__).parents[1] / "README.md"
README = PATH.read_text("utf-8")
PARTS = [*shown.parts(README)]
FILES = [one for one in PARTS if isinstance(one, shown.File)]
WRITING = re.findall(r"^\$ (.+ > .+\.scenario\.yaml)$", README, re.M)
VERIFY = "checkers verify turncoats"  # what it prints is held in test_verified, where it is at hand
TRIED = [
    pytest.param(*one, id=one.line)
    for one in PARTS
    if isinstance(one, shown.Command) and one.line != VERIFY
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("readme")
    for name, text in FILES:
        (folder / name).write_text(text, "utf-8")
    for command in WRITING:  # each test finds what the commands before it have written
        run(command, folder)
    return folder


def run(command: str, folder: Path) -> str:
    bin = str(Path(sys.executable).parent)
    env = {**os.environ, "PATH": f"{bin}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        command, shell=True, cwd=folder, env=env, capture_output=True, text=True, timeout=400
    )
    assert done.stderr == "" or command == VERIFY, done.stderr  # which tells a log what it is at
    return done.stdout


@pytest.mark.timeout(400)
@pytest.mark.parametrize(("command", "output"), TRIED)
def test_the_readme_shows_what_the_command_prints(command: str, output: str, folder: Path) -> None:
    assert shown.shape(output).fullmatch(shown.free(run(command, folder)).rstrip("\n"))


def test_the_readme_has_files_and_commands_to_try() -> None:
    assert len(FILES) >= 1
    assert len(TRIED) >= 6


def renewed(readme: str) -> str:
    """The README with the dashboard as it is now."""
    told = run(VERIFY, PATH.parent).rstrip("\n")
    block = re.compile(rf"(\$ {VERIFY}\n).*?(\n```)", re.S)
    return block.sub(lambda found: found[1] + told + found[2], readme)


if __name__ == "__main__":
    PATH.write_text(renewed(README), "utf-8")
