"""What is claimed of Flip Wars beside its characters, on the boards of its modes, by the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from typing import Any, Final

import flipwars_ref as f
from checkers.bits import same, unsigned
from checkers.claims import Claim
from checkers.flipwars.alike import ends
from checkers.flipwars.model import CHOOSING, READINGS, Colours
from checkers.flipwars.unknown import alike, seen, some_cells, state, unknown
from checkers.proofs.catalogue import Obligations, Proof
from checkers.proofs.obligations import Obligation
from checkers.proofs.solving import Symbols
from checkers.terms import every, truth
from spec import Outcome, Reading
from spec.flipwars import CHARACTERS, FLAG, atlas

LARGE: Final = "5x5"
SMALL: Final = "3x3"
TACTICAL: Final = "tactical-war"
FLAGS: Final = "capture-the-flag"

Flip = Callable[[f.Table, f.State, Any], f.State]
Act = Callable[[f.Table, f.State, f.Place], f.State]
Judge = Callable[[f.Table, f.State], Outcome | None]

# §6.1, §6.2  The modes, on boards of their own.


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
    return f.rules.flipped(table, s, cells & ~s.flags)


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
    return f.rules.acted(table, s, replace(a, tile=CHARACTERS.index("soldier")))


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
    after = f.rules.acted(table, s, a)
    own = after.shows[s.turn] & s.shows[1 - s.turn]
    return f.rules.flipped(table, after, (own & 1) << 1)


# §5.1, §5.2  The end.


def counted(judge: Judge) -> Obligations:
    """Whoever shows more tiles wins alone; nobody, where both show as many."""

    def obligations(reading: Reading, seats: int) -> Iterator[Obligation]:
        table, symbols = f.table(atlas.board(LARGE), reading, seats), Symbols()
        right = [judged_well(judge(table, s), s) for s in ends(table.board)]
        shows = truth(all(right), symbols.context)
        yield Obligation(f"all {len(right)} counts", symbols, (), shows)

    return obligations


def judged_well(outcome: Outcome | None, s: f.State) -> bool:
    first, second = (shown.bit_count() for shown in s.shows)
    wanted = {first > second: (0,), second > first: (1,), first == second: ()}[True]
    return outcome is not None and outcome.winners == wanted


def for_the_second(table: f.Table, s: f.State) -> Outcome | None:
    """A planted mistake: a tie is the second player's."""
    outcome = f.rules.outcome(table, s)
    return outcome and replace(outcome, winners=outcome.winners or (1,))


MODES: Final = (
    Proof(
        Claim("no-chain", "3.2", "what a tile flips goes by where tiles lie, not by what they show",
              readings=READINGS),
        (2,), f"the board {SMALL}, all colours", unmoved(f.rules.acted),
        "a tile that is flipped flips another", unmoved(set_off),
    ),
    Proof(
        Claim("block-shows-nothing", "6.1", "a block stays, and shows no colour, whatever is hit"),
        (2,), f"the board {TACTICAL}, all colours", blocked(f.rules.flipped),
        "a cell without a tile is flipped", blocked(gaps_too),
    ),
    Proof(
        Claim("flags-are-flipped", "6.2", "a flag that is hit comes to show the other colour, and "
              "is still a flag", readings=READINGS),
        (2,), f"the board {FLAGS}, all colours and flags", flags_flip(f.rules.flipped),
        "flags are not flipped", flags_flip(spared),
    ),
    Proof(
        Claim("flags-flip-nothing", "6.2", "a flag tile flips nothing", readings=READINGS),
        (2,), f"the board {FLAGS}, all colours", idle(f.rules.acted),
        "a flag does what a Soldier does", idle(armed),
    ),
    Proof(
        Claim("level-is-a-draw", "5.2", "more tiles win, and with as many of each nobody does",
              readings=READINGS),
        (2,), f"the board {LARGE}, all counts of tiles", counted(f.rules.outcome),
        "the second player wins a tie", counted(for_the_second),
    ),
)  # fmt: skip
