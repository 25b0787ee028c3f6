"""What the README shows is what one gets: its files, its commands, and their output.

`python -m tests.test_readme` writes the dashboard in the README anew.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PATH = Path(__file__).parents[1] / "README.md"
README = PATH.read_text("utf-8")
FILES = re.findall(r"```yaml\n# (\S+)\n(.*?)```", README, re.S)
WRITING = re.findall(r"^\$ (.+ > .+\.scenario\.yaml)$", README, re.M)
TRIED = [
    pytest.param(command, output, id=command)
    for block in re.findall(r"```console\n(.*?)```", README, re.S)
    for command, output in re.findall(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", block, re.M)
]
COST = re.compile(r" +\d+\.\d+ (s|CPU)\b")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("readme")
    for name, text in FILES:
        (folder / name).write_text(f"# {name}\n{text}", "utf-8")
    for command in WRITING:  # each test finds what the commands before it have written
        run(command, folder)
    return folder


def run(command: str, folder: Path) -> str:
    bin = str(Path(sys.executable).parent)
    env = {**os.environ, "PATH": f"{bin}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        command, shell=True, cwd=folder, env=env, capture_output=True, text=True, timeout=400
    )
    assert done.stderr == ""
    return done.stdout


def shape(output: str) -> re.Pattern[str]:
    """The output to the letter, with any lines where the README has `...`."""
    parts = [re.escape(line) for line in free(output).splitlines()]
    return re.compile(
        "\n".join("(?:.*\n)*.*" if part == re.escape("...") else part for part in parts)
    )


def free(text: str) -> str:
    """A text without what it cost."""
    return COST.sub(r" any \1", text)


@pytest.mark.timeout(400)
@pytest.mark.parametrize(("command", "output"), TRIED)
def test_the_readme_shows_what_the_command_prints(command: str, output: str, folder: Path) -> None:
    assert shape(output).fullmatch(free(run(command, folder)).rstrip("\n"))


def test_the_readme_has_files_and_commands_to_try() -> None:
    assert len(FILES) >= 1
    assert len(TRIED) >= 6


def renewed(readme: str) -> str:
    """The README with the dashboard as it is now."""
    command = "checkers verify turncoats"
    told = run(command, PATH.parent).rstrip("\n")
    shown = re.compile(rf"(\$ {command}\n).*?(\n```)", re.S)
    return shown.sub(lambda found: found[1] + told + found[2], readme)


if __name__ == "__main__":
    PATH.write_text(renewed(README), "utf-8")
