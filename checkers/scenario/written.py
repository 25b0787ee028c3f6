"""A scenario as it was written: who does what, and what must hold, each at its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from checkers.scenario.language import Fact, Names, Start
from checkers.scenario.room import Room
from spec import Reading
from spec.source import Mistake, Node


class Expected(NamedTuple):
    """What a step is to meet: a clause or an id that refuses it, or "" where it is allowed."""

    at: Node
    refusal: str


@dataclass(frozen=True, slots=True)
class Act:
    """A line in which somebody does something."""

    at: Node
    step: int  # counted from 1
    who: str
    seat: int
    actions: tuple[Any, ...]
    expected: Expected
    under: Mapping[str, Expected]


@dataclass(frozen=True, slots=True)
class Check:
    """A line in which something must hold."""

    at: Node
    step: int  # counted from 1; the lines of a `sees` are one step
    fact: Fact
    under: Mapping[str, tuple[Node, Fact]]


Line = Act | Check


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario, read without a mistake and ready to run."""

    file: str
    at: Node  # its title
    title: str
    room: Room
    clauses: tuple[str, ...]
    reading: Reading
    names: Names
    start: Start
    lines: tuple[Line, ...]
    readings: Mapping[str, Reading]  # those named in `under`
    unreachable: bool
    note: str
    folder: Path | None  # where ruling files are looked for

    @property
    def steps(self) -> int:
        """The number of steps."""
        return self.lines[-1].step if self.lines else 0


@dataclass(frozen=True, slots=True)
class Unread:
    """A scenario, or a whole file, that could not be read, and all that is wrong with it."""

    file: str
    title: str
    mistakes: tuple[Mistake, ...]
