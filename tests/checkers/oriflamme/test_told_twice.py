"""The engine and the second telling agree; where a mistake is planted in one, they do not."""

from __future__ import annotations

from dataclasses import replace

import pytest

import oriflamme_ref as o
from checkers.claims import PROVED, REFUTED, UNKNOWN, VACUOUS
from checkers.oriflamme.cases import BESIDE, FEWEST, QUICK, Case, Place, arranged
from checkers.oriflamme.claims import CATALOGUE
from checkers.oriflamme.engine_is_model import (
    WRONG,
    ToldTwice,
    differing,
    shown,
    told_twice,
    where_mistaken,
)
from checkers.oriflamme.lockstep import decided, engine
from checkers.oriflamme.model import TOLD
from checkers.proofs.catalogue import Proof, under
from checkers.proofs.solving import Symbols
from checkers.symbolic import Number
from tests.oriflamme_ref.plays import BOOK, READINGS, RULEBOOK, Move, moves

under_every_reading = pytest.mark.parametrize("reading", READINGS)
every_kind = pytest.mark.parametrize("one", WRONG, ids=lambda one: one.kind)
PROOFS = [proof for proof in CATALOGUE if isinstance(proof, Proof)]
every_claim = pytest.mark.parametrize("proof", PROOFS, ids=lambda proof: proof.claim.name)


@under_every_reading
def test_every_decision_of_a_play_is_told_twice_the_same(reading: str) -> None:
    assert [m for m in resolving(reading) if of_engine(m) != of_telling(m)] == []


def resolving(reading: str) -> list[Move]:
    return [m for m in moves(reading) if m.before.phase != o.PLACE]


def of_engine(m: Move) -> object:
    return engine(m.game, m.before, m.action)


def of_telling(m: Move) -> object:
    return decided(m.before, m.action, m.reading)


@every_kind
def test_a_mistake_in_the_telling_is_refuted(one: ToldTwice) -> None:
    assert REFUTED in where_mistaken(one, Case(RULEBOOK))


@every_kind
def test_what_is_told_twice_is_the_same_beside_nothing_for_any_influence(one: ToldTwice) -> None:
    (places, at), *_ = arranged(one.kind, (BESIDE[:1], BESIDE[:1]))
    assert shown(Case(RULEBOOK), places, at, TOLD).sure == PROVED


def test_a_queue_in_which_nothing_is_decided_is_told_twice_in_vain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    case = Case(RULEBOOK)
    monkeypatch.setattr(Case, "game", replace(case.game, actions=lambda _: []))
    assert shown(case, [(("Lord", 0, False),)], 0, TOLD).sure == VACUOUS


@pytest.mark.slow
@every_kind
@pytest.mark.parametrize("reading", READINGS[:3])
def test_what_is_told_twice_is_the_same_for_any_influence(one: ToldTwice, reading: str) -> None:
    assert told_twice(one, BOOK.reading(reading)).sure == PROVED


@every_kind
def test_what_is_claimed_is_of_queues_that_are_told_twice(one: ToldTwice) -> None:
    told, claimed = (
        {(str(places), at) for places, at in arranged(one.kind, among)} for among in (QUICK, FEWEST)
    )
    assert claimed < told


@pytest.mark.parametrize("copied", ["Ambush", "Assassination", "Conspiracy", "Decree"])
def test_what_a_shapeshifter_does_that_copies_an_intrigue_is_told_twice_the_same(
    copied: str,
) -> None:
    left, right = (copied, 1, False), ("Lord", 2, True)
    places: list[Place] = [(left,), (("Shapeshifter", 0, False),), (right,)]
    bga = Case(BOOK.reading("bga"))
    assert shown(bga, places, 1, TOLD).sure == PROVED
    assert shown(bga, places, 1, replace(TOLD, idle="Shapeshifter")).sure == REFUTED


def test_things_of_other_shapes_differ() -> None:
    x = Number(Symbols().new("x"))
    assert list(differing(((x, 1),), ((x + 1, 1), (x, 2)))) == [False]
    assert list(differing((x,), (x, 1))) == list(differing((x, ()), (x, x))) == [False]
    assert list(differing((x, 1), (x, 1))) == []


def test_what_z3_spends_on_claims_that_share_a_context_is_not_told() -> None:
    assert {under("oriflamme", proof, RULEBOOK)[0].size for proof in PROOFS[:2]} == {0}


def test_where_no_mistake_is_planted_nothing_is_proved() -> None:
    blind = ToldTwice("Lord", "6.5", TOLD)
    assert told_twice(blind, RULEBOOK).sure == UNKNOWN


@every_claim
def test_a_claim_refutes_its_planted_mistake(proof: Proof) -> None:
    wrong = proof._replace(obligations=proof.against)
    assert under("oriflamme", wrong, RULEBOOK)[0].sure == REFUTED


def test_every_claim_about_the_telling_builds_on_its_being_the_engine() -> None:
    on = {proof.claim.name: [one.claim.name for one in proof.builds_on] for proof in PROOFS}
    assert on.pop("queues-told-twice") == []
    assert [*on.values()] == [["queues-told-twice"]] * 10
