"""Texts that carry a mark: ‸ stands just before the place that a mistake must name."""

from __future__ import annotations

import re
import unicodedata

from spec.source import Mistake

MARK = "‸"


def plain(marked: str) -> str:
    """The text without its mark."""
    return marked.replace(MARK, "")


def place(marked: str) -> tuple[int, int]:
    """Line and column of the mark, as people count them."""
    lines = marked.split(MARK)[0].removeprefix("\ufeff").split("\n")
    return len(lines), len(lines[-1]) + 1


def behind(marked: str, most: int = 20) -> str:
    """The rest of the line behind the mark, or the beginning of it."""
    return re.split(r"\r?\n", marked.split(MARK)[1])[0][:most]


def told(mistake: Mistake) -> tuple[int, int]:
    """Line and column that a mistake names, as its text says them."""
    said = re.match(r"[^:]+:(\d+):(\d+): ", str(mistake))
    assert said is not None
    return int(said[1]), int(said[2])


def under_the_caret(mistake: Mistake, most: int = 20) -> str:
    """What a mistake shows above its caret, and behind."""
    lines = str(mistake).split("\n")
    at = next(n for n, line in enumerate(lines) if re.fullmatch(r" +\| *\^", line))
    shown, before = lines[at - 1], lines[at].index("^")
    begins = [n for n in range(len(shown) + 1) if columns(shown[:n]) == before]
    return shown[begins[-1] :][:most]


def columns(text: str) -> int:
    """How wide a terminal shows a text: East Asian characters and emoji take two columns."""
    return sum(1 + (unicodedata.east_asian_width(character) in "WF") for character in text)
