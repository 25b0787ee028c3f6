"""Two worlds that a seat cannot tell apart, and what is done in each.

What others do need not be the same in both, if the seat hears the same of it: another stone is
drawn, another card is put face down.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from checkers.audit.deeds import LOOKED_AT, sayable
from checkers.audit.trials import Deed, Referee
from checkers.plays import by_liking
from spec import NATURE, Refusal

TRIES: Final = 20  # for another world that is another
LONGEST: Final = 12  # deeds that are done in both worlds
TRIES_EVERY: Final = 2  # deeds, on average, the seat tries what is illegal in both


class Both(NamedTuple):
    """The states of the two worlds, and what was done last in the other one."""

    one: Any
    other: Any
    deed: Deed | None = None


def another(by: Referee, start: Any, seat: int, name: str) -> Any:
    """Another world that looks the same to a seat, if there is one; the same for the same name."""
    assert by.room.programs.secrets is not None
    rng = random.Random(name)
    worlds = (by.room.programs.secrets.another(by.game, start, seat, rng) for _ in range(TRIES))
    return next((world for world in worlds if world != start), start)


def alike(by: Referee, start: Any, world: Any, seat: int, rng: random.Random) -> Iterator[Deed]:
    """Random deeds that are legal in the first world, and of which the seat learns the same.

    Now and then it tries before them what is refused in both, for the same reason.
    """
    at = Both(start, world)
    for _ in range(LONGEST):
        if rng.random() * TRIES_EVERY < 1:
            yield from refused(by, at, seat, rng)
        found = next(further(by, at, seat, rng), None)
        if found is None:
            return
        deed, at = found
        yield deed


def further(by: Referee, at: Both, seat: int, rng: random.Random) -> Iterator[tuple[Deed, Both]]:
    """What can be done next, in random order, each with where it leads to."""
    mover, choose = by.game.to_move(at.one), by_liking(len(by.seats))
    left = [] if mover is None else [*by.game.actions(at.one)]
    while left and mover is not None:
        action = rng.choice(left) if mover == NATURE else choose(rng, left)
        left.remove(action)
        deed = Deed(mover, action)
        if (found := both(by, at, seat, deed)) is not None:
            yield deed, found


def refused(by: Referee, at: Both, seat: int, rng: random.Random) -> Iterator[Deed]:
    """Something that the seat may do in neither world, if any is found."""
    own = [Deed(*one) for one in by.game.attempts(at.one) if one[0] == seat]
    for deed in rng.sample(own, min(LOOKED_AT, len(own))):
        is_refused = isinstance(by.game.play(at.one, *deed), Refusal)
        if is_refused and both(by, at, seat, deed) and sayable(by, deed.action):
            yield deed
            return


def in_the_other(
    by: Referee, start: Any, world: Any, seat: int, deeds: Sequence[Deed]
) -> tuple[Deed, ...] | None:
    """What is done there meanwhile, if the seat learns the same of all that is done or refused."""
    at, there = Both(start, world), list[Deed]()
    for deed in deeds:
        found = both(by, at, seat, deed)
        if found is None or found.deed is None:
            return None
        at = found
        there.append(found.deed)
    return tuple(there)


def both(by: Referee, at: Both, seat: int, deed: Deed) -> Both | None:
    """Where a deed leads to in each world, if the seat learns the same of it.

    What is refused leads nowhere; it is the seat's own, and refused for the same reason.
    """
    step = by.game.play(at.one, *deed)
    if isinstance(step, Refusal):
        same = deed.seat == seat and by.game.play(at.other, *deed) == step
        return Both(at.one, at.other, deed) if same else None
    for action in meanwhile(by, at, seat, deed):
        there = by.game.play(at.other, deed.seat, action)
        if isinstance(there, Refusal):
            continue
        if by.game.view(step.state, seat) == by.game.view(there.state, seat):
            return Both(step.state, there.state, Deed(deed.seat, action))
    return None


def meanwhile(by: Referee, at: Both, seat: int, deed: Deed) -> Iterator[Any]:
    """What sounds the same to the seat, of what can be done in the other world; the same last."""
    heard = by.game.heard(at.one, deed.action, seat)
    if deed.seat != seat and deed.seat == by.game.to_move(at.other):
        for action in by.game.actions(at.other):
            if action != deed.action and by.game.heard(at.other, action, seat) == heard:
                yield action
    if by.game.heard(at.other, deed.action, seat) == heard:
        yield deed.action
