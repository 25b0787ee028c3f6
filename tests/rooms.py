"""Rooms that bring something else than they do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from checkers.scenario.room import Room


def modelled(room: Room, **other: Any) -> Room:
    """The room with other hooks of its model (checkers.scenario.hooks.Formal)."""
    return replace(room, for_proofs=lambda: replace(room.formal, **other))
