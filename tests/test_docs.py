"""What the manual shows is what one gets: its files, its commands, their output, its links."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner

from checkers import games
from checkers.cli import cli
from checkers.scenario.document import KEYS
from tests import shown

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = {path.name: path.read_text("utf-8") for path in sorted(DOCS.glob("*.md"))}
TUTORIALS = re.findall(r":caption: Three tutorials\n((?:[a-z-]+\n)+)", PAGES["index.md"])[0].split()
SLOW = ("compare", "clarify", "audit")  # seconds to half a minute


def checked(page: str, folder: Path, without: tuple[str, ...] = ()) -> None:
    """Do all that a page does, in its order, beside what a checkout has."""
    (folder / "docs").symlink_to(DOCS)
    for part in shown.parts(page):
        if isinstance(part, shown.File):
            (folder / part.name).parent.mkdir(exist_ok=True)
            (folder / part.name).write_text(part.text, "utf-8")
        elif part.line.split()[1] not in without:
            told = shown.free(printed(part.line, folder).rstrip("\n"))
            assert shown.shape(part.output).fullmatch(told), f"$ {part.line}\n{told}"


def printed(command: str, folder: Path) -> str:
    """What a terminal shows; a plain command of ours is run here, which is much faster."""
    if re.fullmatch(r"checkers [^|<>;&]*", command):
        return CliRunner().invoke(cli, shlex.split(command)[1:]).output
    bin = str(Path(sys.executable).parent)
    env = {**os.environ, "PATH": f"{bin}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        command, shell=True, cwd=folder, env=env, text=True, check=False, timeout=100,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    return done.stdout


def test_there_is_a_tutorial_for_each_of_the_three_uses() -> None:
    assert TUTORIALS == ["clarifying", "testing", "first-audit"]


@pytest.mark.parametrize("name", TUTORIALS)
def test_a_tutorial_shows_what_its_commands_print(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    checked(PAGES[f"{name}.md"], tmp_path, without=SLOW)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", TUTORIALS)
def test_a_tutorial_shows_what_all_of_its_commands_print(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    checked(PAGES[f"{name}.md"], tmp_path)


LINKS = {target for page in PAGES.values() for target in re.findall(r"\]\(([^)#]+)\)", page)}


@pytest.mark.parametrize("target", sorted(LINKS))
def test_every_link_leads_somewhere(target: str) -> None:
    assert (DOCS / target).exists()


def test_every_page_is_in_the_contents() -> None:
    named = re.findall(r"^([a-z-]+)$", PAGES["index.md"], re.M)
    assert {f"{name}.md" for name in named} == {*PAGES} - {"index.md"}


def test_every_key_of_a_scenario_is_explained_in_the_order_that_it_is_laid_out() -> None:
    rows = re.findall(r"^\| `([a-z]+)` \|", PAGES["language.md"], re.M)
    assert rows == [*KEYS]


@pytest.mark.parametrize("game", games.GAMES)
def test_every_key_of_a_given_is_explained(game: str) -> None:
    known = {*re.findall(r"`([a-z]+)`", PAGES["language.md"])}
    places = re.compile(r"[A-Z].*|[a-h][1-8]")
    keys = {*games.room(game).schema()["given"]["properties"]}
    assert {key for key in keys if not places.fullmatch(key)} <= known


def exporting() -> set[str]:
    """The packages that say what they export, but for the rooms of games."""
    homes = ("spec", "checkers", *(f"{game}_ref" for game in games.GAMES))
    paths = [path for home in homes for path in (ROOT / home).rglob("*.py")]
    modules = [path.relative_to(ROOT) for path in paths if "__all__ =" in path.read_text("utf-8")]
    names = {".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in modules}
    rooms = tuple(f"checkers.{game}" for game in games.GAMES)
    return {name for name in names if not name.startswith(rooms)}


def test_whatever_is_exported_is_in_the_manual() -> None:
    described = re.findall(r"^\.\. automodule:: (\S+)$", PAGES["api.md"], re.M)
    assert exporting() <= {*described}
    assert [name for name in described if not import_module(name).__doc__] == []
