"""Small wrong implementations under audit: what each is called, and how small its scenario is.

python -m tests.miniatures [PART OF A NAME…]        (the table of docs/miniatures.md)
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from checkers import games
from checkers.audit.auditing import Command
from checkers.audit.planned import Plan
from checkers.audit.result import Audit, Shown, audit
from checkers.audit.subject import DEFAULT
from checkers.commands.audit import shipped
from spec.source import Node, read

ROOT: Final = Path(__file__).parents[1]
STUB: Final = ROOT / "docs" / "harness" / "python"
LIST: Final = ROOT / "tests" / "checkers" / "audit" / "miniatures.yaml"
PAGE: Final = ROOT / "docs" / "miniatures.md"
GAMES: Final = 1  # for each number of players: far fewer than an audit has by default
AGREES: Final = "agrees"
EXPLAINED: Final = "explained"


class Miniature(NamedTuple):
    """An implementation with a change, and what the audit must call it."""

    name: str
    kind: str
    clause: str
    reading: str
    old: str
    new: str
    module: str = ""  # where there are several


class Row(NamedTuple):
    """What came of a miniature under audit; steps and tries are those of its scenario."""

    name: str
    called: str
    clause: str
    steps: int
    tries: int
    trials: int
    right: bool

    def __str__(self) -> str:
        clause = f"§{self.clause}" if self.clause else ""
        sizes = (str(n) if n else "" for n in (self.steps, self.tries, self.trials))
        mark = "yes" if self.right else "**no**"
        return f"| {' | '.join((self.name, self.called, clause, *sizes, mark))} |"


@cache
def miniatures(path: Path = LIST) -> tuple[Miniature, ...]:
    (document,) = read(str(path), path.read_bytes())
    return tuple(miniature(key.text, node) for key, node in document.pairs)


def miniature(name: str, node: Node) -> Miniature:
    found = {key.text: one.text for key, one in node.pairs}
    return Miniature(name, *(found.get(key, "") for key in Miniature._fields[1:]))


def wrong(one: Miniature, folder: Path) -> tuple[str, ...]:
    """The command that starts a miniature."""
    shutil.copytree(STUB, folder, dirs_exist_ok=True)
    engine = (STUB / "turncoats.py").read_text("utf-8")
    assert one.old in engine, f"{one.name}: what is to be changed is not there"
    (folder / "turncoats.py").write_text(engine.replace(one.old, one.new), "utf-8")
    return sys.executable, str(folder / "stub.py")


@cache
def plan(number: int = GAMES) -> Plan:
    """Less than is tried by default: no game from positions, and few from deals."""
    room = games.room("turncoats")
    seats = (2, 3, 4, 5)
    reading = room.rulebook().reading("rulebook")
    return Plan(room, reading, shipped(room), seats, number, 0)


def audited(one: Miniature, by: Plan) -> Audit:
    with tempfile.TemporaryDirectory() as folder:
        command = Command(wrong(one, Path(folder)), DEFAULT._replace(seconds=60))
        return audit(by, command)


def row(one: Miniature, found: Audit) -> Row:
    """The finding that is as it should be, or else the first."""
    if found.explained is not None:
        right = (one.kind, one.reading) == (EXPLAINED, found.explained.name)
        return Row(one.name, f"agrees with `{found.explained.name}`", "", 0, 0, 0, right)
    if not found.findings:
        right = one.kind == AGREES and found.counts[AGREES] == found.planned
        return Row(one.name, AGREES if right else "nothing", "", 0, 0, 0, right)
    fitting = [shown for shown in found.findings if fits(one, shown)]
    first, small, times, *_ = (fitting or found.findings)[0].finding
    called, clause = first.kind or first.status, (*small.judged.clauses, "")[0]
    return Row(one.name, called, clause, small.steps or 1, small.tries, times, bool(fitting))


def fits(one: Miniature, shown: Shown) -> bool:
    """Whether a finding has the kind and the clause, and a scenario of six steps at most."""
    first, small, *_ = shown.finding
    blamed = (*small.judged.clauses, "")[0]
    above = not one.clause or f"{blamed}.".startswith(f"{one.clause}.")
    short = len(small.trial.deeds) <= 6 and shown.written is not None
    return (first.kind or first.status) == one.kind and above and short


def made(one: Miniature) -> Row:
    return row(one, audited(one, plan()))


def table(
    some: Iterable[Miniature], make: Callable[[Miniature], Row] = made, workers: int = 2
) -> Iterator[str]:
    yield "| implementation | called | clause | steps | tries | trials | right |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    with ProcessPoolExecutor(workers) as pool:
        yield from map(str, pool.map(make, some))


def shown(about: str) -> list[str]:
    """The table about a game, as it stands in the documents."""
    part = PAGE.read_text("utf-8").partition(f"\n## {about}\n")[2].partition("\n## ")[0]
    return [line for line in part.splitlines() if line.startswith("|")]


def but_for_chance(line: str) -> list[str]:
    """What a line of a table says, but for tries and trials."""
    cells = line.split("|")
    return [*cells[:5], *cells[7:]]


if __name__ == "__main__":
    picked = [one for one in miniatures() if all(word in one.name for word in sys.argv[1:])]
    for line in table(picked):
        print(line, flush=True)
