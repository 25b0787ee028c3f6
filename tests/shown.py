"""What a page of Markdown shows: its files, its commands, and what they print."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

COST = re.compile(r" +\d+\.\d+ (s|CPU)\b")


class File(NamedTuple):
    """A block of YAML whose first line is a comment with the name of a file."""

    name: str
    text: str


class Command(NamedTuple):
    """A line behind a `$` of a console, and what is printed below it."""

    line: str
    output: str


def parts(page: str) -> Iterator[File | Command]:
    """The files and commands of a page, in its order."""
    for kind, block in re.findall(r"^```(yaml|console)\n(.*?)^```", page, re.M | re.S):
        if kind == "console":
            yield from (
                Command(*one) for one in re.findall(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", block, re.M)
            )
        elif named := re.match(r"# (\S+\.yaml)\n", block):
            yield File(named[1], block)


def shape(output: str) -> re.Pattern[str]:
    """The output to the letter, with any lines where the page has `...`."""
    parts = [re.escape(line) for line in free(output).splitlines()]
    return re.compile(
        "\n".join("(?:.*\n)*.*" if part == re.escape("...") else part for part in parts)
    )


def free(text: str) -> str:
    """A text without what it cost."""
    return COST.sub(r" any \1", text)
