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
    """A question with its answers, and what was ruled on it, the oldest first."""

    question: Question
    answers: tuple[Given, ...]
    rulings: tuple[Ruling, ...]
    in_force: Ruling | None


class Entry(NamedTuple):
    """A clause with all that hangs on it."""

    clause: Clause
    level: int
    questions: tuple[Open, ...]
    scenarios: tuple[Scenario, ...]
    claims: tuple[Claim, ...]


def entries(room: Room, scenarios: Sequence[Scenario]) -> Iterator[Entry]:
    """Every clause in order; a scenario stands under each clause that it cites."""
    book = room.rulebook()
    claims = [*(proof.claim for proof in room.formal.proofs), *room.formal.claims]
    for clause in book.clauses.values():
        yield Entry(
            clause,
            clause.id.count(".") + 2,
            tuple(opened(book, q) for q in book.questions.values() if q.clause == clause.id),
            tuple(s for s in scenarios if clause.id in map(clause_of, s.clauses)),
            tuple(claim for claim in claims if claim.clause == clause.id),
        )


def opened(book: Rulebook, question: Question) -> Open:
    def given(answer: Answer) -> Given:
        names = (n for n, p in book.profiles.items() if p.answers[question.name] == answer.name)
        return Given(answer, tuple(names))

    return Open(
        question,
        tuple(given(answer) for answer in question.answers.values()),
        tuple(ruling for ruling in book.rulings.values() if ruling.question == question.name),
        book.in_force(question.name),
    )


def as_html(room: Room, scenarios: Sequence[Scenario]) -> str:
    return page(
        "rules.html.j2",
        [room],
        book=room.rulebook(),
        entries=[*entries(room, scenarios)],
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


def as_markdown(room: Room, scenarios: Sequence[Scenario]) -> str:
    book = room.rulebook()
    lines = [
        f"# {room.name}: the rules",
        "",
        f"Spec {book.digest}; sources: {', '.join(f'{n} ({t})' for n, t in book.sources.items())}.",
    ]
    for entry in entries(room, scenarios):
        lines += ["", *section(entry)]
    return "\n".join(lines) + "\n"


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
    for ruling in one.rulings:
        force = ", in force" if ruling == one.in_force else ""
        yield f"- ruling {ruling.id}, {ruling.date}, {cell(ruling.by)}{force}: {cell(ruling.says)}"
