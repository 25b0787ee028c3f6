"""What is claimed of flipping, whichever cells are hit, and of what comes of it (§1.3, §3.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, Final

import flipwars_ref as f
from checkers.bits import same, unsigned
from checkers.claims import Claim
from checkers.flipwars.model import CHOOSING, READINGS, Colours
from checkers.flipwars.unknown import alike, seen, some_cells, state, unknown
from checkers.proofs.catalogue import Obligations, Proof
from checkers.proofs.obligations import Obligation
from checkers.terms import every
from spec import Reading
from spec.flipwars import CHARACTERS, atlas

BOARD: Final = "5x5"
SMALL: Final = "3x3"
ABOUT: Final = f"the board {BOARD}, all colours"

Flip = Callable[[f.Table, f.State, Any], f.State]
Act = Callable[[f.Table, f.State, f.Place], f.State]

# §1.3  What it is to flip, whichever cells are hit.

Law = Callable[[f.Table, Flip, int], Obligation]


def whatever_is_hit(law: Law) -> Callable[[Flip], Obligations]:
    """A law of flipping, for any set of cells, by either seat."""

    def by(flip: Flip) -> Obligations:
        def obligations(reading: Reading, seats: int) -> Iterator[Obligation]:
            table = f.table(atlas.board(BOARD), reading, seats)
            yield from (law(table, flip, seat) for seat in range(seats))

        return obligations

    return by


def twice(table: f.Table, flip: Flip, seat: int) -> Obligation:
    symbols, before, given, cells = some_cells(table)
    s = state(table.board, before, seat)
    after = seen(flip(table, flip(table, s, cells), cells), seat)
    return Obligation("twice is nothing", symbols, given, alike(after, before, symbols))


def exchanged(table: f.Table, flip: Flip, seat: int) -> Obligation:
    symbols, before, given, cells = some_cells(table)
    straight = seen(flip(table, state(table.board, before, seat), cells), seat)
    other = Colours(before.theirs, before.mine)
    crossed = seen(flip(table, state(table.board, other, seat), cells), seat)
    shows = alike(straight, Colours(crossed.theirs, crossed.mine), symbols)
    return Obligation("colours exchanged before or after", symbols, given, shows)


def kept(table: f.Table, flip: Flip, seat: int) -> Obligation:
    symbols, before, given, cells = some_cells(table)
    after = seen(flip(table, state(table.board, before, seat), cells), seat)
    tiles = same(after.mine | after.theirs, before.mine | before.theirs)
    shows = every((tiles, same(after.mine & after.theirs, 0)), symbols.context)
    return Obligation("the same cells hold tiles", symbols, given, shows)


def enemies_only(table: f.Table, s: f.State, cells: Any) -> f.State:
    """A planted mistake: own tiles stay as they are."""
    return f.effects.flipped(table, s, cells & s.shows[1 - s.turn])


def never_leaves(table: f.Table, s: f.State, cells: Any) -> f.State:
    """A planted mistake: a cell comes to show both colours."""
    after = f.effects.flipped(table, s, cells)
    return f.State((s.shows[0] | after.shows[0], after.shows[1]), s.supplies, s.turn)


def law(name: str, says: str, law: Law, mistake: str, planted: Flip) -> Proof:
    by = whatever_is_hit(law)
    claim = Claim(name, "1.3", says)
    return Proof(claim, (2,), ABOUT, by(f.effects.flipped), mistake, by(planted))


# §3.2  Nothing comes of what is flipped.


def unmoved(act: Act) -> Obligations:
    """Which cells are flipped goes by where tiles lie: what these show changes nothing."""

    def obligations(reading: Reading, seats: int) -> Iterator[Obligation]:
        table = f.table(atlas.board(SMALL), reading, seats)
        symbols, one, given = unknown(table.board)
        other_is = unsigned(symbols.bits("other", len(table.cells)))
        lie = one.mine | one.theirs
        other = Colours(other_is & lie, lie & ~other_is)
        plain = [tile for tile, name in enumerate(CHARACTERS) if name not in CHOOSING]
        for seat, tile, cell in product(range(seats), plain, table.cells):
            flips = [
                seen(act(table, state(table.board, here, seat), f.Place(tile, cell)), seat).mine
                ^ here.mine
                for here in (one, other)
            ]
            name = f"{CHARACTERS[tile]} at {table.board.name(cell)} by seat {seat}"
            yield Obligation(name, symbols, given, same(*flips))

    return obligations


def set_off(table: f.Table, s: f.State, a: f.Place) -> f.State:
    """A planted mistake: a tile that comes to show the own colour flips one beside it."""
    after = f.effects.acted(table, s, a)
    own = after.shows[s.turn] & s.shows[1 - s.turn]
    return f.effects.flipped(table, after, (own & 1) << 1)


FLIPPING: Final = (
    law("twice-is-nothing", "to flip the same cells twice is to flip nothing", twice,
        "own tiles are not flipped", enemies_only),
    law("colours-are-alike", "with colours exchanged, the same cells are flipped", exchanged,
        "own tiles are not flipped", enemies_only),
    law("tiles-are-kept", "to flip makes no tile, loses none, and leaves each one colour", kept,
        "a cell comes to show both colours", never_leaves),
    Proof(
        Claim("no-chain", "3.2", "what a tile flips goes by where tiles lie, not by what they show",
              readings=READINGS),
        (2,), f"the board {SMALL}, all colours", unmoved(f.effects.acted),
        "a tile that is flipped flips another", unmoved(set_off),
    ),
)  # fmt: skip
