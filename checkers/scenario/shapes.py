"""JSON values taken at their word: each reader returns what it asks for, or raises Misshapen."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from spec.source import did_you_mean, shorten


class Misshapen(ValueError):
    """A JSON value that is not what its place asks for; told in one sentence with its path."""


class Beyond(Misshapen):
    """A whole number, but one that its place never has."""


@cache
def schema(game: str) -> Mapping[str, Any]:
    """The JSON Schema that describes a game in JSON."""
    text = (files("checkers") / game / "form.schema.json").read_text("utf-8")
    found: Mapping[str, Any] = json.loads(text)
    return found


def entries(
    value: Any, at: str, needed: Collection[str], optional: Collection[str] = ()
) -> Mapping[str, Any]:
    """An object that has all that is needed, and nothing that is unknown."""
    if not isinstance(value, dict):
        raise Misshapen(f"{at} is {said(value)}, not an object")
    for key in needed:
        if key not in value:
            raise Misshapen(f"{at} lacks `{key}`")
    if len(value) > len(needed):
        for key in value:
            if key not in needed and key not in optional:
                hint = did_you_mean(shorten(key), (*needed, *optional))
                unknown = f"{at} has an unknown key {quoted(key)}"
                raise Misshapen(f"{unknown}; {hint}" if hint else unknown)
    return value


def items(value: Any, at: str, many: int | None = None) -> list[Any]:
    """A list, of this length where one is given."""
    if not isinstance(value, list):
        raise Misshapen(f"{at} is {said(value)}, not a list")
    if many is not None and len(value) != many:
        raise Misshapen(f"{at} has {len(value)} entries, not {many}")
    return value


def whole(value: Any, at: str, low: int, high: int) -> int:
    """A whole number in a range; true and false are none."""
    if type(value) is int and low <= value <= high:
        return value
    wrong = Beyond if type(value) is int else Misshapen
    raise wrong(f"{at} is {said(value)}, not a whole number from {low} to {high}")


def word(value: Any, at: str, known: Collection[str]) -> str:
    """One of the words that are known there."""
    if isinstance(value, str) and value in known:
        return value
    hint = did_you_mean(shorten(value), known) if isinstance(value, str) else ""
    unknown = f"{at} is {said(value)}, which is not known there"
    raise Misshapen(f"{unknown}; {hint}" if hint else unknown)


def said(value: Any) -> str:
    """A value short enough for a sentence."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case dict():
            return "an object"
        case list():
            return "a list"
        case int() if abs(value) >= 1 << 53:
            return "a huge number"
        case str():
            return quoted(value)
    return str(value)


def quoted(text: str) -> str:
    """The beginning of a text, on one line whatever is in it."""
    plain = (c if c.isprintable() else ascii(c)[1:-1] for c in shorten(text))
    return f"`{''.join(plain)}`"
