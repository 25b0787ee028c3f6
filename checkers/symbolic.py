"""Integers that nobody knows, for code that was written for integers: sums are terms.

A comparison is a Truth, and whoever needs to know whether it is true asks the run that is at work.
What else an int can do is refused: to be hashed, to be an index or the end of a range, and so on.
Two things cannot be refused, and no engine may do them: `number is …` and `type(number)`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

import z3

C = TypeVar("C", bound=type)
R = TypeVar("R")


class Refused(Exception):
    """Somebody asked of a number what nobody can say who does not know it."""


class GaveUp(Exception):
    """It is not known that these are all paths."""


class Run(Protocol):
    """What numbers need of a run at work."""

    texts: list[str]  # made of numbers, each of its own: the run's result must show them all
    failure: Exception | None  # the first, even if the code at work has caught it
    built: dict[Any, tuple[Any, ...]]  # what was made of which numbers, and these: they stay alive

    def decide(self, condition: z3.BoolRef) -> bool: ...


AT_WORK: ContextVar[Run | None] = ContextVar("the run at work", default=None)


def failed(failure: Exception) -> Exception:
    """The exception, noted by the run too, so that the code at work cannot swallow it."""
    if (run := AT_WORK.get()) is not None:
        run.failure = run.failure or failure
    return failure


def refusing(name: str) -> Any:
    def refuse(*_: Any, **__: Any) -> Any:
        raise failed(Refused(f"{name} of a symbolic number, which has only sums and comparisons"))

    return refuse


def refusing_the_rest(cls: C) -> C:
    """Refuse all else that ints can do: special methods when called, others when read."""
    harmless = {"__new__", "__getattribute__", "__doc__", "__sizeof__", "__getnewargs__"}
    for name in {*vars(int), "__complex__"} - harmless:
        if vars(cls).get(name) is None:
            refuse = refusing(name)
            setattr(cls, name, refuse if name.startswith("__") else property(refuse))
    return cls


def text(self: Truth | Number, spec: str = "") -> str:
    """The term as text, for messages; numbered within a run, so that no two are the same."""
    if spec:
        refusing("__format__")()
    told = " ".join(self.term.sexpr().split())
    if (run := AT_WORK.get()) is not None:
        told = f"{told} [text {len(run.texts)}]"
        run.texts.append(told)
    return told


@refusing_the_rest
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Truth:
    """A comparison; it is decided when Python asks whether it is true."""

    term: z3.BoolRef
    __class__ = property(refusing("isinstance"))
    __repr__ = __str__ = __format__ = text

    def __bool__(self) -> bool:
        if (run := AT_WORK.get()) is None:
            raise Refused("symbolic numbers are compared where nothing is explored")
        return run.decide(self.term)

    def __radd__(self, other: Any) -> Number:
        """As one of many that are counted: 1 where it is true, else 0."""
        return Number(term(self) + term(other))


def built_once(build: Callable[[Number, Any], R]) -> Callable[[Number, Any], R]:
    """Cache within a run what is built of the same numbers: making terms is slow."""

    def made(self: Number, other: Any) -> R:
        if (run := AT_WORK.get()) is None:
            return build(self, other)
        key = build, id(self), other if type(other) is int else None, id(other)
        if key not in run.built:
            run.built[key] = build(self, other), self, other
        found: R = run.built[key][0]
        return found

    return made


def summed(how: Callable[[Any, Any], Any]) -> Any:
    def add(self: Number, other: Any) -> Number:
        nothing = type(other) is int and other == 0
        return self if nothing else Number(how(self.term, term(other)))

    return built_once(add)


def compared(how: Callable[[Any, Any], Any]) -> Any:
    return built_once(lambda self, other: Truth(how(self.term, term(other))))


@built_once
def taken_from(self: Number, other: Any) -> Number:
    return Number(term(other) - self.term)


def multiplied(self: Number, other: Any) -> Number:
    return refusing("product")() if type(other) is Number else Number(self.term * term(other))


def term(number: Any) -> Any:
    """The Z3 term of a symbolic number, or a real one, of which True is 1; else it is refused."""
    if type(number) is Number:
        return number.term
    if type(number) is Truth:
        return z3.If(number.term, z3.IntVal(1, number.term.ctx), z3.IntVal(0, number.term.ctx))
    return int(number) if isinstance(number, int) else refusing(type(number).__name__)()


@refusing_the_rest
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Number:
    """An unknown integer: a term in sums and comparisons, and nothing else."""

    term: z3.ArithRef
    __class__ = property(refusing("isinstance"))
    __repr__ = __str__ = __format__ = text
    __add__ = __radd__ = summed(operator.add)
    __sub__, __rsub__ = summed(operator.sub), taken_from
    __mul__ = __rmul__ = multiplied
    __eq__, __ne__ = compared(operator.eq), compared(operator.ne)
    __lt__, __le__ = compared(operator.lt), compared(operator.le)
    __gt__, __ge__ = compared(operator.gt), compared(operator.ge)

    def __neg__(self) -> Number:
        return Number(-self.term)

    def __bool__(self) -> bool:
        return bool(self != 0)
