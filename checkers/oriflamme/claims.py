"""What must be true of the resolution for any influence: each claim with a mistake that breaks it.

They are shown on every path of the second telling, which the engine is proved to be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Final, NamedTuple

import z3

import oriflamme_ref as o
from checkers.claims import Claim
from checkers.forking import Path, explore
from checkers.logic import Terms, implies
from checkers.oriflamme.cases import FEWEST, SEATS, Case, arranged, scope
from checkers.oriflamme.holds import (
    Holds,
    asks_further,
    covered_keep,
    fewer_left,
    intrigue_goes,
    left_gains,
    not_owed,
    nothing_lost,
    one_place,
    revealed_is_bare,
)
from checkers.oriflamme.lockstep import Told, decided
from checkers.oriflamme.model import TOLD, Telling
from checkers.proofs.catalogue import Proof
from checkers.proofs.obligations import Obligation
from checkers.proofs.solving import Symbols
from spec import Game, Reading, Step, Value
from spec.oriflamme import CARDS

Decision = tuple[o.State, Told]  # before it, and what it comes to

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
        found.append((s, decided(s, action, case.reading, t)))
        step = game.play(s, s.turn, action)
        assert isinstance(step, Step)
        if step.state.phase not in (o.PLACE, o.REVEAL, o.OVER):
            found += decisions(game, step.state, case, t)
    return found


def queues(t: Telling, answers: Answers, kind: str, context: z3.Context) -> Iterator[Queue]:
    """A kind of card in every queue, on every path that what lies there can make it go."""
    case = Case(Reading("", {}, dict(answers)), Symbols(context))
    for places, at in arranged(kind, FEWEST):
        run = partial(decisions, case.game, case.state(places, at), case, t)
        yield Queue(f"{kind} in {places}", case, explore(run, case.symbols, case.hypotheses))


@cache
def told(answers: Answers) -> dict[str, tuple[Queue, ...]]:
    """The queues as they are told, by kind of card: every claim is about the same.

    They share a context, which takes 17 megabytes before anything is asked in it; what Z3 spends on
    a claim depends on which were asked before, so that is told of none (`sized`). Behind a choice
    the states are the engine's: whoever exchanges the engine has to clear this cache.
    """
    context = z3.Context()
    return {kind: tuple(queues(TOLD, answers, kind, context)) for kind in CARDS}


def obligations(holds: Holds, reading: Reading, _: int) -> Iterator[Obligation]:
    """One for each kind of card, on all paths of all queues."""
    for kind, found in told(answers_of(reading)).items():
        yield obligation(f"{kind} in {len(found)} queues", found, holds)


def mistaken(holds: Holds, t: Telling, kind: str, reading: Reading, _: int) -> Iterator[Obligation]:
    """One for each queue with the card in which a mistake shows."""
    for queue in queues(t, answers_of(reading), kind, z3.Context()):
        yield obligation(queue.name, (queue,), holds)


def answers_of(reading: Reading) -> Answers:
    return tuple((question, reading[question]) for question in reading.values)


def obligation(name: str, found: Sequence[Queue], holds: Holds) -> Obligation:
    """Behind each decision of each path it holds."""
    case = found[0].case
    L = Terms(case.symbols.context)
    shows = (
        implies(L, L.all(*path.conditions), L.all(*(one for d in path.result for one in holds(*d))))
        for queue in found
        for path in queue.paths
    )
    return Obligation(name, case.symbols, tuple(case.hypotheses), L.all(*shows), "kind")


def proof(claim: Claim, holds: Holds, kind: str, mistake: str, wrong: Telling) -> Proof:
    """`kind` is the card in which the mistake shows."""
    right, against = partial(obligations, holds), partial(mistaken, holds, wrong, kind)
    return Proof(claim, (SEATS,), OF, right, mistake, against, sized=False)


OF: Final = (
    f"{scope(FEWEST)}; of the second telling, which the told-twice claims hold to the engine"
)
AT_MOST: Final = (
    "at most as many cards are resolved in a round as lie in the queue,"
    " and one more for each Royal Decree"
)
KEEPS: Final = (
    "whatever is decided, nobody has less than before, but for one that a Spy takes"
    " and for what lies on cards that leave the queue"
)
CATALOGUE: Final = (
    proof(
        Claim("left-gains", "5.1", "a card that is left face down has one more on it than before"),
        left_gains,
        "Archer",
        "whoever leaves a card puts nothing on it",
        replace(TOLD, left=lambda much: much),
    ),
    proof(
        Claim("revealed-bare", "5.2", "nothing stays on a card that is revealed"),
        revealed_is_bare,
        "Lord",
        "what lies on a card is gained and stays there",
        replace(TOLD, lies=lambda much: much),
    ),
    proof(
        Claim("asks-further", "5.3", "no card asks for more than three decisions"),
        asks_further,
        "Decree",
        "a card that is to be moved is asked for again",
        replace(TOLD, then_asks="moves"),
    ),
    proof(
        Claim("intrigue-goes", "5.5", "an intrigue that is revealed leaves the queue"),
        intrigue_goes,
        "Assassination",
        "intrigues stay",
        replace(TOLD, spent=False),
    ),
    proof(
        Claim("fewer-left", "5.6", AT_MOST),
        fewer_left,
        "Archer",
        "a card that is left is asked about again",
        replace(TOLD, passes=False),
    ),
    proof(
        Claim("one-place", "1", "every card is in exactly one place"),
        one_place,
        "Soldier",
        "an eliminated card lies in front of nobody",
        replace(TOLD, buried=False),
    ),
    proof(
        Claim("not-owed", "1.1", "nobody owes influence, and no card does"),
        not_owed,
        "Spy",
        "a Spy takes one from whoever has none",
        replace(TOLD, stolen=lambda _: 1),
    ),
    proof(
        Claim("nothing-lost", "1.1", KEEPS),
        nothing_lost,
        "Archer",
        "what lies on a card that is revealed is another's",
        replace(TOLD, taker=lambda owner: (owner + 1) % SEATS),
    ),
    proof(
        Claim("covered-keep", "4.3", "a card that is covered and stays so keeps what it holds"),
        covered_keep,
        "Archer",
        "a pile that is left face down gains for each of its cards",
        replace(TOLD, covered_gain=True),
    ),
)
