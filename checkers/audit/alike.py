"""Two worlds that a seat cannot tell apart, and what is done in both."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, Final

from checkers.audit.trials import Deed, Referee, sayable
from checkers.plays import by_liking
from spec import NATURE, Refusal

TRIES: Final = 20  # for another world that is another
LONGEST: Final = 12  # deeds that are done in both worlds
TRIES_EVERY: Final = 2  # deeds, on average, the seat tries what is illegal in both
LOOKED_AT: Final = 30  # attempts, of which one is tried


def another(by: Referee, start: Any, seat: int, name: str) -> Any:
    """Another world that looks the same to a seat, if there is one; the same for the same name."""
    assert by.room.programs.secrets is not None
    rng = random.Random(name)
    worlds = (by.room.programs.secrets.another(by.game, start, seat, rng) for _ in range(TRIES))
    return next((world for world in worlds if world != start), start)


def alike(by: Referee, start: Any, world: Any, seat: int, rng: random.Random) -> Iterator[Deed]:
    """Random deeds that are legal in both worlds, and of which the seat learns the same.

    Now and then it tries before them what is refused in both, for the same reason.
    """
    game, choose = by.game, by_liking(len(by.seats))
    for _ in range(LONGEST):
        mover = game.to_move(start)
        if mover is None or mover != game.to_move(world):
            return
        others = {*game.actions(world)}
        actions = [action for action in game.actions(start) if action in others]
        if not actions:
            return
        if rng.random() * TRIES_EVERY < 1:
            yield from refused(by, start, world, seat, rng)
        deed = Deed(mover, (rng.choice if mover == NATURE else lambda a: choose(rng, a))(actions))
        further = both(by, start, world, seat, deed)
        if further is None:
            return
        yield deed
        start, world = further


def refused(by: Referee, start: Any, world: Any, seat: int, rng: random.Random) -> Iterator[Deed]:
    """Something that the seat may do in neither world, if any is found."""
    own = [Deed(*one) for one in by.game.attempts(start) if one[0] == seat]
    for deed in rng.sample(own, min(LOOKED_AT, len(own))):
        is_refused = isinstance(by.game.play(start, *deed), Refusal)
        if is_refused and both(by, start, world, seat, deed) and sayable(by, deed.action):
            yield deed
            return


def same(by: Referee, start: Any, world: Any, seat: int, deeds: Sequence[Deed]) -> bool:
    """Whether the seat learns the same in both worlds of all that is done or refused."""
    at: tuple[Any, Any] | None = start, world
    for deed in deeds:
        at = None if at is None else both(by, *at, seat, deed)
    return at is not None


def both(by: Referee, start: Any, world: Any, seat: int, deed: Deed) -> tuple[Any, Any] | None:
    """Where a deed leads to in each world, if the seat sees the same there.

    What is refused leads nowhere; it is the seat's own, and refused for the same reason.
    """
    one, other = (by.game.play(state, *deed) for state in (start, world))
    if isinstance(one, Refusal) and one == other and deed.seat == seat:
        return start, world
    if isinstance(one, Refusal) or isinstance(other, Refusal):
        return None
    if by.game.view(one.state, seat) != by.game.view(other.state, seat):
        return None
    return one.state, other.state
