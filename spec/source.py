"""YAML read strictly, as nodes that know their file, line and column.

Every scalar is text. Refused, each with its place: anchors, aliases, tags, duplicate keys,
tabs and look-alike white space, files that are too large or too deep.
"""

from __future__ import annotations

import contextlib
import difflib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import yaml

LARGEST = 1 << 20  # characters in a file
DEEPEST = 32  # blocks and lists within one another

STRANGE = {
    "\t": "a tab",
    "\u00a0": "a no-break space",
    "\u0085": "a next-line character",
    "\u2028": "a line separator",
    "\u2029": "a paragraph separator",
    "\ufeff": "a byte-order mark inside the text",
}


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """One file's text; lines and columns count from 1."""

    file: str
    lines: tuple[str, ...]

    def excerpt(self, line: int, column: int) -> str:
        """The line with its neighbour above, and a caret below the column."""
        if not 1 <= line <= len(self.lines):
            return ""
        width = len(str(line))
        first = line - 1 if line > 1 and self.lines[line - 2].strip() else line
        shown = [f" {n:>{width}} | {self.lines[n - 1]}" for n in range(first, line + 1)]
        return "\n".join([*shown, f" {'':>{width}} | {' ' * (column - 1)}^"])


class Mistake(Exception):
    """Something in a file that cannot be read, where it stands, and a way out."""

    def __init__(self, source: Source, line: int, column: int, says: str, hint: str = "") -> None:
        super().__init__(says)
        self.source, self.line, self.column, self.says, self.hint = (
            source, line, column, says, hint,
        )  # fmt: skip

    def __str__(self) -> str:
        head = f"{self.source.file}:{self.line}:{self.column}: {self.says}"
        return "\n".join(
            filter(None, [head, self.source.excerpt(self.line, self.column), self.hint])
        )


@dataclass(slots=True)
class Mistakes:
    """Collects the mistakes of one file, so that all of them are shown, not only the first."""

    found: list[Mistake] = field(default_factory=list)

    @contextlib.contextmanager
    def noted(self) -> Iterator[None]:
        """Keep a mistake made inside, and go on behind it."""
        try:
            yield
        except Mistake as mistake:
            self.found.append(mistake)


Pairs = tuple[tuple["Node", "Node"], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A scalar (`value` is text), a list (a tuple of nodes) or a block (a tuple of pairs)."""

    source: Source
    line: int
    column: int  # of a scalar's first character, behind an opening quote
    end: tuple[int, int]  # line and column just behind it
    value: str | tuple[Node, ...] | Pairs
    kind: str  # "text", "list" or "block"
    flow: bool = False  # written inside {…} or […]; of text: plain, on one line

    def wrong(self, says: str, hint: str = "", offset: int = 0) -> Mistake:
        """A mistake in this node, `offset` characters into its text."""
        inside = offset if self.kind == "text" and self.flow else 0
        return Mistake(self.source, self.line, self.column + inside, says, hint)

    @property
    def text(self) -> str:
        if isinstance(self.value, str):
            return self.value
        raise self.wrong(f"expected text, not a {self.kind}")

    @property
    def items(self) -> tuple[Node, ...]:
        if self.kind == "list":
            return self.value  # type: ignore[return-value]  # kind says which of the union it is
        raise self.wrong(f"expected a list, not {self.described}")

    @property
    def pairs(self) -> Pairs:
        if self.kind == "block":
            return self.value  # type: ignore[return-value]  # kind says which of the union it is
        raise self.wrong(f"expected a block of `key: value` lines, not {self.described}")

    @property
    def described(self) -> str:
        return (
            "nothing" if self.value == "" else "text" if self.kind == "text" else f"a {self.kind}"
        )

    def block(self, known: Iterable[str], what: str, wrong: Mistakes) -> dict[str, Node]:
        """The pairs by key; a key that is not `known` is noted as a mistake."""
        known = list(known)
        entries: dict[str, Node] = {}
        for key, node in self.pairs:
            if key.text in known:
                entries[key.text] = node
            elif self.flow and node.value == "":
                wrong.found.append(stray(key))
            else:
                wrong.found.append(
                    key.wrong(f"{what} has no `{key.text}`", did_you_mean(key.text, known))
                )
        return entries

    def need(self, key: str, entries: dict[str, Node], what: str) -> Node:
        if key not in entries:
            raise self.wrong(f"{what} lacks `{key}`")
        return entries[key]

    @property
    def truth(self) -> bool:
        if self.text not in ("true", "false"):
            raise self.wrong(f"expected true or false, not {self.text!r}")
        return self.text == "true"

    @property
    def whole(self) -> int:
        digits = self.text
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
            raise self.wrong(f"expected a whole number, not {shorten(digits)!r}")
        if digits != str(int(digits)):
            raise self.wrong(f"expected {int(digits)} without leading zeros, not {digits!r}")
        return int(digits)


def stray(key: Node) -> Mistake:
    return key.wrong(
        f"`{shorten(key.text)}` became a key of its own",
        "a comma inside {…} ends an entry: put the sentence on a line of its own, or in quotes",
    )


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint that names the nearest known word, or all of them when they are few."""
    known = list(known)
    near = difflib.get_close_matches(word, known, n=1, cutoff=0.55)
    if near:
        return f"did you mean `{near[0]}`?"
    return f"known: {', '.join(known)}" if 0 < len(known) <= 16 else ""


def shorten(text: str, most: int = 60) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def read(file: str, raw: bytes | str) -> list[Node]:
    """Every document of a YAML file; raises Mistake for the first thing that is not allowed."""
    text = raw if isinstance(raw, str) else decoded(file, raw)
    source = Source(file, tuple(text.replace("\r\n", "\n").split("\n")))
    if len(text) > LARGEST:
        raise Mistake(source, 1, 1, f"the file is larger than {LARGEST} characters")
    text = text.removeprefix("\ufeff")
    refuse_strange(source)
    try:
        return [*documents(source, yaml.parse(text, Loader=LOADER))]
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        said = ", ".join(filter(None, [error.context, error.problem]))
        raise Mistake(source, line, column, f"not YAML: {said}") from None
    except yaml.reader.ReaderError as error:
        line, column = place_of(text, int(error.position))
        raise Mistake(source, line, column, f"not YAML: {error.reason}") from None
    except yaml.YAMLError as error:
        raise Mistake(source, 1, 1, f"not YAML: {shorten(str(error), 200)}") from None


LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def decoded(file: str, raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        good = raw[: error.start].decode("utf-8")
        lines = (*good.split("\n"),)
        raise Mistake(
            Source(file, lines), len(lines), len(lines[-1]) + 1,
            f"byte 0x{raw[error.start]:02x} is not UTF-8", "save the file as UTF-8",
        ) from None  # fmt: skip


def refuse_strange(source: Source) -> None:
    for number, line in enumerate(source.lines, 1):
        for character, name in STRANGE.items():
            at = line.find(character, 1 if number == 1 and line.startswith("\ufeff") else 0)
            if at >= 0:
                raise Mistake(source, number, at + 1, f"{name} stands here", "use plain spaces")


def place_of(text: str, index: int) -> tuple[int, int]:
    before = text[:index].split("\n")
    return len(before), len(before[-1]) + 1


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
        on_a_line = event.style not in ("|", ">") and line == end[0]
        return Node(source, line, column, end, value, "text", on_a_line)
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


def nothing_wrong(wrong: Mistakes) -> None:
    """Raise the first of the mistakes that were noted, if any were."""
    if wrong.found:
        raise wrong.found[0]
