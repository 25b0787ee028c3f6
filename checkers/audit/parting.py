"""Where two answers part, in a few words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice, takewhile
from typing import Any, Final

from checkers.audit.subject import Told
from checkers.audit.wire import Answer, Denied

GONE: Final = object()  # in the place of a value that is not there
MOST: Final = 3  # places that are told
BEFORE: Final = 60  # characters that are shown before the place at which two texts part
ENCODER: Final = json.JSONEncoder(sort_keys=True, check_circular=False)


def parting(one: Any, other: Any, path: str, then: str) -> str:
    """The first places at which two JSON values part; nothing, where they do not."""
    return "; ".join(islice(apart(one, other, path, then), MOST))


def apart(one: Any, other: Any, path: str, then: str) -> Iterator[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        for name in {**other, **one}:
            yield from apart(one.get(name, GONE), other.get(name, GONE), f"{path}.{name}", then)
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        if one != other and several(one) and sorted(map(key, one)) == sorted(map(key, other)):
            yield f"{path} stand in one order, {then} in another"
            return
        for n, pair in enumerate(zip(one, other, strict=True)):
            yield from apart(*pair, f"{path}.{n}", then)
    elif isinstance(one, list) and isinstance(other, list):
        yield f"{path} are {len(one)}, {then} {len(other)}"
    elif key(one) != key(other):
        yield f"{path} is {shown(one)}, {then} {shown(other)}"


def several(some: list[Any]) -> bool:
    """Whether these are things in some order: a number belongs to its place."""
    return not all(isinstance(one, int) for one in some)


def agreeing(one: Any, other: Any) -> bool:
    """Whether two JSON values part only where one tells less: null, or how many there are."""
    match one, other:
        case (None, _) | (_, None):
            return True
        case (dict(), dict()):
            return one.keys() == other.keys() and all(agreeing(one[k], other[k]) for k in one)
        case (list(), list()):
            return len(one) == len(other) and all(map(agreeing, one, other))
        case (int() as many, list() as some) | (list() as some, int() as many):
            return len(some) == many
        case _:
            return key(one) == key(other)


def told_apart(method: str, one: Told, other: Told, then: str) -> str:
    """Where two answers to a message part, of which it is known that they do."""
    if isinstance(one, Answer) and isinstance(other, Answer):
        found = parting(one.result, other.result, "result", then)
        return f"in answer to `{method}`, {found or f'the keys have one order, {then} another'}"
    if isinstance(one, Denied) and isinstance(other, Denied):
        reasons = from_there(one.reason, other.reason)
        one, other = one._replace(reason=reasons[0]), other._replace(reason=reasons[1])
    return f"`{method}` is answered by {brief_of(one)}, {then} by {brief_of(other)}"


def from_there(one: str, other: str) -> tuple[str, str]:
    """Two long texts, a little before the place at which they part."""
    same = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    at = max(0, sum(1 for _ in same) - BEFORE)
    return (f"…{one[at:]}", f"…{other[at:]}") if at else (one, other)


def key(value: Any) -> str:
    return "" if value is GONE else ENCODER.encode(value)


def shown(value: Any) -> str:
    """What is not there, such as stones of which there are none, has no JSON."""
    return "nothing" if value is GONE else brief(value)


def spelled(told: Told) -> str:
    """An answer as it came, the order of its keys included."""
    return json.dumps(told.result) if isinstance(told, Answer) else str(told)


def in_any_order(told: Told) -> object:
    """An answer, the order apart that it lists actions in."""
    if isinstance(told, Answer) and isinstance(told.result, dict):
        listed = told.result.get("actions")
        return sorted(map(key, listed)) if isinstance(listed, list) else spelled(told)
    return spelled(told)


def brief_of(told: Told) -> str:
    """An answer, an error or how the subject broke, in a few words."""
    match told:
        case Answer(result):
            return brief(result)
        case Denied(kind):
            return f"an error ({kind}): {told.words}"
        case _:
            return f"{told.status}: {told.in_full}"


def brief(value: Any) -> str:
    """A JSON value on a short line."""
    text = json.dumps(value, sort_keys=False, separators=(", ", ": "))
    return text if len(text) <= 120 else f"{text[:119]}…"
