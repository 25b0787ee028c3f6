"""What can come behind a position: who lays each tile, on which cells, and from which supplies."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any, TypeAlias

import numpy as np

import flipwars_ref as f
from checkers.flipwars.mirrors import mirrored, moved
from checkers.flipwars.model import Move, Rules, moves
from spec.flipwars import CHARACTERS, Board

Cells: TypeAlias = int
Supply: TypeAlias = tuple[int, ...]  # without flags
Numbered: TypeAlias = Mapping[int, Mapping[Supply, int]]
ByKind: TypeAlias = Mapping[tuple[int, int], Sequence[Move]]  # by cell, and kind of tile


@dataclass(frozen=True, slots=True, eq=False)
class Behind:
    """All positions behind one, and more that have as many tiles, and supplies as large."""

    size: int
    block: Cells
    laid: Cells  # the cells that hold a tile from the start
    free: Sequence[int]
    full: tuple[Supply, Supply]  # the supplies at the start
    supplies: tuple[Numbered, Numbered]  # and all that can be left of them, by how many tiles
    seats: Sequence[int]  # who lays each tile; at the end, who cannot
    moves: tuple[ByKind, ByKind]  # of either seat
    mirror: Any | None  # of each set of cells, if a mirror changes nothing

    @property
    def tiles(self) -> range:
        """How many can lie there."""
        least = self.laid.bit_count()
        return range(least, least + len(self.seats))

    def to_move(self, tiles: int) -> int:
        return self.seats[tiles - self.tiles[0]]

    def came(self, tiles: int) -> int:
        """Who laid the last of so many tiles; before any is laid, either."""
        return self.to_move(tiles - 1) if tiles > self.tiles[0] else 0

    def left(self, tiles: int, seat: int) -> Mapping[Supply, int]:
        """All that a seat can have left then, numbered."""
        laid = self.seats[: tiles - self.tiles[0]].count(seat)
        return self.supplies[seat][sum(self.full[seat]) - laid]

    def sets(self, tiles: int) -> Iterator[Cells]:
        """The sets of cells that can hold so many tiles; one of two that mirror each other."""
        for more in combinations(self.free, tiles - self.tiles[0]):
            cells = self.laid | sum(1 << cell for cell in more)
            if cells == self.told(cells):
                yield cells

    def told(self, cells: Cells) -> Cells:
        """The set that stands for some cells: itself, or its image in the mirror."""
        return cells if self.mirror is None else min(cells, int(self.mirror[cells]))


def behind(board: Board, rules: Rules, s: f.State) -> Behind:
    """Of any position of a board without flags."""
    cells, laid = range(board.width * board.height), f.filled(s)
    mirror = np.array([moved(board, some, mirrored) for some in range(1 << len(cells))], np.int32)
    alike = mirror[laid] == laid and mirror[s.block] == s.block
    free = [cell for cell in cells if not (laid | s.block) >> cell & 1]
    first, second = (supply[: len(CHARACTERS)] for supply in s.supplies)
    seats = tuple(turns(len(free), [sum(first), sum(second)], s.turn))
    return Behind(
        len(cells), s.block, laid, free, (first, second), (numbered(first), numbered(second)),
        seats, (by_cell_and_kind(board, rules, 0), by_cell_and_kind(board, rules, 1)),
        mirror if alike else None,
    )  # fmt: skip


def numbered(full: Supply) -> Numbered:
    """The parts of a supply, those with equally many tiles from 0 on."""
    found: defaultdict[int, dict[Supply, int]] = defaultdict(dict)
    for part in product(*(range(count + 1) for count in full)):
        some = found[sum(part)]
        some[part] = len(some)
    return found


def turns(free: int, left: list[int], turn: int) -> Iterator[int]:
    """§2.2  Who lays each tile; §5: and who would be next, when none can be laid any more."""
    for _ in range(min(free, sum(left))):
        turn = turn if left[turn] else 1 - turn
        left[turn] -= 1
        yield turn
        turn = 1 - turn
    yield turn


def by_cell_and_kind(board: Board, rules: Rules, seat: int) -> ByKind:
    found: defaultdict[tuple[int, int], list[Move]] = defaultdict(list)
    for move in moves(board, seat, rules):
        found[move.cell, move.tile].append(move)
    return found
