"""What is claimed of the modes: what each adds, and that all else stays as it is (§6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any, Final

import flipwars_ref as f
from checkers.bits import same, unsigned
from checkers.claims import Claim
from checkers.flipwars import rulebook
from checkers.flipwars.claims.setting_up import supplies
from checkers.flipwars.model import CHOOSING, READINGS
from checkers.flipwars.unknown import alike, seen, state, unknown
from checkers.proofs.catalogue import Obligations, Proof
from checkers.proofs.obligations import Obligation
from checkers.proofs.solving import Symbols
from checkers.symbolic import term
from checkers.terms import every, no, truth
from spec import Impossible, Reading, Step
from spec.flipwars import CHARACTERS, FLAG, Board, atlas

LARGE: Final = "5x5"
SMALL: Final = "3x3"
ENCLOSED: Final = "enclosed-battle"

Lay = Callable[[Board, Reading, int], f.Table]
Act = Callable[[f.Table, f.State, f.Place], f.State]

# §6  Modes, one at a time, on tables that are told; what each adds, and what it leaves as it is.


def apart(lay: Lay) -> Obligations:
    """§6  A table is laid for no mode and for one, and for no two."""

    def obligations(reading: Reading, seats: int) -> Iterator[Obligation]:
        plain = atlas.board(LARGE)
        for block, flags, enclosed in product((None, 12), (0, 1), (False, True)):
            supply = (*plain.supply[:FLAG], flags)
            board = plain._replace(block=block, supply=supply, enclosed=enclosed)
            symbols, alone = Symbols(), len(board.modes) < 2
            shows = truth(laid(lay, board, reading, seats) == alone, symbols.context)
            yield Obligation(" and ".join(board.modes) or "no mode", symbols, (), shows)

    return obligations


def laid(lay: Lay, board: Board, reading: Reading, seats: int) -> bool:
    try:
        lay(board, reading, seats)
    except Impossible:
        return False
    return True


def unenclosed(board: Board, reading: Reading, seats: int) -> f.Table:
    """A planted mistake: an Enclosed Battle goes with any mode."""
    return f.table(board._replace(enclosed=False), reading, seats)


def as_on_a_plain_board(act: Act) -> Obligations:
    """§6  What a character does beside a block, or to flags, is what it does without."""

    def obligations(reading: Reading, seats: int) -> Iterator[Obligation]:
        plain = f.table(atlas.board(SMALL), reading, seats)
        for name in ("3x3-block", "3x3-flags"):
            table = f.table(atlas.board(name), reading, seats)
            symbols, colours, given = unknown(table.board)
            block = 0 if table.board.block is None else 1 << table.board.block
            flags: Any = unsigned(symbols.bits("flags", len(table.cells)))
            lie = colours.mine | colours.theirs
            given = (*given, same(flags & ~lie, 0), same(lie & block, 0))
            for seat, tile in product(range(seats), range(len(CHARACTERS))):
                s = state(table.board, colours, seat)
                here = replace(s, flags=flags, block=block)
                shows = [
                    alike(seen(act(table, here, a), seat), seen(act(plain, s, a), seat), symbols)
                    for a in placings(table, tile) if block != 1 << a.cell
                ]  # fmt: skip
                told = f"{CHARACTERS[tile]} on {name} by seat {seat}"
                yield Obligation(told, symbols, given, every(shows, symbols.context))

    return obligations


def flags_stay(table: f.Table, s: f.State, a: f.Place) -> f.State:
    """A planted mistake: flags are not flipped."""
    return f.effects.acted(replace(table, flags_flip=False), s, a)


def placings(table: f.Table, tile: f.Tile) -> Iterator[f.Place]:
    """On every cell, with every other chosen where one is chosen."""
    for cell in table.cells:
        others = [c for c in table.cells if c != cell]
        for chosen in others if CHARACTERS[tile] in CHOOSING else (f.NONE,):
            yield f.Place(tile, cell, chosen)


# §6.3  The tiles of an Enclosed Battle.


def fill_the_board(
    table: f.Table, rows: Sequence[Sequence[Any]], s: f.State | None, symbols: Symbols
) -> Any:
    """Eight tiles each, as many in all as there are cells, of which no more than two are alike.

    And one of each character is allowed.
    """
    if s is None:
        ones = (count == (n != FLAG) for row in rows for n, count in enumerate(row))
        return no(every(ones, symbols.context), symbols.context)
    begun = [sum(term(count) for count in supply) for supply in s.supplies]
    fill = sum(begun) == len(table.cells)
    few = (term(count) <= 2 for supply in s.supplies for count in supply)
    return every((fill, *(tiles == 8 for tiles in begun), *few), symbols.context)


def whichever(obligations: Obligations) -> Obligations:
    """§6.3  Under every answer to which eight they are (Q22)."""

    def under_each(reading: Reading, seats: int) -> Iterator[Obligation]:
        for answer in rulebook().questions["enclosed-set"].answers.values():
            values = {**reading.values, "enclosed-set": answer.value}
            yield from obligations(replace(reading, values=values), seats)

    return under_each


def whatever_is_brought(table: f.Table, deal: f.Deal) -> Step[f.State]:
    """A planted mistake: nobody counts the tiles."""
    step = f.setup.set_up(table, f.setup.full(table))
    return step._replace(state=replace(step.state, supplies=deal.supplies))


MODES: Final = (
    Proof(
        Claim("modes-apart", "6", "no two modes are played at once, and each is alone",
              readings=READINGS),
        (2,), f"the board {LARGE} in every mode, and in any two or three", apart(f.table),
        "an Enclosed Battle goes with any mode", apart(unenclosed),
    ),
    Proof(
        Claim("modes-keep-characters", "6", "beside a block, and to flags, a character does what "
              "it does without them", readings=READINGS),
        (2,), f"the board {SMALL} with a block, and with any flags; all colours",
        as_on_a_plain_board(f.effects.acted),
        "flags are not flipped", as_on_a_plain_board(flags_stay),
    ),
    Proof(
        Claim("enclosed-fills-the-board", "6.3", "eight tiles each, whichever they are, are as "
              "many as four rows of four cells"),
        (2,), f"the board {ENCLOSED}, any numbers of tiles",
        whichever(supplies(f.setup.set_up, ENCLOSED, fill_the_board)),
        "nobody counts the tiles",
        whichever(supplies(whatever_is_brought, ENCLOSED, fill_the_board)),
    ),
)  # fmt: skip
