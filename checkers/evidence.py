"""All that a game's room can bring for its claims: proofs, the tellings agreeing, small walks."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from checkers import games
from checkers.claims import ALL, NOT_RUN, REFUTED, UNKNOWN, Claim, Verdict
from checkers.clarify.refuted import refuting
from checkers.proofs.catalogue import Known, prove_all
from checkers.scenario.reader import read_text
from checkers.scenario.room import Room
from checkers.scenario.written import Scenario
from checkers.symbolic import GaveUp, Refused
from checkers.walk.findings import Walked
from checkers.walk.told import as_scenario
from spec import Reading


class Job(NamedTuple):
    """A piece of work that can be told as done or not run; `run` gives the verdicts."""

    name: str
    run: Callable[[], Iterable[Verdict]]


def jobs(room: Room) -> Iterator[Job]:
    """Everything there is to be shown of a game, under its named readings."""
    for kind in kinds(room).values():
        yield from kind


def kinds(room: Room) -> Mapping[str, Iterator[Job]]:
    """What a modelled game brings."""
    book = room.rulebook()
    readings = [book.reading(name) for name in book.profiles]
    return {
        "proofs": proofs(room, room.formal.proofs, readings),
        "agreement": agreement(room, readings),
        "walking": walks(room),
    }


def outcome(game: str, job: Job) -> Iterator[Verdict]:
    """What comes of a job; it is unknown from where on it could not follow the engine."""
    try:
        yield from job.run()
    except (GaveUp, Refused) as unknown:
        claim = Claim(job.name, "", f"{job.name} can be told")
        yield Verdict(game, claim, "", UNKNOWN, 0, "", str(unknown))


def lacking(room: Room) -> tuple[str, ...]:
    """What a game does not bring: it is not run, and nobody may take it for a pass."""
    return tuple(f"{kind}: none" for kind, jobs in kinds(room).items() if not any(jobs))


def proofs(room: Room, catalogue: Iterable[Any], readings: Sequence[Reading]) -> Iterator[Job]:
    """A job for each claim; what refutes it is written as scenarios that the engine confirmed."""
    known: Known = {}
    for proof in catalogue:
        yield Job(f"prove {proof.claim.name}", partial(due, room, proof, readings, known))


def due(room: Room, proof: Any, readings: Sequence[Reading], known: Known) -> Iterator[Verdict]:
    """The verdicts on one claim; not run, if it is about none of the readings."""
    yield from proved(room, proof, readings, known)
    if not any(proof.claim.about(reading.name) for reading in readings):
        says = "it is about no reading that has a name"
        yield Verdict(room.name, proof.claim, "", NOT_RUN, 0, "", says)


def proved(
    room: Room, proof: Any, readings: Sequence[Reading], known: Known | None = None
) -> Iterator[Verdict]:
    """The verdicts on one claim; what is `known` is shared with the claims that it builds on."""
    named = {reading.name: reading for reading in readings}
    for verdict, shown in prove_all(room.name, [proof], readings, known):
        if verdict.sure == REFUTED:
            written = refuting(room, verdict.claim, shown, named[verdict.reading])
            yield replace(verdict, scenarios=tuple(one.text for one in written))
        else:
            yield verdict


def agreement(room: Room, readings: Sequence[Reading]) -> Iterator[Job]:
    """That the engine is the model: each part of it is a job."""
    for name, run in room.formal.agreement(readings) if room.formal.agreement else ():
        yield Job(name, run)


def walks(room: Room) -> Iterator[Job]:
    """The shipped tables that are small enough to be walked whenever the rules are verified."""
    module = room.formal.walking
    for name in module.SMALL if module else ():
        yield Job(f"walk {name}", partial(walked, room, module, name))


def walked(room: Room, module: Any, name: str) -> Iterator[Verdict]:
    """What each claim came to on a table, under the reading that its file names.

    All are looked at in one walk, so the first of them has its time.
    """
    file = module.tables()[name]
    (one,) = read_text(file.name, file.read_bytes(), games.room, room.name)
    assert isinstance(one, Scenario), f"the table {name} cannot be read"
    began = time.process_time()
    table = module.table(one.names.board, one.reading, len(one.names.players))
    found = table.by_model([one.start.step.state])
    seconds = time.process_time() - began
    for number, finding in enumerate(found.findings):
        ways = () if finding.first is None else (
            as_scenario(finding, finding.first, one, one.reading.name),
        )  # fmt: skip
        yield Verdict(
            game=room.name,
            claim=replace(finding.claim, accepts=ALL),
            reading=one.reading.name,
            sure=finding.sure(found.complete),
            count=found.states,
            scope=f"the table {name}, {len(one.names.players)} players",
            evidence=f"{finding.seen:,} looked at{shared(found)}",
            cpu_seconds=0.0 if number else seconds,
            scenarios=ways if finding.sure(found.complete) == REFUTED else (),
        )


def shared(found: Walked) -> str:
    """How likely it is at most that a state was left out, taken for another."""
    return f"; two states share a key with a chance below {found.collision:.0e}" * bool(
        found.collision
    )
