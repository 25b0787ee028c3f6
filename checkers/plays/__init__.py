"""Legal plays of any game: at random here; drawn by Hypothesis in the modules that import it."""

from checkers.plays.played import (
    LASTS,
    LONGEST,
    STEEP,
    Played,
    any_kind,
    by_liking,
    ended,
    perft,
    random_play,
    turns,
)

__all__ = [
    "LASTS",
    "LONGEST",
    "STEEP",
    "Played",
    "any_kind",
    "by_liking",
    "ended",
    "perft",
    "random_play",
    "turns",
]
