"""What a trial is known by: its kind, and which of that kind; from this it is made anew."""

from __future__ import annotations

from typing import Final, NamedTuple

SCENARIO: Final = "scenario"
POSITION: Final = "position"
GAME: Final = "game"
LEAK: Final = "leak"  # two worlds that a seat cannot tell apart
REPEAT: Final = "repeat"  # a game twice, in two processes


class Key(NamedTuple):
    """What a trial is made from: its kind, and which of that kind, for how many players."""

    kind: str
    number: int
    seats: int = 0

    @property
    def seat(self) -> int:
        """The one from which something is hidden."""
        return self.number % self.seats

    def __str__(self) -> str:
        return f"{self.kind} {self.number}{f' of {self.seats}' if self.seats else ''}"
