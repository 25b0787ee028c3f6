"""Who wins a small board with best play: alpha-beta over sets of cells, with a bounded table.

A position is seen by whoever is to move: the cells of either colour, and what either has left, a
digit of two bits for each kind. Its value is 1 for a win, 0 for a draw, -1 for a loss.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

import flipwars_ref as f
from checkers.flipwars.mirrors import mirrored, moved
from checkers.flipwars.model import CHOOSING, NONE, READINGS, Move, moves
from spec import Impossible, Reading
from spec.flipwars import CHARACTERS, Board

Cells: TypeAlias = int
Supply: TypeAlias = int  # two bits for each kind
Key: TypeAlias = int

DIGIT: Final = 3
MOST_CELLS: Final = 16
ENTRY: Final = 190  # bytes for a position in the table: two numbers, and its place among them
WIN: Final = 1
LOSS: Final = -1
UNKNOWN: Final = (LOSS, WIN)
BOUNDS: Final = {(low, high): (low, high) for low in (-1, 0, 1) for high in (-1, 0, 1)}


class Position(NamedTuple):
    """What whoever is to move sees; it is `seat` who does."""

    seat: int
    mine: Cells
    theirs: Cells
    own: Supply
    others: Supply

    @property
    def exchanged(self) -> Position:
        return Position(1 - self.seat, self.theirs, self.mine, self.others, self.own)


class Choice(NamedTuple):
    """One tile on one cell: what it flips, or the tiles of which it flips one."""

    move: Move
    kind: int  # the digit of its kind in a supply
    here: Cells
    hits: Cells


@dataclass(slots=True)
class Table:
    """Bounds of values, for so many positions: when they are too many, the older half goes."""

    most: int
    new: dict[Key, tuple[int, int]] = field(default_factory=dict)
    old: dict[Key, tuple[int, int]] = field(default_factory=dict)

    def get(self, key: Key) -> tuple[int, int]:
        found = self.new.get(key)
        return found or self.old.get(key, UNKNOWN)

    def put(self, key: Key, low: int, high: int) -> None:
        if len(self.new) >= self.most // 2:
            self.old, self.new = self.new, {}
        self.new[key] = BOUNDS[low, high]


@dataclass(slots=True)
class Solver:
    """Values of the positions of one board, without flags, under `bga`."""

    board: Board
    table: Table
    whole: Cells = field(init=False)
    size: int = field(init=False)
    choices: tuple[Sequence[Sequence[Choice]], ...] = field(init=False)  # by seat and cell
    mirror: Sequence[Cells] | None = field(init=False)  # of each set, if a mirror changes nothing
    positions: int = 0

    def __post_init__(self) -> None:
        cells = self.board.width * self.board.height
        block = 0 if self.board.block is None else 1 << self.board.block
        self.size, self.whole = cells, (1 << cells) - 1 & ~block
        self.choices = tuple(tuple(choices(self.board, seat)) for seat in range(f.SEATS))
        mirror = [moved(self.board, some, mirrored) for some in range(1 << cells)]
        self.mirror = mirror if mirror[block] == block else None

    def value(self, p: Position, low: int = LOSS, high: int = WIN) -> int:
        """For whoever is to move; a bound where it is not between `low` and `high`."""
        free = self.whole & ~(p.mine | p.theirs)
        if not free or not (p.own or p.others):
            return sign(p.mine.bit_count() - p.theirs.bit_count())
        if not p.own:
            return -self.value(p.exchanged, -high, -low)
        self.positions += 1
        if not free & (free - 1):
            return self.last(p, free)
        key = self.key(p)
        least, most = self.table.get(key)
        if least >= high or most <= low or least == most:
            return least if least >= high or least == most else most
        found = self.best(p, max(low, least), min(high, most), most)
        self.table.put(key, found if found > low else least, found if found < high else most)
        return found

    def of(self, s: f.State) -> int:
        """For the first seat, whoever is to move."""
        value = self.value(position(s))
        return value if s.turn == 0 else -value

    def known(self, s: f.State) -> int | None:
        least, most = self.table.get(self.key(position(s)))
        return (least if s.turn == 0 else -least) if least == most else None

    def best(self, p: Position, low: int, high: int, most: int) -> int:
        behind = self.behind(p)
        for child in behind:  # one that is known to be good enough is best looked at first
            if -self.table.get(self.key(child))[1] >= high:
                return high
        found = LOSS
        for child in behind:
            found = max(found, -self.value(child, -high, -max(low, found)))
            if found >= high or found == most:
                break
        return found

    def last(self, p: Position, free: Cells) -> int:
        """Where one cell is left: by how much each tile there would change the lead."""
        lead, best = p.mine.bit_count() + 1 - p.theirs.bit_count(), -self.size
        for choice in self.choices[p.seat][free.bit_length() - 1]:
            if p.own >> choice.kind & DIGIT:
                best = max(best, gained(choice, p.mine, p.theirs))
                if lead + best > 0:
                    return WIN
        return sign(lead + best)

    def behind(self, p: Position) -> list[Position]:
        """What the moves lead to, each once, the largest lead of whoever moved first."""
        found = {child for _, child in self.each(p)}
        return sorted(found, key=lambda c: (c.mine.bit_count() - c.theirs.bit_count(), c))

    def each(self, p: Position) -> Iterator[tuple[Move, Position]]:
        """Every move, and what it leads to."""
        tiles = p.mine | p.theirs
        for cell in self.choices[p.seat]:
            if not cell or cell[0].here & tiles:
                continue
            for choice in cell:
                if p.own >> choice.kind & DIGIT:
                    yield from self.placed(p, choice, tiles)

    def placed(self, p: Position, c: Choice, tiles: Cells) -> Iterator[tuple[Move, Position]]:
        own = p.own - (1 << c.kind)
        for move, flipped in options(c, tiles, p.theirs):
            mine, theirs = (p.mine ^ flipped) | c.here, p.theirs ^ flipped
            yield move, Position(1 - p.seat, theirs, mine, p.others, own)

    def key(self, p: Position) -> Key:
        """One number for a position and what a mirror makes of it."""
        colours = p.mine << self.size | p.theirs
        if self.mirror is not None:
            colours = min(colours, self.mirror[p.mine] << self.size | self.mirror[p.theirs])
        return ((colours << 16 | p.own) << 16 | p.others) << 1 | p.seat


def choices(board: Board, seat: int) -> Iterator[list[Choice]]:
    """For each cell the tiles that can be placed there."""
    known = [move for move in moves(board, seat) if move.chosen == NONE]
    for cell in range(board.width * board.height):
        here = [move for move in known if move.cell == cell]
        yield [Choice(move, 2 * move.tile, 1 << cell, move.hits) for move in here]


def options(c: Choice, tiles: Cells, theirs: Cells) -> Iterator[tuple[Move, Cells]]:
    """§4.6, §4.8  The ways to place a tile, and what is flipped in each."""
    if c.move.character not in CHOOSING:
        yield c.move, c.hits & tiles
        return
    open_to = c.hits & (theirs if c.move.character == "thief" else tiles)
    if not open_to:
        yield c.move, 0
    for cell in f.each(open_to):
        yield c.move._replace(chosen=cell), 1 << cell


def gained(c: Choice, mine: Cells, theirs: Cells) -> int:
    """By how much a tile changes the lead of who places it, beside its own cell."""
    if c.move.character not in CHOOSING:
        return 2 * ((c.hits & theirs).bit_count() - (c.hits & mine).bit_count())
    if c.hits & theirs:
        return 2
    return -2 if c.hits & mine and c.move.character == "assassin" else 0


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def position(s: f.State) -> Position:
    """A position of the engine's, with whoever is to move."""
    own, others = (packed(s.supplies[seat]) for seat in (s.turn, 1 - s.turn))
    return Position(s.turn, s.shows[s.turn], s.shows[1 - s.turn], own, others)


def packed(supply: Sequence[int]) -> Supply:
    return sum(count << 2 * tile for tile, count in enumerate(supply[: len(CHARACTERS)]))


def solver(board: Board, reading: Reading, memory: int) -> Solver:
    """One that keeps within so many MiB; raises Impossible for what it does not know."""
    if reading.name not in READINGS or board.supply[-1]:
        raise Impossible(f"only {READINGS[0]} is solved, and boards without flags")
    if board.width * board.height > MOST_CELLS or max(board.supply) > DIGIT:
        raise Impossible(f"boards of more than {MOST_CELLS} cells are not solved")
    return Solver(board, Table(memory * 2**20 // ENTRY))
