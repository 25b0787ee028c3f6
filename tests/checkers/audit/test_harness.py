"""The stubs to copy, each with its small engine, agree with the reference in all that is asked.

A language that the machine lacks is skipped, by name.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.checkers.audit.told import (
    Asked,
    answers,
    differences,
    first_difference,
    games_of,
    names_of,
)

HARNESS = Path(__file__).parents[3] / "docs" / "harness"
QUICK = range(6)
LONG = range(100, 1100)


@cache
def put(seeds: range) -> list[list[Asked]]:
    return list(games_of(seeds))


def needs(program: str) -> str:
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"{program} is not on this machine")
    return found


@pytest.fixture(params=["python", "javascript", "c"], scope="module")
def command(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """How the stub of a language is started."""
    if request.param == "python":
        return [sys.executable, str(HARNESS / "python" / "stub.py")]
    if request.param == "javascript":
        return [needs("node"), str(HARNESS / "javascript" / "stub.mjs")]
    program = tmp_path_factory.mktemp("c") / "stub"
    sources = [str(HARNESS / "c" / name) for name in ("stub.c", "turncoats.c", "json.c")]
    flags = ["-std=gnu11", "-O1", "-Wall", "-Wextra", "-Werror", "-fsanitize=undefined"]
    subprocess.run([needs("gcc"), *flags, "-o", str(program), *sources], check=True)
    return [str(program)]


def test_a_stub_agrees_with_the_reference(command: list[str]) -> None:
    agree(command, put(QUICK))


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_a_stub_agrees_with_the_reference_for_long(command: list[str]) -> None:
    for first in range(LONG.start, LONG.stop, 50):
        agree(command, list(games_of(range(first, first + 50))))


def agree(command: list[str], games: list[list[Asked]]) -> None:
    for game, told in zip(games, answers(command, games), strict=True):
        assert differences(game, told, names_of(game)) == []


@pytest.mark.parametrize(
    ("language", "name"), [("python", "stub.py"), ("javascript", "stub.mjs"), ("c", "stub.c")]
)
def test_a_stub_is_short_enough_to_copy(language: str, name: str) -> None:
    lines = (HARNESS / language / name).read_text("utf-8").splitlines()
    assert len(lines) < 80


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("self.row = 0", "pass"),
        ("self.row >= self.players", "self.row > self.players"),
        ("min(pile[faction], pile[one] + pile[other])", "pile[one] + pile[other]"),
        ("range(1, pile[faction] + 1)", "range(pile[faction] + 1)"),
        ("(seat - self.turn) % self.players", "seat"),
        ('self.pay(faction, "flag")', 'self.pay(faction, "axe")'),
        ('count, self.piles["axe"], self.piles["flag"]', 'count, self.piles["axe"]'),
        ("max(pile[f] for f in left)", "max(pile[f] for f in FACTIONS)"),
        ("self.drawn if seat == self.turn else None", "self.drawn"),
        ('action["do"] == "draw" and seat != turn', "False"),
        ('homelands[area]: 2', 'homelands[area]: 1'),
        ("self.touch[other].add(one)", "pass"),
    ],
)  # fmt: skip
def test_a_mistake_in_an_engine_is_told_from_the_reference(
    right: str, wrong: str, tmp_path: Path
) -> None:
    shutil.copytree(HARNESS / "python", tmp_path, dirs_exist_ok=True)
    engine = (HARNESS / "python" / "turncoats.py").read_text("utf-8")
    assert right in engine
    (tmp_path / "turncoats.py").write_text(engine.replace(right, wrong), "utf-8")
    found = first_difference([sys.executable, str(tmp_path / "stub.py")], put(QUICK))
    assert found is not None
