"""Mistakes planted in an engine, one at a time, and what its shipped scenarios come to then.

python -m tests.planted GAME        (with the wrong engine before the right one on the path)
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import yaml

from checkers import games
from checkers.scenario import files
from checkers.scenario.reader import read_path
from checkers.scenario.run import FAIL, PASS, run
from checkers.scenario.written import Scenario, Unread

ROOT: Final = Path(__file__).parents[1]


class Planted(NamedTuple):
    """What a mistake breaks, and in which module an old text becomes a new one.

    `raises` is what the engine falls over by, where scenarios find it by that alone.
    """

    name: str
    breaks: str
    module: str
    old: str
    new: str
    raises: str = ""


def planted(game: str) -> list[Planted]:
    file = Path(__file__).with_name(f"{game}_ref") / "planted.yaml"
    told = yaml.safe_load(file.read_text("utf-8"))
    return [
        Planted(name, e["breaks"], e["in"], e["old"], e["new"], e.get("raises", ""))
        for name, e in told.items()
    ]


def engine(game: str) -> Path:
    return ROOT / f"{game}_ref"


def fits(game: str, one: Planted) -> bool:
    """Whether what it changes is there, and what it breaks as well."""
    book = games.room(game).rulebook()
    there = one.old in (engine(game) / f"{one.module}.py").read_text("utf-8")
    return there and one.breaks in {*book.clauses, *book.refusals, *book.questions}


def wrong(game: str, one: Planted | None, folder: Path) -> None:
    """Lay an engine into a folder, with a mistake in it."""
    copied = folder / engine(game).name
    shutil.copytree(engine(game), copied, ignore=shutil.ignore_patterns("__pycache__"))
    if one is not None:
        module = copied / f"{one.module}.py"
        module.write_text(module.read_text("utf-8").replace(one.old, one.new), "utf-8")


def found(game: str, one: Planted | None, folder: Path) -> Mapping[str, str]:
    """How scenarios fail on an engine with a mistake: by their titles, or files."""
    wrong(game, one, folder)
    command = [sys.executable, "-m", "tests.planted", game]
    asked = {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT)))}
    done = subprocess.run(command, cwd=folder, env=asked, capture_output=True, check=True)
    told: Mapping[str, str] = json.loads(done.stdout)
    return told


def catches(one: Planted, how: str) -> bool:
    """Whether an expectation is not met; or the engine falls over as it is said to."""
    return how in ("fails", f"raises {one.raises}")


def failing(game: str) -> Iterator[tuple[str, str]]:
    """Each shipped scenario that does not pass on the engine there is: it fails, or what raises."""
    for path in files.below([files.shipped() / game]):
        try:
            for scenario in read_path(path, path.name, games.room, game):
                title = scenario.title or path.name
                yield from ((title, how) for how in [outcome(scenario)] if how != PASS)
        except Exception as error:  # an engine may fall over while a deal is laid out
            yield path.name, f"raises {type(error).__name__}"


def outcome(scenario: Scenario | Unread) -> str:
    try:
        verdict = run(scenario)
    except Exception as error:  # whatever a wrong engine raises
        return f"raises {type(error).__name__}"
    return {PASS: PASS, FAIL: "fails"}.get(verdict.verdict, "raises Mistake")


if __name__ == "__main__":
    print(json.dumps(dict(failing(sys.argv[1]))))
