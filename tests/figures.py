"""Figures of a benchmark: ratios taken in one run, with the limit that each has to keep."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

FALLEN: Final = 0.8  # of what it was when it was last kept: a fifth less
LEAST: Final = "at least"
MOST: Final = "at most"


class Figure(NamedTuple):
    """A ratio, and on which side of which limit it should stay; `of` is what it was made from."""

    name: str
    ratio: float
    side: str
    limit: float
    of: str = ""

    @property
    def kept(self) -> bool:
        return self.ratio >= self.limit if self.side == LEAST else self.ratio <= self.limit

    def __str__(self) -> str:
        missed = "" if self.kept else "  MISSED"
        detail = f"  [{self.of}]" if self.of else ""
        return f"{self.name}: {self.ratio:.2f} ({self.side} {self.limit:g}){missed}{detail}"


def better(now: Figure, before: float) -> float:
    """How many times better a ratio is than it was."""
    return now.ratio / before if now.side == LEAST else before / now.ratio


def fallen(now: Iterable[Figure], before: Mapping[str, Any]) -> Iterator[str]:
    """A sentence for each figure that fell by more than a fifth, or is gone."""
    figures = {one.name: one for one in now}
    for name, one in before["figures"].items():
        if name not in figures:
            yield f"{name}: not measured; it was {one['ratio']:.2f}"
        elif better(figures[name], one["ratio"]) < FALLEN:
            yield f"{name}: {figures[name].ratio:.2f}; it was {one['ratio']:.2f}"


class Cost(NamedTuple):
    """CPU seconds of a process and of all that it started, and the most memory, in bytes."""

    cpu: float
    memory: int


RUN: Final = """
import resource, subprocess, sys
done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(done.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss)
"""  # in a process of its own, for the peak of memory is that of all children so far


def cost_of(*command: str, statuses: tuple[int, ...] = (0,)) -> Cost:
    """What Python costs with these arguments, with its modules compiled when it has run before."""
    told = subprocess.run(
        [sys.executable, "-S", "-c", RUN, sys.executable, *command],
        env={k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"},
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    status, cpu, memory = told.stdout.split()
    assert int(status) in statuses, f"{' '.join(command)} ended with {status}"
    return Cost(float(cpu), int(memory) * (1 if sys.platform == "darwin" else 1024))


def cpu() -> float:
    """Seconds, of this process and of all that it started and that have ended."""
    both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(used.ru_utime + used.ru_stime for used in both)
