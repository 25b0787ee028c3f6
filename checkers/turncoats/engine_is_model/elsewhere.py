"""§3, §5 on symbolic stones: what the model has no move for, the engine refuses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Final

from checkers.forking import PathProof
from checkers.turncoats.engine_is_model.case import Case
from checkers.turncoats.engine_is_model.turns import Name
from checkers.turncoats.model import moves
from checkers.turncoats.model.vector import Model
from spec import NATURE, Refusal
from turncoats_ref import (
    ACT,
    DRAW,
    FACTIONS,
    OVER,
    RETURN,
    Action,
    Battle,
    Draw,
    March,
    Negotiate,
    Recruit,
    Return,
    Stones,
    rules,
)

MOMENTS: Final = (
    (ACT, None), (DRAW, None), (OVER, None), *((RETURN, drawn) for drawn in (None, *FACTIONS))
)  # fmt: skip


def nothing_else(c: Case) -> PathProof:
    """Whoever is not to move is refused everything; whoever is, all but the model's moves."""
    s, m = c.position(), c.m
    numbers = c.number("one"), c.number("another"), c.number("a third")
    moment, turn = c.any_of("moment", MOMENTS), c.any_of("turn", range(m.seats))
    who = c.any_of("who", range(NATURE, m.seats + 1))
    model = [{move.name for move in moves.turns(m, seat)} for seat in range(m.seats)]
    named = list(everything(m, numbers))
    tried = [action for _, action in named]

    @cache
    def undue(phase: str, seat: int) -> list[Action]:
        """What it is for this proof to say of whoever is to move."""
        return [a for name, a in named if not is_due(phase, a, name in model[seat])]

    def run() -> Action | None:
        """The first that is not refused."""
        (phase, drawn), seat = moment(), who()
        now = replace(s, phase=phase, turn=turn(), drawn=drawn)
        mover = NATURE if phase == DRAW else now.turn
        for action in undue(phase, now.turn) if seat == mover else tried:
            if not isinstance(rules.play(c.table, now, seat, action), Refusal):
                return action
        return None

    return c.prove(run, lambda allowed: c.L.all(allowed is None), lambda _: None, [None])


def is_due(phase: str, action: Action, model_has_it: bool) -> bool:
    """Whether it is for other proofs to say when the action is allowed."""
    if phase == ACT:
        return isinstance(action, Negotiate) or model_has_it
    if phase == DRAW:
        return isinstance(action, Draw) and action.stone in FACTIONS
    return phase == RETURN and isinstance(action, Return) and action.stone in FACTIONS


def everything(m: Model, numbers: Stones) -> Iterator[tuple[Name, Action]]:
    """Every action, and one place and faction too far, with the name that a model's move has."""
    anywhere = range(-1, len(m.places) + 1)
    yield from (((), action) for action in (Negotiate(), Draw(None)))
    for f in (-1, *FACTIONS, len(FACTIONS)):
        yield from (((), action) for action in (Draw(f), Return(f)))
        for one in anywhere:
            yield ("recruit", f, one), Recruit(f, one)
            yield ("battle", f, one), Battle(f, one, numbers)
            yield from ((("march", f, one, to), March(f, one, to, numbers[0])) for to in anywhere)
