"""The list of games: the one place outside a game's rooms that names them."""

from __future__ import annotations

from importlib import import_module

from checkers.scenario.room import Room
from spec.rulebook import Unknown
from spec.source import did_you_mean

GAMES = {
    "turncoats": "checkers.turncoats",
    "flipwars": "checkers.flipwars",
    "oriflamme": "checkers.oriflamme",
}
FIRST = "turncoats"  # the game of a scenario that names none


def room(name: str) -> Room:
    """The room of a game, imported when asked for; raises Unknown for any other name."""
    if name not in GAMES:
        raise Unknown(f"no game `{name}`", did_you_mean(name, GAMES))
    found = import_module(GAMES[name]).ROOM
    assert isinstance(found, Room)
    return found
