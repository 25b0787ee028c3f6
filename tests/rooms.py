"""Rooms that bring something else than they do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from checkers.scenario.room import Room
from checkers.scenario.written import Scenario


def modelled(room: Room, **other: Any) -> Room:
    """The room with other hooks of its model (checkers.scenario.hooks.Formal)."""
    return replace(room, for_proofs=lambda: replace(room.formal, **other))


def telling_all(scenario: Scenario) -> Scenario:
    """The same in a room that tells every seat what lies where, and how all stands."""
    room, looks = scenario.room, scenario.room.looks
    places = looks.places
    assert places is not None
    to_all = replace(
        looks,
        places=lambda moments, names, _: places(moments, names, None),
        known=lambda moment, names, _: room.explain(moment, names),
    )
    return replace(scenario, room=replace(room, for_eyes=lambda: to_all))
