"""What separates two readings: the parts of the rules in which they differ, and what shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from checkers.claims import PROVED, REFUTED, UNKNOWN

TURNS: Final = "turn"  # what a witness is measured in, if not in pieces of the game

WINS: Final = "who wins"  # parts that every game has
ALLOWED: Final = "what is allowed"
END: Final = "when the game ends"
BEGINS: Final = "how a game begins"
SEEN: Final = "what is seen"


class Part(NamedTuple):
    """One part of the rules under two readings: proved to be the same, refuted, or unknown.

    `scope` says for which positions; `size` is Z3's own measure of work.
    """

    name: str
    sure: str
    scope: str
    obligations: int
    size: int


class Turn(NamedTuple):
    """A whole turn: who takes it, and its actions, nature's among them."""

    seat: int
    actions: tuple[Any, ...]

    @property
    def steps(self) -> tuple[tuple[int, Any], ...]:
        return tuple((self.seat, action) for action in self.actions)


@dataclass(frozen=True, slots=True)
class Witness:
    """A position or a deal, the turns that are taken from there, and what then differs.

    `lines` are what a scenario has at `begins` (`given` or `deal`): a block, or a dealer's number.
    `state` is the engine's for them. All turns but the last are allowed under both readings;
    `allowed` tells of the last. `says` is a fact as either reading has it, where there is one to
    tell. `sure` says how surely nothing smaller is like it, and `scope` where.
    """

    part: str
    board: str
    seats: int
    begins: str
    lines: Mapping[str, str] | str
    state: Any
    turns: tuple[Turn, ...]
    allowed: tuple[bool, bool]
    says: tuple[str, str] | None
    size: int
    unit: str
    sure: str
    scope: str


class Missing(NamedTuple):
    """No witness: proved that there is none, or unknown, and why."""

    part: str
    unit: str
    sure: str
    scope: str


@dataclass(frozen=True, slots=True)
class Separated:
    """Two readings, part by part, and what shows the difference in those that differ.

    `often` says how often they differ in random positions, where the game has a way to count that.
    """

    parts: tuple[Part, ...]
    found: tuple[Witness | Missing, ...]
    often: str = ""

    @property
    def same(self) -> bool:
        """Whether every part is proved to be the same."""
        return all(part.sure == PROVED for part in self.parts)

    @property
    def alike(self) -> bool:
        """Whether games that begin alike are proved to go and to end alike, whatever is seen."""
        return all(part.sure == PROVED for part in self.parts if part.name not in (BEGINS, SEEN))

    @property
    def differing(self) -> tuple[str, ...]:
        return tuple(part.name for part in self.parts if part.sure == REFUTED)

    @property
    def parts_unknown(self) -> bool:
        """Whether a part is neither proved to be the same nor refuted."""
        return any(part.sure not in (PROVED, REFUTED) for part in self.parts)

    @property
    def unknown(self) -> bool:
        """Whether that is so, or it is open whether there is a witness, or a smaller one."""
        return self.parts_unknown or any(one.sure == UNKNOWN for one in self.found)


class Example(NamedTuple):
    """A position in which a claim fails, the turn that is taken there, and what to ask then.

    `board` is a shipped one's name, or one in place, as a scenario has it.
    """

    board: str
    seats: int
    lines: Mapping[str, str]
    turn: Turn | None
    asks: tuple[str, ...]
