"""Oriflamme with one mistake under audit: what each is called, and how small its scenario is.

python -m tests.checkers.oriflamme.miniatures [PART OF A NAME…]     (a table of docs/miniatures.md)
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Final

from checkers import games
from checkers.audit.auditing import Command
from checkers.audit.planned import Plan
from checkers.audit.result import Audit, audit
from checkers.audit.subject import DEFAULT
from checkers.commands.audit import shipped
from tests import miniatures
from tests.miniatures import EXPLAINED, Miniature, Row, row, table
from tests.planted import ROOT, engine, planted

LIST: Final = Path(__file__).with_name("miniatures.yaml")
GAME: Final = "oriflamme"
ROOM: Final = games.room(GAME)
SEATS: Final = (3, 4, 5)
FEW: Final = 4


@cache
def every() -> tuple[Miniature, ...]:
    """Those of the list; what is changed is told there, or it is a planted mistake."""
    changes = {one.name: one for one in planted(GAME)}
    return tuple(
        one if one.old else one._replace(**{part: getattr(changes[one.name], part)
                                            for part in ("module", "old", "new")})
        for one in miniatures.miniatures(LIST)
    )  # fmt: skip


@cache
def plan(number: int = miniatures.GAMES) -> Plan:
    """All scenarios, and few games."""
    return Plan(ROOM, ROOM.rulebook().reading("rulebook"), shipped(ROOM), SEATS, number, 0)


def about(clause: str) -> Plan:
    """The first few scenarios about a clause, and nothing else."""
    some = (one for one in plan().scenarios if clause in one.clauses)
    return plan(0)._replace(scenarios=tuple(islice(some, FEW)))


def wrong(one: Miniature, folder: Path) -> tuple[str, ...]:
    """The command that starts a miniature: the reference, with the change."""
    right = engine(GAME)
    shutil.copytree(right, folder / right.name, ignore=shutil.ignore_patterns("__pycache__"))
    module = folder / right.name / f"{one.module}.py"
    text = module.read_text("utf-8")
    assert one.old in text, f"{one.name}: what is to be changed is not there"
    module.write_text(text.replace(one.old, one.new), "utf-8")
    where = f"PYTHONPATH={os.pathsep.join((str(folder), str(ROOT)))}"
    return "env", where, sys.executable, "-P", "-m", "tests.checkers.oriflamme.engine", "right"


def audited(one: Miniature, by: Plan) -> Audit:
    """Another reading is only asked for where one is expected: it costs more than the audit."""
    with tempfile.TemporaryDirectory() as folder:
        command = Command(wrong(one, Path(folder)), DEFAULT._replace(seconds=60))
        return audit(by, command, infer=one.kind == EXPLAINED)


def made(one: Miniature) -> Row:
    return row(one, audited(one, plan()))


if __name__ == "__main__":
    picked = [one for one in every() if all(word in one.name for word in sys.argv[1:])]
    for line in table(picked, made, 1):
        print(line, flush=True)
