"""A game's claims with their proofs, run under its readings; nothing is proved twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from checkers.claims import REFUTED, UNKNOWN, Claim, Verdict
from checkers.proofs.obligations import Obligation, Shown, as_smt2, prove
from spec import Reading, Value

Obligations = Callable[[Reading, int], Iterable[Obligation]]


class Proof(NamedTuple):
    """A claim, what must be shown of it under a reading for so many players, and what refutes it.

    `against` are the same obligations of a telling with the planted mistake; at least one of them
    must be refuted, or the claim counts for nothing. `scope` says what it is shown for.
    """

    claim: Claim
    players: tuple[int, ...]
    obligations: Obligations
    mistake: str
    against: Obligations
    scope: str = "any board, any number of stones"


class Noted(dict[str, Value]):
    """A reading's values that note which questions were asked."""

    def __init__(self, values: Mapping[str, Value]) -> None:
        super().__init__(values)
        self.asked: set[str] = set()

    def __getitem__(self, question: str) -> Value:
        self.asked.add(question)
        return super().__getitem__(question)


def prove_all(
    game: str, proofs: Iterable[Proof], readings: Sequence[Reading]
) -> Iterator[tuple[Verdict, Shown | None]]:
    """Each claim's verdict under each reading that it is about, and what was not shown.

    Where no question that a proof asked is answered otherwise, the verdict of the reading before
    holds, and says so.
    """
    for proof in proofs:
        known: list[tuple[Reading, set[str], Verdict]] = []
        for reading in readings:
            if proof.claim.about(reading.name):
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
    scope = ", ".join(filter(None, [players, proof.scope]))
    all_of = (o for seats in proof.players for o in proof.obligations(reading, seats))
    verdict, shown = prove(game, proof.claim, reading.name, scope, all_of)
    if shown is None and not refuted(game, proof, reading):
        evidence = f"a telling in which {proof.mistake} passes as well"
        return replace(verdict, sure=UNKNOWN, evidence=evidence), None
    return verdict, shown


def refuted(game: str, proof: Proof, reading: Reading) -> bool:
    obligations = proof.against(reading, proof.players[-1])
    return prove(game, proof.claim, reading.name, "", obligations)[0].sure == REFUTED


def exported(proofs: Iterable[Proof], readings: Sequence[Reading]) -> Iterator[tuple[str, str]]:
    """Every query as an SMT-LIB file with its name: unsatisfiable, where the claim is proved."""
    for proof in proofs:
        for reading in readings:
            if proof.claim.about(reading.name):
                number = 0
                for seats in proof.players:
                    for obligation in proof.obligations(reading, seats):
                        number += 1
                        name = f"{proof.claim.name}.{reading.name}.{number:03}.smt2"
                        yield name, as_smt2(obligation)
