"""The rulebook of a game: clauses, questions, answers, rulings, and the readings with a name."""

from spec.rulebook.book import (
    Answer,
    Clause,
    Profile,
    Question,
    Rulebook,
    Ruling,
    Unknown,
    placed,
)
from spec.rulebook.files import digest_of, load
from spec.rulebook.nearest import nearest_hint
from spec.rulebook.rulings import read_ruling

__all__ = [
    "Answer",
    "Clause",
    "Profile",
    "Question",
    "Rulebook",
    "Ruling",
    "Unknown",
    "digest_of",
    "load",
    "nearest_hint",
    "placed",
    "read_ruling",
]
