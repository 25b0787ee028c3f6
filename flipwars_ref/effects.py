"""What a placed tile does, clause by clause. §n is clause n of spec/flipwars/rules.md."""

from __future__ import annotations

from typing import Final

from flipwars_ref.actions import NONE, Place, in_pattern
from flipwars_ref.state import Cells, State, exchange, filled, flip, spent
from flipwars_ref.table import Table
from spec.flipwars import FLAG

CLAUSES: Final = ("4.1", "4.2", "4.3", "4.4", "4.5", "4.6", "4.7", "4.8")  # by character


def laid_down(table: Table, s: State, a: Place) -> State:
    """§3, §1.3  The tile on its cell, the own colour up."""
    here, shows = 1 << a.cell, list(s.shows)
    shows[s.turn] |= here
    supplies = spent(s.supplies, s.turn, a.tile)
    flags = s.flags
    if a.flagged or a.tile == FLAG:
        flags |= here
    if a.flagged:
        supplies = spent(supplies, s.turn, FLAG)
    return State((shows[0], shows[1]), supplies, s.turn, s.phase, flags, s.block, s.captured)


def acted(table: Table, s: State, a: Place) -> State:
    """§3.1, §4  What the tile does that was just laid down."""
    if table.does[a.tile] == "nothing":
        return s
    if table.does[a.tile] == "swaps":
        return swapped(table, s, a)
    return flipped(table, s, aimed(table, s, a) | itself(table, 1 << a.cell))


def aimed(table: Table, s: State, a: Place) -> Cells:
    """§3.1, §4  The cells whose tiles are flipped by a tile that was placed."""
    facing = table.facing[s.turn] if a.facing == NONE else a.facing
    pattern = in_pattern(table, s, a.tile, a.cell, facing)
    if table.does[a.tile] == "flips-one":
        pattern = 0 if a.chosen == NONE else 1 << a.chosen
    beside = table.beside[a.cell].all
    return pattern ^ beside if table.answers.in_turn else pattern | beside  # Q12


def itself(table: Table, where: Cells) -> Cells:
    """§3.1  The placed tile, if it is flipped, too."""
    return where if table.answers.flips_itself else 0  # Q10


def flipped(table: Table, s: State, cells: Cells) -> State:
    """§1.3, §3.2  The tiles on some cells turned over; nothing comes of that."""
    cells &= filled(s) & (table.whole if table.flags_flip else ~s.flags)
    captured = s.captured ^ cells if table.by_owner else s.captured
    return State(flip(s, cells), s.supplies, s.turn, s.phase, s.flags, s.block, captured)


def swapped(table: Table, s: State, a: Place) -> State:
    """§4.8  The Thief and another tile on each other's cells; then what is flipped."""
    here = 1 << a.cell
    if a.chosen == NONE:
        return flipped(table, s, itself(table, here))
    there = 1 << a.chosen
    turned = here if table.swapped_flips else 0
    turned |= there if table.thief_flips else itself(table, there)
    return flipped(table, exchange(s, a.cell, a.chosen), turned)


def fired(table: Table, before: State, after: State, a: Place) -> tuple[str, ...]:
    """The clauses that a placed tile brings in, in order."""
    if a.tile == FLAG:
        return ("2", "3", "6.2")
    turned = ("1.3", "3.2") if before.shows != after.shows else ()
    flags = ("6.2",) if a.flagged or after.flags & (before.shows[0] ^ after.shows[0]) else ()
    return ("2", "3", "3.1", CLAUSES[a.tile], *turned, *flags)
