"""Z3 terms made by the shortest way: integers, rows of bits, and what is said of them.

z3py looks at the sort of each argument before Z3 does so itself, which takes longer than all the
rest. Here only what Z3 does not look at is: that all terms are of one context.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import z3
from z3 import z3core as c

Made: TypeAlias = Callable[[Any, Any], Any]


def ours(context: z3.Context | None) -> z3.Context:
    """The context, or Z3's own."""
    return z3.main_ctx() if context is None else context


def integer(name: str, context: z3.Context) -> Int:
    """An unknown integer."""
    return Int(z3.Int(name, context).ast, context)


def bits(name: str, width: int, context: z3.Context) -> Row:
    """An unknown row of bits."""
    return Row(z3.BitVec(name, width, context).ast, context)


def wide(n: int, width: int, context: z3.Context) -> Row:
    """A known row."""
    ref = context.ref()
    return Row(c.Z3_mk_numeral(ref, str(n % (1 << width)), c.Z3_mk_bv_sort(ref, width)), context)


def number(n: int, context: z3.Context) -> Int:
    ref = context.ref()
    if n.bit_length() < 64:
        return Int(c.Z3_mk_int64(ref, n, c.Z3_mk_int_sort(ref)), context)
    return Int(z3.IntVal(n, context).ast, context)


def truth(value: bool, context: z3.Context) -> Bool:
    make = c.Z3_mk_true if value else c.Z3_mk_false
    return Bool(make(context.ref()), context)


def every(truths: Iterable[Any], context: z3.Context) -> z3.BoolRef:
    """That all of them are so; Python's own truths may be among them."""
    terms = [said(one, context) for one in truths if one is not True]
    if len(terms) == 1:
        return terms[0]
    refs = (c.Ast * len(terms))(*(term.ast for term in terms))
    return Bool(c.Z3_mk_and(context.ref(), len(terms), refs), context)


def some(truths: Iterable[Any], context: z3.Context) -> z3.BoolRef:
    """That one of them is so, at least."""
    terms = [said(one, context) for one in truths if one is not False]
    if len(terms) == 1:
        return terms[0]
    refs = (c.Ast * len(terms))(*(term.ast for term in terms))
    return Bool(c.Z3_mk_or(context.ref(), len(terms), refs), context)


def no(one: Any, context: z3.Context) -> Bool:
    return Bool(c.Z3_mk_not(context.ref(), said(one, context).ast), context)


def pick(one: Any, yes: Any, otherwise: Any, context: z3.Context) -> Int:
    """The first number where it is so, else the other."""
    term, parts = said(one, context), (counted(yes, context), counted(otherwise, context))
    return Int(c.Z3_mk_ite(context.ref(), term.ast, *(part.ast for part in parts)), context)


def alike(one: Any, other: Any) -> bool:
    """Whether two are terms, and the same to the letter, so that nothing is left to be proved."""
    return isinstance(one, z3.ExprRef) and isinstance(other, z3.ExprRef) and bool(one.eq(other))


def said(one: Any, context: z3.Context) -> Any:
    """The term of a truth."""
    if isinstance(one, z3.BoolRef):
        return of(one, context)
    return truth(one, context) if isinstance(one, bool) else z3.BoolSort(context).cast(one)


def counted(one: Any, context: z3.Context) -> Any:
    """The term of a number."""
    if isinstance(one, z3.ArithRef):
        return of(one, context)
    return number(one, context) if isinstance(one, int) else z3.IntSort(context).cast(one)


def row(one: Any, like: Row) -> Any:
    """The term of a row as wide as another."""
    if isinstance(one, z3.BitVecRef):
        return of(one, like.ctx)
    return wide(one, like.size(), like.ctx)


def of(term: z3.ExprRef, context: z3.Context) -> z3.ExprRef:
    """The term; raises ValueError for one of another context, in which Z3 would lose it."""
    if term.ctx is not context:
        raise ValueError("terms of two contexts do not go together")
    return term


def summed(make: Any, turned: bool = False) -> Made:
    """A sum, difference or product; `turned`, of the other and this."""

    def method(self: Int, other: Any) -> Any:
        refs = self.ast, counted(other, self.ctx).ast
        pair = (c.Ast * 2)(*(refs[::-1] if turned else refs))
        return Int(make(self.ctx.ref(), 2, pair), self.ctx)

    return method


def compared(make: Any, part: Made) -> Made:
    def method(self: Any, other: Any) -> Any:
        return Bool(make(self.ctx.ref(), self.ast, part(other, self).ast), self.ctx)

    return method


def joined(make: Any, turned: bool = False) -> Made:
    """What two rows give; `turned`, of the other and this."""

    def method(self: Row, other: Any) -> Any:
        refs = self.ast, row(other, self).ast
        return Row(make(self.ctx.ref(), *(refs[::-1] if turned else refs)), self.ctx)

    return method


def beside(one: Any, other: Int) -> Any:
    return counted(one, other.ctx)


def differing(self: Any, other: Any) -> Any:
    return no(self == other, self.ctx)


class Bool(z3.BoolRef):  # type: ignore[misc]  # z3 has no types
    """What may be so or not."""

    __eq__ = compared(c.Z3_mk_eq, lambda other, self: said(other, self.ctx))
    __ne__ = differing
    __hash__ = z3.BoolRef.__hash__


class Int(z3.ArithRef):  # type: ignore[misc]
    """An integer that nobody knows, or one that everybody does."""

    __add__, __radd__ = summed(c.Z3_mk_add), summed(c.Z3_mk_add, turned=True)
    __sub__, __rsub__ = summed(c.Z3_mk_sub), summed(c.Z3_mk_sub, turned=True)
    __mul__, __rmul__ = summed(c.Z3_mk_mul), summed(c.Z3_mk_mul, turned=True)
    __lt__, __le__ = compared(c.Z3_mk_lt, beside), compared(c.Z3_mk_le, beside)
    __gt__, __ge__ = compared(c.Z3_mk_gt, beside), compared(c.Z3_mk_ge, beside)
    __eq__ = compared(c.Z3_mk_eq, beside)
    __ne__ = differing
    __hash__ = z3.ArithRef.__hash__


class Row(z3.BitVecRef):  # type: ignore[misc]
    """A row of bits."""

    __and__ = __rand__ = joined(c.Z3_mk_bvand)
    __or__ = __ror__ = joined(c.Z3_mk_bvor)
    __xor__ = __rxor__ = joined(c.Z3_mk_bvxor)
    __lshift__, __rshift__ = joined(c.Z3_mk_bvshl), joined(c.Z3_mk_bvashr)
    __eq__ = compared(c.Z3_mk_eq, row)
    __ne__ = differing
    __hash__ = z3.BitVecRef.__hash__

    def size(self) -> int:
        ref = self.ctx.ref()
        return int(c.Z3_get_bv_sort_size(ref, c.Z3_get_sort(ref, self.ast)))

    def __invert__(self) -> Row:
        return Row(c.Z3_mk_bvnot(self.ctx.ref(), self.ast), self.ctx)

    def widened(self, by: int, signed: bool) -> Row:
        """The same with bits more: copies of the last if it is a sign, else none is set."""
        make = c.Z3_mk_sign_ext if signed else c.Z3_mk_zero_ext
        return Row(make(self.ctx.ref(), by, self.ast), self.ctx)
