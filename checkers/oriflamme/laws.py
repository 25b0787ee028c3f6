"""Claims about whatever can be counted out, or played, at a table: each on a wrong game as well."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeAlias

import oriflamme_ref as o
from checkers.claims import ALL, REFUTED, UNKNOWN, VACUOUS, Claim, Verdict
from spec import Game, Reading, Refusal, Step
from spec.oriflamme import decks
from spec.source import shorten

SEATS: Final = (3, 4, 5)

Laid: TypeAlias = Game[o.State, o.Action]
Change: TypeAlias = Callable[[o.State, o.State], o.State]  # the state before, and behind a step


class Law(NamedTuple):
    """A claim about all that `subjects` gives at a table.

    `of` says what they are, and `sure` how sure that makes it: HELD where they are those of some
    plays. `wrong` is a game with a mistake that must be found.
    """

    claim: Claim
    of: str
    subjects: Callable[[Laid], Iterable[Any]]
    holds: Callable[[Laid, Any], bool]
    mistake: str
    wrong: Callable[[Laid], Laid]
    sure: str = ALL


def verdict(law: Law, reading: Reading) -> Verdict:
    """At tables of every size; nothing is known where the mistake passes as well."""
    began, count = time.process_time(), 0

    def judged(sure: str, evidence: str) -> Verdict:
        cpu = time.process_time() - began
        scope = f"{SEATS[0]} to {SEATS[-1]} players, {law.of}"
        return Verdict("oriflamme", law.claim, reading.name, sure, count, scope, evidence, cpu)

    for seats in SEATS:
        game, before = o.oriflamme(decks.deck("base"), reading, seats), count
        for subject in law.subjects(game):
            count += 1
            if not law.holds(game, subject):
                return judged(REFUTED, f"{seats} players: {shorten(str(subject))}")
        if count == before:
            return judged(VACUOUS, f"{seats} players: there are none: {law.of}")
    if not caught(law, reading):
        return judged(UNKNOWN, f"a game in which {law.mistake} passes as well")
    return judged(law.sure, f"a game in which {law.mistake} is found out")


def caught(law: Law, reading: Reading) -> bool:
    """Whether the planted mistake is found, for three."""
    wrong = law.wrong(o.oriflamme(decks.deck("base"), reading, SEATS[0]))
    return any(not law.holds(wrong, subject) for subject in law.subjects(wrong))


def under_all(laws: Sequence[Law], readings: Sequence[Reading]) -> Iterator[Verdict]:
    for reading in readings:
        yield from (verdict(law, reading) for law in laws)


def changed(change: Change) -> Callable[[Laid], Laid]:
    """A game in which every step leads to another state."""

    def wrong(game: Laid) -> Laid:
        def play(s: o.State, seat: int, action: o.Action) -> Step[o.State] | Refusal:
            step = game.play(s, seat, action)
            if isinstance(step, Refusal):
                return step
            return step._replace(state=change(s, step.state))

        return replace(game, play=play)

    return wrong
