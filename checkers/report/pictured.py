"""A board, or a position of a scenario, as SVG that stands alone and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from checkers.report.trace import moments
from checkers.scenario.boards import board_from
from checkers.scenario.hooks import Form, Pictures
from checkers.scenario.room import Room
from checkers.scenario.written import Scenario
from spec import Reading


def board_as_svg(room: Room, board: str) -> str:
    """A board, as a scenario has it, of a game that has pictures."""
    return alone(room, drawer(room).board(board_from(room, board)))


def as_svg(scenario: Scenario, reading: Reading, step: int | None, seat: int | None) -> str:
    """The position after a step (0: the start; None: the last), and what that step changed."""
    room, past = scenario.room, [*moments(scenario, reading)]
    number = scenario.steps if step is None else step
    return alone(room, drawer(room).position(past[number], scenario.names, seat, past[:number]))


def drawer(room: Room) -> Pictures:
    assert room.looks.pictures is not None, f"{room.name} has no pictures"
    return room.looks.pictures


def alone(room: Room, svg: str) -> str:
    """A picture with the style that a page would have; `>` ends a tag and nothing else."""
    return svg.replace(">", f">\n<style>\n{drawer(room).style()}</style>", 1)


def board_as_json(room: Room, board: str) -> Mapping[str, Any]:
    return {
        "format": 1,
        "game": room.name,
        **({"name": board} if board in room.boards() else {}),
        "board": formed(room).say_board(board_from(room, board)),
    }


def as_json(
    scenario: Scenario, reading: Reading, step: int | None, seat: int | None
) -> Mapping[str, Any]:
    """The game's own JSON of each position, or of one of them; a view, where a seat looks."""
    told = [*positions(scenario, reading, seat)]
    return {
        "format": 1,
        "game": scenario.room.name,
        "title": scenario.title,
        "reading": reading.name,
        "board": formed(scenario.room).say_board(scenario.names.board),
        "players": list(scenario.names.players),
        "steps": told if step is None else [told[step]],
    }


def positions(
    scenario: Scenario, reading: Reading, seat: int | None
) -> Iterator[Mapping[str, Any]]:
    form, names = formed(scenario.room), scenario.names
    for number, moment in enumerate(moments(scenario, reading)):
        if seat is None:
            yield {"step": number, "position": form.say_position(moment.state, names)}
        else:
            view = moment.game.view(moment.state, seat)
            yield {"step": number, "view": form.say_view(view, names)}


def formed(room: Room) -> Form:
    assert room.programs.form is not None, f"{room.name} has no JSON form"
    return room.programs.form
