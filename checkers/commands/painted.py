"""Colours for verdicts, at a terminal; the coloured word says the same without them."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Final

import click

from checkers.scenario.run import BROKE, FAIL, NOT_RUN, PASS, UNREADABLE

COLOURS: Final[Mapping[str, str]] = {
    PASS: "green", FAIL: "red", UNREADABLE: "red", BROKE: "red", NOT_RUN: "yellow",
}  # fmt: skip
BEGINS: Final = re.compile(rf"^({'|'.join(COLOURS)})(?=: )", re.MULTILINE)


def painted(text: str) -> str:
    """A text whose lines begin with verdicts; click takes the colours away off a terminal."""
    return BEGINS.sub(lambda word: click.style(word[1], fg=COLOURS[word[1]], bold=True), text)


def wanted() -> bool | None:
    """False where nobody wants colours (https://no-color.org), or the terminal has none; else None.

    None is: as the output is a terminal or not.
    """
    unwanted = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return False if unwanted else None
