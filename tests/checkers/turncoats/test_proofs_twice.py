"""A second solver answers what Z3 answers, and the published table says what both did."""

from __future__ import annotations

import re

import pytest

from tests import cvc5
from tests.proofs_twice import PROOFS, READINGS, is_proved, is_sat, row, written

NAMED = {proof.claim.name: proof for proof in PROOFS}
ASKED = pytest.mark.skipif(bool(cvc5.missing()), reason=cvc5.missing())
LINE = re.compile(r"\| §(\S+) \| (\S+) \| (\d+) of (\d+) \| (\d+) of (\d+) \| (\d+) of (\d+) \|")
X = "(set-logic QF_LIA)\n(declare-fun x () Int)\n"


def lines() -> list[tuple[str, str, list[int]]]:
    found = [LINE.fullmatch(line) for line in written()]
    return [(m[1], m[2], [*map(int, m.groups()[2:])]) for m in found if m is not None]


def test_the_table_has_a_line_for_each_claim_of_the_catalogue() -> None:
    claims = [(proof.claim.clause, proof.claim.name) for proof in PROOFS]
    assert [(clause, name) for clause, name, _ in lines()] == claims
    assert len(written()) == len(claims)


@pytest.mark.parametrize(("name", "counts"), [line[1:] for line in lines()])
def test_a_line_of_the_table_leaves_nothing_unanswered(name: str, counts: list[int]) -> None:
    shown, all_shown, given, all_given, refuted, readings = counts
    assert (shown, given, refuted) == (all_shown, all_given, readings)
    assert shown > 0
    assert readings == sum(NAMED[name].claim.about(reading.name) for reading in READINGS)


@ASKED
@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("name", NAMED)
def test_both_solvers_answer_as_the_table_says(name: str) -> None:
    assert str(row(NAMED[name])) in written()


@ASKED
@pytest.mark.parametrize("name", ["one-ruler", "third-is-irrelevant"])
def test_a_small_claim_is_shown_twice(name: str) -> None:
    assert str(row(NAMED[name])) in written()


@ASKED
@pytest.mark.parametrize("name", ["one-ruler", "attackers-stay"])
def test_a_claim_about_wrong_rules_is_not_shown_by_either(name: str) -> None:
    proof = NAMED[name]
    wrong = proof._replace(obligations=proof.against, against=proof.obligations)
    found = row(wrong)
    assert found.shown[0] < found.shown[1]
    assert found.mistake[0] == 0


@ASKED
@pytest.mark.parametrize(
    ("text", "proved", "can_be"),
    [
        ("(assert (and (< x 0) (> x 0)))", True, False),
        ("(assert (> x 0))", False, True),
    ],
)
def test_an_answer_counts_only_when_it_is_the_wanted_one(
    text: str, proved: bool, can_be: bool
) -> None:
    asked = f"{X}{text}\n(check-sat)\n"
    assert (is_proved(asked), is_sat(asked)) == (proved, can_be)


@ASKED
def test_what_cvc5_does_not_know_is_neither_proved_nor_refuted() -> None:
    cubes = "(set-logic ALL)(declare-fun x () Int)(declare-fun y () Int)"
    hard = f"{cubes}(assert (= (* x x x) (+ 2 (* y y y y))))(check-sat)"
    assert cvc5.ask(hard, budget=200_000).verdict.startswith("unknown")
    assert cvc5.ask(hard, proof=True, budget=200_000).steps == 0


@ASKED
def test_a_step_on_trust_is_seen_in_a_proof() -> None:
    floats = "(set-logic ALL)(declare-fun f () Float32)(assert (fp.lt f f))(check-sat)"
    assert cvc5.ask(floats, proof=True).trusted > 0
    assert cvc5.ask(f"{X}(assert (< x x))(check-sat)", proof=True).trusted == 0


@ASKED
def test_what_cvc5_cannot_read_is_an_error() -> None:
    with pytest.raises(RuntimeError, match="foo"):
        cvc5.ask(f"{X}(foo)(check-sat)")
