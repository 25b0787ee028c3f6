"""All positions behind one valued at once: from the last tile back, a level at a time, in bits.

A level is all positions with equally many tiles, reached or not. For each set of cells that can
hold them it is an array: by the colours of these cells, by what whoever laid the last of them has
left, by the goals of the first seat; and there a bit for each supply of the other player, eight to
a byte: whether the goal can be reached. Whoever lays a tile comes to other colours and to another
supply; the bits stay where they are.

Colours are sets of cells: those that show the first seat's colour. A goal is what a game must at
least be worth: 1, a win, or 0, a draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

import flipwars_ref as f
from checkers.flipwars.behind import Behind, Cells, Supply
from checkers.flipwars.model import Colours, Move, done, may
from checkers.logic import Arrays
from spec.flipwars import CHARACTERS

Goals: TypeAlias = tuple[int, ...]  # the highest first

L: Final = Arrays()
GOALS: Final[tuple[Goals, Goals]] = ((1, 0), (1,))  # by whether the tiles are odd: then no draw
EIGHT_BY_EIGHT: Final = (  # how a word is turned about its diagonal: far from it, and which bits
    (7, 0x00AA00AA00AA00AA),
    (14, 0x0000CCCC0000CCCC),
    (28, 0x00000000F0F0F0F0),
)


class Level(NamedTuple):
    """What can be reached, by the set of cells that hold tiles."""

    tiles: int
    reached: Mapping[Cells, Any]


class Spending(NamedTuple):
    """The kinds that can be laid, and where each supply leads to with each that it has."""

    kinds: Sequence[int]
    rows: Any  # [way, supply]: the number of the kind, times the supplies there, and the supply


@dataclass(frozen=True, slots=True)
class Backwards:
    """The levels behind a position."""

    behind: Behind
    tie: str = "draw"  # the answer to Q16

    @property
    def goals(self) -> Goals:
        return GOALS[self.behind.tiles[-1] % 2]

    def shape(self, tiles: int) -> tuple[int, int, int, int]:
        """Of the array for a set of cells: colours, supplies, goals, bytes."""
        seat = self.behind.came(tiles)
        rows, bits = (len(self.behind.left(tiles, one)) for one in (seat, 1 - seat))
        return 1 << tiles, rows, len(self.goals), -(-bits // 8)

    def bytes(self, tiles: int) -> int:
        """What a level takes."""
        sets = 1 if tiles == self.behind.tiles[-1] else sum(1 for _ in self.behind.sets(tiles))
        return sets * int(np.prod(self.shape(tiles)))

    def positions(self, tiles: int) -> int:
        """How many positions there are for each set of cells."""
        left = [len(self.behind.left(tiles, seat)) for seat in range(f.SEATS)]
        return left[0] * left[1] << tiles

    def end(self) -> Level:
        """§5.1, §5.2  No tile can be laid any more: the colours are counted."""
        tiles = self.behind.tiles[-1]
        lead = 2 * np.bitwise_count(subsets((1 << tiles) - 1)).astype(np.int8) - tiles
        level = {"second-player": -1, "last-mover": (1, -1)[self.behind.came(tiles)]}
        worth = np.where(lead == 0, level.get(self.tie, 0), np.sign(lead))[:, None, None, None]
        reached = np.where(worth >= np.array(self.goals)[:, None], 255, 0).astype(np.uint8)
        whole = np.broadcast_to(reached, self.shape(tiles))
        return Level(tiles, dict.fromkeys(self.behind.sets(tiles), whole))

    def before(self, after: Level) -> Iterator[tuple[Cells, Any]]:
        """§2.2  The level with one tile fewer, set by set."""
        behind, tiles = self.behind, after.tiles - 1
        seat = behind.to_move(tiles)
        spent = spending(behind.left(tiles, seat), behind.left(after.tiles, seat))
        others = len(behind.left(tiles, 1 - seat))
        for cells in behind.sets(tiles):
            best = self.best(after, cells, spent)
            yield cells, best if behind.came(tiles) == seat else turned(best, others)

    def best(self, after: Level, cells: Cells, spent: Spending) -> Any:
        """By what whoever lays has left: the best of all that can be laid."""
        seat = self.behind.to_move(after.tiles - 1)
        better, nothing = ((np.bitwise_or, 0), (np.bitwise_and, 255))[seat]
        shape = self.shape(after.tiles)[1:]
        by_kind = np.full((1 << cells.bit_count(), len(spent.kinds), *shape), nothing, np.uint8)
        for there, kind, places in self.ways(seat, cells, spent.kinds):
            so_far = by_kind[:, kind]
            better(so_far, after.reached[there].take(places, axis=0), out=so_far)
        ways = by_kind.reshape(len(by_kind), -1, *shape[1:])
        best = ways.take(spent.rows[0], axis=1)
        for rows in spent.rows[1:]:
            better(best, ways.take(rows, axis=1), out=best)
        return best

    def ways(
        self, seat: int, cells: Cells, kinds: Sequence[int]
    ) -> Iterator[tuple[Cells, int, Any]]:
        """What can be laid: on which cells tiles lie then, the number of the kind, and where among
        the colours there each colouring leads."""
        shows = subsets(cells), subsets(cells) ^ cells
        colours = Colours(shows[seat], shows[1 - seat])
        for cell in self.behind.free:
            if not cells >> cell & 1:
                there, places = self.places(cells | 1 << cell)
                for number, kind in enumerate(kinds):
                    for some in leading(self.behind.moves[seat][cell, kind], colours, places):
                        yield there, number, some

    def places(self, cells: Cells) -> tuple[Cells, Any]:
        """The set that stands for some cells, and where colours of these are in its array."""
        there = self.behind.told(cells)
        places, sets = np.zeros(1 << self.behind.size, np.int32), subsets(there)
        mirror = self.behind.mirror
        places[sets if mirror is None or there == cells else mirror[sets]] = np.arange(len(sets))
        return there, places

    def worth(self, level: Level, s: f.State) -> int | None:
        """What a position of a level is worth; None for one that does not come behind."""
        its, cells, tiles = self.behind, f.filled(s), level.tiles
        if cells & its.laid != its.laid or s.block != its.block or s.turn != its.to_move(tiles):
            return None
        seat = its.came(tiles)
        row, bit = (
            its.left(tiles, one).get(s.supplies[one][: len(CHARACTERS)]) for one in (seat, 1 - seat)
        )
        if row is None or bit is None:
            return None
        there, places = self.places(cells)
        reached = level.reached[there][places[s.shows[0]], row, :, bit // 8] >> bit % 8 & 1
        return next((goal for goal, yes in zip(self.goals, reached, strict=True) if yes), -1)


def leading(some: Sequence[Move], colours: Colours, places: Any) -> list[Any]:
    """Where the moves of one tile lead; one that cannot be made, where another of them does."""
    known = [(move, may(L, move, colours)) for move in some]
    found = [(can, places[done(m, colours)[m.seat]]) for m, can in known if np.any(can)]
    any_of_them = found[0][1]
    for can, there in found[1:]:
        any_of_them = np.where(can, there, any_of_them)
    return [np.where(can, there, any_of_them) for can, there in found]


def spending(before: Mapping[Supply, int], after: Mapping[Supply, int]) -> Spending:
    kinds = [kind for kind in range(len(CHARACTERS)) if any(supply[kind] for supply in before)]

    def ways(supply: Supply) -> list[int]:
        found = [(number, kind) for number, kind in enumerate(kinds) if supply[kind]]
        fewer = [(*supply[:kind], supply[kind] - 1, *supply[kind + 1 :]) for _, kind in found]
        return [n * len(after) + after[one] for (n, _), one in zip(found, fewer, strict=True)]

    rows = [ways(supply) for supply in before]
    most = max(map(len, rows))  # who has fewer kinds has the first of them more than once
    return Spending(kinds, np.array([row + row[:1] * (most - len(row)) for row in rows]).T)


def subsets(cells: Cells) -> Any:
    """All sets of some cells, in order."""
    found = np.zeros(1, np.int32)
    for cell in f.each(cells):
        found = np.concatenate([found, found | 1 << cell])
    return found


def turned(reached: Any, bits: int) -> Any:
    """Supplies become bits, and bits supplies: eight of one and eight of the other are a word."""
    colours, rows, goals, across = reached.shape
    filled = np.pad(reached, ((0, 0), (0, -rows % 8), (0, 0), (0, 0)))
    down = filled.shape[1] // 8
    words = filled.reshape(colours, down, 8, goals, across).transpose(0, 4, 3, 1, 2).copy()
    words = words.view("<u8")
    for far, some in EIGHT_BY_EIGHT:
        differ = (words ^ words >> far) & some
        words ^= differ ^ differ << far
    found = words.view(np.uint8).reshape(colours, across, goals, down, 8)
    found = found.transpose(0, 1, 4, 2, 3).reshape(colours, 8 * across, goals, down)
    return np.ascontiguousarray(found[:, :bits])
