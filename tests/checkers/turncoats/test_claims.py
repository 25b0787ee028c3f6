"""Every claim of Turncoats is proved, and refutes its planted mistake."""

import pytest

from checkers.claims import PROVED, circle
from checkers.games import room
from checkers.proofs.catalogue import Proof, prove_all, refuted
from checkers.proofs.differences import Example
from checkers.proofs.obligations import prove
from checkers.turncoats.claims import CATALOGUE
from checkers.turncoats.claims.steps import differences
from checkers.turncoats.model.vector import Model
from checkers.turncoats.refuting import refuting
from spec.turncoats import atlas
from turncoats_ref import setup, table

BOOK = room("turncoats").rulebook()
READINGS = [BOOK.reading(name) for name in BOOK.profiles]
NAMED = {proof.claim.name: proof for proof in CATALOGUE if isinstance(proof, Proof)}


def test_there_are_at_least_25_claims_each_with_a_name_of_its_own() -> None:
    assert len({proof.claim.name for proof in CATALOGUE}) == len(CATALOGUE)
    assert len(NAMED) >= 25


def test_claims_cite_clauses_and_build_on_no_circle() -> None:
    assert {proof.claim.clause for proof in CATALOGUE} <= set(BOOK.clauses)
    assert circle(proof.claim for proof in CATALOGUE) == ()


def first(proof: Proof) -> str:
    return (proof.claim.readings or ("rulebook",))[0]


@pytest.mark.parametrize("name", NAMED)
def test_the_claim_is_proved_and_refutes_its_mistake(name: str) -> None:
    proof = NAMED[name]
    ((verdict, _),) = prove_all("turncoats", [proof], [BOOK.reading(first(proof))])
    assert verdict.sure == PROVED, verdict.evidence


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMED)
def test_the_claim_is_proved_under_every_reading_that_it_is_about(name: str) -> None:
    verdicts = [v for v, _ in prove_all("turncoats", [NAMED[name]], READINGS)]
    assert verdicts
    assert all(verdict.enough for verdict in verdicts), [v.evidence for v in verdicts]


@pytest.mark.parametrize(
    ("name", "reading"),
    [
        ("ruler-stands-there", "rulebook-literal"),
        ("third-is-irrelevant-to-factions", "rulebook-literal"),
        ("smallest-hand-among-level", "rulebook-literal"),
        ("somebody-wins", "rulebook"),
        ("few-are-never-too-few", "rulebook"),
        ("empty-battles-are-open", "bga"),
    ],
)
def test_a_claim_is_refuted_under_a_reading_that_it_is_not_about(name: str, reading: str) -> None:
    proof = NAMED[name]
    anywhere = proof._replace(against=proof.obligations)
    assert not proof.claim.about(reading)
    assert refuted("turncoats", anywhere, BOOK.reading(reading))


@pytest.mark.parametrize(
    "name",
    [
        "ruler-is-local", "third-is-irrelevant", "third-is-irrelevant-to-factions",
        "one-more-costs-no-area", "more-areas-cost-no-victory", "turning-seats-turns-the-winner",
        "a-better-hand-costs-no-victory", "a-loser-is-irrelevant",
    ],
)  # fmt: skip
def test_what_refutes_a_claim_about_two_positions_is_told_as_both(name: str) -> None:
    one, other = refuted_by(NAMED[name])
    assert (one.board, one.lines) != (other.board, other.lines)


@pytest.mark.parametrize("name", ["renaming-renames-the-ruler", "renaming-keeps-the-winner"])
def test_a_position_that_renaming_leaves_as_it_is_stands_beside_itself(name: str) -> None:
    one, other = refuted_by(NAMED[name])
    assert one == other


def refuted_by(proof: Proof) -> tuple[Example, ...]:
    """What refutes the claim's planted mistake."""
    reading = BOOK.reading("rulebook")
    mistaken = proof.against(reading, proof.players[-1])
    _, shown = prove("turncoats", proof.claim, reading.name, "", mistaken)
    assert shown is not None
    return refuting(shown, reading)


def test_the_engine_leaves_a_stone_in_the_bag_of_every_table() -> None:
    boards = [board for name in atlas.shipped() if (board := atlas.board(name)).homelands]
    tables = [table(board, BOOK.reading("rulebook"), n) for board in boards for n in (2, 3, 4, 5)]
    assert min(setup.first_bag(t) for t in tables) == 1


@pytest.mark.parametrize("board", atlas.shipped())
@pytest.mark.parametrize("seats", [2, 5])
def test_the_moves_of_every_board_are_the_schematic_ones(board: str, seats: int) -> None:
    model = Model(atlas.board(board), BOOK.reading("rulebook-literal"), seats)
    assert [*differences(model)] == []
