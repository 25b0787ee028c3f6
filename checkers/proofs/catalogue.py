"""A game's claims with their proofs, run under its readings; nothing is proved twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from checkers.claims import REFUTED, UNKNOWN, Claim, Verdict
from checkers.proofs.obligations import Obligation, Shown, as_smt2, prove
from checkers.proofs.reached import Reach, reached
from spec import Reading, Value

SAT: Final = "sat"  # as solvers say it
UNSAT: Final = "unsat"

Obligations = Callable[[Reading, int], Iterable[Obligation]]


class Proof(NamedTuple):
    """A claim, what must be shown of it under a reading for so many players, and what refutes it.

    `against` are the same obligations of a telling with the planted mistake; at least one of them
    must be refuted, or the claim counts for nothing.
    """

    claim: Claim
    players: tuple[int, ...]
    obligations: Obligations
    mistake: str
    against: Obligations


class Noted(dict[str, Value]):
    """A reading's values that note which questions were asked."""

    def __init__(self, values: Mapping[str, Value]) -> None:
        super().__init__(values)
        self.asked: set[str] = set()

    def __getitem__(self, question: str) -> Value:
        self.asked.add(question)
        return super().__getitem__(question)


def prove_all(
    game: str, proofs: Iterable[Proof | Reach], readings: Sequence[Reading]
) -> Iterator[tuple[Verdict, Shown | None]]:
    """Each claim's verdict under each reading that it is about, and what was not shown."""
    for proof in proofs:
        about = [reading for reading in readings if proof.claim.about(reading.name)]
        if isinstance(proof, Reach):
            yield from ((verdict, None) for verdict in reached(proof, about))
        else:
            yield from proved(game, proof, about)


def proved(
    game: str, proof: Proof, readings: Sequence[Reading]
) -> Iterator[tuple[Verdict, Shown | None]]:
    """Under each reading; where no question that was asked is answered otherwise, the verdict of
    the reading before holds, and says so."""
    known: list[tuple[Reading, set[str], Verdict]] = []
    for reading in readings:
        same = like(reading, known)
        if same:
            yield same, None
            continue
        noted = Noted(reading.values)
        verdict, shown = under(game, proof, replace(reading, values=noted))
        known.append((reading, noted.asked, verdict))
        yield verdict, shown


def like(reading: Reading, known: list[tuple[Reading, set[str], Verdict]]) -> Verdict | None:
    for other, asked, verdict in known:
        if verdict.enough and all(reading[q] == other[q] for q in asked):
            evidence = f"as under {other.name}: no question that it asks is answered otherwise"
            return replace(
                verdict, reading=reading.name, evidence=evidence, cpu_seconds=0.0, size=0
            )
    return None


def under(game: str, proof: Proof, reading: Reading) -> tuple[Verdict, Shown | None]:
    """The verdict under one reading; proved only if the planted mistake is refuted."""
    players = f"{proof.players[0]} to {proof.players[-1]} players" if len(proof.players) > 1 else ""
    scope = ", ".join(filter(None, [players, "any board, any number of stones"]))
    all_of = (o for seats in proof.players for o in proof.obligations(reading, seats))
    verdict, shown = prove(game, proof.claim, reading.name, scope, all_of)
    if shown is None and not refuted(game, proof, reading):
        evidence = f"a telling in which {proof.mistake} passes as well"
        return replace(verdict, sure=UNKNOWN, evidence=evidence), None
    return verdict, shown


def refuted(game: str, proof: Proof, reading: Reading) -> bool:
    obligations = proof.against(reading, proof.players[-1])
    return prove(game, proof.claim, reading.name, "", obligations)[0].sure == REFUTED


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
    begins = f"{proof.claim.name}.{reading.name}"
    all_of = (o for seats in proof.players for o in proof.obligations(reading, seats))
    for number, one in enumerate(all_of, 1):
        yield Query(f"{begins}.{number:03}.smt2", as_smt2(one), UNSAT)
        if one.given:
            yield Query(f"{begins}.{number:03}.given.smt2", as_smt2(one, negated=False), SAT)
    for number, one in enumerate(proof.against(reading, proof.players[-1]), 1):
        yield Query(f"{begins}.mistake.{number:03}.smt2", as_smt2(one), SAT, mistake=True)
