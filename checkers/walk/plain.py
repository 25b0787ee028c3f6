"""Every state of a game, breadth first, one by one, through nothing but its `steps`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from checkers.claims import SOMETIMES
from checkers.walk.findings import Finding, Progress, Trace, Walked, Watch, quiet
from spec import Game

State: TypeAlias = Any
Turn: TypeAlias = tuple[tuple[int, Any], ...]  # who did what, in order

OFTEN: Final = 1_000  # states, from one call of `progress` to the next


def walk(
    game: Game[Any, Any],
    starts: Iterable[State],
    watches: Sequence[Watch] = (),
    *,
    every_step: bool = False,
    limit: int | None = None,
    progress: Progress = quiet,
) -> Walked:
    """Walk from the starts until nothing is new, or until `limit` states are known.

    States at rest are counted, and each way through a whole turn is one transition; with
    `every_step`, all states and single steps.
    """
    return Walk(game, watches, every_step, limit, progress).walked(starts)


@dataclass(slots=True)
class Walk:
    """A walk under way: for each state that is known, the turn that first led to it."""

    game: Game[Any, Any]
    watches: Sequence[Watch]
    every_step: bool
    limit: int | None
    progress: Progress
    came: dict[State, tuple[State, Turn] | None] = field(default_factory=dict)
    stuck: set[State] = field(default_factory=set)
    complete: bool = True
    transitions: int = 0
    ended: int = 0

    def walked(self, starts: Iterable[State]) -> Walked:
        tallies = [Tally(watch) for watch in self.watches]
        level = [start for start in dict.fromkeys(starts) if self.meet(start, None)]
        depth, met = 0, list[int]()
        while level:
            met.append(len(level))
            found: list[State] = []
            for number, state in enumerate(level):
                self.visit(state, found, tallies)
                if number % OFTEN == 0:
                    self.progress(len(self.came))
            level, depth = found, depth + bool(found)
        return Walked(
            len(self.came), self.transitions, self.ended, depth, len(self.stuck), self.complete,
            tuple(tally.finding(self.way) for tally in tallies), by_depth=tuple(met),
        )  # fmt: skip

    def meet(self, state: State, came: tuple[State, Turn] | None) -> bool:
        """Whether the state is new, and there is room for it."""
        if state in self.came:
            return False
        if self.limit is not None and len(self.came) >= self.limit:
            self.complete = False
            return False
        self.came[state] = came
        return True

    def visit(self, state: State, found: list[State], tallies: Sequence[Tally]) -> None:
        for tally in tallies:
            tally.see_state(state)
        if self.game.to_move(state) is None:
            self.ended += 1
            return
        for turn, after in self.turns(state, ()):
            self.transitions += 1
            for tally in tallies:
                tally.see_turn(state, turn, after)
            if self.meet(after, (state, turn)):
                found.append(after)

    def turns(self, state: State, so_far: Turn) -> Iterator[tuple[Turn, State]]:
        """Every turn that goes on like this, and the state after it."""
        steps = list(self.game.steps(state))
        if not steps:
            self.stuck.add(state)
        for seat, action, step in steps:
            turn = (*so_far, (seat, action))
            if self.every_step or self.game.at_rest(step.state):
                yield turn, step.state
            else:
                yield from self.turns(step.state, turn)

    def way(self, state: State) -> Trace:
        """A shortest way from a start: breadth first met it by one."""
        turns: list[tuple[Turn, State]] = []
        while (came := self.came[state]) is not None:
            before, turn = came
            turns.append((turn, state))
            state = before
        return Trace(state, tuple(reversed(turns)))


@dataclass(slots=True)
class Tally:
    """One claim over a walk, and the first state (or turn) that hit it."""

    watch: Watch
    seen: int = 0
    hits: int = 0
    first: tuple[State, Turn, State] | None = None

    def see_state(self, state: State) -> None:
        if not self.watch.of_turns:
            self.see((state,), (state, (), state))

    def see_turn(self, before: State, turn: Turn, after: State) -> None:
        if self.watch.of_turns:
            self.see((before, turn, after), (before, turn, after))

    def see(self, asked: tuple[Any, ...], where: tuple[State, Turn, State]) -> None:
        if self.watch.when is not None and not self.watch.when(*asked):
            return
        self.seen += 1
        if bool(self.watch.holds(*asked)) == (self.watch.claim.kind == SOMETIMES):
            self.hits += 1
            self.first = self.first or where

    def finding(self, way: Any) -> Finding:
        if self.first is None:
            return Finding(self.watch.claim, self.seen, self.hits)
        before, turn, after = self.first
        trace = way(before).then(turn, after) if turn else way(before)
        return Finding(self.watch.claim, self.seen, self.hits, trace)
