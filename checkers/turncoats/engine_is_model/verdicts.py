"""The proofs that the engine is the model, as verdicts on claims; one for each part and answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias

from checkers.claims import NOT_RUN, PROVED, Claim, Verdict, resting
from checkers.turncoats.engine_is_model.statements import (
    STATEMENTS,
    Answers,
    Statement,
    answers_in,
    prove,
)
from spec import Reading
from spec.rulebook import Rulebook

SEATS: Final = 2  # how many numbers of players; all of them in the long run
Known: TypeAlias = dict[tuple[str, str], Verdict]  # by claim and reading


def agreement(
    book: Rulebook, readings: Sequence[Reading]
) -> Iterator[tuple[str, Callable[[], Iterator[Verdict]]]]:
    """Each part of the engine, and what proves it; those that a part assumes come before it."""
    known: Known = {}
    for statement in STATEMENTS:
        yield claim(statement).name, partial(verdicts, statement, book, readings, known)


def name(part: str) -> str:
    return f"engine-is-model-{part.replace('_', '-').replace(' ', '-')}"


def claim(statement: Statement) -> Claim:
    says = statement.says or f"the engine's `{statement.part}` is the model's, for all numbers"
    assumes = tuple(map(name, statement.assumes))
    return Claim(name(statement.part), statement.clause, says, assumes=assumes)


def verdicts(
    statement: Statement, book: Rulebook, readings: Sequence[Reading], known: Known
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
            alone = shown[answers] = verdict(statement, book, answers, reading.name)
        on = (assumed(book, part, reading.name, known) for part in alone.claim.assumes)
        known[alone.claim.name, reading.name] = found = resting(alone, on)
        yield found


def assumed(book: Rulebook, part: str, reading: str, known: Known) -> Verdict:
    """What came of a part that stands in for itself; not run, if it was not."""
    unrun = Verdict(book.game, Claim(part, "", ""), reading, NOT_RUN, 0, "", "")
    return known.get((part, reading), unrun)


def verdict(statement: Statement, book: Rulebook, answers: Answers, reading: str) -> Verdict:
    """Proved if it is for each number of players that is tried; else the first that is not."""
    seats = statement.seats[:SEATS]
    found = [prove(statement, book, answers, number) for number in seats]
    worst = next((proof for proof in found if proof.sure != PROVED), found[0])
    paths = sum(proof.paths for proof in found)
    return Verdict(
        game=book.game,
        claim=claim(statement),
        reading=reading,
        sure=worst.sure,
        count=paths,
        scope=f"{' and '.join(map(str, seats))} players on {statement.board}, any numbers",
        evidence=worst.because or f"{paths:,} paths, which cover every number",
        cpu_seconds=sum(proof.cpu_seconds for proof in found),
    )
