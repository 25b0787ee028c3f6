"""Moves as masks over sets of cells, on boards without flags.

Sets of cells are whole numbers, rows of bits of
Z3, or arrays of whole numbers: whatever has `&`, `|`, `^`, `~` and shifts.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import product
from math import gcd
from operator import and_
from typing import Any, Final, NamedTuple, TypeAlias

from checkers.flipwars.model.rules import HITS, Lies, Rules
from checkers.logic import Logic, Truth
from spec.flipwars import CHARACTERS, Board

Bits: TypeAlias = Any  # a set of cells
Away: TypeAlias = tuple[int, int]  # to the right, ahead

READINGS: Final = ("bga",)  # that have a name
NONE: Final = -1  # no cell is chosen, no direction is given
FACES: Final = 4  # up, right, down, left
UP: Final = 0
AHEAD: Final = (UP, 2)  # by seat


class Colours(NamedTuple):
    """The cells that show the colour of whoever places a tile, and of the other."""

    mine: Bits
    theirs: Bits


class Cut(NamedTuple):
    """A cell that is reached only while tiles lie on all cells before it, or on none of them."""

    cell: int
    before: tuple[int, ...]
    on_all: bool


class Move(NamedTuple):
    """A tile placed by a seat, and the tile that it acts on; `hits` are the cells it reaches."""

    seat: int
    character: str
    cell: int
    chosen: int
    hits: int
    facing: int
    cuts: tuple[Cut, ...]  # of cells that are not among the hits
    beside: int  # the neighbours, where they are flipped as well
    rules: Rules

    @property
    def tile(self) -> int:
        return CHARACTERS.index(self.character)


# §4  Where a character reaches


def hit(board: Board, lies: Lies, cell: int, facing: int, round_: bool = False) -> Iterator[int]:
    """The cells that a tile hits which looks up, right, down or left."""
    for other in range(board.width * board.height):
        found = ways(board, cell, other, facing, round_)
        if other != cell and any(lies(*away) for away in found):
            yield other


def ways(board: Board, cell: int, other: int, facing: int, round_: bool) -> Iterator[Away]:
    """How a cell lies, seen from another: in one way, or round the board in any."""
    row, column = divmod(cell, board.width)
    down, right = other // board.width - row, other % board.width - column
    times = board.height * round_, board.width * round_  # a diagonal meets itself after as many
    for across, along in product(*(range(-n, n + 1) for n in times)):
        x, y = right + across * board.width, down + along * board.height
        yield ((x, -y), (y, x), (-x, y), (-y, -x))[facing]


def there(board: Board, cell: int, away: Away, facing: int) -> int:
    """The cell that lies so from another; both on the board."""
    right, ahead = away
    x, y = ((right, -ahead), (ahead, right), (-right, ahead), (-ahead, -right))[facing]
    return cell + x + y * board.width


def before(away: Away, along_rows: bool) -> list[Away]:
    """What a pattern passes on its way: straight there, or ahead first and then aside."""
    right, ahead = away
    if along_rows:
        aside = [(n, ahead) for n in (range(right) if right > 0 else range(0, right, -1))]
        return [*((0, n) for n in range(1, ahead)), *aside]
    steps = gcd(right, ahead)
    return [(right // steps * n, ahead // steps * n) for n in range(1, steps)]


def reach(
    board: Board, rules: Rules, character: str, cell: int, facing: int
) -> tuple[int, tuple[Cut, ...]]:
    """The cells that are hit whatever lies there, and those that can be cut off."""
    hits, cuts = 0, list[Cut]()
    found = set(hit(board, rules.hits[character], cell, facing, rules.goes_round))
    if character == "archer" and rules.corners:
        last = board.width * board.height - 1
        found |= {0, board.width - 1, last - board.width + 1, last} - {cell}
    line, jump = character in rules.lines, character == "assassin"
    ends = rules.ends_lines if line else rules.in_the_way if jump else ""
    for other in sorted(found - {board.block}):
        away = next(ways(board, cell, other, facing, round_=False))
        passed = () if rules.goes_round else tuple(
            there(board, cell, one, facing)
            for one in before(away, rules.rows and character == "general")
        )  # fmt: skip
        if board.block in passed and (rules.block_stops or ends == "block"):
            continue
        if passed and ends in ("gap", "tile"):
            cuts.append(Cut(other, passed, on_all=ends == "gap"))
        else:
            hits |= 1 << other
    return hits, tuple(cuts)


def moves(board: Board, seat: int, rules: Rules) -> Iterator[Move]:
    """Every move that a seat can ever make."""
    ahead = UP if rules.up_for_both else AHEAD[seat]
    cells = (cell for cell in range(board.width * board.height) if cell != board.block)
    for cell, character in product(cells, HITS):
        free = character == "general" and rules.any_facing
        for facing in range(FACES) if free else (ahead,):
            hits, cuts = reach(board, rules, character, cell, facing)
            beside = rules.neighbours and character != "thief"
            sides = sum(1 << c for c in hit(board, HITS["soldier"], cell, UP)) if beside else 0
            given, one = facing if free else NONE, (1 << cut.cell for cut in cuts)
            for chosen in (NONE, *(each(hits | sum(one)) if character in rules.choosing else ())):
                yield Move(seat, character, cell, chosen, hits, given, cuts, sides, rules)


def each(cells: int) -> Iterator[int]:
    return (cell for cell in range(cells.bit_length()) if cells >> cell & 1)


# §3  What a move does


def reached(move: Move, colours: Colours) -> Bits:
    """§4  The cells that are in the pattern as the tiles lie now."""
    tiles, found = colours.mine | colours.theirs, move.hits
    for cut in move.cuts:
        way = tiles if cut.on_all else ~tiles
        open_way = reduce(and_, (way >> cell & 1 for cell in cut.before))
        found = open_way << cut.cell | found
    return found


def may(L: Logic, move: Move, colours: Colours) -> Truth:
    """§3, §4.6, §4.8  A free cell; what can be acted on must be, and nothing else can be."""
    here, tiles = 1 << move.cell, colours.mine | colours.theirs
    free = tiles & here == 0
    if move.character not in move.rules.choosing:
        return free
    enemy = move.character == "thief" or move.rules.enemy_only
    open_to = (colours.theirs if enemy else tiles) & reached(move, colours)
    if move.chosen != NONE:
        return L.all(free, open_to & (1 << move.chosen) != 0)
    return free if move.rules.optional else L.all(free, open_to == 0)


def done(move: Move, colours: Colours) -> Colours:
    """§3, §3.1  The colours behind a move."""
    here, rules = placed(colours, move.cell), move.rules
    if move.character == "thief" and move.chosen != NONE:
        return stolen(move, here)
    cells = reached(move, colours) if move.character not in rules.choosing else 0
    if move.chosen != NONE:
        cells = 1 << move.chosen
    cells = cells ^ move.beside if rules.in_turn else cells | move.beside
    return turned(here, cells | 1 << move.cell if rules.flips_itself else cells)


def stolen(move: Move, colours: Colours) -> Colours:
    """§4.8  The Thief lies where the enemy's tile lay, and that where it was; then some flip."""
    thief, enemy = 1 << move.chosen, 1 << move.cell
    changed = Colours(colours.mine ^ (thief | enemy), colours.theirs ^ (thief | enemy))
    cells = enemy if "enemy" in move.rules.thief_flips else 0
    if "thief" in move.rules.thief_flips or move.rules.flips_itself:
        cells |= thief
    return turned(changed, cells)


def placed(colours: Colours, cell: int) -> Colours:
    return Colours(colours.mine | 1 << cell, colours.theirs)


def turned(colours: Colours, cells: Bits) -> Colours:
    """§1.3  On some cells each colour is where the other was; no cell shows both."""
    tiles = (colours.mine | colours.theirs) & cells
    return Colours(colours.mine ^ tiles, colours.theirs ^ tiles)
