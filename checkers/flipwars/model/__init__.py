"""Flip Wars told again, by distances and by what each cell shows: no code of the engine's."""

from checkers.flipwars.model.moves import (
    AHEAD,
    NONE,
    READINGS,
    Colours,
    Move,
    done,
    hit,
    may,
    moves,
    placed,
    turned,
)
from checkers.flipwars.model.rules import CHOOSING, HITS, Lies, Rules, knows, rules_of

__all__ = [
    "AHEAD", "CHOOSING", "HITS", "NONE", "READINGS",
    "Colours", "Lies", "Move", "Rules",
    "done", "hit", "knows", "may", "moves", "placed", "rules_of", "turned",
]  # fmt: skip
