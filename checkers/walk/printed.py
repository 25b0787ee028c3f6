"""A walk as text and as JSON, and the exit status that it deserves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from checkers.claims import NOT_MET, REFUTED, STRENGTH
from checkers.scenario.written import Scenario
from checkers.walk.findings import Finding, Walked
from checkers.walk.told import as_scenario


class Told(NamedTuple):
    """A walk, of what, and what it cost; `digest` is that of the rules."""

    game: str
    digest: str
    start: str
    reading: str
    walked: Walked
    ways: Mapping[str, str]  # claim -> the scenario that leads to what was found
    cpu_seconds: float
    bytes_per_state: float | None


def record(at: Scenario, reading: str, walked: Walked, cpu: float, grown: float | None) -> Told:
    ways = {
        found.claim.name: as_scenario(found, found.first, at, reading)
        for found in walked.findings
        if found.first is not None
    }
    digest = at.room.rulebook().digest
    return Told(at.room.name, digest, at.title, reading, walked, ways, cpu, grown)


def as_json(told: Told) -> dict[str, Any]:
    walked = told.walked
    return {
        "format": 1,
        "spec_digest": told.digest,
        "game": told.game,
        "from": told.start,
        "reading": told.reading,
        "states": walked.states,
        "transitions": walked.transitions,
        "ended": walked.ended,
        "depth": walked.depth,
        "by_depth": list(walked.by_depth),
        "without_action": walked.without_action,
        "complete": walked.complete,
        "exact": walked.collision == 0,
        "collision": walked.collision,
        "claims": [claim_as_json(found, told) for found in walked.findings],
        "cpu_seconds": round(told.cpu_seconds, 3),
        "bytes_per_state": None if told.bytes_per_state is None else round(told.bytes_per_state, 1),
    }


def claim_as_json(found: Finding, told: Told) -> dict[str, Any]:
    way = told.ways.get(found.claim.name)
    return {
        "name": found.claim.name,
        "clause": found.claim.clause,
        "says": found.claim.says,
        "kind": found.claim.kind,
        "sure": found.sure(told.walked.complete),
        "seen": found.seen,
        "hits": found.hits,
        "followed": found.followed,
        "turns": None if found.first is None else len(found.first.turns),
        "scenario": way,
    }


def as_text(told: Told) -> str:
    walked = told.walked
    keys = "exact keys"
    if walked.collision:
        keys = f"fingerprints, with a chance below {walked.collision:.0e} that two states share one"
    lines = [
        f"{told.start}, under {told.reading}: {walked.told}",
        f"{walked.transitions:,} transitions, depth {walked.depth:,}; {walked.ended:,} ended, "
        f"{walked.without_action:,} without an action; {keys}",
        "",
        *(claim_as_text(found, walked.complete) for found in walked.findings),
        *([] if walked.findings else ["no claim is about this reading"]),
    ]
    for found in walked.findings:
        if found.followed and found.sure(walked.complete) != REFUTED:
            continue
        if not found.followed:
            lines += [
                "",
                f"§{found.claim.clause}: the model goes this way, and the engine does not",
            ]
        if found.claim.name in told.ways:
            lines += ["", told.ways[found.claim.name]]
    grown = "" if told.bytes_per_state is None else f", {told.bytes_per_state:,.0f} bytes a state"
    return "\n".join([*lines, "", f"{told.cpu_seconds:.2f} CPU seconds{grown}"])


def claim_as_text(found: Finding, complete: bool) -> str:
    sure, here = found.sure(complete), f"{found.seen:,} seen"
    here += "; elsewhere it may be" if sure == NOT_MET else ""
    return f"{sure:<10} §{found.claim.clause} {found.claim.says} ({here})"


def status(walked: Walked) -> int:
    """1: a claim is refuted; 3: the walk was cut short, or a claim met nothing; 0: all holds.

    Two verdicts change nothing: *not run*, of a claim that this kind of walk does not look at, and
    *not met*, of a `sometimes` that is not met from here. `checkers verify` asks whether it is met
    anywhere.
    """
    asked = [found for found in walked.findings if found.asked]
    sure: Sequence[str] = [found.sure(walked.complete) for found in asked]
    if REFUTED in sure:
        return 1
    return 0 if walked.complete and {*sure} <= {*STRENGTH, NOT_MET} else 3
