"""A board as plain tuples: places are numbers, and names are for people."""

from __future__ import annotations

from typing import Final, NamedTuple

FACTIONS: Final = ("black", "blue", "red")  # §1; a faction is its place in this row


class Board(NamedTuple):
    """§1.1  Areas by number, which of them touch, and whose homeland they are."""

    areas: tuple[str, ...]
    borders: tuple[tuple[int, int], ...]
    homelands: tuple[tuple[int, int], ...] = ()  # (area, faction); only a deal needs them
    hexes: tuple[tuple[int, int], ...] = ()  # (column, half-row) of each area, for drawing
    hole: tuple[int, int] | None = None
