"""A walk as a page: how many states are how far away, and how each claim stood in them."""

from __future__ import annotations

from checkers.report.bars import Bar, bars
from checkers.report.page import page
from checkers.scenario.room import Room
from checkers.walk.printed import Told


def as_html(room: Room, told: Told) -> str:
    """One file; the way to what a claim met is its scenario."""
    walked = told.walked
    depths = (
        Bar(f"{n} turn{'' if n == 1 else 's'}", float(many), f"{many:,}")
        for n, many in enumerate(walked.by_depth)
    )
    return page(
        "walked.html.j2",
        [room],
        told=told,
        walked=walked,
        plot=bars("States by how many turns they are away", depths),
        found=[(one, one.sure(walked.complete), told.ways.get(one.claim.name, "")) for one in
               walked.findings],
    )  # fmt: skip
