"""An outcome as somebody wrote it down, which may be anybody: read, or refused with why."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from typing import Any, Final

from checkers.campaign.batches import DONE, NOT_RUN, Found, Key, Outcome
from checkers.campaign.file import AUDIT, GAMES, MUTANTS, WALK

WHOLE: Final = {GAMES: "games", WALK: "deals", MUTANTS: "mistakes"}  # as many as there are seeds
FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    GAMES: ("games", "changed", "parted", "strayed", "chance"),
    AUDIT: ("trials", "wrong", "first"),
    WALK: ("deals", "states", "transitions", "ended", "wrong", "first"),
    MUTANTS: ("mistakes", "wrong", "first"),
}
NAME: Final = re.compile(r"[a-z][a-z_ -]{0,30}")
LARGEST: Final = (1 << 63) - 1  # in a database
NUMBERS: Final = ("players", "low", "high")


class Unfit(ValueError):
    """What is no outcome of a batch."""


def of_line(line: bytes) -> Outcome:
    """The outcome of a line; raises Unfit."""
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        raise Unfit("it is no JSON") from None
    if not isinstance(told, dict) or told.keys() != {*Outcome._fields}:
        raise Unfit(f"a batch has {', '.join(Outcome._fields)}")
    return checked(told["key"], told["status"], told["says"], told["seconds"], told["found"])


def checked(key: Any, status: Any, says: Any, seconds: Any, found: Any) -> Outcome:
    """An outcome, of what each part was read as; raises Unfit."""
    batch = key_of(key)
    if status not in (DONE, NOT_RUN) or not isinstance(says, str):
        raise Unfit(f"a batch is `{DONE}`, or `{NOT_RUN}` for a reason")
    if not isinstance(seconds, int | float) or not 0 <= seconds < math.inf:
        raise Unfit("`seconds` are no time")
    if not isinstance(found, dict) or (status == NOT_RUN and found):
        raise Unfit("what was found is no block, or was found without a run")
    return Outcome(batch, status, says, float(seconds), fit(batch, found) if status == DONE else {})


def key_of(told: Any) -> Key:
    if not isinstance(told, dict) or told.keys() != {*Key._fields}:
        raise Unfit(f"a key has {', '.join(Key._fields)}")
    key = Key(**told)
    for name, value in told.items():
        if not (is_count(value) if name in NUMBERS else isinstance(value, str)):
            raise Unfit(f"`{name}` of a key is {value!r}"[:100])
    if key.kind not in FIELDS or not key.low < key.high:
        raise Unfit(f"no batch is `{key.kind}` from {key.low} to {key.high - 1}"[:100])
    return key


def fit(key: Key, found: dict[str, Any]) -> Found:
    """What was found, as its kind of work tells it; raises Unfit."""
    lacks = [name for name in FIELDS[key.kind] if name not in found]
    if lacks:
        raise Unfit(f"work of kind `{key.kind}` tells `{lacks[0]}`")
    for name, value in found.items():
        if not NAME.fullmatch(name):
            raise Unfit(f"nothing is found by the name of {name!r}"[:100])
        if not (isinstance(value, str) if name == "first" else is_count(value)):
            raise Unfit(f"`{name}` is {value!r}"[:100])
    many = key.high - key.low
    if found.get(WHOLE.get(key.kind, ""), many) != many:
        raise Unfit(f"`{WHOLE[key.kind]}` are {found[WHOLE[key.kind]]}, not {many}")
    if key.kind == GAMES and max(found.values()) > many:
        raise Unfit(f"no more can change than the {many} games")
    return found


def is_count(value: object) -> bool:
    return type(value) is int and 0 <= value <= LARGEST
