"""Imports point down, and of what is shipped only a game's own rooms name it."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GAMES = sorted(rules.parent.name for rules in ROOT.glob("spec/*/rules.md"))
ENGINES = [f"{game}_ref" for game in GAMES]
FLOORS = {"spec": 0, **dict.fromkeys(ENGINES, 1), "checkers": 2, "tests": 3}

PARTS = {  # of checkers: each may import those on its own level and below
    "__init__": 0, "scenario": 0, "games": 0, "logic": 0, "markup": 0, "terms": 0, "waiting": 0,
    "writing": 0,
    "claims": 1, "symbolic": 1, "bits": 1, "forking": 1, "walk": 1, "proofs": 1, "plays": 1,
    "shrinking": 1, "solving": 1, "whynot": 1,
    "compare": 2, "clarify": 2, "audit": 2, "evidence": 2, "campaign": 2,
    "cluster": 2, "ourselves": 1,
    "report": 3,
    "asked": 4, "ending": 4, "commands": 4, "cli": 4, "__main__": 4, "pytest_plugin": 4,
}  # fmt: skip
FOR_ROOMS = 1  # the highest level that a game's room may import

CHANCE = {"random", "secrets", "time", "datetime", "uuid"}
HEAVY = {"yaml", "lark", "z3", "numpy", "hypothesis", "click", "jsonschema", "pytest", "random"}

MODULES = sorted(
    path.relative_to(ROOT).as_posix()
    for home in FLOORS
    for ending in ("py", "lark", "j2")
    for path in (ROOT / home).rglob(f"*.{ending}")
)


@pytest.mark.parametrize("path", MODULES)
def test_imports_point_down_and_no_stranger_names_a_game(path: str) -> None:
    assert list(complaints(path, (ROOT / path).read_text("utf-8"))) == []


def test_no_two_parts_of_the_checkers_import_each_other() -> None:
    modules = [path for path in MODULES if path.startswith("checkers/") and path.endswith(".py")]
    graph: dict[str, set[str]] = {part_of(path): set() for path in modules}
    for path in modules:
        targets = [name for name in imported((ROOT / path).read_text("utf-8")) if inside(name)]
        graph[part_of(path)] |= {part_imported(name) for name in targets} - {part_of(path)}
    assert list(TopologicalSorter(graph).static_order()) != []


@pytest.mark.parametrize("engine", ENGINES)
def test_an_engine_loads_nothing_heavy(engine: str) -> None:
    code = f"import sys, {engine}; print(*sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert engine in ran.stdout.split()
    assert HEAVY & {name.split(".")[0] for name in ran.stdout.split()} == set()


GAME, ENGINE = GAMES[0], ENGINES[0]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("spec/game.py", "from checkers import plays"),
        ("spec/game.py", f"import {ENGINE}"),
        ("spec/game.py", "import lark"),
        (f"spec/{GAME}/atlas.py", f"from {ENGINE} import table"),
        (f"{ENGINE}/rules.py", "from checkers.scenario import run"),
        (f"{ENGINE}/rules.py", "def f():\n    import checkers"),
        (f"{ENGINE}/rules.py", "from tests.toy import nim"),
        (f"{ENGINE}/rules.py", "import yaml"),
        (f"{ENGINE}/rules.py", "import random"),
        (f"{ENGINE}/rules.py", "from time import time"),
        (f"{ENGINE}/rules.py", "from .table import table"),
        ("checkers/plays.py", "import tests"),
        ("checkers/plays.py", "from .claims import always"),
        ("checkers/plays.py", "from checkers.compare import differ"),
        ("checkers/scenario/run.py", "from checkers import claims"),
        ("checkers/scenario/run.py", "if TYPE_CHECKING:\n    from checkers.report import shown"),
        ("checkers/audit/run.py", "import checkers.report.svg"),
        ("checkers/report/svg.py", "from checkers.cli import main"),
        ("checkers/novelty.py", "from checkers.scenario import run"),
        ("checkers/cli.py", "from checkers.novelty import it"),
        (f"checkers/{GAME}/claims.py", "from checkers.report import shown"),
        (f"checkers/{GAME}/claims.py", "from checkers.compare import differ"),
        (f"checkers/{GAME}/claims.py", "from checkers.cli import main"),
        ("checkers/plays.py", f"from checkers.{GAME} import ROOM"),
        ("checkers/plays.py", f"from {ENGINE} import State"),
        ("checkers/cli.py", f"path = 'scenarios/{GAME}/x.yaml'"),
        ("checkers/cli.py", f"# as in {GAME.title()}"),
        ("checkers/scenario/base.lark", f"// for {GAME.upper()}"),
        (f"{ENGINE}/table.py", "from spec.source import read\nimport numpy"),
    ],
)
def test_a_breach_is_complained_of(path: str, text: str) -> None:
    assert list(complaints(path, text)) != []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("spec/source.py", "import yaml\nfrom spec.game import Game"),
        (f"{ENGINE}/rules.py", f"from spec import Game\nfrom {ENGINE}.table import table"),
        ("checkers/plays.py", "import random\nfrom checkers.scenario.run import run"),
        ("checkers/cli.py", "import click\nfrom checkers import games, report"),
        (f"checkers/{GAME}/__init__.py", f"import {ENGINE}\nfrom checkers.{GAME} import words"),
        (f"checkers/{GAME}/claims.py", "import z3\nfrom checkers.claims import always"),
        ("checkers/games.py", f"GAMES = {{'{GAME}': 'checkers.{GAME}'}}"),
        ("checkers/cli.py", "distribution = 'turncoats-ref'"),
        (f"tests/spec/test_{GAME}_boards.py", f"from spec.{GAME} import atlas"),
        ("tests/test_wheel.py", "from checkers.cli import main"),
    ],
)
def test_what_the_house_allows_is_not_complained_of(path: str, text: str) -> None:
    assert list(complaints(path, text)) == []


def complaints(path: str, text: str) -> Iterator[str]:
    """What is wrong with a module, named by its path from the root."""
    for target in imported(text) if path.endswith(".py") else ():
        if not may_import(path, target):
            yield f"{path} may not import {target}"
    for game in () if path.startswith("tests/") or path == "checkers/games.py" else GAMES:
        if game not in path:
            found = re.search(rf"{game}(?!-ref\b)", text, re.IGNORECASE)
            if found:
                yield f"{path}:{text[: found.start()].count(chr(10)) + 1} names {game}"


def may_import(path: str, target: str) -> bool:
    home, top = path.split("/")[0], target.split(".")[0]
    if top in FLOORS and top != home:
        return FLOORS[top] < FLOORS[home]
    if home == "checkers" and top == home:
        return stands_no_higher(part_imported(target), part_of(path))
    if home in ENGINES:
        return top == home or top in sys.stdlib_module_names - CHANCE
    if home == "spec":
        return top == home or top in {*sys.stdlib_module_names, "yaml"}
    return top != ""


def stands_no_higher(target: str, part: str) -> bool:
    """Whether one part of checkers may import another; a part that is not listed may nothing."""
    own = FOR_ROOMS if part in GAMES else PARTS.get(part, -1)
    return target == part or (target in PARTS and PARTS[target] <= own)


def imported(text: str) -> Iterator[str]:
    """Everything that is imported, with dots; a relative import begins with one."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield from (f"{module}.{name.name}" for name in node.names)


def inside(name: str) -> bool:
    return name.split(".")[0] == "checkers"


def part_imported(name: str) -> str:
    return [*name.split("."), "__init__"][1]


def part_of(path: str) -> str:
    return path.split("/")[1].removesuffix(".py")
