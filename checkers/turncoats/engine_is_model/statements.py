"""What is proved of each part of the engine: under which answers, at which tables."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from functools import partial
from itertools import product
from typing import Final, NamedTuple

import z3

from checkers.claims import PROVED
from checkers.forking import Ask, PathProof
from checkers.turncoats.engine_is_model import (
    doubts,
    elsewhere,
    factions,
    players,
    seen,
    setting_up,
    turns,
)
from checkers.turncoats.engine_is_model.case import Case
from checkers.turncoats.engine_is_model.setting_up import Holds, set_up
from spec import Reading
from spec.rulebook import Rulebook
from spec.turncoats import atlas

Seats = tuple[int, ...]
Tables = tuple[tuple[str, Seats], ...]  # boards, and how many players sit there
Answers = tuple[tuple[str, str], ...]  # question, answer; for those that a statement asks

OFFICIAL: Final = "official"
SMALL: Final = "three-fords"  # two borders, and two areas that do not touch
DRAWN: Final = "crossroads"  # three homelands, and an area that is none
TWO: Final = (2,)  # where hands do not matter
FEW: Final = (2, 3)  # where each more has five times the paths
ANY: Final = (2, 3, 4, 5)
EVERYWHERE: Final = ((OFFICIAL, ANY), (SMALL, ANY))
DEALT: Final = ((OFFICIAL, ANY), (DRAWN, ANY))
ONCE: Final = ((OFFICIAL, TWO),)
OFTEN: Final = ((OFFICIAL, ANY),)


class Statement(NamedTuple):
    """That a part of the engine is what the model says; it depends on these answers.

    It is shown at the `tables` whenever the rules are verified, and at `more` in the long run. They
    are explored `at_once`, or one after the other. Parts that it `assumes` stand in for themselves
    meanwhile.
    """

    part: str
    clause: str
    asks: tuple[str, ...]
    prove: Callable[[Case], PathProof]
    tables: Tables = ((OFFICIAL, ANY), (SMALL, TWO))
    more: Tables = EVERYWHERE
    says: str = ""  # where it is not that a part is the model's
    assumes: tuple[str, ...] = ()
    at_once: bool = False


def first(part: str, clause: str, holds: Holds, says: str, tables: Tables = ONCE) -> Statement:
    """What holds of the first position, whatever is drawn."""
    proof = partial(set_up, holds=holds)
    return Statement(part, clause, (), proof, tables, ((OFFICIAL, ANY), (DRAWN, ANY)), says)


STATEMENTS: Final = (
    first("set_up", "2", setting_up.everything, "what can be drawn is laid out, no more", DEALT),
    first("homelands", "2.1", setting_up.homelands, "a homeland begins with two of its own"),
    first("other areas", "2.2", setting_up.other_areas, "any other area begins with its draw"),
    first("hands", "2.3", setting_up.hands, "a hand begins with the eight that were drawn for it"),
    first("first player", "3.1", setting_up.first_player, "the first seat begins, after nothing"),
    Statement("settle", "4", (), players.settles),  # and §6, §7
    Statement("ruler", "4", ("tie-break", "empty-area"), factions.ruler, EVERYWHERE, at_once=True),
    Statement(
        "areas_ruled", "6", ("places-count",), factions.areas_ruled, assumes=("ruler",)
    ),
    Statement(
        "leading_faction", "6", ("faction-tie-break",), factions.leading_faction, EVERYWHERE,
        at_once=True,
    ),
    Statement(
        "losing_factions", "7.1", ("losing",), factions.losing_factions, EVERYWHERE, at_once=True
    ),
    Statement(
        "leading_player",
        "7",
        ("no-faction", "turn-order", "zero-winner"),
        players.leading_player,
        assumes=("settle",),
    ),
    Statement(
        "outcome",
        "7",
        (),
        players.outcome,
        assumes=("areas_ruled", "leading_faction", "losing_factions", "leading_player"),
    ),
    Statement("recruit", "5.1", ("recruit-place",), turns.recruit),
    Statement("battle", "5.2", ("removal", "empty-battle"), turns.battle),
    Statement("march", "5.3", ("march",), turns.march),
    Statement(
        "negotiate", "5.4", ("negotiate", "empty-hand", "empty-bag", "end"), turns.negotiate
    ),
    Statement(
        "nothing else",
        "3",
        ("recruit-place",),
        elsewhere.nothing_else,
        ((OFFICIAL, (2, 5)), (SMALL, TWO)),
        says="the engine allows nothing that the model does not know",
    ),
    Statement(
        "view", "2.3", (), seen.view, says="a seat sees what is open, its own hand, and no more",
        at_once=True,
    ),
    Statement(
        "heard", "5.4", (), seen.heard, says="a stone that is drawn is told to its drawer only",
        at_once=True,
    ),
    Statement(
        "doubts", "2", (), doubts.doubts, ((OFFICIAL, FEW),), OFTEN,
        "a position is doubted for what the rules exclude, and for nothing else",
    ),
)  # fmt: skip


def answers_in(statement: Statement, readings: Iterable[Reading]) -> list[Answers]:
    """The answers to a statement's questions in these readings, each once."""
    found = {tuple((q, reading.answers[q]) for q in statement.asks): None for reading in readings}
    return list(found)


def all_answers(statement: Statement, book: Rulebook) -> list[Answers]:
    """Every choice of answers to a statement's questions."""
    named = [[(q, answer) for answer in book.questions[q].answers] for q in statement.asks]
    return list(product(*named))


def answered(book: Rulebook, answers: Answers) -> Reading:
    """The rulebook's reading, but for these answers."""
    first = next(iter(book.profiles))
    return book.reading("+".join([first, *(f"{q}={answer}" for q, answer in answers)]))


def prove(
    statement: Statement, reading: Reading, tables: Tables, ask: Ask = z3.Solver.check
) -> PathProof:
    """The proof of a statement at some tables; its time is the whole.

    Where it cannot be proved at one of them, it is what comes of that.
    """
    began, paths, questions = time.process_time(), 0, 0
    every = [(atlas.board(board), seats) for board, several in tables for seats in several]
    for together in [every] if statement.at_once else [[table] for table in every]:
        proof = statement.prove(Case.at(together, reading, statement.asks, ask))
        paths, questions = paths + proof.paths, questions + proof.questions
        if proof.sure != PROVED:
            break
    return PathProof(proof.sure, paths, questions, time.process_time() - began, proof.because)
