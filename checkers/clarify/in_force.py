"""Which answers are in force or proposed, by whose ruling, and what they change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from checkers.claims import NOT_RUN, PROVED, UNKNOWN
from checkers.clarify.rulings import RulingFile
from checkers.compare import Comparing, Shown, seats_of
from checkers.compare.frequency import changes
from checkers.compare.readings import answered, says
from checkers.proofs.differences import WINS, Witness
from checkers.scenario.room import Room
from spec import Reading, Value
from spec.rulebook import Question, Rulebook

IN_FORCE: Final = "in force"
PROPOSED: Final = "proposed"
NOBODY: Final = "-"  # who ruled: a file says what it is called and where it is from


class Said(NamedTuple):
    """One ruling on one question."""

    name: str  # its id in the rulebook, or its file
    answer: str
    value: Value
    says: str
    by: str
    date: str
    source: str
    stands: str = ""  # IN_FORCE, or PROPOSED: in a file, by whoever wrote it


class InForce(NamedTuple):
    """A question that was ruled on: the ruling in force, or the proposal that was made last; those
    that it supersedes, the latest last.

    `before` and `now` are the game's first reading with the answer that was in force before (or
    else another that is listed), and with the one that is; `shown` separates them, if anything can.
    `sure` says how surely nothing smaller does, or else nothing at all.
    """

    question: Question
    ruling: Said
    superseded: tuple[Said, ...]
    agreeing: tuple[Said, ...]
    before: Reading
    now: Reading
    shown: Shown | None
    sure: str


def in_force(room: Room, files: Sequence[RulingFile]) -> Iterator[InForce]:
    """Every question of the game that was ruled on; files propose, the last of them most."""
    book = room.rulebook()
    for question in book.questions.values():
        said = list(rulings(book, question, files))
        if said:
            yield judged(room, question, said)


def rulings(book: Rulebook, question: Question, files: Sequence[RulingFile]) -> Iterator[Said]:
    """All rulings on a question: those taken back first, the one in force, what is proposed."""
    known = [ruling for ruling in book.rulings.values() if ruling.question == question.name]
    gone = {old for ruling in known for old in ruling.supersedes}
    for ruling in (ordered := sorted(known, key=lambda one: one.id not in gone)):
        value = question.answers[ruling.answer].value
        source = book.sources.get(ruling.source, ruling.source)
        told = (ruling.id, ruling.answer, value, ruling.says, ruling.by, ruling.date, source)
        yield Said(*told, IN_FORCE if ruling == ordered[-1] else "")
    for file in files:
        if question in file.stated:
            answer, value = file.reading.answers[question.name], file.reading[question.name]
            words = says(file.reading, question)
            source = f"{file.title}; {file.source}"
            yield Said(file.file, answer, value, words, NOBODY, file.date, source, PROPOSED)


def judged(room: Room, question: Question, said: Sequence[Said]) -> InForce:
    book = room.rulebook()
    base = book.first
    *others, last = said
    superseded = tuple(one for one in others if one.value != last.value)
    agreeing = tuple(one for one in others if one.value == last.value)
    now = answered(base, question, last.answer, last.value, f" as in {last.name}")
    before = earlier(base, question, last, superseded)
    separated = separating(room, question, before, now)
    return InForce(question, last, superseded, agreeing, before, now, *separated)


def earlier(base: Reading, question: Question, last: Said, superseded: Sequence[Said]) -> Reading:
    """What the answer in force is set against: the last one superseded, or the nearest other."""
    if superseded:
        old = superseded[-1]
        return answered(base, question, old.answer, old.value, f" as in {old.name}")
    if base[question.name] != last.value:
        return base
    others = [answer for answer in question.answers.values() if answer.value != last.value]
    return answered(base, question, others[0].name, others[0].value) if others else base


def separating(
    room: Room, question: Question, before: Reading, now: Reading
) -> tuple[Shown | None, str]:
    """The smallest position with another winner, or else with another difference; how surely."""
    separate = room.formal.tried or room.formal.separate
    if separate is None or before.values == now.values:
        return None, NOT_RUN
    seats = seats_of(room)
    separated = separate(before, now, seats)
    found = [one for one in separated.found if isinstance(one, Witness)]
    if not found:
        return None, PROVED if separated.same else UNKNOWN
    best = min(found, key=lambda witness: witness.part != WINS)
    return Comparing(room, seats, 0, 0, changes).shown(best, question, before, now), best.sure
