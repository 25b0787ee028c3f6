"""The yardstick of the proof catalogue answers what is asked."""

import pytest

from checkers.proofs.catalogue import SAT, UNSAT, Query
from tests.bench_proofs import alone

NEVER = "(set-logic QF_LIA)(declare-const a Int)(assert (and (> a 0) (< a 1)))"


def test_the_solver_alone_must_give_the_answer_that_a_proof_rests_on() -> None:
    assert alone([Query("a.smt2", NEVER, UNSAT), Query("b.smt2", NEVER, SAT, mistake=True)]) > 0
    with pytest.raises(AssertionError, match="a is unsat"):
        alone([Query("a", NEVER, SAT)])
