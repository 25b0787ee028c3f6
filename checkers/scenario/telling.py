"""Turns told in the lines of a scenario."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from checkers.scenario.language import Names, Room
from spec import NATURE


def as_lines(turn: Sequence[tuple[int, Any]], names: Names, room: Room) -> list[str]:
    """A turn as one sentence where the language has one for it, or a line for each step."""
    try:
        actions = tuple(action for _, action in turn)
        return [f"{who(turn[0][0], names)}: {room.say_actions(actions, names)}"]
    except ValueError:
        return [f"{who(seat, names)}: {room.say_actions((a,), names)}" for seat, a in turn]


def who(seat: int, names: Names) -> str:
    return "nature" if seat == NATURE else names.players[seat]
