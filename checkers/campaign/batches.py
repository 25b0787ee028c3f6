"""A batch of long work: what tells it from every other, and what came of it."""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final, NamedTuple, TypeAlias

DONE: Final = "done"
NOT_RUN: Final = "not run"
HOUR: Final = 3600

Found: TypeAlias = Mapping[str, int | str]
Group: TypeAlias = tuple[str, str, int, str, str, str]


class Key(NamedTuple):
    """What a batch was done by, and which one it is. Two of one key give the same.

    `spec` is the digest of the rules, `at` a table or a board, `low` and `high` the seeds (or the
    deals) from the first to just behind the last, `subject` who was tried, and in which
    version: that of this program, with a digest of its code, is in it always, and that of a program
    that was audited, too. Readings have their shortest names here, and two of them one order.
    """

    kind: str
    spec: str
    game: str
    reading: str
    players: int
    at: str
    low: int
    high: int
    subject: str

    @property
    def group(self) -> Group:
        """What is told together: what stands in its title, and the game and who was tried."""
        return self.kind, self.reading, self.players, self.at, self.game, self.subject

    def __str__(self) -> str:
        players = f"{self.players} players" if self.players else ""
        at = f" at {self.at}" if self.at else ""
        where = ", ".join(filter(None, (self.game, self.reading, players)))
        return f"{self.kind} {self.low} to {self.high - 1} of {where}{at}"


class Batch(NamedTuple):
    """A batch that can be done, within so many seconds; `run` raises what goes wrong.

    `reading` is how somebody wrote what the key has a name for, and in which order.
    """

    key: Key
    run: Callable[[], Found]
    within: int = HOUR
    reading: str = ""


class Outcome(NamedTuple):
    """What came of a batch, or why it was not run; and the seconds that it took."""

    key: Key
    status: str
    says: str = ""
    seconds: float = 0.0
    found: Found = {}  # noqa: RUF012  # nobody changes it

    @property
    def same(self) -> tuple[str, Found]:
        """What two outcomes of one batch must have in common."""
        return self.status, self.found


def as_line(one: Outcome) -> str:
    return json.dumps({**one._asdict(), "key": one.key._asdict()}, separators=(",", ":")) + "\n"


@contextmanager
def uncollected() -> Iterator[None]:
    """What is made in here may be millions, and stays: it is not looked through for garbage."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if collects:
            gc.enable()
