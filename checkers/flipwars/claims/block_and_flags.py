"""What is claimed of a block, and of flags, for all colours (§6.1, §6.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from typing import Any, Final

import flipwars_ref as f
from checkers.bits import same, unsigned
from checkers.claims import Claim
from checkers.flipwars.model import READINGS
from checkers.flipwars.unknown import alike, seen, some_cells, state, unknown
from checkers.proofs.catalogue import Obligations, Proof
from checkers.proofs.obligations import Obligation
from checkers.terms import every
from spec import Reading
from spec.flipwars import CHARACTERS, FLAG, atlas

TACTICAL: Final = "tactical-war"
FLAGS: Final = "capture-the-flag"

Flip = Callable[[f.Table, f.State, Any], f.State]
Act = Callable[[f.Table, f.State, f.Place], f.State]


def blocked(flip: Flip) -> Obligations:
    """§6.1  The cell of the block, whatever cells are hit, comes to show no colour."""

    def obligations(reading: Reading, seats: int) -> Iterator[Obligation]:
        table = f.table(atlas.board(TACTICAL), reading, seats)
        assert table.board.block is not None
        block = 1 << table.board.block
        for seat in range(seats):
            symbols, before, given, cells = some_cells(table)
            s = replace(state(table.board, before, seat), block=block)
            after = flip(table, s, cells)
            empty = same((before.mine | before.theirs) & block, 0)
            shows = same((after.shows[0] | after.shows[1]) & block, 0)
            still = same(after.block, block)
            yield Obligation(
                f"the block, by seat {seat}", symbols, (*given, empty),
                every((shows, still), symbols.context),
            )  # fmt: skip

    return obligations


def gaps_too(table: f.Table, s: f.State, cells: Any) -> f.State:
    """A planted mistake: a cell without a tile comes to show both colours."""
    return replace(s, shows=(s.shows[0] ^ cells, s.shows[1] ^ cells))


def flags_flip(flip: Flip) -> Obligations:
    """§6.2  Whatever cells are hit, flags stay where they are, and show the other colour."""

    def obligations(reading: Reading, seats: int) -> Iterator[Obligation]:
        table = f.table(atlas.board(FLAGS), reading, seats)
        for seat in range(seats):
            symbols, before, given, cells = some_cells(table)
            flags: Any = unsigned(symbols.bits("flags", len(table.cells)))
            lie = same(flags & ~(before.mine | before.theirs), 0)
            after = flip(table, replace(state(table.board, before, seat), flags=flags), cells)
            colours = seen(after, seat)
            crossed = same((colours.mine ^ before.mine) & flags, cells & flags)
            yield Obligation(
                f"the flags, by seat {seat}", symbols, (*given, lie),
                every((same(after.flags, flags), crossed), symbols.context),
            )  # fmt: skip

    return obligations


def spared(table: f.Table, s: f.State, cells: Any) -> f.State:
    """A planted mistake: flags are not flipped."""
    return f.effects.flipped(table, s, cells & ~s.flags)


def idle(act: Act) -> Obligations:
    """§6.2  A flag, wherever it is laid, flips nothing."""

    def obligations(reading: Reading, seats: int) -> Iterator[Obligation]:
        table = f.table(atlas.board(FLAGS), reading, seats)
        symbols, before, given = unknown(table.board)
        for seat, cell in product(range(seats), table.cells):
            s = state(table.board, before, seat)
            after = seen(act(table, s, f.Place(FLAG, cell)), seat)
            shows = alike(after, before, symbols)
            yield Obligation(f"a flag at {table.board.name(cell)}", symbols, given, shows)

    return obligations


def armed(table: f.Table, s: f.State, a: f.Place) -> f.State:
    """A planted mistake: a flag does what a Soldier does."""
    return f.effects.acted(table, s, replace(a, tile=CHARACTERS.index("soldier")))


BLOCK_AND_FLAGS: Final = (
    Proof(
        Claim("block-shows-nothing", "6.1", "a block stays, and shows no colour, whatever is hit"),
        (2,), f"the board {TACTICAL}, all colours", blocked(f.effects.flipped),
        "a cell without a tile is flipped", blocked(gaps_too),
    ),
    Proof(
        Claim("flags-are-flipped", "6.2", "a flag that is hit comes to show the other colour, and "
              "is still a flag", readings=READINGS),
        (2,), f"the board {FLAGS}, all colours and flags", flags_flip(f.effects.flipped),
        "flags are not flipped", flags_flip(spared),
    ),
    Proof(
        Claim("flags-flip-nothing", "6.2", "a flag tile flips nothing", readings=READINGS),
        (2,), f"the board {FLAGS}, all colours", idle(f.effects.acted),
        "a flag does what a Soldier does", idle(armed),
    ),
)  # fmt: skip
