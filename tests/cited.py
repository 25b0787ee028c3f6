"""The clauses that the moves of shipped scenarios bring in, beside those that each must touch."""

from __future__ import annotations

from functools import cache

from checkers import games
from checkers.scenario import files
from checkers.scenario.reader import read_path
from checkers.scenario.run import follow
from checkers.scenario.written import Act, Scenario


@cache
def shipped(game: str) -> dict[str, Scenario]:
    found = [
        one
        for path in files.below([files.shipped() / game])
        for one in read_path(path, path.name, games.room, game)
    ]
    return {one.title: one for one in found if isinstance(one, Scenario)}


def cited(game: str, title: str) -> str:
    """What each move of a scenario cites, under its own reading; a refusal is in brackets."""
    one = shipped(game)[title]
    told = [
        " ".join(event.clauses) if event.refusal is None else f"({event.refusal.id})"
        for event in follow(one, one.reading)
        if isinstance(event.line, Act)
    ]
    return ", ".join(told)
