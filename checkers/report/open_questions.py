"""The open questions by weight, each as one would put it to the designer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from checkers.clarify.ranked import Ranked, settled, together
from checkers.compare.frequency import Tally
from checkers.compare.readings import says
from checkers.compare.written import outcome
from checkers.report.clarified import in_words
from checkers.report.compared import COMPARED, aligned, differing, missing_line
from checkers.report.compared_json import shown_json, tally_json
from checkers.scenario.room import Room

RANKED = """\
Ranked by how many random games have another winner, less those that have one by chance alone, since
games that part go on at random: the mean of the games from the deal, and of those that begin near
the smallest positions in which any of the questions shows, with up to two pieces more in each hand,
where a game's model can begin there. In brackets: for each number of players. What all named
readings answer alike comes last."""

ALONE = (
    "No position shows it, proved: beside the other answers of the first it changes nothing. It "
    "may beside another answer (compare two readings that share that one)."
)
DIFFERS = "No position that both have is known to show it. It differs in"
UNKNOWN = "No position that shows it is known."


def as_text(room: Room, ranked: Sequence[Ranked]) -> str:
    """A table, and then a paragraph for each question."""
    rows = [("", "question", "other answer", "from the deal", "near the positions below")]
    for number, one in enumerate(ranked, 1):
        rows.append((
            f"{number}", f"{one.question.id} {one.question.name}", one.answer.name,
            games(one.dealt), games(one.near),
        ))  # fmt: skip
    parts = ["\n".join(aligned(rows))]
    parts += ["\n".join(asked(room, number, one)) for number, one in enumerate(ranked, 1)]
    return "\n\n".join([*parts, *([RANKED, COMPARED] if any(one.dealt for one in ranked) else [])])


def games(tallies: Sequence[Tally]) -> str:
    """The share of games with another winner, its interval, for each number of players, and what
    comes of chance alone."""
    if not tallies:
        return "-"
    every = together(tallies)
    low, high = every.interval
    each = ", ".join(f"{tally.seats}: {tally.share:.0%}" for tally in tallies)
    chance = every.chance / every.games if every.games else 0.0
    return f"{every.share:.1%}, {low:.1%} to {high:.1%} ({each}); by chance {chance:.1%}"


def asked(room: Room, number: int, one: Ranked) -> Iterator[str]:
    """The question in plain words, the two answers, and the smallest position that needs it."""
    question = one.question
    yield f"{number}. {question.id} {question.name} (§{question.clause}): {question.asks}"
    alike = " (as all named readings do)" if settled(room, question) else ""
    yield f"   {one.base.name}: {says(one.base, question)}{alike}"
    yield f"   or else: {one.answer.says}"
    for shown in one.shown:
        yield f"   {in_words(room, shown, 'By the first', 'By the second')}"
    yield from (f"   {missing_line(missing)}" for missing in one.missing)
    if room.formal.separate and not (one.shown or one.missing):
        yield f"   {nothing_shown(one)}"
    yield "   Which is meant?"


def nothing_shown(one: Ranked) -> str:
    """Why there is no position to be shown."""
    if one.same:
        return ALONE
    apart = dict.fromkeys(part for each in one.apart for part in differing(each, ()))
    return f"{DIFFERS} {'; '.join(apart)}." if apart else UNKNOWN


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
                "weight": one.weight,
                "random_games": [tally_json(tally) for tally in one.dealt],
                "near_positions": [tally_json(tally) for tally in one.near],
                "witnesses": [shown_json(shown) for shown in one.shown],
                "outcomes": [[outcome(told) for told in shown.told] for shown in one.shown],
            }
            for one in ranked
        ],
    }
