"""Which claims a wrong engine breaks, or a wrong telling, and how small that is shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from checkers.claims import REFUTED
from checkers.proofs.catalogue import Proof
from checkers.proofs.obligations import prove
from checkers.proofs.reached import Reach, Way, again, first_way, supposed
from checkers.turncoats import ROOM
from checkers.turncoats.mutants.engines import GameOf
from checkers.turncoats.refuting import least
from spec import Reading


class Shown(NamedTuple):
    """A claim that something is sometimes reached, and a play of the right engine that does."""

    reach: Reach
    way: Way


def shown(reaches: Iterable[Reach], reading: Reading) -> Iterator[Shown]:
    for reach in reaches:
        _, way = first_way(reach, supposed(reach.room, reading, reach.supposing), ())
        if way:
            yield Shown(reach, way)


def lost(game: GameOf, plays: Iterable[Shown]) -> Iterator[Shown]:
    """Those whose play is played to its end on a wrong engine, and does not show it there.

    The shortest come first.
    """
    for one in sorted(plays, key=lambda one: len(one.way.steps)):
        try:
            there = again(one.reach, one.way, one.way.at.reading, game)
        except Exception:  # a wrong engine that falls over has shown nothing, nor failed to
            continue
        if there is not None and not there.shows:
            yield one


class Refuted(NamedTuple):
    """A claim, and whether it refutes its wrong telling.

    `size` is what the numbers of its smallest counterexample come to; None where it has none, or
    where some are negative.
    """

    proof: Proof
    refuted: bool
    size: int | None


def refuted(proof: Proof) -> Refuted:
    """A claim's planted mistake, under the first reading that it is about."""
    book = ROOM.rulebook()
    reading = book.reading(next(filter(proof.claim.about, book.profiles)))
    against = proof.against(reading, proof.players[-1])
    verdict, found = prove(ROOM.name, proof.claim, reading.name, "", against)
    numbers = least(found).values() if found and found.values else ()
    size = sum(numbers) if numbers and min(numbers) >= 0 else None
    return Refuted(proof, verdict.sure == REFUTED, size)
