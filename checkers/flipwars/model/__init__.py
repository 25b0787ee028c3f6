"""Flip Wars told again, by distances and by what each cell shows: no code of the engine's."""

from checkers.flipwars.model.moves import (
    CHOOSING,
    HITS,
    NONE,
    READINGS,
    Colours,
    Lies,
    Move,
    done,
    hit,
    may,
    moves,
    placed,
    turned,
)

__all__ = [
    "CHOOSING", "HITS", "NONE", "READINGS",
    "Colours", "Lies", "Move", "done", "hit", "may", "moves", "placed", "turned",
]  # fmt: skip
