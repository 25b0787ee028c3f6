"""Terms made by the shortest way are those that z3py makes, and go wrong where they must."""

from __future__ import annotations

import operator
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
import z3

from checkers import terms

CONTEXT = z3.Context()
X, Y = (terms.integer(name, CONTEXT) for name in "xy")
A, B = (terms.bits(name, 4, CONTEXT) for name in "ab")
P, Q = X > 0, Y > 0

OF_NUMBERS = (
    operator.add, operator.sub, operator.mul, operator.eq, operator.ne,
    operator.lt, operator.le, operator.gt, operator.ge,
)  # fmt: skip
OF_ROWS = (operator.and_, operator.or_, operator.xor, operator.eq, operator.ne)


def plain(term: Any) -> Any:
    """The same term as z3py's own classes have it."""
    return z3.substitute(term)


def same(one: Any, other: Any) -> bool:
    """Whether two terms mean the same, whatever their names stand for."""
    solver = z3.Solver(ctx=CONTEXT)
    solver.add(plain(one) != plain(other))
    return bool(solver.check() == z3.unsat)


@pytest.mark.parametrize("how", OF_NUMBERS)
@pytest.mark.parametrize(("one", "other"), [(X, Y), (X, 3), (3, X), (X, 1 << 70), (-(1 << 70), X)])
def test_what_is_done_with_integers_is_what_z3py_does(
    how: Callable[[Any, Any], Any], one: Any, other: Any
) -> None:
    wanted = how(*(plain(part) if isinstance(part, terms.Int) else part for part in (one, other)))
    assert same(how(one, other), wanted)


@pytest.mark.parametrize("how", OF_ROWS)
@pytest.mark.parametrize(("one", "other"), [(A, B), (A, 5), (5, A), (A, -1), (A, 21)])
def test_what_is_done_with_rows_is_what_z3py_does(
    how: Callable[[Any, Any], Any], one: Any, other: Any
) -> None:
    wanted = how(*(plain(part) if isinstance(part, terms.Row) else part for part in (one, other)))
    assert same(how(one, other), wanted)


def test_shifts_and_the_rest_of_rows_are_z3pys() -> None:
    assert same(A << 2, plain(A) << 2)
    assert same(A >> 2, plain(A) >> 2)
    assert same(~A, ~plain(A))
    assert same(A.widened(3, signed=True), z3.SignExt(3, plain(A)))
    assert same(A.widened(3, signed=False), z3.ZeroExt(3, plain(A)))
    assert A.widened(3, signed=False).size() == 7


def test_truths_are_put_together_as_z3py_does() -> None:
    assert same(terms.every((P, Q, True), CONTEXT), z3.And(plain(P), plain(Q)))
    assert same(terms.some((P, Q, False), CONTEXT), z3.Or(plain(P), plain(Q)))
    assert same(terms.no(P, CONTEXT), z3.Not(plain(P)))
    assert same(terms.pick(P, X, 3, CONTEXT), z3.If(plain(P), plain(X), 3))
    assert same(P == Q, plain(P) == plain(Q))


@pytest.mark.parametrize(("put", "first"), [(terms.every, True), (terms.some, False)])
def test_of_plain_truths_comes_what_python_says(put: Any, first: bool) -> None:
    python = all if first else any
    for truths in [(), *product((True, False), repeat=2)]:
        assert z3.is_true(z3.simplify(put(truths, CONTEXT))) is python(truths)


APART: dict[str, Callable[[Any], Any]] = {
    "sum": lambda other: X + other,
    "comparison": lambda other: other == X,
    "truths": lambda other: terms.every((P, other > 0), CONTEXT),
}
NO_NUMBERS: dict[str, Callable[[], Any]] = {
    "equals a text": lambda: X == "x",
    "less than nothing": lambda: X < None,
    "a row and an integer": lambda: A & X,
}


@pytest.mark.parametrize("how", APART)
def test_terms_of_two_contexts_do_not_go_together(how: str) -> None:
    with pytest.raises(ValueError, match="two contexts"):
        APART[how](terms.integer("x", z3.Context()))


def test_nobody_is_told_whether_a_term_is_true() -> None:
    with pytest.raises(TypeError, match="nobody knows"):
        bool(A == B)


@pytest.mark.parametrize("how", NO_NUMBERS)
def test_what_is_no_number_is_refused(how: str) -> None:
    with pytest.raises((z3.Z3Exception, TypeError)):
        NO_NUMBERS[how]()
