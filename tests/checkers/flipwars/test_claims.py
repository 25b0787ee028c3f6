"""What refutes the claims of Flip Wars; that each is proved is shown in test_verified."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import flipwars_ref as f
from checkers import games
from checkers.claims import PROVED, REFUTED, UNKNOWN, circle
from checkers.flipwars.claims import CATALOGUE, setting_up
from checkers.proofs.catalogue import exported, prove_all, where_mistaken

BOOK = games.room("flipwars").rulebook()
BGA = BOOK.reading("bga")
NAMED = {proof.claim.name: proof for proof in CATALOGUE}
FLIPPED = f.effects.flipped


def test_claims_have_names_cite_clauses_and_build_on_no_circle() -> None:
    assert len(NAMED) == len(CATALOGUE)
    assert {proof.claim.clause for proof in CATALOGUE} <= set(BOOK.clauses)
    assert circle(proof.claim for proof in CATALOGUE) == ()


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
    wrong = where_mistaken("flipwars", anywhere, BOOK.reading(f"bga+{answer}"))
    assert wrong.sure == REFUTED


@pytest.mark.slow
def test_any_eight_tiles_each_fill_the_small_board_as_well() -> None:
    reading = BOOK.reading("bga+enclosed-set=any-eight")
    (shown,) = prove_all("flipwars", [NAMED["enclosed-fills-the-board"]], [reading], {})
    assert shown[0].sure == PROVED, shown[0].evidence


def test_a_refuted_claim_says_which_tile_and_what_lay_where() -> None:
    proof = NAMED["archer-does"]
    anywhere = proof._replace(claim=replace(proof.claim, readings=None))
    reading = BOOK.reading("bga+archer=board-corners")
    ((verdict, shown),) = prove_all("flipwars", [anywhere], [reading])
    assert verdict.sure == REFUTED
    assert "archer at a1 by seat 0" in verdict.evidence
    assert shown is not None
    assert set(shown.values) == {"mine", "theirs"}


def nothing_first(table: f.Table, s: f.State, cells: Any) -> f.State:
    """Nothing is flipped while the first seat has nothing to show."""
    return s if s.shows[0] == 0 else FLIPPED(table, s, cells)


def off_the_board(table: f.Table, s: f.State, cells: Any) -> f.State:
    """A tile comes to lie behind the last cell."""
    after = FLIPPED(table, s, cells)
    return replace(after, shows=(after.shows[0] | 1 << len(table.cells), after.shows[1]))


@pytest.mark.parametrize(("wrong", "sure"), [(nothing_first, UNKNOWN), (off_the_board, REFUTED)])
def test_an_engine_that_is_wrong_on_one_board_or_behind_it_is_not_proved(
    wrong: Any, sure: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f.effects, "flipped", wrong)
    ((verdict, _),) = prove_all("flipwars", [NAMED["dragon-does"]], [BGA])
    assert verdict.sure == sure


def test_three_of_a_kind_among_any_eight_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f.setup, "check_count", lambda *_: None)
    ((verdict, _),) = prove_all("flipwars", [NAMED["enclosed-fills-the-board"]], [BGA])
    assert verdict.sure == REFUTED


def test_a_board_of_other_tiles_than_two_of_each_is_found() -> None:
    proof = NAMED["supplies-as-told"]
    as_there = setting_up.supplies(f.setup.set_up, "2x2", setting_up.as_told)
    ((verdict, _),) = prove_all("flipwars", [proof._replace(obligations=as_there)], [BGA])
    assert verdict.sure == REFUTED


def test_a_query_is_written_in_the_logic_that_it_is_of() -> None:
    assert "(set-logic QF_BV)" in next(exported([NAMED["soldier-does"]], [BGA])).text
