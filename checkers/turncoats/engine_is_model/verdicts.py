"""The proofs that the engine is the model, as verdicts on claims; one for each part and answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from checkers.claims import NOT_RUN, Claim, Verdict, resting
from checkers.turncoats.engine_is_model import offered
from checkers.turncoats.engine_is_model.statements import (
    STATEMENTS,
    Answers,
    Seats,
    Statement,
    Tables,
    answers_in,
    prove,
)
from spec import Reading
from spec.rulebook import Rulebook

Judged: TypeAlias = dict[tuple[str, str], Verdict]  # by claim and reading


def agreement(
    book: Rulebook, readings: Sequence[Reading]
) -> Iterator[tuple[str, Callable[[], Iterator[Verdict]]]]:
    """Each part of the engine, and what proves it; those that a part assumes come before it."""
    judged: Judged = {}
    for statement in STATEMENTS:
        yield claim(statement).name, partial(verdicts, statement, book, readings, judged)
    yield offered.CLAIM.name, partial(offered.verdicts, readings)


def name(part: str) -> str:
    return f"engine-is-model-{part.replace('_', '-').replace(' ', '-')}"


def claim(statement: Statement) -> Claim:
    says = statement.says or f"the engine's `{statement.part}` is the model's, for all numbers"
    assumes = tuple(map(name, statement.assumes))
    return Claim(name(statement.part), statement.clause, says, assumes=assumes)


def verdicts(
    statement: Statement, book: Rulebook, readings: Sequence[Reading], judged: Judged
) -> Iterator[Verdict]:
    """One for each reading; where the answers are the same, so is the proof, and it says so."""
    shown: dict[Answers, Verdict] = {}
    for reading in readings:
        (answers,) = answers_in(statement, [reading])
        if answers in shown:
            evidence = f"as under {shown[answers].reading}: the answers that it asks for are alike"
            alone = replace(
                shown[answers], reading=reading.name, evidence=evidence, cpu_seconds=0.0
            )
        else:
            alone = shown[answers] = verdict(statement, book, reading)
        on = (assumed(book, part, reading.name, judged) for part in alone.claim.assumes)
        judged[alone.claim.name, reading.name] = found = resting(alone, on)
        yield found


def of_its_own(
    book: Rulebook, reading: Reading, wanted: Callable[[Claim], bool] = lambda _: True
) -> Iterator[Verdict]:
    """The parts that ask what a reading answers as none with a name does, and what they assume."""
    named = [book.reading(name) for name in book.profiles]
    judged: Judged = {}
    new = (one for one in STATEMENTS if is_new(reading, one.asks, named))
    due = {one.part for one in new if wanted(claim(one))}
    for statement in reversed(STATEMENTS):
        due |= {*statement.assumes} if statement.part in due else set()
    for statement in STATEMENTS:
        if statement.part in due:
            yield from verdicts(statement, book, [reading], judged)
    if is_new(reading, offered.ASKS, named) and wanted(offered.CLAIM):
        yield from offered.verdicts([reading])


def is_new(reading: Reading, asks: Iterable[str], named: Iterable[Reading]) -> bool:
    """Whether none of these readings answers the questions as this one does."""
    questions = tuple(asks)
    return all(any(reading.answers[q] != one.answers[q] for q in questions) for one in named)


def assumed(book: Rulebook, part: str, reading: str, judged: Judged) -> Verdict:
    """What came of a part that stands in for itself; not run, if it was not."""
    unrun = Verdict(book.game, Claim(part, "", ""), reading, NOT_RUN, 0, "", "")
    return judged.get((part, reading), unrun)


def verdict(statement: Statement, book: Rulebook, reading: Reading) -> Verdict:
    """Proved if it is at each table that is tried; else what comes of the first where it is not."""
    proof = prove(statement, reading, statement.tables)
    return Verdict(
        game=book.game,
        claim=claim(statement),
        reading=reading.name,
        sure=proof.sure,
        count=proof.paths,
        scope=scope(statement.tables),
        evidence=proof.because or f"{many(proof.paths)} every number",
        cpu_seconds=proof.cpu_seconds,
    )


def many(paths: int) -> str:
    return "one path, which covers" if paths == 1 else f"{paths:,} paths, which cover"


def scope(tables: Tables) -> str:
    """`2 to 5 players on official, any numbers`"""
    boards: dict[Seats, list[str]] = {}
    for board, seats in tables:
        boards.setdefault(seats, []).append(board)
    at = [f"{players(seats)} on {' and '.join(on)}" for seats, on in boards.items()]
    return ", ".join([*at, "any numbers"])


def players(seats: Seats) -> str:
    if len(seats) > 2:
        return f"{seats[0]} to {seats[-1]} players"
    return f"{' and '.join(map(str, seats))} players"
