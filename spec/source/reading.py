"""YAML read strictly: whatever could be taken in two ways is refused at its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import yaml

from spec.source.nodes import Node, Pairs, shorten
from spec.source.places import Mistake, Source

LARGEST: Final = 1 << 20  # characters in a file
MOST_BYTES: Final = 4 * LARGEST  # a character has four at the most
DEEPEST: Final = 32  # blocks and lists within one another
TOO_LARGE: Final = f"the file is larger than {LARGEST} characters"

STRANGE = {
    "\t": "a tab",
    "\r": "a carriage return without a line feed",
    "\u00a0": "a no-break space",
    "\u0085": "a next-line character",
    "\u2028": "a line separator",
    "\u2029": "a paragraph separator",
    "\ufeff": "a byte-order mark inside the text",
    **dict.fromkeys(
        "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069", "a mark that turns text"
    ),
}

PLAIN = re.compile("[ -~]*")  # most lines are, and need no closer look
UNPRINTABLE = (  # what YAML 1.2 does not take, half characters among them; slow to compile
    r"[^\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
)

ADVICE = {  # what to do about the commonest of YAML's complaints
    "could not find expected ':'": "between a key and what it holds stand a colon and a space",
    "mapping values are not allowed in this context": "text with a colon in it stands in quotes",
}


def bytes_of(path: Path) -> bytes:
    """What a file holds, or enough of it to see that it is too large; raises OSError."""
    with path.open("rb") as file:  # which may be a device without an end
        return file.read(MOST_BYTES + 1)


def read(file: str, raw: bytes | str) -> list[Node]:
    """Every document of a YAML file; raises Mistake for the first thing that is not allowed."""
    text = (raw if isinstance(raw, str) else decoded(file, raw)).removeprefix("\ufeff")
    source = Source(file, tuple(text.replace("\r\n", "\n").split("\n")))
    if len(text) > LARGEST:
        raise Mistake(source, 1, 1, TOO_LARGE)
    refuse_strange(source)
    try:
        return [*documents(source, yaml.parse(text, Loader=LOADER))]
    except yaml.MarkedYAMLError as error:
        raise not_yaml(source, error) from None
    except (yaml.YAMLError, UnicodeError) as error:
        raise Mistake(source, 1, 1, f"not YAML: {shorten(str(error), 200)}") from None


LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def not_yaml(source: Source, error: yaml.MarkedYAMLError) -> Mistake:
    """YAML's complaint at its place, and where the unfinished block or text began."""
    places = [
        (mark.line + 1, mark.column + 1)
        for mark in (error.problem_mark, error.context_mark)
        if mark is not None
    ] or [(1, 1)]
    said = ", ".join(filter(None, [error.context, error.problem]))
    at = places[-1 if error.problem == "could not find expected ':'" else 0]
    hint = ADVICE.get(error.problem or "", "")
    if not hint and places[-1] != at:
        hint = f"it began on line {places[-1][0]}, column {places[-1][1]}"
    return Mistake(source, *at, f"not YAML: {said}", hint)


def decoded(file: str, raw: bytes) -> str:
    if len(raw) > MOST_BYTES:
        raise Mistake(Source(file, ()), 1, 1, TOO_LARGE)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        good = raw[: error.start].decode("utf-8")
        lines = (*good.replace("\r\n", "\n").split("\n"),)
        raise Mistake(
            Source(file, lines), len(lines), len(lines[-1]) + 1,
            f"byte 0x{raw[error.start]:02x} is not UTF-8", "save the file as UTF-8",
        ) from None  # fmt: skip


def refuse_strange(source: Source) -> None:
    """Raise Mistake for the first character that could be taken for another, or not be seen."""
    for number, line in enumerate(source.lines, source.first):
        if PLAIN.fullmatch(line):
            continue
        for character, name in STRANGE.items():
            at = line.find(character)
            if at >= 0:
                hint = "use plain spaces" if character.isspace() else "take it out"
                raise Mistake(source, number, at + 1, f"{name} stands here", hint)
        if found := re.search(UNPRINTABLE, line):
            says = "not YAML: control characters are not allowed"
            raise Mistake(source, number, found.start() + 1, says)


def documents(source: Source, events: Iterator[yaml.Event]) -> Iterator[Node]:
    for event in events:
        if isinstance(event, yaml.DocumentStartEvent):
            yield node(source, next(events), events, 0)


def node(source: Source, event: Any, events: Iterator[Any], depth: int) -> Node:
    """What one event (of yaml's kinds, which have no common type) and those inside it tell."""
    line, column = event.start_mark.line + 1, event.start_mark.column + 1
    end = (event.end_mark.line + 1, event.end_mark.column + 1)
    refuse_cleverness(source, event, line, column)
    if depth > DEEPEST:
        raise Mistake(source, line, column, f"more than {DEEPEST} levels deep")
    if isinstance(event, yaml.ScalarEvent):
        value: str = event.value
        quoted = event.style in ("'", '"')
        if quoted:
            column, end = column + 1, (end[0], end[1] - 1)
        as_written = line == end[0] and end[1] - column == len(value)
        return Node(source, line, column, end, value, "text", as_written)
    parts: list[Node] = []
    for inner in events:
        if isinstance(inner, yaml.CollectionEndEvent):
            break
        parts.append(node(source, inner, events, depth + 1))
    flow = bool(event.flow_style)
    if isinstance(event, yaml.SequenceStartEvent):
        return Node(source, line, column, end, tuple(parts), "list", flow)
    pairs = tuple(zip(parts[::2], parts[1::2], strict=True))
    refuse_duplicates(pairs)
    return Node(source, line, column, end, pairs, "block", flow)


def refuse_cleverness(source: Source, event: Any, line: int, column: int) -> None:
    if isinstance(event, yaml.AliasEvent):
        raise Mistake(
            source, line, column, f"the alias *{event.anchor} is not allowed", "write it out"
        )
    if getattr(event, "anchor", None):
        raise Mistake(
            source, line, column, f"the anchor &{event.anchor} is not allowed", "write it out"
        )
    if getattr(event, "tag", None):
        raise Mistake(
            source, line, column, f"the tag {event.tag} is not allowed", "write plain text"
        )


def refuse_duplicates(pairs: Pairs) -> None:
    seen: dict[str, Node] = {}
    for key, _ in pairs:
        if key.kind != "text":
            raise key.wrong("a key must be text")
        if key.text == "":
            raise key.wrong("a key is missing before the colon")
        if key.text in seen:
            raise key.wrong(
                f"`{key.text}` is here twice", f"the first is on line {seen[key.text].line}"
            )
        seen[key.text] = key
