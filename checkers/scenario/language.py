"""What the words of a scenario come to: names, facts, moments, positions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from spec import NATURE, Game, Step

PLAYERS: Final = ("ada", "bob", "cyd", "dan", "eve")  # who sits at tables that nobody named


class Names(NamedTuple):
    """What the words of one scenario mean: its board, and its players in turn order."""

    board: Any
    players: tuple[str, ...]

    def who(self, seat: int) -> str:
        return "nature" if seat == NATURE else self.players[seat]


class Deed(NamedTuple):
    """One action that was taken, and the state that it was taken in."""

    before: Any
    seat: int
    action: Any


class Moment(NamedTuple):
    """A point of a run: the table, the state, and the deeds of the last line."""

    game: Game[Any, Any]
    state: Any
    deeds: tuple[Deed, ...]


class Found(NamedTuple):
    """What holds at a moment, worded as the fact is, the clauses that decided, and all asked."""

    says: str
    clauses: tuple[str, ...]
    asked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """A sentence about a moment; it holds when what is found says the same.

    `others` are the same sentence with other possible answers.
    """

    says: str
    find: Callable[[Moment], Found]
    others: tuple[str, ...]


class Unsayable(ValueError):
    """Actions that no one sentence stands for."""


@dataclass(frozen=True, slots=True)
class Start:
    """Where a scenario begins: the position, what doubts there are that a game can reach it.

    `assumed` is what was taken for granted, since the file does not say it; `unsaid` is what of
    that it rests on if a clause or a refusal alone decides in a state while this seat is to move.
    """

    step: Step[Any]
    doubts: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    unsaid: Callable[[Any], Mapping[tuple[str, int], tuple[str, ...]]] = lambda _: {}


class Position(NamedTuple):
    """A state at a table, and an action that somebody attempts there, if it is about one."""

    board: Any
    seats: int
    state: Any
    attempt: tuple[int, Any] | None = None
