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

from checkers.symbolic import Truth, refusing, refusing_the_rest, text
from checkers.terms import Row, wide


def widened(one: Row, width: int) -> Row:
    return one.widened(width - one.size(), signed=True) if width > one.size() else one


def both(one: Row, other: Any) -> tuple[Row, Row]:
    """Two rows of one width; the other is unknown, or a real number; else it is refused."""
    if type(other) is Bits:
        width = max(one.size(), other.term.size())
        return widened(one, width), widened(other.term, width)
    if not isinstance(other, int):
        return refusing(type(other).__name__)()  # type: ignore[no-any-return]  # it raises
    width = max(one.size(), int(other).bit_length() + 1)
    return widened(one, width), wide(int(other), width, one.ctx)


def joined(how: Callable[[Any, Any], Any]) -> Any:
    return lambda self, other: Bits(how(*both(self.term, other)))


def compared(how: Callable[[Any, Any], Any]) -> Any:
    return lambda self, other: Truth(how(*both(self.term, other)))


@refusing_the_rest
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Bits:
    """A whole number, any that fits; its term has a bit for the sign."""

    term: Row
    __class__ = property(refusing("isinstance"))
    __repr__ = __str__ = __format__ = text
    __and__ = __rand__ = joined(operator.and_)
    __or__ = __ror__ = joined(operator.or_)
    __xor__ = __rxor__ = joined(operator.xor)
    __eq__, __ne__ = compared(operator.eq), compared(operator.ne)

    def __invert__(self) -> Bits:
        return Bits(~self.term)

    def __lshift__(self, by: int) -> Bits:
        return Bits(widened(self.term, self.term.size() + operator.index(by)) << by)

    def __rshift__(self, by: int) -> Bits:
        return Bits(self.term >> operator.index(by))

    def __bool__(self) -> bool:
        return bool(self != 0)


def unsigned(term: Row) -> Bits:
    """The number that a row of bits without a sign stands for."""
    return Bits(term.widened(1, signed=False))


def same(one: Any, other: Any) -> Any:
    """The equality of two numbers: a term, or a plain bool where both are known."""
    equal = one == other
    return equal.term if type(equal) is Truth else equal
