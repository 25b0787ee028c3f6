"""A difference written as a scenario: it passes on the reference, and fails on the subject."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from checkers.audit.judged import Judged
from checkers.audit.session import Program
from checkers.audit.small import Small
from checkers.audit.trials import Referee, Trial
from checkers.compare.written import Head, Written, check, written
from checkers.scenario.files import ENDING
from checkers.scenario.language import Moment, Unsayable
from checkers.scenario.reader import read_text
from checkers.scenario.results import in_one_line
from checkers.scenario.run import doubts, parents, run
from checkers.scenario.said import say_turn
from checkers.scenario.written import Scenario
from spec import NATURE, Refusal
from spec.game import clause_of
from spec.source import shorten

MOST_STEPS: Final = 6  # of which at least one checks what the last deed made true
OPEN: Final = (
    "open"  # the verdict that the author of the audited program, or of the rules, fills in
)


def scenario(small: Small, program: Program, number: int) -> Written:
    """Raises Disagreement where the reference does not confirm what is written; and Unsayable."""
    by, trial, judged = small.by, small.trial, small.judged
    lines = list(steps(by, trial, judged))
    fired = {clause for _, clauses in lines for clause in clauses} | {*judged.clauses[:1]}
    called = judged.kind or judged.status
    who, version = (shorten(harmless(text)) for text in (program.name, program.version))
    title = f"{f'§{judged.clauses[0]}: ' if judged.clauses else ''}{called} by {who}"
    note = f"{who} {version}: {harmless(judged.says)}"
    head = Head(title, (), by.reading.name, board(by), trial.names.players, note)
    text = with_verdict(by, head, [*begins(by, trial)], [line for line, _ in lines], fired)
    found = Written(f"{number:02}-{called}{ENDING}", text, {})
    check(by.room, found, title)
    return found


def with_verdict(
    by: Referee, head: Head, begin: Sequence[str], lines: Sequence[str], fired: Iterable[str]
) -> str:
    """The text, its verdict open; of what fired those clauses are cited that it touches."""
    every = written(by.room, head._replace(fired=by.room.rulebook().clauses), begin, lines)
    (read,) = read_text("", every, lambda _: by.room, by.room.name, None)
    touched = {clause_of(one) for one in run(read).touched}
    near = {part for clause in touched for part in parents(clause)}
    cited = {clause for clause in fired if clause_of(clause) in near} or touched
    found = isinstance(read, Scenario) and any(doubts(read))
    says = f"verdict: {OPEN}\nunreachable: true\n" if found else f"verdict: {OPEN}\n"
    return written(by.room, head._replace(fired=cited), begin, lines).replace(
        "\n\n", f"\n{says}\n", 1
    )


def harmless(text: str) -> str:
    """What a program says, without what no scenario may hold."""
    shown = in_one_line(text.replace("\t", " "))
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in shown)


def begins(by: Referee, trial: Trial) -> Iterator[str]:
    if trial.number is not None:
        yield f"deal: {trial.number}"
        return
    yield "given:"
    yield from (f"  {key}: {value}" for key, value in given(by, trial).items())


def given(by: Referee, trial: Trial) -> dict[str, str]:
    return dict(by.room.say_given(trial.start, trial.names))


def board(by: Referee) -> str:
    """A shipped board by its name, or a board in place; what is empty there is left out."""
    for name in by.room.boards():
        if by.room.named_board(name) == by.names.board:
            return name
    said = (by.room.programs.say_board or by.form.say_board)(by.names.board)
    full = {k: v for k, v in said.items() if v != {}} if isinstance(said, dict) else said
    return json.dumps(full)


def steps(by: Referee, trial: Trial, judged: Judged) -> Iterator[tuple[str, tuple[str, ...]]]:
    """A line for each deed, and checks of what the last one changed, with the clauses behind."""
    moment = start = Moment(by.game, trial.start, ())
    last: Any = None
    deeds = (*trial.deeds, *([judged.listed] if judged.listed else []))
    for seat, action in deeds:
        if seat not in (NATURE, *by.seats):
            raise Unsayable(f"nobody sits in seat {seat}")
        (line,) = say_turn(by.room, [(seat, action)], by.names)
        step = by.game.play(moment.state, seat, action)
        if isinstance(step, Refusal):
            yield f"  - {line}", (step.id,)
            yield f"    refused: {step.id}", ()
        else:
            start, moment = moment, Moment(by.game, step.state, ())
            yield f"  - {line}", step.clauses
        last = step
    if isinstance(last, Refusal):
        return
    outcome = by.game.outcome(moment.state)
    clauses = judged.clauses if outcome is None else outcome.clauses
    for fact in checks(by, start, moment)[-max(1, MOST_STEPS - len(deeds)) :]:
        yield f"  - check: {fact}", clauses


def checks(by: Referee, start: Moment, end: Moment) -> list[str]:
    """The facts that the last deed made true, or all of them."""
    assert by.room.programs.tell is not None
    before, after = by.room.programs.tell(start, by.names), by.room.programs.tell(end, by.names)
    return [fact for fact in after if fact not in before] or list(after)
