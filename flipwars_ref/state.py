"""What moves: which colour each cell shows, what is left in the supplies, and whose turn it is.

Sets of cells are whole numbers: cell n is the bit 1 << n.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

Cells: TypeAlias = int  # a set of cells
Supply: TypeAlias = tuple[int, ...]  # how many of each kind
Phase: TypeAlias = str

LOT: Final = "lot"  # §2.1: nature draws who begins
LAY: Final = "lay"  # §6.1: the second player lays the block
PLACE: Final = "place"
OVER: Final = "over"  # §5


@dataclass(slots=True, unsafe_hash=True)  # not frozen: that costs half the speed of `play`
class State:
    """A position. Which character lies where is not known: it acts only when it is placed.

    At the end, `turn` is the seat that did not place the last tile.
    """

    shows: tuple[Cells, Cells]  # §1.3: the cells that show each seat's colour
    supplies: tuple[Supply, Supply]  # §1.2
    turn: int
    phase: Phase = PLACE
    flags: Cells = 0  # §6.2
    block: Cells = 0  # §6.1
    captured: Cells = 0  # §4.8: tiles that do not show their owner's colour, if that is asked


def filled(s: State) -> Cells:
    """The cells that hold a tile."""
    return s.shows[0] | s.shows[1]


def flip(s: State, cells: Cells) -> tuple[Cells, Cells]:
    """§1.3  The colours when the tiles on some cells, none of them empty, are turned over."""
    return s.shows[0] ^ cells, s.shows[1] ^ cells


def exchange(s: State, one: int, other: int) -> State:
    """§4.8  Whatever lies on two cells lies on the other of them."""

    def moved(cells: Cells) -> Cells:
        differ = (cells >> one ^ cells >> other) & 1
        return cells ^ (differ << one | differ << other)

    shows = (moved(s.shows[0]), moved(s.shows[1]))
    flags, block, captured = moved(s.flags), moved(s.block), moved(s.captured)
    return State(shows, s.supplies, s.turn, s.phase, flags, block, captured)


def spent(supplies: tuple[Supply, Supply], seat: int, tile: int) -> tuple[Supply, Supply]:
    """§1.2  The supplies with one tile fewer."""
    old = supplies[seat]
    new = (*old[:tile], old[tile] - 1, *old[tile + 1 :])
    return (new, supplies[1]) if seat == 0 else (supplies[0], new)


def each(cells: Cells) -> Iterator[int]:
    """The numbers of the cells, in order."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest
