"""A ruling that is judged without proofs, and a report of it: little of each, for their pages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from checkers.claims import Claim, Verdict
from checkers.clarify import Clarified, clarify, read_text
from checkers.clarify.ranked import Ranked
from checkers.games import FIRST, room
from checkers.report.board import board
from checkers.report.overview import as_html
from tests.rooms import modelled

ROOM = modelled(room(FIRST), proofs=())  # proofs take their time
RULING = """\
title: Mercy
date: 2026-01-31
source: a mail
from: rulebook
answers: {no-faction: fewest-stones}
"""
FLIPPED = """\
scenario: Nobody wins a war without a winner
clauses: [6.3]
reading: rulebook
board: three-fords
given:
  North: 1 red
  Ford: 2 blue
  axe: 1 red, 1 blue
  ada: 1 red, 1 black
  bob: 1 blue
  ended: true
steps:
  - check: nobody wins
"""


def mercy(folder: Path) -> Clarified:
    """What the ruling settles, flips in a folder of one scenario, and separates."""
    (folder / "war.scenario.yaml").write_text(FLIPPED, "utf-8")
    return clarify(ROOM, read_text(ROOM, "mercy.yaml", RULING), folder, (2,), games=4)


def asked(judged: Clarified) -> Ranked:
    """The question that the ruling answers, as the ranking of questions would have it."""
    block, question = judged.comparison.together, ROOM.rulebook().questions["no-faction"]
    answer = question.answers["fewest-stones"]
    base, other = judged.ruling.base, judged.ruling.reading
    apart = () if block.separated is None else (block.separated,)
    return Ranked(
        question, answer, base, other, block.tallies, (), apart, block.shown, block.missing
    )


def report(judged: Clarified, shown: Sequence[Verdict] = (), not_run: Sequence[str] = ()) -> str:
    return as_html([(ROOM, board(ROOM, [], shown, not_run), [asked(judged)])])


def claim(sure: str, says: str = "marches are even") -> Verdict:
    told = Claim("even", "5.3", says)
    return Verdict(FIRST, told, "bga", sure, 7, "all", "seen", 0.5, scenarios=("scenario: Odd\n",))
