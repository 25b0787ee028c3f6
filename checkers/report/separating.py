"""What separates two readings, for a page: the position as a picture, and what each makes of it."""

from __future__ import annotations

from typing import NamedTuple

from checkers.compare import Shown
from checkers.compare.written import outcome
from checkers.markup import Markup
from checkers.report.compared import measured, reasons
from checkers.report.page import picture
from checkers.scenario.language import PLAYERS, Moment, Names
from checkers.scenario.room import Room
from checkers.scenario.said import say_turn


class ByReading(NamedTuple):
    """What a reading makes of it, and what stands otherwise than under the other reading."""

    reading: str
    outcome: str
    because: tuple[str, ...]


class Separation(NamedTuple):
    """A witness: what differs, how small it is, where it begins, the turns, and both verdicts."""

    part: str
    measured: str
    picture: Markup
    turns: tuple[str, ...]
    told: tuple[ByReading, ...]
    file: str
    text: str


def separation(room: Room, shown: Shown) -> Separation:
    witness = shown.witness
    names = Names(room.named_board(witness.board), PLAYERS[: witness.seats])
    game = room.game(names.board, shown.told[0].reading, witness.seats)
    told = (
        ByReading(one.reading.name, outcome(one), tuple(reasons(one, shown.told)))
        for one in shown.told
    )
    return Separation(
        witness.part,
        measured(witness),
        picture(room, Moment(game, witness.state, ()), names),
        tuple(line for turn in witness.turns for line in say_turn(room, turn.steps, names)),
        tuple(told),
        shown.written.file,
        shown.written.text,
    )
