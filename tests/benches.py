"""Every benchmark: one JSON file, a page, and what fell since the figures that were last kept.

python -m tests.benches [--keep]        (make bench; ARGS=--keep)
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from tests import bench, bench_audit, bench_plays, bench_proofs, bench_walk, growth
from tests.figures import Figure, fallen

ROOT: Final = Path(__file__).parents[1]
KEPT: Final = ROOT / "docs" / "speed.json"
PAGE: Final = ROOT / "docs" / "speed.md"
NEW: Final = ROOT / "build" / "speed.json"
YARDSTICKS: Final = ("gcc", "java", "node")
PEERS: Final = ("pyspiel",)  # OpenSpiel; python-chess and Hypothesis are in the lock
LIBRARIES: Final = ("numpy", "z3-solver", "lark", "pyyaml", "chess", "hypothesis")
HEAD: Final = """# How fast, and how it grows

Made by `make bench ARGS=--keep`, on {machine}, {processors} processors, {system}; {versions}.
Every figure is a ratio of CPU times (or of memory) taken in one run, so that another machine should
come near it. `make bench` compares with these, and flags what fell by more than a fifth.
{missing}
| figure | ratio | should be | made from |
| --- | ---: | --- | --- |
"""


def told(things: Iterable[Any]) -> Iterator[Any]:
    """The things, each printed when it is known."""
    for one in things:
        print(one, flush=True)
        yield one


def measured() -> dict[str, Any]:
    """Everything, as it is kept."""
    benches = (bench, bench_plays, bench_audit, bench_walk, bench_proofs)
    figures = [figure for each in benches for figure in told(each.figures())]
    return {
        "format": 1,
        "machine": {
            "machine": platform.machine(),
            "processors": os.cpu_count(),
            "system": platform.system(),
        },
        "versions": {"python": platform.python_version(), **{n: version(n) for n in LIBRARIES}},
        "not_there": [
            *(one for one in YARDSTICKS if shutil.which(one) is None),
            *(one for one in PEERS if find_spec(one) is None),
        ],
        "figures": {one.name: one._asdict() for one in figures},
        "growth": [one._asdict() for one in told(growth.growth())],
    }


def page(kept: Mapping[str, Any]) -> str:
    """The figures that are kept, for people."""
    versions = ", ".join(f"{name} {number}" for name, number in kept["versions"].items())
    gone = kept["not_there"]
    missing = f"Not there, and what needs it not run: {', '.join(gone)}.\n" if gone else ""
    figures = [Figure(**one) for one in kept["figures"].values()]
    rows = [
        f"| {one.name} | {one.ratio:.2f}{'' if one.kept else ' **missed**'} "
        f"| {one.side} {one.limit:g} | {one.of} |"
        for one in figures
    ]
    head = HEAD.format(**kept["machine"], versions=versions, missing=missing)
    return head + "\n".join([*rows, *grown(kept["growth"]), ""])


def grown(sizes: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """A table for everything that grows; the cost is told beside the first of its rows."""
    for grows, rows in groupby(sizes, lambda one: one["grows"]):
        first, *more = rows
        yield from ("", f"| {grows} | {first['of']} | CPU, times the first |", "| ---: " * 3 + "|")
        for one in (first, *more):
            yield f"| {one['by']:,} | {one['many']:,} | {one['cpu'] / first['cpu']:.2f} |"


def main() -> None:
    before = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {"figures": {}}
    now = measured()
    NEW.parent.mkdir(exist_ok=True)
    NEW.write_text(json.dumps(now, indent=2) + "\n", "utf-8")
    figures = [Figure(**one) for one in now["figures"].values()]
    for says in fallen(figures, before):
        print(f"fell by more than a fifth: {says}")
    if "--keep" in sys.argv:
        shutil.copy(NEW, KEPT)
        PAGE.write_text(page(now), "utf-8")
    sys.exit(any([*fallen(figures, before)]))


if __name__ == "__main__":
    main()
