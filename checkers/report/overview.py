"""The report: what stands behind each clause, the open questions, and what answers change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from checkers.claims import Verdict
from checkers.clarify.ranked import Ranked, settled
from checkers.compare.readings import says, source
from checkers.markup import Markup
from checkers.report.bars import Bar, bars, by_players
from checkers.report.board import Board, surest
from checkers.report.compared import missing_line
from checkers.report.dashboard import claims_in_a_line
from checkers.report.open_questions import RANKED, games
from checkers.report.page import page
from checkers.report.separating import Separation, separation
from checkers.scenario.results import in_a_line
from checkers.scenario.room import Room
from spec.rulebook import Clause, Question


class Claimed(NamedTuple):
    """A claim with all that was shown of it: how sure, under how many readings, at what cost."""

    name: str
    clause: str
    says: str
    kind: str
    sure: str
    enough: bool
    verdicts: tuple[Verdict, ...]
    seconds: float


class Answered(NamedTuple):
    """What a named reading answers to a question, in words, and where that is from."""

    reading: str
    says: str
    source: str


class Asked(NamedTuple):
    """A question: who answers what, how often it matters, and the smallest position that shows it.

    `plot` are the games from the deal; `other` is the answer that was set beside the first reading.
    """

    question: Question
    answers: tuple[Answered, ...]
    settled: bool  # by all named readings
    base: str
    other: str
    dealt: str
    near: str
    plot: Markup | None
    shown: tuple[Separation, ...]
    missing: tuple[str, ...]


class Part(NamedTuple):
    """One game's part of the report."""

    room: Room
    board: Board
    scenarios: str
    claims: str
    claimed: tuple[Claimed, ...]
    costs: Markup
    asked: tuple[Asked, ...]
    clauses: tuple[Clause, ...]


def as_html(parts: Sequence[tuple[Room, Board, Sequence[Ranked]]]) -> str:
    """The report on these games as one HTML file."""
    told = [part(*each) for each in parts]
    return page("report.html.j2", [one.room for one in told], parts=told, ranked=RANKED)


def part(room: Room, board: Board, ranked: Sequence[Ranked]) -> Part:
    told = tuple(claimed(board.claims))
    asked = tuple(ask(room, one) for one in ranked)
    lines = (in_a_line(board.verdicts), claims_in_a_line(board))
    return Part(room, board, *lines, told, costs(told), asked, (*room.rulebook().clauses.values(),))


def claimed(verdicts: Sequence[Verdict]) -> Iterator[Claimed]:
    for name in dict.fromkeys(verdict.claim.name for verdict in verdicts):
        about = tuple(verdict for verdict in verdicts if verdict.claim.name == name)
        claim, sure = about[0].claim, surest(about)
        (first, *_) = [verdict for verdict in about if verdict.sure == sure]
        enough = all(verdict.enough for verdict in about)
        cost = sum(verdict.cpu_seconds for verdict in about)
        yield Claimed(name, claim.clause, claim.says, claim.kind, first.told, enough, about, cost)


def costs(told: Sequence[Claimed], most: int = 12) -> Markup:
    """The dearest claims by what they cost."""
    dearest = sorted(told, key=lambda one: one.seconds, reverse=True)[:most]
    return bars(
        "What the dearest claims cost",
        (Bar(one.name, one.seconds, f"{one.seconds:.1f} s") for one in dearest),
    )


def ask(room: Room, one: Ranked) -> Asked:
    book, question = room.rulebook(), one.question
    readings = [book.reading(name) for name in book.profiles]
    return Asked(
        question,
        tuple(Answered(r.name, says(r, question), source(r, question)) for r in readings),
        settled(room, question),
        one.base.name,
        one.answer.says,
        games(one.dealt),
        games(one.near),
        by_players("Games from the deal with another winner", one.dealt) if one.dealt else None,
        tuple(separation(room, shown) for shown in one.shown),
        tuple(missing_line(missing) for missing in one.missing),
    )
