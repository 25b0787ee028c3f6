"""The clarifications document, in Markdown: the same bytes on every run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from checkers.claims import HELD, NOT_RUN, PROVED, UNKNOWN
from checkers.clarify.in_force import PROPOSED, InForce, Said
from checkers.compare import Shown
from checkers.compare.readings import says
from checkers.compare.written import outcome
from checkers.report.formats import cell
from checkers.scenario.language import PLAYERS, Moment, Names
from checkers.scenario.room import Room
from spec.rulebook import Question, Rulebook


def as_markdown(room: Room, ruled: Iterable[InForce]) -> str:
    """A section for each question that was ruled on, and what is not ruled at the end."""
    book = room.rulebook()
    sections = list(ruled)
    lines = [
        f"# Clarifications: {room.name}",
        "",
        f"What was asked about the rules, what is in force{proposed(sections)}, and what that "
        f"changes. Spec {book.digest}; the readings below start from `{base_name(book)}`.",
    ]
    for one in sections:
        lines += ["", *section(room, one)]
    asked = {one.question.name for one in sections}
    lines += ["", *not_ruled(book, [q for q in book.questions.values() if q.name not in asked])]
    return "\n".join(lines) + "\n"


def proposed(sections: Iterable[InForce]) -> str:
    """That something is only proposed, and in which files."""
    files = {f"`{one.ruling.name}`": None for one in sections if one.ruling.stands == PROPOSED}
    return f", what is only proposed (in {', '.join(files)})" if files else ""


def base_name(book: Rulebook) -> str:
    return next(iter(book.profiles))


def section(room: Room, one: InForce) -> Iterator[str]:
    question, ruling = one.question, one.ruling
    yield f"## {question.id} {question.asks}"
    yield ""
    yield f"Question `{question.name}`, on §{question.clause}."
    yield ""
    answer = says(one.now, question)
    stands = f"Proposed in `{ruling.name}`" if ruling.stands == PROPOSED else "In force"
    yield f"**{stands}: {answer}**"
    yield ""
    yield "| ruling | answer | by | date | source |"
    yield "| --- | --- | --- | --- | --- |"
    yield row(ruling, ruling.stands)
    yield from (row(said, said.stands or "agrees") for said in reversed(one.agreeing))
    yield from (row(said, said.stands or "superseded") for said in reversed(one.superseded))
    yield ""
    if one.shown is None:
        yield NOT_SHOWN[one.sure]
        return
    yield from separating(room, one, one.shown)


NOT_SHOWN: Final = {
    PROVED: "No position tells this answer from the one before it, which is proved.",
    UNKNOWN: "It is unknown whether a position tells this answer from the one before it.",
    NOT_RUN: "No position was looked for that tells this answer from another.",
}
SMALLEST: Final = {
    PROVED: "on the smallest position that shows it",
    HELD: "on the smallest position seen that shows it",
    UNKNOWN: "on a position that shows it (whether there is a smaller one is unknown)",
}


def row(said: Said, stands: str) -> str:
    cells = (f"{said.name}, {stands}", said.answer, said.by, said.date, said.source)
    return f"| {' | '.join(cell(text) for text in cells)} |"


def separating(room: Room, one: InForce, shown: Shown) -> Iterator[str]:
    """The position that tells the answers apart, drawn, and what either makes of it."""
    witness = shown.witness
    names = Names(room.named_board(witness.board), PLAYERS[: witness.seats])
    game = room.game(names.board, one.now, witness.seats)
    first, second = shown.told
    yield f"What it changes ({witness.part}), {SMALLEST[witness.sure]}:"
    yield ""
    yield "```text"
    yield room.draw(Moment(game, witness.state, ()), names, frozenset())
    yield "```"
    yield ""
    yield f"- `{first.reading.name}`: {outcome(first)}"
    yield f"- `{second.reading.name}`, {one.ruling.stands}: {outcome(second)}"
    yield ""
    yield "```yaml"
    yield shown.written.text.rstrip("\n")
    yield "```"
    for name, text in shown.written.rulings.items():
        yield from ("", f"with `{name}` beside it:", "", "```yaml", text.rstrip("\n"), "```")


def not_ruled(book: Rulebook, questions: list[Question]) -> Iterator[str]:
    base = book.reading(base_name(book))
    yield "## Not ruled"
    yield ""
    yield f"| question | clause | asks | as `{base.name}` has it |"
    yield "| --- | --- | --- | --- |"
    for question in questions:
        cells = (f"{question.id} {question.name}", f"§{question.clause}", question.asks)
        yield f"| {' | '.join(cell(text) for text in (*cells, says(base, question)))} |"
