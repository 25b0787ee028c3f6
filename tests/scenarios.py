"""The shipped scenarios of each game, read once, and all that happens in them; one of a text."""

from __future__ import annotations

from functools import cache

from checkers import games
from checkers.scenario.files import below, shipped
from checkers.scenario.reader import read_path, read_text
from checkers.scenario.run import Event, follow
from checkers.scenario.written import Scenario
from spec import Reading


@cache
def scenarios(game: str) -> tuple[Scenario, ...]:
    paths = below([shipped() / game])
    read = (one for path in paths for one in read_path(path, str(path), games.room, games.FIRST))
    return tuple(one for one in read if isinstance(one, Scenario))


def readings(one: Scenario) -> tuple[Reading, ...]:
    return one.reading, *one.readings.values()


@cache
def events(game: str) -> tuple[Event, ...]:
    return tuple(e for one in scenarios(game) for r in readings(one) for e in follow(one, r))


def of_text(text: str, game: str = games.FIRST) -> Scenario:
    """The one that a text holds, of a game where it names none."""
    (found,) = read_text("a.yaml", text, games.room, game, bare=True)
    assert isinstance(found, Scenario), found
    return found
