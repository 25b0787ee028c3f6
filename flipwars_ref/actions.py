"""What can be done in a turn (§2, §3), and what is open. Chance is an actor: nature begins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from flipwars_ref.state import LAY, LOT, OVER, PLACE, Cells, State, each, filled
from flipwars_ref.table import ASSASSIN, GENERAL, SEATS, THIEF, Table, Tile
from spec import NATURE
from spec.flipwars import FLAG

NONE: Final = -1  # no cell is chosen, no direction is given


@dataclass(slots=True, unsafe_hash=True)
class Place:
    tile: Tile
    cell: int
    chosen: int = NONE  # §4.6, §4.8: the cell that an Assassin or a Thief acts on
    facing: int = NONE  # §4.7: the direction that a General is given
    flagged: bool = False  # §6.2: whether the tile is marked with a flag


@dataclass(slots=True, unsafe_hash=True)
class Pass:
    pass


@dataclass(slots=True, unsafe_hash=True)
class Begin:
    seat: int  # §2.1: drawn by nature


@dataclass(slots=True, unsafe_hash=True)
class Lay:
    cell: int  # §6.1: where the block is laid


Action: TypeAlias = Place | Pass | Begin | Lay


def free(table: Table, s: State) -> Cells:
    """§3, §6.1  The cells on which a tile can be placed."""
    return table.whole & ~(filled(s) | s.block)


def enemies(table: Table, s: State) -> Cells:
    """§4.8  The tiles of the enemy of whoever is to move."""
    captured = s.captured if table.by_owner else 0
    return s.shows[1 - s.turn] & ~captured | s.shows[s.turn] & captured


def in_pattern(table: Table, s: State, tile: Tile, cell: int, facing: int) -> Cells:
    """§3.1  The cells that a kind of tile would reach from a cell, whatever lies on them."""
    reach = table.reaches[facing][tile][cell]
    on_lines, everywhere = ends_a_line(table, s), in_the_way(table, s, tile)
    if not (on_lines or everywhere):
        return reach.all
    found = reach.near
    for hit in reach.behind:
        if not hit.between & (everywhere | on_lines if hit.on_line else everywhere):
            found |= hit.cell
    return found


def ends_a_line(table: Table, s: State) -> Cells:
    """§4.4  The cells behind which a line does not go on."""
    ends = table.answers.gaps  # Q3
    gaps = table.whole & ~filled(s) if "gap" in ends else 0
    return gaps | s.block if "block" in ends else gaps


def in_the_way(table: Table, s: State, tile: Tile) -> Cells:
    """§4.6, §6.1  The cells behind which a pattern does not go on."""
    ways = {"nothing": 0, "tile": filled(s), "block": s.block}
    ends = ways[table.in_the_way] if tile == ASSASSIN else 0
    return ends | s.block if table.block_stops else ends


def choices(table: Table, s: State, tile: Tile, cell: int) -> Cells:
    """§4.6, §4.8  The cells that an Assassin or a Thief could act on, of which one is chosen."""
    reached = in_pattern(table, s, tile, cell, table.facing[s.turn])
    if table.does[tile] == "swaps":
        return reached & (enemies(table, s) | (s.block if table.block_moves else 0))
    return reached & (filled(s) if table.own_too else enemies(table, s))


def held(table: Table, s: State, tile: Tile) -> bool:
    """§1.2, §6.2  Whether whoever is to move has a tile of the kind to place."""
    return tile in table.placing and s.supplies[s.turn][tile] > 0


def flags_first(table: Table, s: State) -> bool:
    """§6.2  Whether the player's flags have to be placed before anything else."""
    return table.flags_first and s.supplies[s.turn][FLAG] > 0


def flag_owed(table: Table, s: State) -> bool:
    """§6.2  Whether no turn is left but for the player's flags."""
    if not table.answers.flag_owed:  # Q21
        return False
    turns = (free(table, s).bit_count() + 1) // SEATS
    return s.supplies[s.turn][FLAG] >= max(turns, 1)


def may_pass(table: Table) -> bool:
    """§2"""
    return table.answers.may_pass  # Q14


def actions(table: Table, s: State) -> list[Action]:
    """Exactly the legal actions of whoever is to move."""
    if s.phase == PLACE:
        passes = [Pass()] if may_pass(table) and not flag_owed(table, s) else []
        return [*placings(table, s), *passes]
    if s.phase == LAY:
        return [Lay(cell) for cell in each(free(table, s))]
    if s.phase == LOT:
        return [Begin(seat) for seat in range(SEATS)]
    return []


def placings(table: Table, s: State) -> list[Action]:
    """§3  Every way in which a tile can be placed."""
    found: list[Action] = []
    cells, owed = list(each(free(table, s))), flag_owed(table, s)
    flags = s.supplies[s.turn][FLAG] if table.marks else 0
    for tile in table.placing:
        if held(table, s, tile) and (tile == FLAG or not flags_first(table, s)):
            if not owed or tile == FLAG:
                found += plain(table, s, tile, cells)
            if flags and tile != FLAG:
                found += [marked(one) for one in plain(table, s, tile, cells)]
    return found


def plain(table: Table, s: State, tile: Tile, cells: list[int]) -> list[Place]:
    """§4  Every way to place a kind of tile, without a mark."""
    if tile == GENERAL and table.faces:
        return [Place(tile, cell, NONE, facing) for cell in cells for facing in table.faces]
    if table.does[tile] in ("flips", "nothing"):
        return [Place(tile, cell) for cell in cells]
    found: list[Place] = []
    for cell in cells:
        open_to = list(each(choices(table, s, tile, cell)))
        if not (open_to and table.must_choose):
            found.append(Place(tile, cell))
        found += [Place(tile, cell, one) for one in open_to]
    return found


def marked(a: Place) -> Place:
    """§6.2  The same with a flag on the tile."""
    return Place(a.tile, a.cell, a.chosen, a.facing, True)


def attempts(table: Table, s: State) -> Iterator[tuple[int, Action]]:
    """More than the rules allow: (seat, action) pairs that `play` must judge one by one."""
    mover = {LOT: NATURE, LAY: 1 - s.turn}.get(s.phase, s.turn)
    yield from ((mover, action) for action in every_action(table))
    for seat in (NATURE, *range(SEATS + 1)):
        if seat != mover or s.phase == OVER:
            yield from ((seat, action) for action in samples(table, s))


def every_action(table: Table) -> Iterator[Action]:
    """Every kind of tile on every cell and beside the board, with what it may not have, too."""
    cells = range(-1, len(table.cells) + 1)
    yield Pass()
    yield from (Begin(seat) for seat in (NONE, *range(SEATS + 1)))
    yield from (Lay(cell) for cell in cells)
    for tile in range(-1, FLAG + 2):
        for cell in cells:
            for place in (Place(tile, cell, *more) for more in tried(table, tile)):
                yield place
                if table.marks or tile == 0:
                    yield marked(place)


def tried(table: Table, tile: Tile) -> Iterator[tuple[int, int]]:
    """What a kind of tile is tried with: nothing, a cell, a direction."""
    yield (NONE, NONE)
    yield from ((NONE, facing) for facing in ((-2, 0, 1, 2, 3, 4) if tile == GENERAL else (0,)))
    all_cells = (-2, *range(len(table.cells) + 1))
    yield from ((cell, NONE) for cell in (all_cells if tile in (ASSASSIN, THIEF) else (0,)))


def samples(table: Table, s: State) -> Iterator[Action]:
    """One action of each kind, and all that would be legal on one's turn."""
    yield from (Place(0, 0), Pass(), Begin(0), Lay(0))
    yield from actions(table, s)
