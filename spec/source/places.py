"""Places in a text, and what is wrong there, told with the line and a caret."""

from __future__ import annotations

import contextlib
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

WIDEST: Final = 120  # characters that are shown of a line


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """One file's text, or its lines from one number on; lines and columns count from 1."""

    file: str
    lines: tuple[str, ...]
    first: int = 1

    @property
    def last(self) -> int:
        return self.first + len(self.lines) - 1

    def line(self, number: int) -> str:
        return self.lines[number - self.first]

    def within(self, line: int, column: int) -> tuple[int, int]:
        """The place, or where the text ends if that comes first."""
        if line > self.last and self.lines:
            return self.last, len(self.lines[-1]) + 1
        return line, min(column, len(self.line(line)) + 1) if self.lines else column

    def excerpt(self, line: int, column: int) -> str:
        """The line with its neighbour above, and a caret below the column."""
        if not self.first <= line <= self.last:
            return ""
        digits, start = len(str(line)), max(0, column - WIDEST * 2 // 3)
        first = line - 1 if line > self.first and self.line(line - 1).strip() else line
        shown = [f" {n:>{digits}} | {clipped(self.line(n), start)}" for n in range(first, line + 1)]
        before = clipped(self.line(line)[: column - 1], start)
        return "\n".join([*shown, f" {'':>{digits}} | {' ' * width(before)}^"])


def clipped(line: str, start: int) -> str:
    """The characters of a line that are shown: all but those of a very long one."""
    end = start + WIDEST
    return f"{'…' if start else ''}{line[start:end]}{'…' if len(line) > end else ''}"


def width(text: str) -> int:
    """The columns that a terminal gives a text: two for a wide character, none for an accent."""
    unseen = ("Mn", "Me", "Cf")
    seen = [character for character in text if unicodedata.category(character) not in unseen]
    return len(seen) + sum(unicodedata.east_asian_width(one) in ("W", "F") for one in seen)


class Mistake(Exception):
    """Something in a file that cannot be read, where it stands, and a way out."""

    def __init__(self, source: Source, line: int, column: int, says: str, hint: str = "") -> None:
        said = says.replace("\n", "\\n").encode("utf-8", "backslashreplace").decode()
        super().__init__(said)  # one line that can be printed, whatever was read
        self.source, self.says, self.hint = source, said, hint
        self.line, self.column = source.within(line, column)
        self.more: tuple[Mistake, ...] = ()  # what else is wrong in the same file

    @property
    def all(self) -> tuple[Mistake, ...]:
        """This mistake and all others that were noted with it."""
        return (self, *self.more)

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
        """Keep a mistake made inside, and go on after it."""
        try:
            yield
        except Mistake as mistake:
            self.found += mistake.all
            mistake.more = ()


def nothing_wrong(wrong: Mistakes) -> None:
    """Raise the first of the mistakes that were noted, if any were, with all the others."""
    if wrong.found:
        first, *more = wrong.found
        first.more = tuple(more)
        raise first
