"""What a game's room brings so that its tables can be walked, and what is looked at there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from checkers.logic import Ints, Truth
from checkers.walk import arrays, plain
from checkers.walk.counts import Counts, Taken
from checkers.walk.findings import Finding, Progress, Trace, Walked, Watch, quiet
from checkers.walk.shelves import Memory, Shelf
from spec import Game, Impossible, Refusal

INTS: Final = Ints()


@dataclass(frozen=True, slots=True)
class Table:
    """A table twice: as a game, and as a model over counts.

    `vector` and `state` lead from one to the other; `turn` is what a move of the model is in the
    game, as (seat, action) pairs. `deals` are the states that differ from one in what is secret
    only. The watches have a Logic and vectors; those of turns, the Taken too. What is so of turns
    because it is so of each step in them is `of_steps`, and asks for no Taken.
    """

    game: Game[Any, Any]
    counts: Counts
    vector: Callable[[Any], tuple[int, ...]]
    state: Callable[[Sequence[int]], Any]
    turn: Callable[[Taken], plain.Turn]
    deals: Callable[[Any], Iterable[Any]]
    of_states: tuple[Watch, ...] = ()
    of_steps: tuple[Watch, ...] = ()
    of_turns: tuple[Watch, ...] = ()

    def check(self, starts: Iterable[Any]) -> None:
        """Raise Impossible for a start that is within a turn: a model knows whole turns only."""
        if any(self.state(self.vector(start)) != start for start in starts):
            raise Impossible("a walk by the model, or from every deal, starts between turns")

    def by_model(
        self,
        starts: Iterable[Any],
        limit: int | None = None,
        progress: Progress = quiet,
        shelf: Callable[[int], Shelf] = Memory,
    ) -> Walked:
        """Every state at rest, by the model; ways are told as the game tells them."""
        vectors = [self.vector(start) for start in starts]
        walked = arrays.walk(
            self.counts,
            vectors,
            self.watches,
            limit=limit,
            ways=True,
            progress=progress,
            shelf=shelf,
        )
        return self.retold(walked)

    @property
    def watches(self) -> tuple[Watch, ...]:
        return (*self.of_states, *self.of_steps, *self.of_turns)

    def retold(self, walked: Walked) -> Walked:
        """A walk by the model, its ways as the game tells them."""
        return replace(walked, findings=tuple(map(self.in_game, walked.findings)))

    def by_game(
        self,
        starts: Iterable[Any],
        limit: int | None = None,
        every_step: bool = False,
        progress: Progress = quiet,
    ) -> Walked:
        """The states by the game's own steps; what is looked at holds for single steps, too.

        Claims about whole turns are reported as not looked at.
        """
        watches = [self.of_game(watch) for watch in (*self.of_states, *self.of_steps)]
        walked = plain.walk(
            self.game, starts, watches, every_step=every_step, limit=limit, progress=progress
        )
        unasked = (Finding(watch.claim, asked=False) for watch in self.of_turns)
        return replace(walked, findings=(*walked.findings, *unasked))

    def of_game(self, watch: Watch) -> Watch:
        """A watch over vectors as one over the game's states."""

        def asked(of: Callable[..., Truth]) -> Callable[..., Truth]:
            if watch.of_turns:
                return lambda s, _, after: of(INTS, self.vector(s), self.vector(after), None)
            return lambda s: of(INTS, self.vector(s))

        when = None if watch.when is None else asked(watch.when)
        return Watch(watch.claim, asked(watch.holds), watch.of_turns, when)

    def in_game(self, finding: Finding) -> Finding:
        """A finding of the model with its way as the game tells it, which must go there, too."""
        if finding.first is None:
            return finding
        turns = [(self.turn(taken), self.state(after)) for taken, after in finding.first.turns]
        trace = Trace(self.state(finding.first.start), tuple(turns))
        return replace(finding, first=trace, followed=self.follows(trace))

    def follows(self, trace: Trace) -> bool:
        """Whether the game goes a way, to the same states."""
        state = trace.start
        for turn, after in trace.turns:
            for seat, action in turn:
                step = self.game.play(state, seat, action)
                if isinstance(step, Refusal):
                    return False
                state = step.state
            if state != after:
                return False
        return True
