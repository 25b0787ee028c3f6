"""Turns said again in a game's sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from checkers.scenario.language import Names, Unsayable
from checkers.scenario.room import Room


def say_turn(room: Room, turn: Sequence[tuple[int, Any]], names: Names) -> list[str]:
    """A turn as one sentence where the language has one for it, or a line for each step."""
    try:
        said = room.say_actions(tuple(action for _, action in turn), names)
        return [f"{names.who(turn[0][0])}: {said}"]
    except Unsayable:
        return [f"{names.who(seat)}: {room.say_actions((a,), names)}" for seat, a in turn]
