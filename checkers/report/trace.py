"""A scenario step by step: what was done, what it came to, by which clauses, and what moved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from checkers.report.page import picture
from checkers.scenario.language import Moment, Names
from checkers.scenario.room import Room
from checkers.scenario.run import Event, follow, table
from checkers.scenario.turns import heard
from checkers.scenario.written import Act, Scenario
from spec import Reading
from spec.game import clause_of

START, DONE, REFUSED, HOLDS, FAILS = "start", "done", "refused", "holds", "fails"


class Said(NamedTuple):
    """A line of a scenario, how it came out, and the expectation that it does not meet."""

    text: str
    outcome: str
    kind: str
    problem: str = ""


class Fired(NamedTuple):
    """A clause or a refusal below it, as the rulebook has it."""

    id: str
    title: str
    text: str
    source: str
    refuses: str = ""


class Frame(NamedTuple):
    """A step, counted from 1 (0: the start), and the position behind it."""

    number: int
    said: tuple[Said, ...]
    fired: tuple[Fired, ...]
    moved: tuple[str, ...]
    stands: tuple[str, ...]
    picture: str

    @property
    def kind(self) -> str:
        """Of the line that matters most in it."""
        kinds = {one.kind for one in self.said}
        return next(kind for kind in (FAILS, REFUSED, DONE, HOLDS, START) if kind in kinds)


def moments(scenario: Scenario, reading: Reading) -> Iterator[Moment]:
    """The start, and then what stands behind each step."""
    yield start(scenario, reading)
    for _, events in stepped(follow(scenario, reading)):
        yield events[-1].after


def start(scenario: Scenario, reading: Reading) -> Moment:
    return Moment(table(scenario, reading), scenario.start.step.state, ())


def stepped(events: Iterable[Event]) -> Iterator[tuple[int, list[Event]]]:
    """The events of each step: the lines of a `sees` are one."""
    for number, group in groupby(events, key=lambda event: event.line.step):
        yield number, [*group]


def frames(scenario: Scenario, reading: Reading, seat: int | None = None) -> Iterator[Frame]:
    """All of it; or what a seat hears and sees: of refusals its own alone, and no check."""
    room, names, first = scenario.room, scenario.names, start(scenario, reading)
    begins = Said("the position at the start", "", START)
    fired = tuple(cited(room, scenario.start.step.clauses))
    shown = picture(room, first, names, seat)
    yield Frame(0, (begins,), fired, (), stands(room, first, names, seat), shown)
    past = [first]
    for number, events in stepped(follow(scenario, reading)):
        here = [event for event in events if seat is None or noticed(event, seat)]
        if here:
            yield frame(room, names, number, here, seat, past)
        past.append(events[-1].after)


def noticed(event: Event, seat: int) -> bool:
    return own(event, seat) or event.after.state != event.before.state


def own(event: Event, seat: int) -> bool:
    return isinstance(event.line, Act) and event.line.seat == seat


def frame(
    room: Room,
    names: Names,
    number: int,
    events: Sequence[Event],
    seat: int | None,
    past: Sequence[Moment],
) -> Frame:
    after = events[-1].after
    clauses = [clause for event in events for clause in event.clauses]
    return Frame(
        number,
        tuple(said(room, names, event, seat) for event in events),
        tuple(cited(room, clauses)),
        tuple(moved(room, past, after, names, seat)),
        stands(room, after, names, seat),
        picture(room, after, names, seat, past),
    )


def said(room: Room, names: Names, event: Event, seat: int | None) -> Said:
    line, problem = event.line, event.problem.says if event.problem else ""
    if not isinstance(line, Act):
        kind = FAILS if problem else HOLDS
        return Said(line.fact.says, kind, kind, problem)
    if seat is None or own(event, seat):
        text = line.at.text
    else:
        text = heard(event.after, seat, names, room.say_actions)
    if event.refusal:
        kind = FAILS if problem else REFUSED
        return Said(f"{line.who}: {text}", f"refused by {event.refusal}", kind, problem)
    return Said(f"{line.who}: {text}", "", FAILS if problem else DONE, problem)


def cited(room: Room, clauses: Iterable[str]) -> Iterator[Fired]:
    """Each clause or refusal once, with what the rulebook says there."""
    book = room.rulebook()
    for id in dict.fromkeys(clauses):
        clause = book.clauses[clause_of(id)]
        refuses = book.refusals.get(id, "")
        yield Fired(id, clause.title, clause.text, clause.source, refuses)


def moved(
    room: Room, past: Sequence[Moment], after: Moment, names: Names, seat: int | None
) -> Iterator[str]:
    """What lies otherwise than before, as far as a seat may know: `Ford: 1 red → nothing`."""
    was, now = placed(room, past, names, seat), placed(room, (*past, after), names, seat)
    for key in dict.fromkeys([*was, *now]):
        if was.get(key) != now.get(key):
            yield f"{key}: {was.get(key, 'nothing')} → {now.get(key, 'nothing')}"


def placed(
    room: Room, moments: Sequence[Moment], names: Names, seat: int | None
) -> Mapping[str, str]:
    """What lies where in the last of these moments."""
    if room.looks.places:
        return room.looks.places(moments, names, seat)
    return room.say_given(moments[-1].state, names) if seat is None else {}


def stands(room: Room, moment: Moment, names: Names, seat: int | None) -> tuple[str, ...]:
    """Who stands how, and why; a seat is not told what follows from the hands of others."""
    if seat is None:
        return room.explain(moment, names)
    return room.looks.known(moment, names, seat) if room.looks.known else ()
