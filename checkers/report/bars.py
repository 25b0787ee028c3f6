"""Numbers as bars, in SVG."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from checkers.compare import Tally
from checkers.markup import Markup, rendered
from checkers.report.page import TEMPLATES

LABEL: Final = 226  # how wide the names are at most, and how wide a character of them is
APIECE: Final = 8


class Bar(NamedTuple):
    """What is measured, the number, how it is written, and the interval that it lies in, if any."""

    name: str
    number: float
    says: str
    interval: tuple[float, float] | None = None


def bars(says: str, many: Iterable[Bar], full: float | None = None) -> Markup:
    """A bar for each; `full` is the number of a bar of full length (else the largest is)."""
    drawn = [*many]
    ends = [max(bar.number, *(bar.interval or (0.0,))) for bar in drawn]
    longest = full if full is not None else max([*ends, 0.0])
    names = min(LABEL, max((APIECE * len(bar.name) for bar in drawn), default=0))
    parts = {"says": says, "bars": drawn, "full": longest or 1.0, "names": names}
    return Markup(rendered(f"{TEMPLATES}/bars.svg.j2", **parts))


def by_players(says: str, tallies: Sequence[Tally]) -> Markup:
    """How many games had another winner, for each number of players, with its interval."""
    return bars(
        says,
        (
            Bar(f"{tally.seats} players", tally.share, f"{tally.share:.1%}", tally.interval)
            for tally in tallies
        ),
    )
