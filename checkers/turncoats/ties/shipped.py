"""The atlas as it is shipped: where plays begin."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import turncoats_ref as t
from checkers.scenario.files import shipped
from checkers.scenario.language import Position
from checkers.scenario.reader import read_path
from checkers.scenario.room import Room
from checkers.scenario.written import Scenario
from checkers.turncoats.ties.written import file


def ties(room: Room, seats: int) -> Iterator[Position]:
    """The final positions for so many players, and each of them with the game going on."""
    path = shipped() / room.name / file(seats)
    for one in read_path(path, path.name, lambda _: room, room.name):
        assert isinstance(one, Scenario), f"{one.file} cannot be read"
        state = one.start.step.state
        yield Position(one.names.board, seats, state)
        going_on = replace(state, phase=t.ACT, negotiations=0)
        yield Position(one.names.board, seats, going_on)
