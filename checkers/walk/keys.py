"""States as 64-bit words that are linear in the cells: a child's are its parent's plus constants.

Where the cells fit into one word in mixed radix, it is exact, and the cells can be had back from
it. Where they do not, two independent words with random weights stand for a state: then a new
state's cells are its parent's plus what its move added.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np

from checkers.walk.expressions import Column

Words: TypeAlias = tuple[Column, ...]  # aligned; the first is the key that all are sorted by

WORD: Final = 1 << 64
TABLE: Final = 1 << 14  # entries of a table that several cells are read from at once


class Collision(Exception):
    """Two states with one key but different second words."""


@dataclass(frozen=True, slots=True)
class Keys:
    """The most that each cell holds, and the weights of each cell in each word."""

    most: tuple[int, ...]
    weights: tuple[tuple[int, ...], ...]
    tables: tuple[tuple[Column, ...], ...] = ()  # of exact keys: for several cells at once

    @property
    def exact(self) -> bool:
        return len(self.weights) == 1

    def of(self, vector: Sequence[int]) -> tuple[np.uint64, ...]:
        """The words of one vector of counts."""
        return self.shift(dict(enumerate(vector[: len(self.most)])))

    def shift(self, changes: Mapping[int, int]) -> tuple[np.uint64, ...]:
        """What the words of a state grow by when its cells do."""
        return tuple(
            np.uint64(sum(word[cell] * many for cell, many in changes.items()) % WORD)
            for word in self.weights
        )

    def cells(self, keys: Column) -> Any:
        """The cells that exact keys were made of, a row for each cell."""
        found = np.empty((len(self.most), len(keys)), np.int8)
        rows = iter(found)
        for tables in self.tables:
            values = np.uint64(len(tables[0]))
            rest = keys // values
            at = (keys - rest * values).astype(np.intp)
            for table in tables:
                np.take(table, at, out=next(rows), mode="clip")
            keys = rest
        return found

    def collision(self, states: int) -> float:
        """A bound on the probability that among so many states two had the same words.

        Two states that differ by a vector with an odd number in it share a word of random weights
        with probability 2^-64; by 2^k times such a vector, with 2^-(64 - k).
        """
        if self.exact:
            return 0.0
        even = max(self.most).bit_length() + 2  # cells differ by less than four times the most
        return states * states / 2 * 2.0 ** (-(64 - even) * len(self.weights))


def exact(most: Sequence[int]) -> Keys | None:
    """Keys in mixed radix; None where they take more than one word."""
    weights = [1]
    for high in most:
        weights.append(weights[-1] * (high + 1))
    if weights[-1] > WORD:
        return None
    return Keys(tuple(most), (tuple(weights[:-1]),), tuple(tables(most)))


def fingerprints(most: Sequence[int], seed: int = 0) -> Keys:
    chance = random.Random(seed)
    words = (tuple(chance.randrange(WORD) for _ in most) for _ in range(2))
    return Keys(tuple(most), tuple(words))


def tables(most: Sequence[int]) -> Iterator[tuple[Column, ...]]:
    """For as many cells at once as make a small table, each one's value in every combination."""
    while most:
        size = many = 1
        for many, high in enumerate(most, 1):
            size *= high + 1
            if many == len(most) or size * (most[many] + 1) > TABLE:
                break
        columns, rest = [], np.arange(size)
        for high in most[:many]:
            columns.append((rest % (high + 1)).astype(np.int8))
            rest = rest // (high + 1)
        yield tuple(columns)
        most = most[many:]


def merged(runs: Sequence[Words], words: int) -> Words:
    """All of the runs, sorted, each key once; raises Collision."""
    parts = [np.concatenate(part) for part in zip(*runs, strict=True)]
    if len(parts) == 1:
        parts[0].sort()
    else:
        order = np.argsort(parts[0])
        parts = [part[order] for part in parts]
    once = np.empty(len(parts[0]), np.bool_)
    once[:1] = True
    np.not_equal(parts[0][1:], parts[0][:-1], out=once[1:])
    for word in parts[1:words]:
        agree(word[1:] == word[:-1], once[1:])
    return tuple(part.compress(once) for part in parts)


def unseen(found: Words, seen: Words) -> tuple[Words, Words]:
    """Those of a sorted run that are not among the seen, and all that are seen now."""
    at = np.searchsorted(seen[0], found[0])
    new = seen[0].take(at, mode="clip") != found[0]
    for mine, theirs in zip(found[1:], seen[1:], strict=False):
        agree(theirs.take(at, mode="clip") == mine, new)
    fresh, there = tuple(part.compress(new) for part in found), at.compress(new)
    return fresh, tuple(inserted(a, b, there) for a, b in zip(seen, fresh, strict=False))


def inserted(old: Column, new: Column, at: Column) -> Column:
    """np.insert for a run that is sorted: the new stand just before where they were searched."""
    found = np.empty(len(old) + len(new), old.dtype)
    places = at + np.arange(len(new))
    others = np.ones(len(found), np.bool_)
    others[places] = False
    found[places] = new
    found[np.flatnonzero(others)] = old
    return found


def agree(same: Column, different: Column) -> None:
    if not np.logical_or(same, different).all():
        raise Collision("two states have the same key; walk again with another seed")
