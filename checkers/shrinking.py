"""What fails, made as small as its game says that it can be, and still failing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import Final, Generic, NamedTuple, TypeVar

T = TypeVar("T")

MOST: Final = 20_000  # cases tried


class Hooks(NamedTuple, Generic[T]):
    """A whole number for a case, and the cases of smaller size that are worth trying, in order."""

    size: Callable[[T], int]
    smaller: Callable[[T], Iterable[T]]


class Shrunk(NamedTuple, Generic[T]):
    """What is left, and how many cases were tried.

    `least` is False where the tries ran out. `steady` is False where what is left failed once and
    then did not: nothing small is known of what fails by chance.
    """

    case: T
    tried: int
    least: bool
    steady: bool


def shrunk(case: T, fails: Callable[[T], bool], hooks: Hooks[T], most: int = MOST) -> Shrunk[T]:
    """A case that fails, and of which nothing that is one step smaller does.

    Behind each success the search goes on where it was, and comes round to what it has passed.
    Raises ValueError for a case that does not fail, and for hooks that do not make it smaller.
    """
    if not fails(case):
        raise ValueError("what does not fail cannot be made smaller")
    tried, at = 0, 0
    while True:
        found = None
        for number, one in turned(hooks.smaller(case), hooks.smaller(case), at):
            if hooks.size(one) >= hooks.size(case):
                raise ValueError(f"{one} is no smaller than {case}")
            if tried == most:
                return Shrunk(case, tried, False, fails(case))
            tried += 1
            if fails(one):
                found = number, one
                break
        if found is None:
            return Shrunk(case, tried, True, fails(case))
        at, case = found


def turned(some: Iterable[T], again: Iterable[T], at: int) -> Iterator[tuple[int, T]]:
    """Numbered, from one of them to the end, and then those before it."""
    return chain(islice(enumerate(some), at, None), islice(enumerate(again), at))
