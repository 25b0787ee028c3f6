"""Options of a walk that is larger than memory, and the folder that it stands in."""

from __future__ import annotations

import hashlib
import json
import re
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from checkers.writing import Busy, locked, opened, writing

if TYPE_CHECKING:
    from checkers.cluster.standing import Stand
    from checkers.scenario.written import Scenario
    from checkers.walk.disk import Disk
    from spec import Reading

UNITS = {"kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30}
BESIDE = 160 << 20  # bytes that a walk takes for itself: Python, Dask, a block of positions
USUAL = 1 << 30
LEAST = 256 << 20


def size(_: click.Context, __: click.Parameter, told: str | None) -> int | None:
    """An amount of memory in bytes, from `2GiB` or `1.5gib`."""
    found = re.fullmatch(r"(\d{1,6}(?:\.\d{1,3})?) ?([kmg]ib)", told or "", re.IGNORECASE)
    if told is None:
        return None
    if not found:
        raise click.BadParameter(f"{told} is no size, as 512MiB or 2GiB are")
    bytes = int(float(found[1]) * UNITS[found[2].lower()])
    if bytes < LEAST:
        raise click.BadParameter(f"a walk takes {LEAST >> 20}MiB at least, not {told}")
    return bytes


@contextmanager
def shelved(
    one: Scenario,
    by: Reading,
    table: Any,
    starts: Sequence[Any],
    memory: int | None,
    folder: Path | None,
) -> Iterator[Callable[[int], Disk]]:
    """A shelf on disk for a walk of this, in the folder or in one that is taken away."""
    from checkers.walk.disk import Disk
    from checkers.walk.marks import PART, WHOLE, Another, Damaged, holds

    what, room = identity(one, by, table, starts), (memory or USUAL) - BESIDE
    with ExitStack() as stack:
        there = folder or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        with writing(there):
            there.mkdir(parents=True, exist_ok=True)
            lock = stack.enter_context(opened(there / "lock", "ab"))
        try:
            locked(lock)
            if holds(there, PART):
                raise Another(f"{there} holds a walk in parts, which goes on by a cluster")
            yield lambda words: Disk(words, alone(there, WHOLE.format(words)), room, what)
        except (Another, Damaged, Busy) as error:
            raise click.UsageError(str(error)) from None


def alone(there: Path, name: str) -> Path:
    """The folder of that name for a walk; raises Another where one by keys of other sizes is."""
    from checkers.walk.marks import WHOLE, Another

    if {path.name for path in there.glob(WHOLE.format("*"))} - {name}:
        raise Another(f"{there} holds a walk of something else, or by other rules")
    return there / name


def standing(
    one: Scenario,
    by: Reading,
    table: Any,
    starts: Sequence[Any],
    memory: int | None,
    folder: Path | None,
) -> Stand | None:
    """Where the parts of a walk of this stand on the workers of a cluster, if a folder is named."""
    from checkers.cluster.standing import Stand

    if folder is None:
        return None
    what, room = identity(one, by, table, starts), (memory or USUAL) - BESIDE
    return Stand(folder.absolute(), room, what)


def identity(one: Scenario, by: Reading, table: Any, starts: Sequence[Any]) -> str:
    """What two walks have in common of which one may go on with the other."""
    from checkers.ourselves import ours

    asked = [
        one.room.name, one.room.rulebook().digest, ours(one.room), sorted(by.values.items()),
        repr(one.names.board), [[int(n) for n in table.vector(start)] for start in starts],
    ]  # fmt: skip
    return hashlib.sha256(json.dumps(asked, default=str).encode()).hexdigest()[:16]
