"""Run a scenario on a game: once under its reading, and once under each that it names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from checkers.scenario.language import Deed, Moment
from checkers.scenario.written import Act, Check, Expected, Line, Scenario, Unread
from spec import Game, Impossible, Reading, Refusal, Step
from spec.game import clause_of
from spec.source import Mistake

PASS: Final = "pass"
FAIL: Final = "fail"
UNREADABLE: Final = "unreadable"
NOT_RUN: Final = "not run"
BROKE: Final = "broke"  # the program that the scenario was put to
ELSEWHERE: Final = "under another reading"  # than the one that the program plays


class Event(NamedTuple):
    """What one line of a scenario came to."""

    line: Line
    before: Moment
    after: Moment
    clauses: tuple[str, ...]  # that fired, refused, or answered
    refusal: Refusal | None
    problem: Mistake | None  # the expectation that is not met


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a scenario came out; `mistakes` say where and why when it did not pass."""

    scenario: Scenario | Unread
    verdict: str
    reading: str
    mistakes: tuple[Mistake, ...] = ()
    warnings: tuple[str, ...] = ()
    touched: frozenset[str] = frozenset()


def run(scenario: Scenario | Unread, instead: Reading | None = None) -> Verdict:
    """The verdict on a scenario; `instead` is a reading that replaces its own."""
    if isinstance(scenario, Unread):
        return Verdict(scenario, UNREADABLE, "", scenario.mistakes)
    own = instead or scenario.reading
    if instead and (problem := not_laid(scenario, instead)):
        return Verdict(scenario, FAIL, own.name, (problem,))
    readings = [own] if instead else [own, *scenario.readings.values()]
    touched, taken = set(scenario.start.step.clauses), dict[str, None]()
    for reading in readings:
        for event in follow(scenario, reading):
            touched.update(event.clauses)
            taken |= dict.fromkeys(unsaid(scenario, event))
            if event.problem:
                told = (*doubts(scenario),)
                return Verdict(scenario, FAIL, reading.name, (event.problem,), told)
    if scenario.lines and not any(expects(line, readings) for line in scenario.lines):
        says = "nothing is expected: add a `check`, a `sees` or a `refused`"
        hint = f"under reading {own.name}" if instead else ""
        return Verdict(scenario, UNREADABLE, own.name, (scenario.lines[0].at.wrong(says, hint),))
    warnings = (*doubts(scenario), *taken, *untouched(scenario, touched))
    return Verdict(scenario, PASS, own.name, (), warnings, frozenset(touched))


def expects(line: Line, readings: Iterable[Reading]) -> bool:
    """Whether a line says what must come of it under one of these readings."""
    if isinstance(line, Check):
        return True
    return bool(line.expected.refusal) or any(one.name in line.under for one in readings)


def not_laid(scenario: Scenario, reading: Reading) -> Mistake | None:
    """Why the table of a scenario cannot be laid under another reading than its own."""
    try:
        table(scenario, reading)
    except Impossible as impossible:
        return scenario.at.wrong(str(impossible), f"under reading {reading.name}")
    return None


def follow(scenario: Scenario, reading: Reading) -> Iterator[Event]:
    """Each line's event in turn; one whose expectation is not met does not stop the rest."""
    game = table(scenario, reading)
    moment = Moment(game, scenario.start.step.state, ())
    for line in scenario.lines:
        if isinstance(line, Check):
            event = check(line, moment, reading)
        else:
            event = act(line, moment, reading)
        if event.problem:
            event = event._replace(problem=with_unsaid(event.problem, unsaid(scenario, event)))
        yield event
        moment = event.after


def with_unsaid(problem: Mistake, unsaid: Iterable[str]) -> Mistake:
    """The same, with what was taken for granted that decided it."""
    says = "; ".join([problem.says, *unsaid])
    return Mistake(problem.source, problem.line, problem.column, says, problem.hint)


def unsaid(scenario: Scenario, event: Event) -> tuple[str, ...]:
    """What the file does not say, if that is what a clause or a refusal rests on here."""
    seat = event.before.game.to_move(event.before.state)
    if len(event.clauses) != 1 or seat is None:  # more than that has decided
        return ()
    return scenario.start.unsaid(event.before.state).get((event.clauses[0], seat), ())


def table(scenario: Scenario, reading: Reading) -> Game[Any, Any]:
    return scenario.room.game(scenario.names.board, reading, len(scenario.names.players))


def check(line: Check, moment: Moment, reading: Reading) -> Event:
    at, fact = line.under.get(reading.name, (line.at, line.fact))
    found = fact.find(moment)
    problem = None
    if found.says != fact.says:
        why = ", ".join(f"§{clause}" for clause in found.clauses)
        says = f"expected: {fact.says}; found: {found.says}{f' ({why})' if why else ''}"
        problem = at.wrong(says, f"under reading {reading.name}")
    return Event(line, moment, moment, (*found.clauses, *found.asked), None, problem)


def act(line: Act, moment: Moment, reading: Reading) -> Event:
    """Play a line's actions; one that is refused takes back those before it in the line."""
    expected = line.under.get(reading.name, line.expected)
    step = played(moment, line.seat, line.actions)
    if isinstance(step, Refusal):
        problem = refused(expected, step, reading)
        return Event(line, moment, moment, (step.id,), step, problem)
    problem = None
    if expected.refusal:
        says = f"expected to be refused by §{expected.refusal}, but it is allowed"
        problem = expected.at.wrong(says, f"under reading {reading.name}")
    return Event(line, moment, step.state, step.clauses, None, problem)


def played(moment: Moment, first: int, actions: Iterable[Any]) -> Step[Moment] | Refusal:
    """What the actions of a sentence lead to, or the refusal of one of them.

    The first is that of a given seat; the others, such as those of nature, are of whoever moves.
    """
    state, deeds, clauses = moment.state, list[Deed](), list[str]()
    for number, action in enumerate(actions):
        mover = moment.game.to_move(state)
        seat = first if number == 0 or mover is None else mover
        step = moment.game.play(state, seat, action)
        if isinstance(step, Refusal):
            return step
        deeds.append(Deed(state, seat, action))
        clauses += step.clauses
        state = step.state
    return Step(Moment(moment.game, state, tuple(deeds)), tuple(clauses))


def refused(expected: Expected, refusal: Refusal, reading: Reading) -> Mistake | None:
    if expected.refusal in (refusal.id, refusal.clause):
        return None
    if not expected.refusal:
        says = f"refused by {refusal}"
    else:
        says = f"expected to be refused by §{expected.refusal}, but it is refused by {refusal}"
    return expected.at.wrong(says, f"under reading {reading.name}")


def doubts(scenario: Scenario) -> Iterator[str]:
    if not scenario.unreachable:
        for doubt in scenario.start.doubts:
            yield f"no game reaches this position: {doubt} (or say `unreachable: true`)"


def untouched(scenario: Scenario, touched: set[str]) -> Iterator[str]:
    """Warn of each clause that is cited although nothing in the scenario touches it."""
    near = {part for id in touched for part in parents(clause_of(id))} | touched
    for clause in scenario.clauses:
        if clause not in near:
            yield f"§{clause} is cited, but nothing here touches it"


def parents(clause: str) -> list[str]:
    """5 and 5.2, for 5.2: a clause with all clauses above it."""
    parts = clause.split(".")
    return [".".join(parts[:n]) for n in range(1, len(parts) + 1)]
