"""Every claim of Flip Wars is proved on its engine, and refutes its planted mistake."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checkers import games
from checkers.claims import PROVED, REFUTED, circle
from checkers.flipwars.claims import CATALOGUE
from checkers.proofs.catalogue import exported, prove_all, refuted

BOOK = games.room("flipwars").rulebook()
BGA = BOOK.reading("bga")
NAMED = {proof.claim.name: proof for proof in CATALOGUE}


def test_claims_have_names_cite_clauses_and_build_on_no_circle() -> None:
    assert len(NAMED) == len(CATALOGUE)
    assert {proof.claim.clause for proof in CATALOGUE} <= set(BOOK.clauses)
    assert circle(proof.claim for proof in CATALOGUE) == ()


@pytest.mark.parametrize("name", NAMED)
def test_the_claim_is_proved_and_refutes_its_mistake(name: str) -> None:
    ((verdict, _),) = prove_all("flipwars", [NAMED[name]], [BGA])
    assert verdict.sure == PROVED, verdict.evidence


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("archer-does", "archer=whole-diagonals"),
        ("archer-does", "neighbours=neighbours-too"),
        ("assassin-does", "two-fields=two-between"),
        ("general-does", "general=column"),
        ("general-does", "general=up-for-both"),
        ("knight-does", "edge=goes-round"),
        ("soldier-does", "itself=flips"),
        ("thief-does", "thief-next-to=all-around"),
        ("thief-does", "thief-flips=both"),
        ("thief-does", "thief-flips=thief"),
    ],
)
def test_another_answer_refutes_what_is_claimed_of_a_character(name: str, answer: str) -> None:
    proof = NAMED[name]
    anywhere = proof._replace(against=proof.obligations)
    assert refuted("flipwars", anywhere, BOOK.reading(f"bga+{answer}"))


def test_a_refuted_claim_says_which_tile_and_what_lay_where() -> None:
    proof = NAMED["archer-does"]
    anywhere = proof._replace(claim=replace(proof.claim, readings=None))
    reading = BOOK.reading("bga+archer=board-corners")
    ((verdict, shown),) = prove_all("flipwars", [anywhere], [reading])
    assert verdict.sure == REFUTED
    assert "archer at a1 by seat 0" in verdict.evidence
    assert shown is not None
    assert set(shown.values) == {"mine", "theirs"}


def test_a_query_is_written_in_the_logic_that_it_is_of() -> None:
    assert "(set-logic QF_BV)" in next(exported([NAMED["soldier-does"]], [BGA])).text
