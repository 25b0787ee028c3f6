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
    key = told["key"]
    if not isinstance(key, dict) or key.keys() != {*Key._fields}:
        raise Unfit(f"a key has {', '.join(Key._fields)}")
    return checked(**{**told, "key": [key[name] for name in Key._fields]})


def of_row(row: Sequence[Any]) -> Outcome:
    """The outcome of a row of a database, which has what was found as JSON; raises Unfit."""
    *key, status, says, seconds, found = row
    batch = key_of(key)
    return outcome(batch, status, says, seconds, of_text(batch.kind, batch.high - batch.low, found))


@lru_cache(maxsize=10_000)
def of_text(kind: str, many: int, found: object) -> Found:
    """Many batches have found the same, and share it."""
    return fit(kind, many, of_json(str(found), "what was found"))


def checked(key: Sequence[Any], status: Any, says: Any, seconds: Any, found: Any) -> Outcome:
    """An outcome, of what each part was read as; raises Unfit."""
    batch = key_of(key)
    return outcome(batch, status, says, seconds, fit(batch.kind, batch.high - batch.low, found))


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


def outcome(key: Key, status: Any, says: Any, seconds: Any, found: Found) -> Outcome:
    if status not in (DONE, NOT_RUN) or not isinstance(says, str):
        raise Unfit(f"a batch is `{DONE}`, or `{NOT_RUN}` for a reason")
    if not isinstance(seconds, int | float) or not 0 <= seconds <= LARGEST:
        raise Unfit("`seconds` are no time")
    if (status == DONE) != bool(found):
        raise Unfit("nothing was found by a run, or something without one")
    return Outcome(key, status, says, float(seconds), found)


def key_of(told: Sequence[Any]) -> Key:
    """A key of its fields in order; the texts that many have alike are kept once."""
    if (*map(type, told),) != TYPES:
        fields = zip(Key._fields, TYPES, told, strict=False)
        odd = [
            f"`{name}` is {value!r}" for name, right, value in fields if type(value) is not right
        ]
        raise Unfit(f"in a key {', '.join(odd)}"[:200])
    kind, spec, game, reading, players, at, low, high, subject = told
    if kind not in FIELDS or not (0 <= players <= LARGEST and 0 <= low < high <= LARGEST):
        raise Unfit(f"no batch is `{kind}` from {low} to {high - 1}"[:100])
    named = intern(kind), intern(spec), intern(game), intern(reading)
    return Key(*named, players, intern(at), low, high, intern(subject))


def fit(kind: str, many: int, found: Any) -> Found:
    """What was found from so many seeds, as a kind of work tells it, or nothing; raises Unfit."""
    if not isinstance(found, dict):
        raise Unfit("what was found is no block")
    if found:
        fields_of(kind, found)
        added_up(kind, many, found)
    return found


def fields_of(kind: str, found: Mapping[str, Any]) -> None:
    """Raises Unfit for others than a kind of work tells."""
    needed, more = FIELDS[kind], MAY_HAVE[kind]
    if not needed <= found.keys() <= needed | more:
        odd = min({*found} - needed - more or needed - {*found})
        tells = "does not tell" if odd in found else "tells"
        raise Unfit(f"work of kind `{kind}` {tells} {odd!r}"[:100])
    for name, value in found.items():
        if not (isinstance(value, str) if name == FIRST else is_count(value)):
            raise Unfit(f"`{name}` is {value!r}"[:100])


def added_up(kind: str, many: int, found: Mapping[str, Any]) -> None:
    """Raises Unfit for numbers that cannot be together."""
    if kind in WHOLE and found[WHOLE[kind]] != many:
        raise Unfit(f"`{WHOLE[kind]}` are {found[WHOLE[kind]]}, not {many}")
    if kind == GAMES and max(found.values()) > many:
        raise Unfit(f"no more can change than the {many} games")
    if kind == AUDIT:
        right, wrong = (sum(found.get(one, 0) for one in some) for some in (NO_FAULT, FAULTS))
        if (right + wrong, wrong) != (found["trials"], found["wrong"]):
            raise Unfit(f"{wrong} wrong and {right} others are not what `trials`, `wrong` say")
        if found.get(CANNOT, 0) == found["trials"]:
            raise Unfit("a program that takes no trial has done nothing")


def is_count(value: object) -> bool:
    return type(value) is int and 0 <= value <= LARGEST
