"""A board as plain tuples: cells are numbers, row by row from the top left."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

CHARACTERS: Final = (  # §4; a character is its place in this row
    "soldier", "archer", "knight", "wizard", "dragon", "assassin", "general", "thief",
)  # fmt: skip
FLAG: Final = len(CHARACTERS)  # §6.2: the number of a flag tile
KINDS: Final = (*CHARACTERS, "flag")
COLUMNS: Final = "abcdefgh"

Pattern: TypeAlias = tuple[tuple[str, ...], ...]  # rows, as tiles.yaml explains them


class Character(NamedTuple):
    """§4  What a character does with a pattern: its own, or the answer to a question."""

    does: str
    pattern: Pattern
    asks: str


class Board(NamedTuple):
    """§1.1  Columns and rows, the tiles that each player starts with, and what a mode adds."""

    width: int
    height: int
    supply: tuple[int, ...]  # §1.2: how many of each kind
    characters: tuple[Character, ...]  # §4
    block: int | None = None  # §6.1: its cell, unless a player lays it
    enclosed: bool = False  # §6.3

    @property
    def modes(self) -> tuple[str, ...]:
        """§6  The names of the modes that this board belongs to."""
        found = {
            "Tactical War": self.block is not None,
            "Capture the Flag": self.supply[FLAG] > 0,
            "Enclosed Battle": self.enclosed,
        }
        return tuple(name for name, here in found.items() if here)

    def cell(self, name: str) -> int | None:
        """The cell that people call so: a1 is 0; None for a name that no cell here has."""
        names = [self.name(cell) for cell in range(self.width * self.height)]
        return names.index(name) if name in names else None

    def name(self, cell: int) -> str:
        """What people call a cell."""
        return f"{COLUMNS[cell % self.width]}{cell // self.width + 1}"
