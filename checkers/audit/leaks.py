"""Two worlds that a seat cannot tell apart, in which it must be told the same to the byte."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from checkers.audit.judged import AGREES, DIFFERS, WRONG_VIEW, Judged, spelled
from checkers.audit.session import Session
from checkers.audit.trials import Deed, Referee, Trial, messages
from checkers.audit.trying import Can, brief_of, on
from checkers.plays import by_liking
from spec import NATURE, Refusal

LONGEST = 12  # deeds that are done in both worlds


def leaking(subject: Session, by: Referee, trial: Trial, world: Any, seat: int) -> Judged:
    """Whether what a seat may not know changes what it is told."""

    def asked(can: Can) -> Judged:
        asked = messages(by, trial, can)
        told = subject.ask(asked), subject.ask(messages(by, replace(trial, start=world), can))
        deed = -1
        for (method, params), one, two in zip(asked, *told, strict=False):
            deed += method in ("new", "apply")
            if params.get("seat") == seat and spelled(one) != spelled(two):
                says = f"what seat {seat} may not know changes what it is told: `{method}` is"
                says = f"{says} answered by {brief_of(one)}, and in another world {brief_of(two)}"
                return Judged(DIFFERS, WRONG_VIEW, deed, secret(by), says)
        return Judged(AGREES)

    return on(subject, by, trial, asked)


def secret(by: Referee) -> tuple[str, ...]:
    """The clause by which something is secret."""
    return (by.room.secrets.clause,) if by.room.secrets else ()


def alike(by: Referee, start: Any, world: Any, seat: int, rng: random.Random) -> list[Deed]:
    """Deeds that are legal in both worlds, and of which the seat hears the same."""
    game, choose, deeds = by.game, by_liking(len(by.seats)), list[Deed]()
    while len(deeds) < LONGEST:
        mover = game.to_move(start)
        both = mover is not None and mover == game.to_move(world)
        others = {*game.actions(world)} if both else set()
        actions = [action for action in game.actions(start) if action in others] if both else []
        if mover is None or not actions:
            break
        action = rng.choice(actions) if mover == NATURE else choose(rng, actions)
        steps = game.play(start, mover, action), game.play(world, mover, action)
        assert not isinstance(steps[0], Refusal)
        assert not isinstance(steps[1], Refusal)
        if game.view(steps[0].state, seat) != game.view(steps[1].state, seat):
            break
        deeds.append(Deed(mover, action))
        start, world = steps[0].state, steps[1].state
    return deeds
