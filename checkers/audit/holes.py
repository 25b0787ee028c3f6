"""The holes of a sentence, such as `<player>`: what stands in each, and where it ends."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from typing import Final

from spec.source import Node

Pair = tuple[str, str]
Words = Mapping[str, Mapping[str, str]]  # ours for theirs, by the kind of hole they stand in

HOLE: Final = re.compile(r"<([a-z]+)([0-9]*)>")
RUNS_ON: Final = re.compile(r"[\w<-]")  # what cannot stand right behind a word
COMMA: Final = re.compile(r" *,")  # nor behind names, which have commas between them
DIGIT: Final = re.compile(r"[0-9]")  # nor behind a number
NAME: Final = r"[^\W\d_][\w-]*"
KINDS: Final = {  # of holes, and what each takes
    "player": NAME,  # said in small letters
    "players": rf"{NAME}( *, *{NAME})*",
    "word": NAME,
    "number": "[0-9]{1,9}(?![0-9])",
}


def parts_of(text: str) -> Iterator[str]:
    """Words, and holes, which may stand between signs such as `<player>:`."""
    for word in text.split():
        yield from filter(None, re.split(r"(<[a-z]+[0-9]*>)", word))


def kind_of(hole: str) -> str:
    found = HOLE.fullmatch(hole)
    assert found is not None, f"{hole} is no hole"
    return found[1]


def runs_on(hole: re.Match[str], text: str, words: Words) -> str:
    """Why nobody could say where this hole ends; nothing, where it ends."""
    if hole[1] == "number":
        behind = HOLE.match(text, hole.end())
        kind = behind[1] if behind else ""
        begins = any(map(DIGIT.match, words.get(kind, ())))
        more = kind == "number" or begins or DIGIT.match(text, hole.end())
        return "a number ends where no digit can follow" if more else ""
    if RUNS_ON.match(text, hole.end()):
        return "a word ends at a space or a sign other than `-`"
    more = hole[1] == "players" and COMMA.match(text, hole.end())
    return "names may have a comma behind them, and another name" if more else ""


def refuse_blurred(at: Node, parts: tuple[str, ...], words: Words) -> None:
    """Raise Mistake where what stands in two holes side by side can be divided in two ways."""
    for holes in pairwise(parts):
        kinds = [found[1] for found in map(HOLE.fullmatch, holes) if found and found[1] in words]
        found = blurred(*(words[kind] for kind in kinds)) if len(kinds) == 2 else None
        if found is not None:
            (a, b), (c, d) = found
            says = f"`{a} {b}` would be `{a}` and `{b}`, or `{c}` and `{d}`"
            raise at.wrong(says, "put a sign between them")


def blurred(one: Collection[str], other: Collection[str]) -> tuple[Pair, Pair] | None:
    """Two pairs, a word of each, that are the same signs with a space between, if there are any."""
    begun = {rest: (word, long) for long in one for word, rest in cuts(long) if word in one}
    for word in other:
        for middle, rest in cuts(word):
            if middle in begun and rest in other:
                short, long = begun[middle]
                return (short, word), (long, rest)
    return None


def cuts(text: str) -> Iterator[Pair]:
    """What stands before a space and what behind it, for each."""
    return ((text[:at], text[at + 1 :]) for at, sign in enumerate(text) if sign == " ")
