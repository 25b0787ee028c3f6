"""What a walk costs: CPU seconds, and bytes for each state."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TypeAlias

from checkers.walk.findings import Walked

Measured: TypeAlias = tuple[Walked, float, float | None]


def measured(walk: Callable[[], Walked]) -> Measured:
    """A walk, its CPU seconds, and by how much memory grew at its peak, in bytes a state."""
    before, clock = peak(), time.process_time()
    walked = walk()
    cpu, after = time.process_time() - clock, peak()
    grown = None if before is None or after is None else (after - before) / walked.states
    return walked, cpu, grown


def peak() -> float | None:
    """The most memory that this process ever held, in bytes; None where nobody tells."""
    try:
        import resource
    except ImportError:
        return None
    unit = 1 if sys.platform == "darwin" else 1024
    return float(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) * unit
