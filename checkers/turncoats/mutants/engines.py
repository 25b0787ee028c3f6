"""Wrong engines of Turncoats: the reference engine with one mistake made in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeAlias

from checkers.turncoats.mutants.afresh import executed
from checkers.turncoats.mutants.edits import Change, patched, unchecked
from spec import Game, Reading, Settled, Value, settle
from spec.game import Measure
from spec.turncoats import Board
from turncoats_ref import turncoats

ENGINE: Final = "turncoats_ref"

GameOf: TypeAlias = Callable[[Board, Reading, int], Game[Any, Any]]


class Patched(NamedTuple):
    """Texts of the engine are replaced."""

    changes: tuple[Change, ...]


class Unchecked(NamedTuple):
    """Nothing is refused by this id."""

    refusal: str


class Answered(NamedTuple):
    """A question has this answer, whatever the reading says."""

    question: str
    answer: str
    value: Value


class Unsettled(NamedTuple):
    """A clause's row is left out of a settlement, or reversed, so that the least is the best.

    A settlement is known by the clause that speaks when it stays level.
    """

    settlement: str
    clause: str
    reversed: bool


Made: TypeAlias = Patched | Unchecked | Answered | Unsettled


def wrong_game(made: Made) -> GameOf:
    """The factory of a wrong game, to replace `turncoats_ref.turncoats`; raises Misfit."""
    match made:
        case Patched(changes):
            return game_of(executed(ENGINE, patched(changes)))
        case Unchecked(refusal):
            return game_of(executed(ENGINE, unchecked(ENGINE, refusal)))
        case Answered():
            return answered(made)
        case Unsettled():
            engine = executed(ENGINE, {})
            engine.winners.settle = unsettled(made)
            return game_of(engine)


def game_of(engine: Any) -> GameOf:
    found: GameOf = engine.turncoats
    return found


def answered(made: Answered) -> GameOf:
    def game(board: Board, reading: Reading, seats: int) -> Game[Any, Any]:
        answers = {**reading.answers, made.question: made.answer}
        values = {**reading.values, made.question: made.value}
        return turncoats(board, replace(reading, answers=answers, values=values), seats)

    return game


def unsettled(made: Unsettled) -> Callable[..., Settled[Any]]:
    """`settle`, wrong in one row of one settlement."""

    def wrong(
        them: Iterable[Any], rows: Sequence[tuple[str, Measure[Any]]], if_level: str
    ) -> Settled[Any]:
        if if_level == made.settlement:
            turned = [(c, negative(m) if c == made.clause else m) for c, m in rows]
            rows = [row for row in turned if made.reversed or row[0] != made.clause]
        return settle(them, rows, if_level)

    return wrong


def negative(measure: Measure[Any]) -> Measure[Any]:
    return lambda one, level: -measure(one, level)
