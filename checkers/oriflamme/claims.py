"""What must be true of the resolution for any influence: each claim with a mistake that breaks it.

They are shown on every path of the second telling, which the engine is proved to be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from typing import Any, Final, NamedTuple

import z3

import oriflamme_ref as o
from checkers.claims import Claim
from checkers.forking import Path, explore
from checkers.logic import Terms, implies
from checkers.oriflamme.cases import FEWER, SCOPE, SEATS, Case, arranged
from checkers.oriflamme.lockstep import Told, decided, told_card
from checkers.oriflamme.model import TOLD, Telling
from checkers.proofs.catalogue import Proof
from checkers.proofs.obligations import Obligation
from checkers.proofs.solving import Symbols
from checkers.symbolic import term
from spec import Game, Reading, Step, Value
from spec.oriflamme import CARDS

Decision = tuple[o.State, Told]  # before it, and what it comes to
Holds = Callable[[o.State, Told], list[Any]]  # the terms that must all be true

Answers = tuple[tuple[str, Value], ...]  # of a reading, to all questions


class Queue(NamedTuple):
    """A card in a queue, and what is decided there: on each path, every decision."""

    name: str
    case: Case
    paths: list[Path[list[Decision]]]


QUEUE, STOCK, GONE = 0, 1, 2
MUCH = 3  # of a card as it is told


def not_owed(_: o.State, after: Told) -> list[Any]:
    """§1.1"""
    lying = [card[MUCH] for pile in after[QUEUE] for card in pile]
    return [term(number) >= 0 for number in (*after[STOCK], *lying)]


def covered_keep(s: o.State, after: Told) -> list[Any]:
    """§4.3  A card that was covered and is so still has what lay on it."""
    was = {told_card(card)[:2]: card.influence for pile in s.queue for card in pile[1:]}
    now = {card[:2]: card[MUCH] for pile in after[QUEUE] for card in pile[1:]}
    return [term(much) == term(was[card]) for card, much in now.items() if card in was]


def nothing_lost(s: o.State, after: Told) -> list[Any]:
    """§1.1  All but what lay on cards that left is still in front of players or on cards."""
    stays = {card[:2] for pile in after[QUEUE] for card in pile}
    cards = [card for pile in s.queue for card in pile if told_card(card)[:2] in stays]
    before = [*s.stock, *(card.influence for card in cards)]
    behind = [*after[STOCK], *(card[MUCH] for pile in after[QUEUE] for card in pile)]
    return [sum(map(term, behind)) >= sum(map(term, before))]


def one_place(s: o.State, after: Told) -> list[Any]:
    """§1"""
    lying = [(card.owner, CARDS[card.kind or 0]) for pile in s.queue for card in pile]
    there = [(card[1], card[0]) for pile in after[QUEUE] for card in pile]
    gone = [(seat, name) for seat in range(SEATS) for name in after[GONE][seat]]
    had = [(seat, CARDS[kind]) for seat in range(SEATS) for kind in s.gone[seat]]
    return [sorted([*lying, *had]) == sorted([*there, *gone])]


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


def queues(t: Telling, answers: Answers) -> Iterator[Queue]:
    """Each kind of card in every queue, on every path that what lies there can make it go.

    They share a context, which takes 17 megabytes before anything is asked in it.
    """
    context = z3.Context()
    for kind in CARDS:
        case = Case(Reading("", {}, dict(answers)), Symbols(context))
        for places, at in arranged(kind, FEWER, FEWER):
            run = partial(decisions, case.game, case.state(places, at), case, t)
            yield Queue(f"{kind} in {places}", case, explore(run, case.symbols, case.hypotheses))


@cache
def told(answers: Answers) -> tuple[Queue, ...]:
    """The queues as they are told: every claim is about the same."""
    return tuple(queues(TOLD, answers))


def obligations(holds: Holds, t: Telling, reading: Reading, _: int) -> Iterator[Obligation]:
    """One for each queue, on all of its paths."""
    answers = tuple((question, reading[question]) for question in reading.values)
    every = told(answers) if t is TOLD else queues(t, answers)
    yield from (obligation(queue, holds) for queue in every)


def obligation(queue: Queue, holds: Holds) -> Obligation:
    """Behind each decision of each path it holds; a mistake shows on a path, and in the queue."""
    name, case, paths = queue
    L = Terms(case.symbols.context)
    shows = (
        implies(L, L.all(*path.conditions), L.all(*(one for d in path.result for one in holds(*d))))
        for path in paths
    )
    return Obligation(name, case.symbols, tuple(case.hypotheses), L.all(*shows), "queue")


def proof(claim: Claim, holds: Holds, mistake: str, wrong: Telling) -> Proof:
    right = partial(obligations, holds, TOLD)
    return Proof(claim, (SEATS,), SCOPE, right, mistake, partial(obligations, holds, wrong))


CATALOGUE: Final = (
    proof(
        Claim("one-place", "1", "every card is in exactly one place"),
        one_place,
        "an eliminated card lies in front of nobody",
        replace(TOLD, buried=False),
    ),
    proof(
        Claim("not-owed", "1.1", "nobody owes influence, and no card does"),
        not_owed,
        "a Spy takes one from whoever has none",
        replace(TOLD, stolen=lambda _: 1),
    ),
    proof(
        Claim("nothing-lost", "1.1", "influence is lost only with a card that leaves the queue"),
        nothing_lost,
        "whoever reveals a card forgets what lies on it",
        replace(TOLD, taken=lambda _: 0),
    ),
    proof(
        Claim("covered-keep", "4.3", "a card that is covered and stays so keeps what it holds"),
        covered_keep,
        "a pile that is left face down gains for each of its cards",
        replace(TOLD, covered_gain=True),
    ),
)
