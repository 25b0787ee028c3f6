"""Mistakes that real programs make are planted in the engine, and the scenarios catch each one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from tests.oriflamme_ref.plays import BOOK

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "oriflamme_ref"
SCENARIOS = ROOT / "scenarios" / "oriflamme"
FAILED, BROKEN = 1, 3  # a scenario does not pass; the engine falls over


class Planted(NamedTuple):
    """What a mistake breaks, and in which module an old text becomes a new one."""

    name: str
    breaks: str
    module: str
    old: str
    new: str


def planted() -> list[Planted]:
    told = yaml.safe_load(Path(__file__).with_name("planted.yaml").read_text("utf-8"))
    return [Planted(name, e["breaks"], e["in"], e["old"], e["new"]) for name, e in told.items()]


every_mistake = pytest.mark.parametrize("one", planted(), ids=lambda one: one.name)


@every_mistake
def test_a_mistake_fits_the_engine_and_breaks_a_clause_that_there_is(one: Planted) -> None:
    assert one.old in (ENGINE / f"{one.module}.py").read_text("utf-8")
    assert one.breaks in BOOK.clauses


@pytest.mark.slow
@every_mistake
def test_a_mistake_is_caught_by_a_scenario(one: Planted, tmp_path: Path) -> None:
    wrong = tmp_path / ENGINE.name
    shutil.copytree(ENGINE, wrong, ignore=shutil.ignore_patterns("__pycache__"))
    module = wrong / f"{one.module}.py"
    module.write_text(module.read_text("utf-8").replace(one.old, one.new), "utf-8")
    assert ran(tmp_path) in (FAILED, BROKEN)


@pytest.mark.slow
def test_without_a_mistake_nothing_is_caught(tmp_path: Path) -> None:
    shutil.copytree(ENGINE, tmp_path / ENGINE.name)
    assert ran(tmp_path) == 0


def ran(folder: Path) -> int:
    """The exit status of the scenarios on the engine that lies in a folder."""
    command = [sys.executable, "-m", "checkers", "run", str(SCENARIOS)]
    where = os.pathsep.join((str(folder), str(ROOT)))
    asked = {**os.environ, "PYTHONPATH": where}
    return subprocess.run(command, cwd=folder, env=asked, capture_output=True).returncode
