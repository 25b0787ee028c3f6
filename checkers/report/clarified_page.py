"""A ruling judged, as a page: what it settles, breaks and flips, and the positions that show it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from checkers.clarify import Clarified
from checkers.compare import Block
from checkers.markup import Markup
from checkers.report.bars import by_players
from checkers.report.clarified import changed, paragraph, ruled, sentence
from checkers.report.compared import missing_line
from checkers.report.page import page
from checkers.report.separating import Separation, separation
from checkers.scenario.room import Room
from spec.rulebook import Question


class Settled(NamedTuple):
    """A question that a ruling is about, and its answers before and after."""

    question: Question
    before: str
    now: str
    in_force: tuple[str, ...]


class Part(NamedTuple):
    """One question set beside the reading that the ruling starts from, or all of them."""

    title: str
    differs: tuple[str, ...]
    same: bool
    shown: tuple[Separation, ...]
    missing: tuple[str, ...]
    plot: Markup | None


def as_html(room: Room, clarified: Clarified) -> str:
    """One file; the title, the source and the answers of the ruling are text in it."""
    held = sum(judged.after.enough for judged in clarified.claims)
    judged = [one for one in clarified.claims if one.broken or one.mended or one.doubtful]
    return page(
        "clarified.html.j2",
        [room],
        ruling=clarified.ruling,
        game=room.name,
        digest=clarified.comparison.digest,
        paragraph=paragraph(room, clarified),
        settled=[*settled(room, clarified)],
        claims=f"{held} of {len(clarified.claims)} hold, proved; {changed(clarified)}",
        judged=judged,
        flips=clarified.flips,
        scenarios=clarified.scenarios,
        parts=[*parts(room, clarified)],
    )


def settled(room: Room, clarified: Clarified) -> Iterator[Settled]:
    ruling = clarified.ruling
    asked = dict.fromkeys(q.name for q in (*ruling.settles(room.rulebook()), *ruling.stated))
    for question in (room.rulebook().questions[name] for name in asked):
        before, now = (sentence(room, one, question) for one in (ruling.base, ruling.reading))
        yield Settled(question, before, now, tuple(ruled(room.rulebook(), question)))


def parts(room: Room, clarified: Clarified) -> Iterator[Part]:
    comparison = clarified.comparison
    for block in dict.fromkeys([*comparison.alone, comparison.together]):
        question = block.question
        title = f"{question.id} {question.name}" if question else "all of it together"
        yield part(room, title, block)


def part(room: Room, title: str, block: Block) -> Part:
    separated = block.separated
    return Part(
        title,
        separated.differing if separated else (),
        separated is not None and separated.same,
        tuple(separation(room, shown) for shown in block.shown),
        tuple(missing_line(missing) for missing in block.missing),
        by_players("Random games with another winner", block.tallies) if block.tallies else None,
    )
