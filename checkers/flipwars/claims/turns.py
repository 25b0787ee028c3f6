"""What is claimed of turns: where a tile can be placed, and whose turn comes next (§1.1, §2.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any, Final

import flipwars_ref as f
from checkers.bits import same
from checkers.claims import Claim
from checkers.flipwars.model import READINGS
from checkers.flipwars.unknown import state, unknown
from checkers.forking import Path, explore
from checkers.proofs.catalogue import Obligations, Proof
from checkers.proofs.obligations import Obligation
from checkers.proofs.solving import Symbols
from checkers.symbolic import Number
from checkers.terms import every, no, some
from spec import Reading, Refusal, Step
from spec.flipwars import KINDS, atlas

BOARD: Final = "5x5"

Play = Callable[[f.Table, f.State, int, f.Action], Any]
AfterTurn = Callable[[f.Table, f.State, tuple[str, ...]], Step[f.State]]


# §1.1  A cell holds one tile, for all colours.


def one_a_cell(play: Play) -> Obligations:
    """On each cell, a Soldier is laid where no tile lies, and nowhere else."""

    def obligations(reading: Reading, seats: int) -> Iterator[Obligation]:
        table = f.table(atlas.board(BOARD), reading, seats)
        symbols, colours, given = unknown(table.board)
        for seat, cell in product(range(seats), table.cells):
            s, action = state(table.board, colours, seat), f.Place(0, cell)
            paths = explore(partial(play, table, s, seat, action), symbols, given)
            allowed = [met(path, symbols) for path in paths if not refused(path)]
            empty = same((colours.mine | colours.theirs) & 1 << cell, 0)
            name = f"{table.board.name(cell)} by seat {seat}"
            yield Obligation(name, symbols, given, some(allowed, symbols.context) == empty)

    return obligations


def met(path: Path[Any], symbols: Symbols) -> Any:
    return every(path.conditions, symbols.context)


def refused(path: Path[Any]) -> bool:
    return isinstance(path.result, Refusal)


def on_an_enemy(table: f.Table, s: f.State, seat: int, a: f.Action) -> Any:
    """A planted mistake: a tile is laid over one of the enemy's."""
    assert isinstance(a, f.Place)
    bared = (s.shows[seat], s.shows[1 - seat] & ~(1 << a.cell))
    return f.rules.play(table, replace(s, shows=bared if seat == 0 else bared[::-1]), seat, a)


# §2.2  Whose turn it is behind a turn, for all colours and supplies.


def by_turns(after_turn: AfterTurn) -> Obligations:
    def obligations(reading: Reading, seats: int) -> Iterator[Obligation]:
        table = f.table(atlas.board(BOARD), reading, seats)
        for seat in range(seats):
            symbols, colours, given = unknown(table.board)
            held = [symbols.new(f"held by {who}") for who in range(seats)]
            have: Any = tuple((Number(count), *[0] * (len(KINDS) - 1)) for count in held)
            s = replace(state(table.board, colours, seat), supplies=have)
            given = (*given, *(count >= 0 for count in held))
            full = same(colours.mine | colours.theirs, table.whole)
            for path in explore(partial(after_turn, table, s, ()), symbols, given):
                shows = goes_on(path.result.state, held, full, seat, symbols)
                yield Obligation(f"seat {seat}", symbols, (*given, *path.conditions), shows)

    return obligations


def goes_on(s: f.State, held: Sequence[Any], full: Any, seat: int, symbols: Symbols) -> Any:
    """The other's turn, who has a tile; else one's own again; over, where nobody can place."""
    context = symbols.context
    free, other = no(full, context), 1 - seat
    when = {
        (f.PLACE, other): (free, held[other] > 0),
        (f.PLACE, seat): (free, held[other] == 0, held[seat] > 0),
        (f.OVER, other): (no(every((free, held[0] + held[1] > 0), context), context),),
    }
    return every(when.get((s.phase, s.turn), (False,)), context)


def never_passed_over(table: f.Table, s: f.State, cited: tuple[str, ...]) -> Step[f.State]:
    """A planted mistake: a player without a tile has the turn all the same."""
    step = f.rules.after_turn(table, s, cited)
    return step._replace(state=replace(step.state, turn=1 - s.turn))


TURNS: Final = (
    Proof(
        Claim("one-tile-a-cell", "1.1", "a tile can be placed on each of the 25 cells that holds "
              "none, and on no other", readings=READINGS),
        (2,), f"the board {BOARD}, all colours, a Soldier", one_a_cell(f.rules.play),
        "a tile is laid over one of the enemy's", one_a_cell(on_an_enemy),
    ),
    Proof(
        Claim("by-turns", "2.2", "after a turn it is the other's who has a tile left, else one's "
              "own, and over where nobody can place one"),
        (2,), f"the board {BOARD}, all colours, any numbers of tiles", by_turns(f.rules.after_turn),
        "who has no tile is not passed over", by_turns(never_passed_over),
    ),
)  # fmt: skip
