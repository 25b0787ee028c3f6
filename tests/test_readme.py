"""What the README shows is what one gets: its files, its commands, and their output."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")
FILES = re.findall(r"```yaml\n# (\S+)\n(.*?)```", README, re.S)
TRIED = [
    pytest.param(command, output, id=command)
    for block in re.findall(r"```console\n(.*?)```", README, re.S)
    for command, output in re.findall(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", block, re.M)
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("readme")
    for name, text in FILES:
        (folder / name).write_text(f"# {name}\n{text}", "utf-8")
    return folder


def run(command: str, folder: Path) -> str:
    bin = str(Path(sys.executable).parent)
    env = {**os.environ, "PATH": f"{bin}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        command, shell=True, cwd=folder, env=env, capture_output=True, text=True, timeout=60
    )
    assert done.stderr == ""
    return done.stdout


def shape(output: str) -> re.Pattern[str]:
    """The output to the letter, with any lines where the README has `...`."""
    parts = [re.escape(line) for line in output.splitlines()]
    return re.compile(
        "\n".join("(?:.*\n)*.*" if part == re.escape("...") else part for part in parts)
    )


@pytest.mark.xdist_group("readme")
@pytest.mark.parametrize(("command", "output"), TRIED)
def test_the_readme_shows_what_the_command_prints(command: str, output: str, folder: Path) -> None:
    assert shape(output).fullmatch(run(command, folder).rstrip("\n"))


def test_the_readme_has_files_and_commands_to_try() -> None:
    assert len(FILES) >= 1
    assert len(TRIED) >= 6
