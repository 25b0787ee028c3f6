"""The one layout of scenario files: every comment kept, and not a word of what they say changed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final, NamedTuple

import yaml

from checkers.scenario.document import KEYS
from spec.source import Mistake, Node, Source, decoded, read

DEEPER: Final = 2  # spaces, from a block to what is in it
APART: Final = 2  # spaces before a comment that follows something, at the least
OPEN: Final = ("[", "{")
CLOSE: Final = ("]", "}")
DIVIDERS: Final = ("---", "...")
KEY: Final = re.compile(r"([^\s#][^:]*):(?: |$)")  # of a whole scenario, at the margin
LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Token(NamedTuple):
    """A sign or a scalar of YAML, and where it stands; lines and columns count from 0."""

    kind: str
    line: int
    column: int
    end: tuple[int, int]

    @property
    def at(self) -> float:
        """How far in it stands; a list stands further in than the key above its dashes."""
        return self.column + (0.5 if self.kind == "-" else 0)


class Level(NamedTuple):
    """A block that is open: how far in it stood, and how far in it stands now."""

    was: float
    now: int


def laid_out(file: str, raw: bytes) -> str:
    """A scenario file in its layout; raises Mistake for what is not YAML as scenarios have it."""
    before = read(file, raw)
    text = decoded(file, raw).removeprefix("\ufeff").replace("\r\n", "\n")
    lines = Lines(text.split("\n"), [*tokens(text)])
    out = (line for part in divided(lines.out()) for line in ordered(part))
    after = "\n".join(out).strip("\n") + "\n" if text.strip() else ""
    if not (says_still(before, after) and comments(after) == comments(text)):
        says = "no layout is known that keeps all that this says; the file is left as it is"
        raise Mistake(Source(file, tuple(lines.lines)), 1, 1, says)
    return after


def says_still(before: Iterable[Node], after: str) -> bool:
    """Whether a text says what these documents do, wherever the keys of a whole scenario stand."""
    try:
        return said(read("", after)) == said(before)
    except Mistake:
        return False


def tokens(text: str) -> Iterator[Token]:
    """What stands in a text and has a width, in order."""
    token: Any  # yaml's own, which say no types
    for token in yaml.scan(text, Loader=LOADER):
        start, end = token.start_mark, token.end_mark
        if (start.line, start.column) < (end.line, end.column):
            last = (end.line, end.column) if end.column else (end.line - 1, len(text))
            yield Token(token.id, start.line, start.column, last)


def together(tokens: Iterable[Token]) -> Iterator[list[Token]]:
    """The tokens of each line, and of those over which one of its texts or lists goes on."""
    here, depth, last = list[Token](), 0, -1
    for token in tokens:
        if here and depth == 0 and token.line > last:
            yield here
            here = []
        here.append(token)
        depth += (token.kind in OPEN) - (token.kind in CLOSE)
        last = max(last, token.end[0])
    if here:
        yield here


@dataclass(slots=True)
class Lines:
    """The lines of a file, one after the other; `levels` are the blocks that are open."""

    lines: Sequence[str]
    tokens: Sequence[Token]
    levels: list[Level] = field(default_factory=list)

    def out(self) -> Iterator[str]:
        """All of them laid out, in the order that they have."""
        number = 0
        for here in together(self.tokens):
            first, last = here[0], max(token.end[0] for token in here)
            while last > first.line and not self.lines[last].strip():
                last -= 1  # blank lines at the end of a text
            divides = first.kind in DIVIDERS
            yield from self.between(number, first.line, -1 if divides else first.at)
            self.levels = [] if divides else self.levels
            depth = 0 if divides else self.entered(here)
            yield " " * depth + self.line(here, last)
            yield from self.moved(here[0], self.lines[first.line + 1 : last + 1])
            number = last + 1
        yield from self.between(number, len(self.lines), -1)

    def between(self, first: int, last: int, at: float) -> Iterator[str]:
        """Comments, indented like what follows them, or like the block that they end."""
        for blank, lines in groupby(self.lines[first:last], key=lambda line: not line.strip()):
            if blank:
                yield ""
                continue
            for line in lines:
                was = len(line) - len(line.lstrip())
                yield " " * self.depth(was if was > at else at) + line.strip()

    def depth(self, at: float) -> int:
        """How far to indent a line that was indented so far."""
        outer = [level for level in self.levels if level.was <= at]
        if not outer:
            return 0
        return outer[-1].now + (0 if outer[-1].was == at else DEEPER)

    def entered(self, here: Sequence[Token]) -> int:
        """How far to indent a line, which may close blocks and open some."""
        depth = self.depth(here[0].at)
        for number, token in enumerate(here):
            if number == 0 or here[number - 1].kind == "-":
                level = Level(token.at, self.depth(token.at))
                self.levels = [*(one for one in self.levels if one.was < token.at), level]
        return depth

    def line(self, here: Sequence[Token], last: int) -> str:
        """A line from its first token on; what continues on later lines is left as it is."""
        line, shown, before = self.lines[here[0].line], "", here[0]
        for token in here:
            apart = " " * spaces(before, token) if shown else ""
            if last > token.line and (token.kind in OPEN or token.end[0] > token.line):
                return f"{shown}{apart}{line[token.column :]}".rstrip()
            shown += apart + line[token.column : token.end[1]]
            before = token
        rest = line[before.end[1] :]
        far = max(APART, len(rest) - len(rest.lstrip()))
        return f"{shown}{' ' * far}{rest.strip()}" if rest.strip() else shown

    def moved(self, first: Token, lines: Sequence[str]) -> Iterator[str]:
        """The further lines of a text or a list, all indented by the same amount."""
        least = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
        depth = self.levels[-1].now if self.levels else 0
        depth += 0 if first.end[0] > first.line else DEEPER
        yield from (" " * depth + line[least:] if line.strip() else "" for line in lines)


def spaces(before: Token, token: Token) -> int:
    """How many stand between two tokens of a line."""
    return 0 if token.kind in (",", ":", *CLOSE) or before.kind in OPEN else 1


def divided(lines: Iterable[str]) -> Iterator[list[str]]:
    """The scenarios of a file, and what divides them."""
    for _, part in groupby(lines, key=lambda line: line[:3] in DIVIDERS):
        yield [*part]


def ordered(lines: Sequence[str]) -> Iterator[str]:
    """A scenario with its keys in their order, each with the comments above it.

    What stands above the first is about the whole, and stays there.
    """
    (head, *parts), tail = sections(lines)
    parts = [head, *sorted(parts, key=rank), tail]
    for before, part in zip([[], *parts], parts, strict=False):
        yield from part[1:] if before[-1:] == part[:1] == [""] else part


def sections(lines: Sequence[str]) -> tuple[list[list[str]], list[str]]:
    """What stands above the first key; each key with what belongs to it; what stands below all."""
    found, above = [list[str]()], list[str]()
    for line in lines:
        if line[:1] in ("", "#"):
            above.append(line)
            continue
        if KEY.match(line):
            found.append([])
        found[0 if len(found) == 2 and not found[1] else -1] += above
        found[-1].append(line)
        above = []
    return found, above


def rank(section: Sequence[str]) -> int:
    """Where the key of a section stands among all."""
    (key, *_) = (found[1].strip("'\"") for line in section if (found := KEY.match(line)))
    return KEYS.index(key) if key in KEYS else len(KEYS)


def said(documents: Iterable[Node]) -> list[Any]:
    return [sorted(plain(node)) if node.kind == "block" else plain(node) for node in documents]


def plain(node: Node) -> Any:
    if node.kind == "text":
        return node.text
    if node.kind == "list":
        return [plain(item) for item in node.items]
    return [(key.text, plain(value)) for key, value in node.pairs]


def comments(text: str) -> list[str]:
    """What of a text is no part of its YAML, in any order."""
    lines = text.split("\n")
    for token in tokens(text):
        for number in range(token.line, token.end[0] + 1):
            line = lines[number]
            first = token.column if number == token.line else 0
            last = token.end[1] if number == token.end[0] else len(line)
            lines[number] = line[:first] + " " * len(line[first:last]) + line[last:]
    return sorted(filter(None, map(str.strip, lines)))
