"""A model's guards taken down once as expressions; what several of them share is one expression."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NoReturn, TypeAlias

import numpy as np

from checkers.logic import Number, Truth

Column: TypeAlias = Any  # np.ndarray of one dimension; typed arrays would say no more
Apply: TypeAlias = Callable[..., Any]
Bounds: TypeAlias = tuple[int, int]

NOWHERE: Final = np.False_  # a truth that holds in no position of a block
BYTE: Final = (-128, 127)
MONOTONE: Final[dict[Any, Callable[[int, int], bool]]] = {
    np.greater_equal: operator.ge,
    np.greater: operator.gt,
    np.less_equal: operator.le,
    np.less: operator.lt,
}


class Expression:
    """A number or a truth about positions. Two of the same parts are the same object.

    It was first needed by the move `of`; `common` are those that another needs, too.
    """

    __slots__ = ("apply", "book", "bounds", "common", "of", "parts")

    def __init__(
        self, book: Expressions, apply: Apply, parts: tuple[Any, ...], bounds: Bounds
    ) -> None:
        self.book, self.apply, self.parts, self.bounds = book, apply, parts, bounds
        self.of, self.common = book.move, False

    def __add__(self, other: Number) -> Expression:
        return self if is_nothing(other) else self.book.made(np.add, self, other)

    __radd__ = __add__

    def __sub__(self, other: Number) -> Expression:
        return self if is_nothing(other) else self.book.made(np.subtract, self, other)

    def __rsub__(self, other: Number) -> Expression:
        return self.book.made(np.subtract, other, self)

    def __ge__(self, other: Number) -> Truth:
        return self.book.compared(np.greater_equal, self, other)

    def __gt__(self, other: Number) -> Truth:
        return self.book.compared(np.greater, self, other)

    def __le__(self, other: Number) -> Truth:
        return self.book.compared(np.less_equal, self, other)

    def __lt__(self, other: Number) -> Truth:
        return self.book.compared(np.less, self, other)

    def __eq__(self, other: object) -> Truth:
        return self.book.compared(np.equal, self, other)

    def __ne__(self, other: object) -> Truth:
        return self.book.compared(np.not_equal, self, other)

    __hash__ = object.__hash__
    __array_ufunc__ = None  # an array is not to take an expression for an element

    def __bool__(self) -> NoReturn:
        raise TypeError("an expression is no condition: use L.all, L.either, L.pick")


class Expressions:
    """The logic of expressions, and all that were made in it; cells keep within their bounds.

    `move` is what the guard that is being taken down belongs to.
    """

    def __init__(self, cells: Sequence[Bounds]) -> None:
        self.known: dict[tuple[Any, ...], Expression] = {}
        self.move: object = None
        self.cells = [Expression(self, np.asarray, (n,), ends) for n, ends in enumerate(cells)]

    def all(self, *truths: Truth) -> Truth:
        if any(truth is False for truth in truths):
            return False
        return self.joined(both, [truth for truth in truths if truth is not True], True)

    def either(self, *truths: Truth) -> Truth:
        if any(truth is True for truth in truths):
            return True
        return self.joined(np.logical_or, [truth for truth in truths if truth is not False], False)

    def no(self, truth: Truth) -> Truth:
        return not truth if isinstance(truth, bool) else self.made(np.logical_not, truth)

    def pick(self, truth: Truth, yes: Number, no: Number) -> Number:
        if isinstance(truth, bool):
            return yes if truth else no
        if truth.apply is np.less_equal and truth.parts[0] is yes and truth.parts[1] is no:
            return self.least(yes, no)
        return self.made(picked, truth, yes, no)

    def least(self, one: Number, other: Number) -> Number:
        (low, high), (least, most) = bounds_of(one), bounds_of(other)
        if high <= least or most <= low:
            return one if high <= least else other
        return self.made(np.minimum, one, other)

    def most(self, one: Number, other: Number) -> Number:
        (low, high), (least, most) = bounds_of(one), bounds_of(other)
        if low >= most or least >= high:
            return one if low >= most else other
        return self.made(np.maximum, one, other)

    def named(self, one: Any) -> Any:
        """What tells an expression, or a number, from all others."""
        return id(one) if isinstance(one, Expression) else (one,)

    def compared(self, apply: Apply, one: Expression, other: Number) -> Truth:
        """A comparison; True or False where no number in the bounds makes it otherwise."""
        if apply in MONOTONE:
            compare = MONOTONE[apply]
            (low, high), (least, most) = one.bounds, bounds_of(other)
            if compare(low, most) == compare(high, least):
                return compare(low, most)
        return self.made(apply, one, other)

    def joined(self, apply: Apply, truths: list[Truth], if_none: bool) -> Truth:
        if not truths:
            return if_none
        found = truths[0]
        for truth in truths[1:]:
            found = self.made(apply, found, truth)
        return found

    def made(self, apply: Apply, *parts: Any) -> Expression:
        key = apply, *map(self.named, parts)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = Expression(self, apply, parts, bounds(apply, parts))
        elif found.of is not self.move:
            found.common = True
        return found


def bounds(apply: Apply, parts: Sequence[Any]) -> Bounds:
    """The least and the most that an expression can be; raises OverflowError beyond a byte."""
    ends = [bounds_of(part) for part in parts]
    if apply is np.add:
        found = ends[0][0] + ends[1][0], ends[0][1] + ends[1][1]
    elif apply is np.subtract:
        found = ends[0][0] - ends[1][1], ends[0][1] - ends[1][0]
    elif apply is picked:
        found = min(ends[1][0], ends[2][0]), max(ends[1][1], ends[2][1])
    elif apply in (np.minimum, np.maximum):
        choose = min if apply is np.minimum else max
        found = choose(ends[0][0], ends[1][0]), choose(ends[0][1], ends[1][1])
    else:
        found = 0, 1
    if found[0] < BYTE[0] or found[1] > BYTE[1]:
        raise OverflowError(f"a guard works with numbers from {found[0]} to {found[1]}")
    return found


def is_nothing(number: Number) -> bool:
    return isinstance(number, int) and number == 0


def bounds_of(number: Number) -> Bounds:
    return number.bounds if isinstance(number, Expression) else (number, number)


def at_least(guard: Truth) -> dict[int, int]:
    """What a guard by its form alone demands of cells: the stones that must be there."""
    found: dict[int, int] = {}
    for truth in conjuncts(guard):
        if isinstance(truth, Expression) and truth.apply is np.greater_equal:
            one, other = truth.parts
            if isinstance(one, Expression) and one.apply is np.asarray and isinstance(other, int):
                found[one.parts[0]] = max(other, found.get(one.parts[0], other))
    return found


def conjuncts(truth: Truth) -> Iterator[Truth]:
    """What must hold together for an expression to hold."""
    if isinstance(truth, Expression) and truth.apply is both:
        yield from (one for part in truth.parts for one in conjuncts(part))
    else:
        yield truth


def both(one: Truth, other: Truth) -> Truth:
    found = np.logical_and(one, other)
    return found if found.any() else NOWHERE


def picked(truth: Truth, yes: Number, no: Number) -> Number:
    """np.where, without branches: whatever the difference wraps to, it wraps back."""
    if not isinstance(truth, np.ndarray) or not isinstance(yes, np.ndarray):
        return np.where(truth, yes, no)
    chosen = truth.view(np.int8)
    return yes * chosen if is_nothing(no) else no + (yes - no) * chosen
