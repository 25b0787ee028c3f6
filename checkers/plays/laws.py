"""What must hold in every state and over every step: of any game, and of the one at the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from checkers.claims import ALWAYS
from checkers.scenario.language import Position
from checkers.scenario.room import Room
from checkers.shrinking import Hooks, Shrunk, shrunk
from checkers.walk.findings import Watch
from spec import Game, Reading, Refusal

EXACT: Final = "the actions are exactly what is not refused"
ONCE: Final = "no action is offered twice"
ENDED: Final = "there is an outcome when nobody is to move, and not before"
UNCHANGED: Final = "an attempt changes no state"

GameOf = Callable[[Any, Reading, int], Game[Any, Any]]


@dataclass(slots=True, eq=False)
class Judge:
    """A game's room and a reading, and the engine that is held to the laws under it.

    `game` replaces the room's own. A table that was laid once is kept.
    """

    room: Room
    reading: Reading
    game: GameOf
    laid: dict[tuple[Any, int], tuple[Game[Any, Any], Sequence[Watch]]] = field(
        default_factory=dict
    )

    def table(self, board: Any, seats: int) -> tuple[Game[Any, Any], Sequence[Watch]]:
        """The game at a table, and the laws that its room knows of it."""
        if (board, seats) not in self.laid:
            game = self.game(board, self.reading, seats)
            laws = self.room.formal.laws(game, board, self.reading) if self.room.formal.laws else ()
            self.laid[board, seats] = game, [law for law in laws if law.claim.kind == ALWAYS]
        return self.laid[board, seats]

    def broken(self, p: Position) -> tuple[str, ...]:
        """The laws that do not hold in a position; over its attempt, if one is made there.

        What an engine raises counts as a law of its own.
        """
        try:
            game, laws = self.table(p.board, p.seats)
            if p.attempt is None:
                return (*in_state(game, p.state), *watched(laws, False, (p.state,)))
            step = game.play(p.state, *p.attempt)
            asked = p.state, (p.attempt,), step.state if not isinstance(step, Refusal) else p.state
            return tuple(watched(laws, True, asked))
        except Exception as error:  # whatever a wrong engine raises, it is broken by that
            return (f"nothing is raised, such as {type(error).__name__}",)

    def smallest(self, p: Position, law: str) -> Shrunk[Position]:
        """The position made as small as the room can while the law does not hold in it."""
        size, smaller = self.room.programs.size, self.room.programs.smaller
        if size is None or smaller is None:
            return Shrunk(p, 0, False, True)
        return shrunk(p, lambda one: law in self.broken(one), Hooks(size, smaller))


def in_state(game: Game[Any, Any], state: Any) -> Iterator[str]:
    """The laws of every game that do not hold in a state."""
    before, seat = hash(state), game.to_move(state)
    offered = Counter((seat, action) for action in game.actions(state))
    tried = {one: game.play(state, *one) for one in game.attempts(state)}
    if set(offered) != {one for one, came in tried.items() if not isinstance(came, Refusal)}:
        yield EXACT
    if offered.total() > len(offered):
        yield ONCE
    if (game.outcome(state) is None) != (seat is not None):
        yield ENDED
    if hash(state) != before:
        yield UNCHANGED


def watched(laws: Sequence[Watch], of_turns: bool, asked: tuple[Any, ...]) -> Iterator[str]:
    """The laws of a room that do not hold."""
    for law in laws:
        about = law.of_turns == of_turns and (law.when is None or law.when(*asked))
        if about and not law.holds(*asked):
            yield law.claim.name
