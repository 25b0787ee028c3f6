"""Planted mistakes are caught behind the protocol, too, and blamed on the clause they break."""

from __future__ import annotations

import os
import shutil
import sys
from functools import cache
from pathlib import Path

import pytest

from checkers import games
from checkers.audit.auditing import Command
from checkers.audit.planned import Plan
from checkers.audit.result import Audit, audit
from checkers.oriflamme import ROOM
from checkers.scenario.files import shipped
from checkers.scenario.reader import read_path
from checkers.scenario.written import Scenario
from tests.oriflamme_ref.plays import RULEBOOK
from tests.oriflamme_ref.test_planted import ENGINE, ROOT, Planted, planted

SOME = ("An Ambush pays, but lets its attacker stay", "The first player never changes")
some_mistakes = pytest.mark.parametrize(
    "one", [one for one in planted() if one.name in SOME], ids=lambda one: one.name
)


@cache
def scenarios() -> tuple[Scenario, ...]:
    files = sorted((shipped() / "oriflamme").glob("*.scenario.yaml"))
    found = (one for file in files for one in read_path(file, file.name, games.room, games.FIRST))
    return tuple(one for one in found if isinstance(one, Scenario))


def audited(one: Planted, folder: Path) -> Audit:
    """The engine with the mistake, on the scenarios about the clause and in one random game."""
    shutil.copytree(ENGINE, folder / ENGINE.name, ignore=shutil.ignore_patterns("__pycache__"))
    module = folder / ENGINE.name / f"{one.module}.py"
    module.write_text(module.read_text("utf-8").replace(one.old, one.new), "utf-8")
    about = tuple(s for s in scenarios() if one.breaks in s.clauses)
    where = f"PYTHONPATH={os.pathsep.join((str(folder), str(ROOT)))}"
    words = ("env", where, sys.executable, "-P", "-m", "tests.checkers.oriflamme.engine", "right")
    return audit(Plan(ROOM, RULEBOOK, about, (3,), 1, 0), Command(words), infer=False)


@pytest.mark.slow
@some_mistakes
def test_a_planted_mistake_is_caught_behind_the_protocol(one: Planted, tmp_path: Path) -> None:
    found = audited(one, tmp_path)
    blamed = [shown.finding.small.judged.clauses for shown in found.findings]
    assert any(one.breaks in clauses for clauses in blamed), (blamed, found.counts)
