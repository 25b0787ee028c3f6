"""What the rules say, and the shape that every game shares."""

from spec.game import (
    NATURE,
    Game,
    Impossible,
    Outcome,
    Reading,
    Refusal,
    Round,
    Settled,
    Step,
    Uninterpretable,
    Value,
    settle,
)

__all__ = [
    "NATURE",
    "Game",
    "Impossible",
    "Outcome",
    "Reading",
    "Refusal",
    "Round",
    "Settled",
    "Step",
    "Uninterpretable",
    "Value",
    "settle",
]
