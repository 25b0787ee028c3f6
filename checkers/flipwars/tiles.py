"""Tiles in words: their kinds, what a player has of them, and what lies on a cell."""

from __future__ import annotations

from typing import NamedTuple

import flipwars_ref as f
from checkers.scenario.language import Names
from checkers.scenario.sentences import Word
from spec import NATURE
from spec.flipwars import CHARACTERS, FLAG, KINDS
from spec.rulebook import Unknown

MOST = 32  # tiles of a kind


class Content(NamedTuple):
    """What a `given` says of one cell: whose colour, and whether on a flag; or the block."""

    seat: int | None
    flag: bool


class TileWords:
    """The meaning of the rules of sentences.lark that are about tiles and cells."""

    names: Names

    # §1.1  cells

    def place(self, name: Word) -> int:
        cell = self.names.board.cell(name.text)
        if cell is None:
            board = self.names.board
            last = board.name(board.width * board.height - 1)
            raise Unknown(f"no cell `{name.text}`", f"the cells here are a1 to {last}", name.at)
        return int(cell)

    def cells(self, *cells: int) -> f.Cells:
        if len(set(cells)) < len(cells):
            raise Unknown("a cell is named twice")
        return sum(1 << cell for cell in cells)

    # §1.2  a supply

    def some(self, count: int, tile: f.Tile) -> tuple[int, f.Tile]:
        return count, tile

    def number(self, count: int) -> int:
        return count

    def no_tiles(self) -> f.Supply:
        return (0,) * len(KINDS)

    def tiles(self, *some: tuple[int, f.Tile]) -> f.Supply:
        supply = [0] * len(KINDS)
        for count, tile in some:
            if [kind for _, kind in some].count(tile) > 1:
                raise Unknown(f"{KINDS[tile]} is counted twice")
            if count > MOST:
                raise Unknown(f"{count} tiles of a kind; at most {MOST} are allowed")
            supply[tile] = count
        return tuple(supply)

    # §1.3, §6  what lies on a cell

    def tile_of(self, seat: int) -> Content:
        return Content(self.seated(seat), False)

    def flag_of(self, seat: int) -> Content:
        return Content(self.seated(seat), True)

    def a_block(self) -> Content:
        return Content(None, False)

    def seated(self, seat: int) -> int:
        if seat == NATURE:
            raise Unknown("nature has no colour and no tiles", "name a player")
        return seat

    # the kinds of tiles, and directions

    def up(self) -> int:
        return f.FACINGS.index("up")

    def right(self) -> int:
        return f.FACINGS.index("right")

    def down(self) -> int:
        return f.FACINGS.index("down")

    def left(self) -> int:
        return f.FACINGS.index("left")

    def soldier(self) -> f.Tile:
        return CHARACTERS.index("soldier")

    def archer(self) -> f.Tile:
        return CHARACTERS.index("archer")

    def knight(self) -> f.Tile:
        return CHARACTERS.index("knight")

    def wizard(self) -> f.Tile:
        return CHARACTERS.index("wizard")

    def dragon(self) -> f.Tile:
        return CHARACTERS.index("dragon")

    def assassin(self) -> f.Tile:
        return CHARACTERS.index("assassin")

    def general(self) -> f.Tile:
        return CHARACTERS.index("general")

    def thief(self) -> f.Tile:
        return CHARACTERS.index("thief")

    def flag(self) -> f.Tile:
        return FLAG
