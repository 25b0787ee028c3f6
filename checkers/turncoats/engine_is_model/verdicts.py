"""The proofs that the engine is the model, as verdicts on claims; one for each part and answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from checkers.claims import PROVED, Claim, Verdict
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


def agreement(
    book: Rulebook, readings: Sequence[Reading]
) -> Iterator[tuple[str, Callable[[], Iterator[Verdict]]]]:
    """Each part of the engine, and what proves it."""
    for statement in STATEMENTS:
        yield claim(statement).name, partial(verdicts, statement, book, readings)


def claim(statement: Statement) -> Claim:
    part = statement.part
    says = f"the engine's `{part}` is the model's, for all numbers"
    if part == "nothing else":
        says = "the engine allows nothing that the model does not know"
    return Claim(f"engine-is-model-{part.replace('_', '-').replace(' ', '-')}",
                 statement.clause, says)  # fmt: skip


def verdicts(
    statement: Statement, book: Rulebook, readings: Sequence[Reading]
) -> Iterator[Verdict]:
    for answers in answers_in(statement, readings):
        yield verdict(statement, book, answers, under(answers, readings))


def under(answers: Answers, readings: Sequence[Reading]) -> str:
    """The readings that give these answers, by name."""
    return ", ".join(r.name for r in readings if all(r.answers[q] == a for q, a in answers))


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
        scope=f"{' and '.join(map(str, seats))} players, any number of stones",
        evidence=worst.because or f"{paths:,} paths, which cover every number",
        cpu_seconds=sum(proof.cpu_seconds for proof in found),
    )
