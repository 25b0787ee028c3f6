"""Why not otherwise: what would turn each answer, and what is allowed instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from checkers import whynot
from checkers.markup import Markup
from checkers.report.explained import beforehand
from checkers.report.page import page, picture
from checkers.report.trace import moments
from checkers.scenario.language import Moment, Names
from checkers.scenario.room import Room
from checkers.scenario.run import Event, follow, unsaid
from checkers.scenario.written import Act, Scenario
from spec import Reading

Told: TypeAlias = Sequence[whynot.Answer] | None  # None: it was not asked before


def answers(scenario: Scenario, reading: Reading, step: int | None) -> Sequence[whynot.Answer]:
    """What holds behind a step (0: the start; None: the last), under one reading, and what turns
    it; nothing in a game that has no words for that."""
    room = scenario.room
    if not (room.looks.stands and room.looks.altered):
        return []
    moment = [*moments(scenario, reading)][numbered(scenario, step)]
    return whynot.answers(room, moment, scenario.names, reading)


def numbered(scenario: Scenario, step: int | None) -> int:
    return scenario.steps if step is None else step


def why_not(scenario: Scenario, reading: Reading, step: int | None, told: Told = None) -> str:
    """The same as text, as it was `told` if it was asked before; and why a refused step is.

    Each that is, where none is named.
    """
    parts = [f"what would turn it, under {reading.name}", *refusals(scenario, reading, step)]
    for answer in answers(scenario, reading, step) if told is None else told:
        parts += answered(answer)
    return "\n  ".join(parts)


def answered(answer: whynot.Answer) -> Iterator[str]:
    yield f"{answer.about}: {answer.now}"
    for turn in answer.turns:
        yield f"  {turn.answer} with {' and '.join(turn.changes)}"
    yield from (f"  {line}" for line in answer.none)


def as_html(scenario: Scenario, reading: Reading, step: int | None, told: Told = None) -> str:
    """The same as a page, with a picture of each position that turns an answer."""
    number, told = numbered(scenario, step), told or answers(scenario, reading, step)
    moment = [*moments(scenario, reading)][number]
    room, names = scenario.room, scenario.names
    return page(
        "whynot.html.j2",
        [room],
        scenario=scenario,
        step=number,
        reading=reading.name,
        digest=room.rulebook().digest,
        beforehand=[*beforehand(scenario)],
        here=picture(room, moment, names),
        why=room.explain(moment, names),
        refusals=[*refusals(scenario, reading, step)],
        answers=[(one, [*pictured(room, moment, names, one)]) for one in told],
    )


def pictured(
    room: Room, moment: Moment, names: Names, answer: whynot.Answer
) -> Iterator[tuple[whynot.Turn, Markup]]:
    for turn in answer.turns:
        after = moment._replace(state=turn.state)
        yield turn, picture(room, after, names, None, (moment,))


def refusals(scenario: Scenario, reading: Reading, step: int | None) -> Iterator[str]:
    """For a step that is refused (None: for each): the clause, and what comes near to it."""
    for event in follow(scenario, reading):
        if step in (None, event.line.step) and event.refusal is not None:
            yield from refused(scenario, event)


def refused(scenario: Scenario, event: Event) -> Iterator[str]:
    """The nearest action that is allowed, and the nearest position in which this one is."""
    line, room, book = event.line, scenario.room, scenario.room.rulebook()
    assert isinstance(line, Act)
    asked = room, event.before, scenario.names, line.seat, line.actions
    found = whynot.not_allowed(*asked)
    clause = book.clauses[found.refusal.clause]
    because = "; ".join([str(found.refusal), *unsaid(scenario, event)])
    yield f"{line.step}. {line.who}: {found.refused} is refused by {because}"
    yield f"  §{clause.id} {clause.title}: {book.refusals.get(found.refusal.id, clause.text)}"
    if found.nearest:
        yield f"  the nearest that is allowed: {found.nearest}"
    elif found.mover == line.who:
        yield f"  no action is open to {line.who} here"
    else:
        here = f"{found.mover} is to move" if found.mover else "the game is over"
        yield f"  no action is open to {line.who} here: {here}"
    if found.mover == line.who and room.looks.altered:
        changes = " and ".join(whynot.allowing(*asked))
        few = f"no change of {whynot.FARTHEST} pieces or fewer makes it allowed"
        yield f"  allowed with {changes}" if changes else f"  {few}"
