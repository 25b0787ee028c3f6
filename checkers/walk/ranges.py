"""How many values a guard leaves open for its last parameter, without trying each of them.

The guard is asked with a parameter that is only a name. What it says about it must be bounds, one
on each side or several that all hold; then the values are a range.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, Final, NamedTuple, TypeAlias

from checkers.logic import Logic, Number, Truth
from checkers.walk.expressions import Expressions

NO_RANGE: Final = "what a guard leaves open for its parameter is no range"

Guard: TypeAlias = Callable[[Logic, Any, Sequence[Number]], Truth]


@dataclass(frozen=True, slots=True)
class Range:
    """Where `free` holds, every value from the highest of the lows to the least of the highs."""

    free: Truth
    lows: tuple[Number, ...] = ()
    highs: tuple[Number, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Parameter:
    """A parameter, and what was added to it."""

    added: Number = 0

    def __add__(self, other: Number) -> Parameter:
        return Parameter(self.added + other)

    __radd__ = __add__

    def __ge__(self, other: Number) -> Range:
        return Range(True, lows=(other - self.added,))

    def __le__(self, other: Number) -> Range:
        return Range(True, highs=(other - self.added,))


@dataclass(frozen=True, slots=True)
class Ranges:
    """The logic of expressions, with ranges of one parameter among them."""

    book: Expressions

    def all(self, *truths: Truth) -> Truth:
        ranges = [truth for truth in truths if isinstance(truth, Range)]
        free = self.book.all(
            *(truth for truth in truths if not isinstance(truth, Range)), *(r.free for r in ranges)
        )
        if not ranges:
            return free
        lows = tuple(low for r in ranges for low in r.lows)
        return Range(free, lows, tuple(high for r in ranges for high in r.highs))

    def either(self, *truths: Truth) -> Truth:
        if not any(isinstance(truth, Range) for truth in truths):
            return self.book.either(*truths)
        lows = [r.lows for r in truths if isinstance(r, Range) and r.free is True and not r.highs]
        if len(lows) != len(truths) or any(len(low) != 1 for low in lows):
            raise TypeError(NO_RANGE)
        return Range(True, lows=(reduce(self.book.least, (low for (low,) in lows)),))

    def no(self, truth: Truth) -> Truth:
        return self.book.no(free(truth))

    def pick(self, truth: Truth, yes: Number, no: Number) -> Number:
        return self.book.pick(free(truth), yes, no)


def free(truth: Truth) -> Truth:
    """A truth in which no parameter is; raises TypeError for another."""
    if isinstance(truth, Range):
        raise TypeError(NO_RANGE)
    return truth


class Opening(NamedTuple):
    """Where `free` holds, the last parameter may have so `many` values, from `low` on."""

    free: Truth
    many: Number
    low: Number


def opening(book: Expressions, guard: Guard, v: Any, chosen: Sequence[int], last: bool) -> Opening:
    """What a guard leaves open once the parameters are chosen; without a last one: one value."""
    if not last:
        return Opening(guard(book, v, chosen), 1, 0)
    found = guard(Ranges(book), v, (*chosen, Parameter()))
    if not isinstance(found, Range) or not found.lows or not found.highs:
        raise TypeError("a guard does not bound its last parameter on both sides")
    low, high = reduce(book.most, found.lows), reduce(book.least, found.highs)
    return Opening(found.free, book.most(high - (low - 1), 0), low)
