"""That the engine is the second telling: for any influence, on queues of up to three places.

For each kind of card: it lies face down, alone or on another, between nothing and some neighbours
that interfere. Whatever its owner then decides, to the end of what it does (and of what happens by
itself behind it), the engine and the telling come to the same. Kinds and places are written out;
how much lies where nobody knows.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import z3

import oriflamme_ref as o
from checkers.claims import PROVED, UNKNOWN, Claim, Verdict, uncaught
from checkers.forking import PathProof, prove_on_paths
from checkers.oriflamme.cases import QUICK, SEATS, WIDE, Among, Case, Place, arranged, scope
from checkers.oriflamme.lockstep import Told, decided, engine
from checkers.oriflamme.model import TOLD, Telling
from checkers.symbolic import Number, term
from checkers.terms import every, identical
from spec import Game, Reading, Step


@dataclass(frozen=True, slots=True)
class ToldTwice:
    """What one kind of card does, and a mistake in it that is planted in the telling."""

    kind: str
    clause: str
    mistake: Telling

    @property
    def claim(self) -> Claim:
        says = f"what {self.kind} does is told twice the same"
        return Claim(f"{self.kind.lower()}-told-twice", self.clause, says)


WRONG: Final = (
    ToldTwice("Archer", "6.1", replace(TOLD, eliminated=lambda: 0)),
    ToldTwice("Soldier", "6.2", replace(TOLD, idle="Soldier")),
    ToldTwice("Spy", "6.3", replace(TOLD, stolen=lambda _: 1)),
    ToldTwice("Heir", "6.4", replace(TOLD, inherited=lambda _: 2)),
    ToldTwice("Lord", "6.5", replace(TOLD, reigned=lambda beside: 1 + min(beside, 1))),
    ToldTwice("Shapeshifter", "6.6", replace(TOLD, idle="Shapeshifter")),
    ToldTwice("Ambush", "6.7", replace(TOLD, left=lambda much: much)),
    ToldTwice("Assassination", "6.8", replace(TOLD, trapped=lambda: 3)),
    ToldTwice("Conspiracy", "6.9", replace(TOLD, conspired=lambda much: much)),
    ToldTwice("Decree", "6.10", replace(TOLD, idle="Decree")),
)


def both(game: Game[o.State, o.Action], s: o.State, reading: Reading, t: Telling) -> Iterator[Any]:
    """Engine and telling on every decision that is open, and on the choices behind it."""
    for action in game.actions(s):
        yield engine(game, s, action), decided(s, action, reading, t)
        step = game.play(s, s.turn, action)
        assert isinstance(step, Step)
        if step.state.phase not in (o.PLACE, o.REVEAL, o.OVER):
            yield from both(game, step.state, reading, t)


def differing(one: Any, other: Any) -> Iterator[Any]:
    """What must be so for two things to be the same, but for what is the same to the letter."""
    if type(one) is tuple or type(other) is tuple:
        if type(one) is not type(other) or len(one) != len(other):
            yield False
            return
        for a, b in zip(one, other, strict=True):
            yield from differing(a, b)
    elif type(one) is Number or type(other) is Number:
        if not identical(term(one), term(other)):
            yield term(one) == term(other)
    elif one != other:
        yield False


def shown(case: Case, places: list[Place], at: int, t: Telling) -> PathProof:
    """The two tellings on one queue, for any influence."""
    game, s = case.game, case.state(places, at)

    def run() -> tuple[tuple[Told, Told], ...]:
        return tuple(both(game, s, case.reading, t))

    def equal(found: Any) -> z3.BoolRef:
        unlike = [truth for one, other in found for truth in differing(one, other)]
        return every(unlike, case.symbols.context)

    return prove_on_paths(
        run, equal, lambda found: len(found) > 0, [True], case.symbols, case.hypotheses
    )


def told_twice(one: ToldTwice, reading: Reading, among: Among = WIDE) -> Verdict:
    """The verdict on one kind among some neighbours; proved only if the mistake is refuted."""
    began, count, paths, questions = time.process_time(), 0, 0, 0

    def verdict(sure: str, evidence: str) -> Verdict:
        cpu = time.process_time() - began
        of = f"{SEATS} players, {scope(among)}"
        return Verdict("oriflamme", one.claim, reading.name, sure, count, of, evidence, cpu)

    case = Case(reading)
    for places, at in arranged(one.kind, among):
        proof = shown(case, places, at, TOLD)
        count, paths, questions = count + 1, paths + proof.paths, questions + proof.questions
        if proof.sure != PROVED:
            return verdict(proof.sure, f"{places}: {proof.because}")
    if why := uncaught("a telling with the planted mistake", where_mistaken(one, case, among)):
        return verdict(UNKNOWN, why)
    return verdict(PROVED, f"{count} queues, {paths} paths, {questions} questions")


def where_mistaken(one: ToldTwice, case: Case, among: Among = WIDE) -> Iterator[str]:
    """How sure each queue is with the planted mistake: one must be refuted."""
    return (shown(case, places, at, one.mistake).sure for places, at in arranged(one.kind, among))


def agreement(readings: Sequence[Reading]) -> Iterator[tuple[str, Any]]:
    """A job for each kind of card: its verdict under each reading."""
    for one in WRONG:
        yield f"told twice: {one.kind}", partial(under_all, one, readings)


def under_all(one: ToldTwice, readings: Iterable[Reading]) -> Iterator[Verdict]:
    for reading in readings:
        yield told_twice(one, reading, QUICK)
