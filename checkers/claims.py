"""Claims: sentences that must be true of a game, and how surely each is known to be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

ALWAYS: Final = "always"
SOMETIMES: Final = "sometimes"

PROVED: Final = "proved"  # for all numbers, or shown by a witness that the engine replayed
ALL: Final = "all states"  # of a table that was walked to the end, or all that the scope tells of
HELD: Final = "held in plays"
REFUTED: Final = "refuted"  # a counterexample that the engine replayed
VACUOUS: Final = "vacuous"  # what it assumes cannot be, or nothing was looked at
UNKNOWN: Final = "unknown"
NOT_RUN: Final = "not run"
NOT_MET: Final = "not met"  # what is so sometimes, and not from where a walk began
STRENGTH: Final = (PROVED, ALL, HELD)  # the strongest first; nothing else is good enough


@dataclass(frozen=True, slots=True)
class Claim:
    """One sentence about a game.

    `readings` are those that it holds under (None: all); `accepts` is the weakest verdict that is
    good enough; `assumes` are the names of the claims that its proof builds on.
    """

    name: str
    clause: str
    says: str
    kind: str = ALWAYS
    accepts: str = PROVED
    readings: tuple[str, ...] | None = None
    assumes: tuple[str, ...] = ()

    def about(self, reading: str) -> bool:
        return self.readings is None or reading in self.readings


@dataclass(frozen=True, slots=True)
class Verdict:
    """How surely a claim is known, of what, and from what.

    `count` is how many states, plays or obligations were looked at; `scope` says of which tables;
    `evidence` is how it was shown, or what refutes it; `scenarios` are the texts of files that
    refute it; `size` is Z3's own measure of work, the same on every machine.
    """

    game: str
    claim: Claim
    reading: str
    sure: str
    count: int
    scope: str
    evidence: str
    cpu_seconds: float = 0.0
    size: int = 0
    scenarios: tuple[str, ...] = ()

    @property
    def enough(self) -> bool:
        """As sure as the claim must be, and of something: nothing is shown by looking at none."""
        if self.sure not in STRENGTH or self.count == 0:
            return False
        return STRENGTH.index(self.sure) <= STRENGTH.index(self.claim.accepts)

    @property
    def told(self) -> str:
        """`proved`, `all 835,904 states`, `held in 400 plays`, `refuted`, …"""
        many = self.count != 1
        all_ = f"all {self.count:,} states" if many else "the only state"
        named = {ALL: all_, HELD: f"held in {self.count:,} play{'s' if many else ''}"}
        return named.get(self.sure, self.sure)


def resting(verdict: Verdict, on: Iterable[Verdict]) -> Verdict:
    """The verdict where its proof builds on claims that were judged so: unknown if one is weak."""
    weak = next((one for one in on if not one.enough), None)
    if weak is None or verdict.sure != PROVED:
        return verdict
    says = f"it builds on {weak.claim.name}, which is {weak.told} under {weak.reading}"
    return replace(verdict, sure=UNKNOWN, evidence=says)


def uncaught(wrong: str, sures: Iterable[str]) -> str:
    """Why a claim counts for nothing of which a planted mistake is not refuted; nothing if it is.

    `sures` are how sure each part of the claim is where `wrong` is so; no more are asked for than
    up to one that is refuted.
    """
    seen = set[str]()
    for sure in sures:
        if sure == REFUTED:
            return ""
        seen.add(sure)
    passes = f"{wrong} passes as well"
    return passes if seen == {PROVED} else f"it is unknown whether {passes}"


def circle(claims: Iterable[Claim]) -> tuple[str, ...]:
    """A chain of claims that build on one another and come back, or nothing.

    Raises KeyError for a claim that is built on and does not exist.
    """
    assumes: Mapping[str, tuple[str, ...]] = {claim.name: claim.assumes for claim in claims}
    done: set[str] = set()

    def follow(name: str, path: tuple[str, ...]) -> tuple[str, ...]:
        if name in path:
            return (*path[path.index(name) :], name)
        if name not in done:
            for other in assumes[name]:
                if found := follow(other, (*path, name)):
                    return found
            done.add(name)
        return ()

    for name in assumes:
        if found := follow(name, ()):
            return found
    return ()
