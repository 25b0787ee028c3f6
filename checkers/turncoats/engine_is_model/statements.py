"""What is proved of each part of the engine: under which answers, for how many seats."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from itertools import product
from typing import Final, NamedTuple

import z3

from checkers.forking import Ask, Proof
from checkers.turncoats.engine_is_model import elsewhere, factions, players, turns
from checkers.turncoats.engine_is_model.case import Case
from spec import Reading
from spec.rulebook import Rulebook
from spec.turncoats import atlas

Answers = tuple[tuple[str, str], ...]  # question, answer; for those that a statement asks

BOARD: Final = atlas.board("three-fords")  # two borders, and two areas that do not touch
TWO: Final = (2,)  # where hands do not matter
ANY: Final = (2, 3, 4, 5)


class Statement(NamedTuple):
    """That a part of the engine is what the model says; it depends on these answers and seats."""

    part: str
    clause: str
    asks: tuple[str, ...]
    seats: tuple[int, ...]
    prove: Callable[[Case], Proof]


STATEMENTS: Final = (
    Statement("settle", "4", (), ANY, players.settles),  # and §6, §7
    Statement("ruler", "4", ("tie-break", "empty-area"), TWO, factions.ruler),
    Statement("areas_ruled", "6", ("places-count",), TWO, factions.areas_ruled),
    Statement("leading_faction", "6", ("faction-tie-break",), TWO, factions.leading_faction),
    Statement("losing_factions", "7.1", ("losing",), TWO, factions.losing_factions),
    Statement(
        "leading_player",
        "7",
        ("no-faction", "losing", "turn-order", "zero-winner"),
        ANY,
        players.leading_player,
    ),
    Statement("outcome", "7", (), ANY, players.outcome),
    Statement("recruit", "5.1", ("recruit-place",), ANY, turns.recruit),
    Statement("battle", "5.2", ("removal", "empty-battle"), ANY, turns.battle),
    Statement("march", "5.3", ("march",), ANY, turns.march),
    Statement(
        "negotiate",
        "5.4",
        ("negotiate", "empty-hand", "empty-bag", "end"),
        ANY,
        turns.negotiate,
    ),
    Statement("nothing else", "3", ("recruit-place",), ANY, elsewhere.nothing_else),
)


def answers_in(statement: Statement, readings: Iterable[Reading]) -> list[Answers]:
    """The answers to a statement's questions in these readings, each once."""
    found = {tuple((q, reading.answers[q]) for q in statement.asks): None for reading in readings}
    return list(found)


def all_answers(statement: Statement, book: Rulebook) -> list[Answers]:
    """Every choice of answers to a statement's questions."""
    named = [[(q, answer) for answer in book.questions[q].answers] for q in statement.asks]
    return list(product(*named))


def prove(
    statement: Statement, book: Rulebook, answers: Answers, seats: int, ask: Ask = z3.Solver.check
) -> Proof:
    """The proof of a statement under these answers, for so many seats; its time is the whole."""
    began = time.process_time()
    reading = book.reading("+".join(["rulebook", *(f"{q}={answer}" for q, answer in answers)]))
    proof = statement.prove(Case.at(BOARD, reading, seats, statement.asks, ask))
    return proof._replace(cpu_seconds=time.process_time() - began)
