"""One expression, three meanings: over Python integers, Z3 terms, and NumPy arrays.

A model or a claim is written once with `L.all`, `L.either`, `L.pick` and the comparisons that all
three kinds of number have; nothing of it may be used as the condition of an `if`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

Number: TypeAlias = Any  # int, z3.ArithRef, or an array of integers
Truth: TypeAlias = Any  # bool, z3.BoolRef, or an array of booleans


class Logic(Protocol):
    """What Boolean expressions are made of."""

    def all(self, *truths: Truth) -> Truth: ...

    def either(self, *truths: Truth) -> Truth: ...

    def no(self, truth: Truth) -> Truth: ...

    def pick(self, truth: Truth, yes: Number, no: Number) -> Number: ...


class Ints:
    """Over Python integers."""

    def all(self, *truths: Truth) -> Truth:
        return all(truths)

    def either(self, *truths: Truth) -> Truth:
        return any(truths)

    def no(self, truth: Truth) -> Truth:
        return not truth

    def pick(self, truth: Truth, yes: Number, no: Number) -> Number:
        return yes if truth else no


class Terms:
    """Over Z3 terms of one context (else Z3's own); Python's booleans may be among them."""

    def __init__(self, context: Any = None) -> None:
        from checkers import terms  # not before it is needed: Z3 takes its time to load

        self.terms, self.context = terms, terms.ours(context)

    def all(self, *truths: Truth) -> Truth:
        return self.terms.every(truths, self.context)

    def either(self, *truths: Truth) -> Truth:
        return self.terms.some(truths, self.context)

    def no(self, truth: Truth) -> Truth:
        return self.terms.no(truth, self.context)

    def pick(self, truth: Truth, yes: Number, no: Number) -> Number:
        return self.terms.pick(truth, yes, no, self.context)


class Arrays:
    """Over NumPy arrays, one element for each position."""

    def all(self, *truths: Truth) -> Truth:
        import numpy as np

        return np.logical_and.reduce(np.broadcast_arrays(*truths)) if truths else np.True_

    def either(self, *truths: Truth) -> Truth:
        import numpy as np

        return np.logical_or.reduce(np.broadcast_arrays(*truths)) if truths else np.False_

    def no(self, truth: Truth) -> Truth:
        import numpy as np

        return np.logical_not(truth)

    def pick(self, truth: Truth, yes: Number, no: Number) -> Number:
        import numpy as np

        return np.where(truth, yes, no)


def implies(L: Logic, one: Truth, other: Truth) -> Truth:
    return L.either(L.no(one), other)


def least(L: Logic, one: Number, other: Number) -> Number:
    return L.pick(one <= other, one, other)


def beats(L: Logic, one: Sequence[Number], other: Sequence[Number]) -> Truth:
    """Greater at the first of the keys that differs: the pairwise lexicographic order."""
    if not one:
        return L.either()
    first = one[0] > other[0]
    if len(one) == 1:
        return first
    return L.either(first, L.all(one[0] == other[0], beats(L, one[1:], other[1:])))


def best(L: Logic, keys: Sequence[Sequence[Number]]) -> list[Truth]:
    """For each, whether it beats all the others; false for all where the best are level."""
    return [
        L.all(*(beats(L, mine, other) for n, other in enumerate(keys) if n != me))
        for me, mine in enumerate(keys)
    ]
