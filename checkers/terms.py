"""Z3 terms made by its C interface: integers, rows of bits (bit-vectors), and truths about them.

z3py checks the sort of each argument before Z3 does so itself, which takes longer than all the
rest. Here only what Z3 does not check is checked: that all terms are of one context.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias
from weakref import WeakKeyDictionary

import z3
from z3 import z3core as c

Ref: TypeAlias = Any  # a term of Z3 itself (an ast), which a term here holds
Method: TypeAlias = Callable[[Any, Any], Any]
Made: TypeAlias = dict[tuple[type, int], Ref]

MADE: Final[WeakKeyDictionary[z3.Context, Made]] = WeakKeyDictionary()


def ours(context: z3.Context | None) -> z3.Context:
    """The context, or Z3's main one if there is none."""
    return z3.main_ctx() if context is None else context


def integer(name: str, context: z3.Context) -> Int:
    """An unknown integer."""
    ref = context.ref()
    symbol = c.Z3_mk_string_symbol(ref, name)
    return Int(c.Z3_mk_const(ref, symbol, c.Z3_mk_int_sort(ref)), context)


def bits(name: str, width: int, context: z3.Context) -> Row:
    """An unknown row of bits."""
    return Row(z3.BitVec(name, width, context).ast, context)


def number(n: int, context: z3.Context) -> Int:
    """A known integer."""
    return Int(number_ref(n, context), context)


def truth(value: bool, context: z3.Context) -> Bool:
    return Bool(truth_ref(value, context), context)


def wide(n: int, width: int, context: z3.Context) -> Row:
    """A known row."""
    ref = context.ref()
    return Row(c.Z3_mk_numeral(ref, str(n % (1 << width)), c.Z3_mk_bv_sort(ref, width)), context)


def every(truths: Iterable[Any], context: z3.Context) -> Any:
    """The conjunction of some truths, among them Python's own."""
    return combined(c.Z3_mk_and, [one for one in truths if one is not True], context)


def some(truths: Iterable[Any], context: z3.Context) -> Any:
    """The disjunction of some truths, among them Python's own."""
    return combined(c.Z3_mk_or, [one for one in truths if one is not False], context)


def combined(make: Any, truths: list[Any], context: z3.Context) -> Any:
    if len(truths) == 1 and isinstance(truths[0], z3.BoolRef):
        return truths[0]
    refs = (c.Ast * len(truths))(*(truth_ref(one, context) for one in truths))
    return Bool(make(context.ref(), len(truths), refs), context)


def no(one: Any, context: z3.Context) -> Bool:
    return Bool(c.Z3_mk_not(context.ref(), truth_ref(one, context)), context)


def pick(one: Any, yes: Any, otherwise: Any, context: z3.Context) -> Int:
    """The number `yes` if `one` holds, `otherwise` if not."""
    parts = truth_ref(one, context), number_ref(yes, context), number_ref(otherwise, context)
    return Int(c.Z3_mk_ite(context.ref(), *parts), context)


def identical(one: Any, other: Any) -> bool:
    """Whether two terms are written alike, so that their equality need not be proved."""
    return isinstance(one, z3.ExprRef) and isinstance(other, z3.ExprRef) and bool(one.eq(other))


def truth_ref(one: Any, context: z3.Context) -> Ref:
    """Z3's term for a truth; raises TypeError for what is none."""
    if isinstance(one, z3.BoolRef):
        return ref_of(one, context)
    if not isinstance(one, bool):
        raise TypeError(f"{type(one).__name__} is no truth")
    return kept(one, c.Z3_mk_true if one else c.Z3_mk_false, context)


def number_ref(one: Any, context: z3.Context) -> Ref:
    """Z3's term for a number; raises TypeError for what is none."""
    if isinstance(one, z3.ArithRef):
        return ref_of(one, context)
    if not isinstance(one, int):
        raise TypeError(f"{type(one).__name__} is no number")
    n = int(one)
    return kept(n, lambda ref: c.Z3_mk_numeral(ref, str(n), c.Z3_mk_int_sort(ref)), context)


def kept(value: int, make: Callable[[Any], Ref], context: z3.Context) -> Ref:
    """A constant's term, made once in each context, and held as long as the context is."""
    made = MADE.setdefault(context, {})
    key = type(value), value
    if key not in made:
        made[key] = make(context.ref())
        c.Z3_inc_ref(context.ref(), made[key])
    return made[key]


def ref_of(term: z3.ExprRef, context: z3.Context) -> Ref:
    """Z3's term; raises ValueError for one of another context, where it would mean nothing."""
    if term.ctx is not context:
        raise ValueError("terms of two contexts do not go together")
    return term.ast


def as_row(one: Any, like: Row) -> z3.BitVecRef:
    """The term of a row as wide as another; raises TypeError for what is none."""
    if isinstance(one, z3.BitVecRef):
        ref_of(one, like.ctx)
        return one
    if not isinstance(one, int):
        raise TypeError(f"{type(one).__name__} is no row of bits")
    return wide(one, like.size(), like.ctx)


def compared(make: Any) -> Method:
    def method(self: Any, other: Any) -> Any:
        return Bool(make(self.ctx.ref(), self.ast, number_ref(other, self.ctx)), self.ctx)

    return method


def differing(self: Any, other: Any) -> Any:
    return no(self == other, self.ctx)


def summed(make: Any, turned: bool = False) -> Method:
    """A sum, difference or product; `turned`, of the other and this."""

    def method(self: Int, other: Any) -> Any:
        refs = self.ast, number_ref(other, self.ctx)
        pair = (c.Ast * 2)(*(refs[::-1] if turned else refs))
        return Int(make(self.ctx.ref(), 2, pair), self.ctx)

    return method


def joined(make: Any) -> Method:
    def method(self: Row, other: Any) -> Any:
        with_it = as_row(other, self)
        return Row(make(self.ctx.ref(), self.ast, with_it.ast), self.ctx)

    return method


def unasked(function: Any) -> Any:
    """A function of Z3 that cannot fail, without the question whether it has."""
    (own,) = function.__defaults__
    return own.f


HOLD, LET_GO = unasked(c.Z3_inc_ref), unasked(c.Z3_dec_ref)


class Term:
    """What z3py's own terms do with Z3's: hold it, and let it go."""

    def __init__(self, ast: Ref, context: z3.Context) -> None:
        self.ast, self.ctx = ast, context
        HOLD(context.ctx, ast)

    def __del__(self, let_go: Any = LET_GO) -> None:  # the name is gone before the last terms are
        if self.ctx.ctx is not None:  # else the context has let go of all
            let_go(self.ctx.ctx, self.ast)


class Bool(Term, z3.BoolRef):  # type: ignore[misc]  # z3 has no types
    """A truth that may hold or not."""

    def __eq__(self, other: Any) -> Any:
        return Bool(c.Z3_mk_eq(self.ctx.ref(), self.ast, truth_ref(other, self.ctx)), self.ctx)

    __ne__ = differing
    __hash__ = z3.BoolRef.__hash__

    def __bool__(self) -> bool:
        raise TypeError("nobody knows whether it is true")


class Int(Term, z3.ArithRef):  # type: ignore[misc]
    """An integer, unknown or known."""

    __add__, __radd__ = summed(c.Z3_mk_add), summed(c.Z3_mk_add, turned=True)
    __sub__, __rsub__ = summed(c.Z3_mk_sub), summed(c.Z3_mk_sub, turned=True)
    __mul__, __rmul__ = summed(c.Z3_mk_mul), summed(c.Z3_mk_mul, turned=True)
    __lt__, __le__ = compared(c.Z3_mk_lt), compared(c.Z3_mk_le)
    __gt__, __ge__ = compared(c.Z3_mk_gt), compared(c.Z3_mk_ge)
    __eq__, __ne__ = compared(c.Z3_mk_eq), differing
    __hash__ = z3.ArithRef.__hash__


class Row(Term, z3.BitVecRef):  # type: ignore[misc]
    """A row of bits; the last is the sign, if it has one."""

    __and__ = __rand__ = joined(c.Z3_mk_bvand)
    __or__ = __ror__ = joined(c.Z3_mk_bvor)
    __xor__ = __rxor__ = joined(c.Z3_mk_bvxor)
    __lshift__, __rshift__ = joined(c.Z3_mk_bvshl), joined(c.Z3_mk_bvashr)
    __hash__ = z3.BitVecRef.__hash__

    def __eq__(self, other: Any) -> Any:
        return Bool(c.Z3_mk_eq(self.ctx.ref(), self.ast, as_row(other, self).ast), self.ctx)

    __ne__ = differing

    def __invert__(self) -> Row:
        return Row(c.Z3_mk_bvnot(self.ctx.ref(), self.ast), self.ctx)

    def size(self) -> int:
        ref = self.ctx.ref()
        return int(c.Z3_get_bv_sort_size(ref, c.Z3_get_sort(ref, self.ast)))

    def widened(self, by: int, signed: bool) -> Row:
        """The row with more bits at its end: copies of the last if it is a sign, else zeros."""
        make = c.Z3_mk_sign_ext if signed else c.Z3_mk_zero_ext
        return Row(make(self.ctx.ref(), by, self.ast), self.ctx)
