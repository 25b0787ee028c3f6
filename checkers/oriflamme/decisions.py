"""What is decided in queues whose influence nobody knows, as it is told and on the engine."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from typing import NamedTuple

import z3

import oriflamme_ref as o
from checkers.forking import Path, explore
from checkers.oriflamme.cases import FEWEST, Case, arranged
from checkers.oriflamme.lockstep import Told, after, of_round, of_state
from checkers.oriflamme.model import TOLD, Telling
from checkers.proofs.solving import Symbols
from oriflamme_ref.state import changed
from spec import Game, Reading, Step, Value
from spec.oriflamme import CARDS


class Decision(NamedTuple):
    """A decision: the state before it, and what it comes to as it is told and on the engine.

    `resolved` is how many cards are by that, as it is told.
    """

    before: o.State
    told: Told
    engine: Told
    reading: Reading
    resolved: int


Answers = tuple[tuple[str, Value], ...]  # of a reading, to all questions


class Queue(NamedTuple):
    """A card in a queue, and what is decided there: on each path, every decision."""

    name: str
    case: Case
    paths: list[Path[list[Decision]]]


def decisions(game: Game[o.State, o.Action], s: o.State, case: Case, t: Telling) -> list[Decision]:
    """Every decision that is open, and the choices behind it, as the telling has them."""
    found: list[Decision] = []
    for action in game.actions(s):
        step = game.play(s, s.turn, action)
        assert isinstance(step, Step)
        r, engine = after(s, action, case.reading, t), of_state(game, step.state)
        found.append(Decision(s, of_round(r), engine, case.reading, r.resolved))
        if step.state.phase not in (o.PLACE, o.REVEAL, o.OVER):
            found += decisions(game, step.state, case, t)
    return found


def queues(
    t: Telling, answers: Answers, kind: str, context: z3.Context, up: bool = False
) -> Iterator[Queue]:
    """A kind of card in every queue, on every path that what lies there can make it go."""
    case = Case(Reading("", {}, dict(answers)), Symbols(context))
    for places, at in arranged(kind, FEWEST):
        s = case.state(places, at)
        run = partial(decisions, case.game, face_up(s) if up else s, case, t)
        yield Queue(f"{kind} in {places}", case, explore(run, case.symbols, case.hypotheses))


def face_up(s: o.State) -> o.State:
    """§5  The card at hand lies face up, with nothing on it, and is resolved by itself."""
    card = o.acting(s)._replace(up=True, influence=0)
    return changed(s, (s.at, 0), card)._replace(phase=o.GO_ON)


@cache
def in_queues(answers: Answers) -> dict[str, tuple[Queue, ...]]:
    """The queues as they are told, by kind of card: every claim is about the same.

    They share a context, which takes 17 megabytes before anything is asked in it; what Z3 spends on
    a claim depends on which were asked before, so that is told of none (`sized`). Behind a choice
    the states are the engine's: whoever exchanges the engine has to clear this cache.
    """
    context = z3.Context()
    return {kind: tuple(queues(TOLD, answers, kind, context)) for kind in CARDS}


def answers_of(reading: Reading) -> Answers:
    return tuple((question, reading[question]) for question in reading.values)
