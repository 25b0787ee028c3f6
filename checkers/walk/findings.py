"""What a walk brings back: how many states there were, and how its claims stood in them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from checkers.claims import (
    ALL,
    NOT_MET,
    NOT_RUN,
    PROVED,
    REFUTED,
    SOMETIMES,
    UNKNOWN,
    VACUOUS,
    Claim,
)
from checkers.logic import Truth

Progress: TypeAlias = Callable[[int], object]  # called now and then with how many states are known


def quiet(_: int) -> None:
    """Tell nobody how far a walk is."""


@dataclass(frozen=True, slots=True)
class Watch:
    """A claim as a walk can judge it: `holds`, wherever `when` does (None: everywhere).

    A plain walk asks them of a state; with `of_turns`, of the state before, the turn as
    (seat, action) pairs, and the state after. A walk over arrays puts a Logic first and has
    vectors for states and a Taken for the turn; there, numbers end at 32,767, which two counts may
    be multiplied in, but not three.
    """

    claim: Claim
    holds: Callable[..., Truth]
    of_turns: bool = False
    when: Callable[..., Truth] | None = None


class Trace(NamedTuple):
    """A shortest way to a state: where it starts, and each turn with the state after it."""

    start: Any
    turns: tuple[tuple[Any, Any], ...] = ()

    @property
    def end(self) -> Any:
        return self.turns[-1][1] if self.turns else self.start

    def then(self, turn: Any, state: Any) -> Trace:
        return Trace(self.start, (*self.turns, (turn, state)))


@dataclass(frozen=True, slots=True)
class Finding:
    """How a claim stood: on how many states (or turns) it was seen, and on how many it was hit.

    A hit breaks an `always` and is a witness of a `sometimes`; `first` is a shortest way to one,
    or None where ways were not kept. `followed` is False for a way that only the model goes, and
    the game does not. `asked` is False for a claim that the walk did not look at.
    """

    claim: Claim
    seen: int = 0
    hits: int = 0
    first: Trace | None = None
    followed: bool = True
    asked: bool = True

    def sure(self, complete: bool) -> str:
        """How surely the claim is known from a walk that was complete, or was cut short."""
        if not self.asked:
            return NOT_RUN
        if not self.followed:
            return UNKNOWN
        if self.hits:
            return PROVED if self.claim.kind == SOMETIMES else REFUTED
        if not complete:
            return UNKNOWN
        if self.claim.kind == SOMETIMES:
            return NOT_MET  # from here; elsewhere it may be, so nothing is refuted
        return ALL if self.seen else VACUOUS


@dataclass(frozen=True, slots=True)
class Walked:
    """The counts of a walk; `complete` unless its limit of states was hit.

    `ended` states are over; `without_action` are those in which somebody is to move and cannot.
    `depth` is how many turns the farthest state is away, and `by_depth` how many states are so
    many turns away. `collision` bounds the probability that
    two states were taken for one: 0 where keys are exact.
    """

    states: int
    transitions: int
    ended: int
    depth: int
    without_action: int
    complete: bool
    findings: tuple[Finding, ...] = ()
    collision: float = 0.0
    by_depth: tuple[int, ...] = ()

    @property
    def told(self) -> str:
        """`all 255 states`; of a walk that was cut short never `all`."""
        if self.complete:
            return f"all {self.states:,} states" if self.states != 1 else "the only state"
        seen = f"the first {self.states:,} states" if self.states != 1 else "the first state"
        return f"{seen}; the limit was hit, and there are more"
