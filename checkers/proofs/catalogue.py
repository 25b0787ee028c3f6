"""A game's claims with their proofs, run under its readings; nothing is proved twice.

A claim is proved only where all that its proof builds on is proved under the same reading.
"""

from __future__ import annotations

import re
from collections import UserDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeAlias

from checkers.claims import PROVED, UNKNOWN, Claim, Verdict, circle, resting, uncaught
from checkers.proofs.obligations import Obligation, Shown, as_smt2, prove
from checkers.proofs.reached import Reach, reached
from spec import Reading, Value

SAT: Final = "sat"  # as solvers say it
UNSAT: Final = "unsat"

Obligations = Callable[[Reading, int], Iterable[Obligation]]


class Proof(NamedTuple):
    """A claim, what must be shown of it under a reading for so many players, and what refutes it.

    `scope` says of what it is shown, and which claim carries it to more.
    `against` are the same obligations of a telling with the planted mistake; at least one of them
    must be refuted, or the claim counts for nothing. `builds_on` are the proofs of what the claim
    assumes (`linked` finds them). It is not `sized` where what Z3 spends on it is not the same in
    every run, since it shares a context with others.
    """

    claim: Claim
    players: tuple[int, ...]
    scope: str
    obligations: Obligations
    mistake: str
    against: Obligations
    builds_on: tuple[Proof, ...] = ()
    sized: bool = True


def linked(catalogue: Sequence[Proof | Reach]) -> tuple[Proof | Reach, ...]:
    """The catalogue with each proof tied to what it builds on; raises ValueError for a circle."""
    if found := circle(proof.claim for proof in catalogue):
        raise ValueError(f"{' builds on '.join(found)}")
    named = {proof.claim.name: proof for proof in catalogue if isinstance(proof, Proof)}

    def tied(proof: Proof) -> Proof:
        return proof._replace(builds_on=tuple(tied(named[name]) for name in proof.claim.assumes))

    return tuple(tied(proof) if isinstance(proof, Proof) else proof for proof in catalogue)


class Noted(UserDict[str, Any]):
    """A reading's values that note which questions were asked: all of them, where it is copied."""

    def __init__(self, values: Mapping[str, Any], asked: set[str] | None = None) -> None:
        super().__init__(values)
        self.asked: set[str] = set() if asked is None else asked

    def __getitem__(self, question: str) -> Any:
        self.asked.add(question)
        return super().__getitem__(question)

    def __or__(self, other: Any) -> Any:
        return dict(self) | dict(other)

    def __ror__(self, other: Any) -> Any:
        return dict(other) | dict(self)


class Found(NamedTuple):
    """What came of a proof alone under a reading, and which questions it asked."""

    reading: Reading
    asked: Set[str]
    verdict: Verdict
    shown: Shown | None


Known: TypeAlias = dict[tuple[Obligations, Obligations], list[Found]]  # by what is shown


def prove_all(
    game: str,
    proofs: Iterable[Proof | Reach],
    readings: Sequence[Reading],
    known: Known | None = None,
) -> Iterator[tuple[Verdict, Shown | None]]:
    """Each claim's verdict under each reading that it is about, and what was not shown.

    What is `known` is not shown again, and grows: share it where a catalogue is proved in pieces.
    """
    known = {} if known is None else known
    for proof in proofs:
        about = [reading for reading in readings if proof.claim.about(reading.name)]
        if isinstance(proof, Reach):
            yield from ((verdict, None) for verdict in reached(proof, about))
        else:
            yield from (proved(game, proof, reading, known) for reading in about)


def proved(game: str, proof: Proof, reading: Reading, known: Known) -> tuple[Verdict, Shown | None]:
    """The verdict, with regard to what the proof builds on."""
    verdict, shown = alone(game, proof, reading, known)
    return resting(verdict, (proved(game, on, reading, known)[0] for on in proof.builds_on)), shown


def alone(game: str, proof: Proof, reading: Reading, known: Known) -> tuple[Verdict, Shown | None]:
    """As if all that the proof builds on were proved; where no question that was asked is answered
    otherwise, the verdict of another reading holds, and says so."""
    found = known.setdefault((proof.obligations, proof.against), [])
    if same := like(reading, found):
        return replace(same.verdict, claim=proof.claim), same.shown
    noted = Noted(reading.values)
    answers = Noted(reading.answers, noted.asked)
    verdict, shown = under(game, proof, replace(reading, values=noted, answers=answers))
    found.append(Found(reading, noted.asked, verdict, shown))
    return verdict, shown


def like(reading: Reading, found: Iterable[Found]) -> Found | None:
    for one in found:
        if one.reading == reading:
            return one
        if one.verdict.enough and all(
            answered(reading, q) == answered(one.reading, q) for q in one.asked
        ):
            evidence = (
                f"as under {one.reading.name}: no question that it asks is answered otherwise"
            )
            verdict = replace(
                one.verdict, reading=reading.name, evidence=evidence, cpu_seconds=0.0, size=0
            )
            return Found(reading, one.asked, verdict, one.shown)
    return None


def answered(reading: Reading, question: str) -> tuple[str, Value]:
    return reading.answers[question], reading[question]


def under(game: str, proof: Proof, reading: Reading) -> tuple[Verdict, Shown | None]:
    """The verdict under one reading; proved only if the planted mistake is refuted."""
    first, *more = proof.players
    scope = f"{first}{f' to {more[-1]}' if more else ''} players, {proof.scope}"
    all_of = (o for seats in proof.players for o in proof.obligations(reading, seats))
    verdict, shown = prove(game, proof.claim, reading.name, scope, all_of)
    verdict = verdict if proof.sized else replace(verdict, size=0)
    if verdict.sure == PROVED:
        wrong = f"a telling in which {proof.mistake}"
        if why := uncaught(wrong, [where_mistaken(game, proof, reading).sure]):
            return replace(verdict, sure=UNKNOWN, evidence=why), None
    return verdict, shown


def where_mistaken(game: str, proof: Proof, reading: Reading) -> Verdict:
    """What comes of the claim in a telling with its planted mistake."""
    obligations = proof.against(reading, proof.players[-1])
    return prove(game, proof.claim, reading.name, "", obligations)[0]


class Query(NamedTuple):
    """A question as an SMT-LIB file, and the answer that a proof rests on.

    It is UNSAT for what is shown, SAT for what is given there, and SAT for at least one of the
    queries of a planted `mistake`.
    """

    name: str
    text: str
    wanted: str
    mistake: bool = False


def exported(proofs: Iterable[Proof | Reach], readings: Sequence[Reading]) -> Iterator[Query]:
    """Every query that the proofs ask under the readings that they are about."""
    for proof in (one for one in proofs if isinstance(one, Proof)):
        for reading in readings:
            if proof.claim.about(reading.name):
                yield from queries(proof, reading)


def queries(proof: Proof, reading: Reading) -> Iterator[Query]:
    begins = f"{proof.claim.name}.{in_a_file_name(reading.name)}"
    all_of = (o for seats in proof.players for o in proof.obligations(reading, seats))
    for number, one in enumerate(all_of, 1):
        yield Query(f"{begins}.{number:03}.smt2", as_smt2(one), UNSAT)
        if one.given:
            yield Query(f"{begins}.{number:03}.given.smt2", as_smt2(one, negated=False), SAT)
    for number, one in enumerate(proof.against(reading, proof.players[-1]), 1):
        yield Query(f"{begins}.mistake.{number:03}.smt2", as_smt2(one), SAT, mistake=True)


def in_a_file_name(reading: str) -> str:
    """A reading's name, which may be a file's path or a sentence, in the name of a file."""
    return re.sub(r"[^\w.+=-]+", "-", reading).strip("-.")
