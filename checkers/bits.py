"""Whole numbers that nobody knows, as rows of bits: for code that has sets as whole numbers.

A row is as wide as it must be, its last bit the sign of all that would follow, as Python has it; so
`&`, `|`, `^`, `~` and shifts by known numbers are exactly those of integers. What else an int can
do is refused (checkers.symbolic).
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import z3

from checkers.symbolic import Truth, refusing, refusing_the_rest, text


def widened(one: z3.BitVecRef, width: int) -> z3.BitVecRef:
    return z3.SignExt(width - one.size(), one) if width > one.size() else one


def row(number: Any, like: z3.BitVecRef) -> z3.BitVecRef:
    """The term of an unknown row, or of a real number; anything else is refused."""
    if type(number) is Bits:
        return number.term
    if not isinstance(number, int):
        return refusing(type(number).__name__)()
    return z3.BitVecVal(int(number), int(number).bit_length() + 1, like.ctx)


def both(one: z3.BitVecRef, other: z3.BitVecRef) -> tuple[z3.BitVecRef, z3.BitVecRef]:
    width = max(one.size(), other.size())
    return widened(one, width), widened(other, width)


def joined(how: Callable[[Any, Any], Any]) -> Any:
    return lambda self, other: Bits(how(*both(self.term, row(other, self.term))))


def compared(how: Callable[[Any, Any], Any]) -> Any:
    return lambda self, other: Truth(how(*both(self.term, row(other, self.term))))


@refusing_the_rest
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Bits:
    """A whole number, any that fits; its term has a bit for the sign."""

    term: z3.BitVecRef
    __class__ = property(refusing("isinstance"))
    __repr__ = __str__ = __format__ = text
    __and__ = __rand__ = joined(operator.and_)
    __or__ = __ror__ = joined(operator.or_)
    __xor__ = __rxor__ = joined(operator.xor)
    __eq__, __ne__ = compared(operator.eq), compared(operator.ne)

    def __invert__(self) -> Bits:
        return Bits(~self.term)

    def __lshift__(self, by: int) -> Bits:
        wide = widened(self.term, self.term.size() + operator.index(by))
        return Bits(wide << by)

    def __rshift__(self, by: int) -> Bits:
        return Bits(self.term >> operator.index(by))

    def __bool__(self) -> bool:
        return bool(self != 0)


def unsigned(term: z3.BitVecRef) -> Bits:
    """The number that a row of bits without a sign stands for."""
    return Bits(z3.ZeroExt(1, term))


def same(one: Any, other: Any, like: z3.BitVecRef) -> z3.BoolRef:
    """That two numbers, unknown or known, are the same."""
    here, there = both(row(one, like), row(other, like))
    return here == there
