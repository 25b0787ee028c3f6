"""An outcome as somebody wrote it down, which may be anybody: read, or refused with why."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from sys import intern
from typing import Any, Final

from checkers.audit.judged import CANNOT
from checkers.audit.records import FAULTS, NO_FAULT, STATUSES
from checkers.campaign.batches import DONE, NOT_RUN, Found, Key, Outcome
from checkers.campaign.file import AUDIT, GAMES, MUTANTS, WALK

WHOLE: Final = {GAMES: "games", WALK: "deals", MUTANTS: "mistakes"}  # as many as there are seeds
FIELDS: Final[Mapping[str, frozenset[str]]] = {
    GAMES: frozenset(("games", "changed", "parted", "strayed", "chance")),
    AUDIT: frozenset(("trials", "wrong", "first")),
    WALK: frozenset(("deals", "states", "transitions", "ended", "wrong", "first")),
    MUTANTS: frozenset(("mistakes", "wrong", "first")),
}
MAY_HAVE: Final[Mapping[str, frozenset[str]]] = {
    GAMES: frozenset(),
    AUDIT: frozenset(STATUSES),
    WALK: frozenset(),
    MUTANTS: frozenset(("by_scenarios", "by_model", "by_claims")),
}
LARGEST: Final = (1 << 63) - 1  # in a database
TYPES: Final = (str, str, str, str, int, str, int, int, str)  # of the fields of a key
FIRST: Final = "first"  # thing that is wrong, in words


class Unfit(ValueError):
    """What is no outcome of a batch."""


def of_line(line: bytes) -> Outcome:
    """The outcome of a line; raises Unfit."""
    told = of_json(line, "it")
    if b"\\u" in line and not has_bytes(told):
        raise Unfit("it has half a character in it")
    if not isinstance(told, dict) or told.keys() != {*Outcome._fields}:
        raise Unfit(f"a batch has {', '.join(Outcome._fields)}")
    key = told.pop("key")
    if not isinstance(key, dict) or key.keys() != {*Key._fields}:
        raise Unfit(f"a key has {', '.join(Key._fields)}")
    return checked([key[name] for name in Key._fields], **told)


def of_json(text: str | bytes, what: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Unfit(f"{what} is no JSON") from None


def has_bytes(told: Any) -> bool:
    """Whether a database can have it; an escape in JSON may name half of a surrogate pair."""
    try:
        json.dumps(told, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def checked(key: Sequence[Any], status: Any, says: Any, seconds: Any, found: Any) -> Outcome:
    """An outcome, of what each part was read as; raises Unfit."""
    batch = key_of(key)
    if status not in (DONE, NOT_RUN) or not isinstance(says, str):
        raise Unfit(f"a batch is `{DONE}`, or `{NOT_RUN}` for a reason")
    if not isinstance(seconds, int | float) or not 0 <= seconds <= LARGEST:
        raise Unfit("`seconds` are no time")
    if not isinstance(found, dict) or (status == NOT_RUN and found):
        raise Unfit("what was found is no block, or was found without a run")
    return Outcome(batch, status, says, float(seconds), fit(batch, found) if status == DONE else {})


def key_of(told: Sequence[Any]) -> Key:
    """A key of its fields in order; those that many have alike are kept once."""
    for name, right, value in zip(Key._fields, TYPES, told, strict=True):
        if type(value) is not right:
            raise Unfit(f"`{name}` of a key is {value!r}"[:100])
    key = Key._make(intern(value) if type(value) is str else value for value in told)
    in_range = 0 <= key.players <= LARGEST and 0 <= key.low < key.high <= LARGEST
    if key.kind not in FIELDS or not in_range:
        raise Unfit(f"no batch is `{key.kind}` from {key.low} to {key.high - 1}"[:100])
    return key


def fit(key: Key, found: dict[str, Any]) -> Found:
    """What was found, as its kind of work tells it; raises Unfit."""
    names = told_by(key.kind, (*found,))
    for name, value in found.items():
        if not (isinstance(value, str) if name == FIRST else is_count(value)):
            raise Unfit(f"`{name}` is {value!r}"[:100])
    added_up(key, found)
    return dict(zip(names, found.values(), strict=True))


@lru_cache(maxsize=1_000)
def told_by(kind: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """The same names, kept once; raises Unfit for others than a kind of work tells."""
    needed, more = FIELDS[kind], MAY_HAVE[kind]
    odd = [*(needed - {*names}), *({*names} - needed - more)]
    if odd:
        tells = "does not tell" if min(odd) in names else "tells"
        raise Unfit(f"work of kind `{kind}` {tells} {min(odd)!r}"[:100])
    return tuple(map(intern, names))


def added_up(key: Key, found: Mapping[str, Any]) -> None:
    """Raises Unfit for numbers that cannot be together."""
    many = key.high - key.low
    if key.kind in WHOLE and found[WHOLE[key.kind]] != many:
        raise Unfit(f"`{WHOLE[key.kind]}` are {found[WHOLE[key.kind]]}, not {many}")
    if key.kind == GAMES and max(found.values()) > many:
        raise Unfit(f"no more can change than the {many} games")
    if key.kind == AUDIT:
        right, wrong = (sum(found.get(one, 0) for one in some) for some in (NO_FAULT, FAULTS))
        if (right + wrong, wrong) != (found["trials"], found["wrong"]):
            raise Unfit(f"{wrong} wrong and {right} others are not what `trials`, `wrong` say")
        if found.get(CANNOT, 0) == found["trials"]:
            raise Unfit("a program that takes no trial has done nothing")


def is_count(value: object) -> bool:
    return type(value) is int and 0 <= value <= LARGEST
