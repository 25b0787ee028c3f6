"""What a game's scenarios can say, by examples from those that are shipped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import groupby
from textwrap import wrap
from typing import Any, NamedTuple

from lark import Lark
from lark.exceptions import LarkError

from checkers.scenario.room import Room
from checkers.scenario.written import Act, Line, Scenario

MANY, WIDEST = 8, 79  # keys that are named, characters in a line
HEADS = {"action": "what somebody does", "fact": "what must hold"}


class Phrase(NamedTuple):
    """A sentence, who says it, and the ways of the grammar that it goes; the last is the widest."""

    start: str  # `action` or `fact`
    who: str
    text: str
    refused: bool
    ways: tuple[str, ...]

    @property
    def cost(self) -> tuple[bool, int, str]:
        return (self.refused, len(self.text), self.text)


def examples(room: Room, scenarios: Iterable[Scenario]) -> list[Phrase]:
    """So few and so short sentences that each way of the grammar is gone by one of them.

    In the grammar's order. What some rule refuses is taken where nothing else goes that way.
    """
    grammar = room.sentences.grammar
    phrases = {p.text: p for one in scenarios for p in said(grammar, one.lines)}
    seen: set[str] = set()
    chosen = []
    for phrase in sorted(phrases.values(), key=lambda phrase: (phrase.start, phrase.cost)):
        if not seen.issuperset(phrase.ways):
            chosen.append(phrase)
            seen.update(phrase.ways)
    order = [rule.alias or rule.origin.name for rule in grammar.rules]
    return sorted(chosen, key=lambda phrase: (phrase.start, order.index(phrase.ways[-1])))


def said(grammar: Lark, lines: Iterable[Line]) -> Iterator[Phrase]:
    """The sentences of steps; those of a `sees` are read by their keys, and passed over."""
    for line in lines:
        for start, who, text, refused in texts(line):
            with suppress(LarkError):
                tree = grammar.parse(text, start=start)
                ways = tuple(str(part.data) for part in tree.iter_subtrees())
                yield Phrase(start, who, text, refused, ways)


def texts(line: Line) -> Iterator[tuple[str, str, str, bool]]:
    if isinstance(line, Act):
        yield "action", line.who, line.at.text, bool(line.expected.refusal)
    else:
        nodes = (line.at, *(node for node, _ in line.under.values()))
        yield from (("fact", "check", node.text, False) for node in nodes)


def as_text(room: Room, phrases: Iterable[Phrase]) -> Iterator[str]:
    """The phrases as steps that can be copied into a file."""
    yield f"{room.name}: what its scenarios can say, by examples from the shipped ones"
    for start, lines in groupby(phrases, key=lambda phrase: phrase.start):
        yield from ("", HEADS[start])
        for phrase in lines:
            aside = "   # where it is said, it is refused" if phrase.refused else ""
            yield f"  - {phrase.who}: {phrase.text}{aside}"
    yield from ("", "where it begins, under `given`")
    for keys, form in keys_of(room.schema()["given"]):
        yield from wrap(f"  {keys}: {form}", WIDEST, subsequent_indent=" " * 6)
    worded = {name: room.in_words(name) for name in room.rulebook().questions}
    if any(worded.values()):
        yield from ("", "what a ruling can answer in words of its own, beside the answers by name")
    for question, examples in worded.items():
        yield from (f"  {question}: {words}" for words in examples)
    yield from ("", f"The questions with their answers by name: checkers rules {room.name}")
    yield f"For editors, with `deal` and boards in place: checkers schema {room.name}"


def keys_of(given: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The keys of a `given`, those that hold the same together, and what they hold, in words."""
    forms = [(key, form_of(schema)) for key, schema in given["properties"].items()]
    for form, some in groupby(forms, key=lambda pair: pair[1]):
        keys = [key for key, _ in some]
        few = keys if len(keys) <= MANY else [*keys[: MANY // 2], "…", keys[-1]]
        yield ", ".join(few), form
    yield "each player, by name", form_of(given["additionalProperties"])


def form_of(schema: Mapping[str, Any]) -> str:
    """What may stand in a place, as its schema has it."""
    if "enum" in schema:
        says = f"one of {', '.join(schema['enum'])}"
    else:
        says = {"integer": "a whole number", "boolean": "true or false"}.get(schema["type"], "")
    return "; ".join(filter(None, [says, schema.get("description", "")]))
