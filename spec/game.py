"""The one interface that everything else knows a game by."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

S = TypeVar("S")  # a state: hashable, never changed
A = TypeVar("A")  # an action: hashable, never changed
T = TypeVar("T")

NATURE: Final = -1  # the seat of chance: it draws what players may not choose

Value: TypeAlias = str | tuple["Value", ...]


class Step(NamedTuple, Generic[S]):
    """What an allowed action leads to, and the clauses that fired, in order."""

    state: S
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action may not be played; `5.2.too-few` is an id below clause 5.2."""

    id: str
    because: str

    @property
    def clause(self) -> str:
        return clause_of(self.id)

    def __str__(self) -> str:
        return f"§{self.id}: {self.because}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won, seats in order (none: nobody did), and the clauses that settled it, in order."""

    winners: tuple[int, ...]
    clauses: tuple[str, ...]


class Impossible(ValueError):
    """A position or a deal that the components cannot show; `place` is where, if it is at one."""

    def __init__(self, says: str, place: int | None = None) -> None:
        super().__init__(says)
        self.place = place


class Uninterpretable(ValueError):
    """An answer that is made of no rows which the engine knows; it begins `question: `."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One answer to each open question, as data that an engine interprets."""

    name: str
    answers: Mapping[str, str]  # question -> the answer's name
    values: Mapping[str, Value]  # question -> what the engine works with

    def __getitem__(self, question: str) -> Value:
        return self.values[question]


@dataclass(frozen=True, slots=True)
class Game(Generic[S, A]):
    """A table at which a game is played: these functions, and nothing else, are asked of it.

    `to_move` is a seat, NATURE, or None when the game is over. `actions` are the legal
    actions, exactly; `attempts` are (seat, action) pairs worth refusing, legal ones among them.
    `weights` gives each action of NATURE a whole number. `play` never raises for a player's
    mistake. `view` is what a seat may know of a state; `heard` is an action of a state as a seat
    sees it, None when it sees nothing. `at_rest` holds when a turn is complete.
    """

    name: str
    seats: int
    to_move: Callable[[S], int | None]
    actions: Callable[[S], Iterable[A]]
    attempts: Callable[[S], Iterable[tuple[int, A]]]
    weights: Callable[[S], Mapping[A, int]]
    play: Callable[[S, int, A], Step[S] | Refusal]
    outcome: Callable[[S], Outcome | None]
    view: Callable[[S, int], Any]
    heard: Callable[[S, A, int], A | None]
    at_rest: Callable[[S], bool]
    table: Any = None  # what the game's own rooms know the table by; nobody else asks

    def steps(self, state: S) -> Iterator[tuple[int, A, Step[S]]]:
        """Every legal action with who plays it and what it leads to."""
        seat = self.to_move(state)
        if seat is None:
            return
        for action in self.actions(state):
            step = self.play(state, seat, action)
            if isinstance(step, Refusal):
                raise AssertionError(f"{action} was offered and then refused by {step}")
            yield seat, action, step


class Round(NamedTuple, Generic[T]):
    """One row of a settlement: its clause, and how each one that was level did."""

    clause: str
    scores: tuple[tuple[T, int], ...]


@dataclass(frozen=True, slots=True)
class Settled(Generic[T]):
    """Who is left, the clause that decided, and the rows that were gone through."""

    left: tuple[T, ...]
    by: str
    rounds: tuple[Round[T], ...]

    @property
    def who(self) -> T | None:
        """The single one left, or None where several stayed level."""
        return self.left[0] if len(self.left) == 1 else None


Measure: TypeAlias = Callable[[T, Sequence[T]], int]  # how one does among those still level


def settle(them: Iterable[T], rows: Iterable[tuple[str, Measure[T]]], if_level: str) -> Settled[T]:
    """Keep the best by each row (clause, measure) in turn until one is left.

    A measure sees who is still level. `if_level` is the clause that speaks when no row decides.
    """
    left = tuple(them)
    rounds: list[Round[T]] = []
    for clause, measure in rows:
        scores = tuple((one, measure(one, left)) for one in left)
        rounds.append(Round(clause, scores))
        best = max(score for _, score in scores)
        left = tuple(one for one, score in scores if score == best)
        if len(left) == 1:
            return Settled(left, clause, tuple(rounds))
    return Settled(left, if_level, tuple(rounds))


def clause_of(cited: str) -> str:
    """The clause that an id stands below: 5.2 of `5.2.too-few`, and of 5.2 itself."""
    return re.sub(r"\.[a-z][a-z0-9-]*$", "", cited)
