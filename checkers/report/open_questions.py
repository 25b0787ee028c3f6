"""The open questions by weight, each as one would put it to the designer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from checkers.clarify.ranked import Ranked
from checkers.compare.readings import says
from checkers.compare.written import outcome
from checkers.report.clarified import in_words
from checkers.report.compared import COMPARED, aligned, missing_line
from checkers.report.compared_json import shown_json, tally_json
from checkers.scenario.language import Room


def as_text(room: Room, ranked: Sequence[Ranked]) -> str:
    """A table, and then a paragraph for each question."""
    rows = [("", "question", "other answer", "games with another winner", "small positions")]
    for number, one in enumerate(ranked, 1):
        rows.append((
            f"{number}", f"{one.question.id} {one.question.name}", one.answer.name, games(one),
            f"{one.flipped} of {one.pool}",
        ))  # fmt: skip
    parts = ["\n".join(aligned(rows))]
    parts += ["\n".join(asked(room, number, one)) for number, one in enumerate(ranked, 1)]
    return "\n\n".join([*parts, *([COMPARED] if any(one.tallies for one in ranked) else [])])


def games(one: Ranked) -> str:
    if not one.tallies:
        return "-"
    each = ", ".join(f"{tally.seats}: {tally.share:.0%}" for tally in one.tallies)
    return f"{one.share:.1%} ({each})"


def asked(room: Room, number: int, one: Ranked) -> Iterator[str]:
    """The question in plain words, the two answers, and the smallest position that needs it."""
    question = one.question
    yield f"{number}. {question.id} {question.name} (§{question.clause}): {question.asks}"
    yield f"   {one.base.name}: {says(one.base, question)}"
    yield f"   or else: {one.answer.says}"
    for shown in one.shown:
        yield f"   {in_words(room, shown, 'By the first', 'By the second')}"
    yield from (f"   {missing_line(missing)}" for missing in one.missing)
    yield "   Which is meant?"


def as_json(room: Room, ranked: Sequence[Ranked]) -> Mapping[str, Any]:
    """The stable form, `format` 1, in order of weight."""
    return {
        "format": 1,
        "game": room.name,
        "spec_digest": room.rulebook().digest,
        "questions": [
            {
                "question": one.question.name,
                "asks": one.question.asks,
                "readings": [one.base.name, one.other.name],
                "share": one.share,
                "random_games": [tally_json(tally) for tally in one.tallies],
                "small_positions": {"changed": one.flipped, "of": one.pool},
                "witnesses": [shown_json(shown) for shown in one.shown],
                "outcomes": [[outcome(told) for told in shown.told] for shown in one.shown],
            }
            for one in ranked
        ],
    }
