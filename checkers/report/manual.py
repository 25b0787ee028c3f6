"""A game's rules with all that hangs on each clause: questions, rulings, scenarios, claims."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from checkers.claims import Claim
from checkers.markup import Markup
from checkers.report.formats import cell
from checkers.report.page import page
from checkers.scenario.room import Room
from checkers.scenario.written import Scenario
from spec.game import clause_of
from spec.rulebook import Answer, Clause, Question, Rulebook, Ruling

MANY = 4  # scenarios of a file that the Markdown form does not list by title
ASKED = re.compile(r"\bQ\d+\b")


class Given(NamedTuple):
    """An answer, and the named readings that give it."""

    answer: Answer
    readings: tuple[str, ...]


class Open(NamedTuple):
    """A question with its answers, examples of new ones in words, and what was ruled on it, the
    oldest first."""

    question: Question
    answers: tuple[Given, ...]
    in_words: tuple[str, ...]
    rulings: tuple[Ruling, ...]
    in_force: Ruling | None


class Entry(NamedTuple):
    """A clause with all that hangs on it."""

    clause: Clause
    level: int
    questions: tuple[Open, ...]
    scenarios: tuple[Scenario, ...]
    claims: tuple[Claim, ...]


def entries(
    room: Room, scenarios: Sequence[Scenario], wanted: Sequence[str] = ()
) -> Iterator[Entry]:
    """Every clause in order, or those `wanted`; a scenario stands under each that it cites."""
    book = room.rulebook()
    claims = [*(proof.claim for proof in room.formal.proofs), *room.formal.claims]
    for clause in (one for one in book.clauses.values() if not wanted or one.id in wanted):
        yield Entry(
            clause,
            clause.id.count(".") + 2,
            tuple(opened(room, q) for q in book.questions.values() if q.clause == clause.id),
            tuple(s for s in scenarios if clause.id in map(clause_of, s.clauses)),
            tuple(claim for claim in claims if claim.clause == clause.id),
        )


def asked_for(book: Rulebook, cited: Sequence[str]) -> tuple[str, ...]:
    """The clauses that are meant by clauses, refusals and questions, and all below them, in order.

    Raises Unknown.
    """
    meant = [clause_of(book.cited(clause_asked(book, text))) for text in cited]
    return tuple(id for id in book.clauses if any(f"{id}.".startswith(f"{m}.") for m in meant))


def clause_asked(book: Rulebook, text: str) -> str:
    """The clause of a question, by its number or name; any other text as it is."""
    return next((q.clause for q in book.questions.values() if text in (q.id, q.name)), text)


def opened(room: Room, question: Question) -> Open:
    book = room.rulebook()

    def given(answer: Answer) -> Given:
        names = (n for n, p in book.profiles.items() if p.answers[question.name] == answer.name)
        return Given(answer, tuple(names))

    return Open(
        question,
        tuple(given(answer) for answer in question.answers.values()),
        room.in_words(question.name),
        tuple(ruling for ruling in book.rulings.values() if ruling.question == question.name),
        book.in_force(question.name),
    )


def as_html(room: Room, scenarios: Sequence[Scenario], wanted: Sequence[str] = ()) -> str:
    return page(
        "rules.html.j2",
        [room],
        book=room.rulebook(),
        entries=[*entries(room, scenarios, wanted)],
        anchor=anchor,
        linked=linked,
    )


def anchor(id: str) -> str:
    """`c-5-2` of clause 5.2, and `c-5-2-too-few` of a refusal below it: they are never derived
    from a heading, and so stay when that changes."""
    return f"c-{id.replace('.', '-')}"


def linked(text: str) -> Markup:
    """A text in which each question is a link to it."""
    return Markup(ASKED.sub(r'<a href="#\g<0>">\g<0></a>', str(Markup.escape(text))))


def as_markdown(room: Room, scenarios: Sequence[Scenario], wanted: Sequence[str] = ()) -> str:
    """All of it; of the clauses `wanted` alone, without what is about the whole."""
    book = room.rulebook()
    parts = ["\n".join(section(entry)) for entry in entries(room, scenarios, wanted)]
    if not wanted:
        sources = ", ".join(f"{name} ({title})" for name, title in book.sources.items())
        head = f"# {room.name}: the rules\n\nSpec {book.digest}; sources: {sources}."
        parts = [head, *parts, "\n".join(readings(book))]
    return "\n\n".join(parts) + "\n"


def readings(book: Rulebook) -> Iterator[str]:
    """What each named reading stands for, and which answers it has where its text is silent."""
    yield "## Readings"
    yield ""
    for one in book.profiles.values():
        yield f"- `{one.name}`: {cell(one.stands_for)}. Source: {one.source}, {one.date}."
        if one.inferred:
            yield f"  Inferred: {', '.join(one.inferred)}."


def section(entry: Entry) -> Iterator[str]:
    clause = entry.clause
    yield f'<a id="{anchor(clause.id)}"></a>'
    yield ""
    yield f"{'#' * entry.level} {clause.id} {clause.title}"
    yield ""
    yield f"Source: {clause.source}"
    yield ""
    yield ASKED.sub(r"[\g<0>](#\g<0>)", clause.text)
    if clause.refuses:
        yield ""
        yield from (f"- `{id}` {says}" for id, says in clause.refuses.items())
    for one in entry.questions:
        yield ""
        yield from asked(one)
    if entry.scenarios:
        yield ""
        yield from listed(entry.scenarios)
    if entry.claims:
        yield ""
        yield from (f"- claim ({claim.kind}): {cell(claim.says)}" for claim in entry.claims)


def listed(scenarios: Sequence[Scenario]) -> Iterator[str]:
    """A line for each scenario, or for each file that has many."""
    for file, group in groupby(scenarios, key=lambda one: one.file):
        titles = [cell(one.title) for one in group]
        if len(titles) > MANY:
            yield f"- {len(titles)} scenarios ({cell(file)})"
        else:
            yield from (f"- scenario: {title} ({cell(file)})" for title in titles)


def asked(one: Open) -> Iterator[str]:
    question = one.question
    yield f'<a id="{question.id}"></a>**{question.id} {question.name}: {question.asks}**'
    yield ""
    for given in one.answers:
        readings = ", ".join(given.readings) or "no named reading"
        yield f"- `{given.answer.name}` ({readings}): {cell(given.answer.says)}"
        yield f"  Source: {given.answer.source}"
    if one.in_words:
        yield f"- or in words: {', or '.join(f'`{words}`' for words in one.in_words)}"
    for ruling in one.rulings:
        force = ", in force" if ruling == one.in_force else ""
        yield f"- ruling {ruling.id}, {ruling.date}, {cell(ruling.by)}{force}: {cell(ruling.says)}"
