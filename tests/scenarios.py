"""The shipped scenarios of each game, read once, and all that happens in them."""

from __future__ import annotations

from functools import cache

from checkers import games
from checkers.scenario.files import below, shipped
from checkers.scenario.reader import read_path
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
