"""The end and who wins, clause by clause. §n is clause n of spec/flipwars/rules.md."""

from __future__ import annotations

from collections.abc import Sequence

from flipwars_ref.state import OVER, State
from flipwars_ref.table import SEATS, Table
from spec import Outcome, Settled, settle

# §5  When nobody can place a tile, the colours are counted.


def points(s: State, seat: int) -> int:
    """§5.1  How many tiles show a seat's colour; §6.2: flags are two."""
    return s.shows[seat].bit_count() + (s.shows[seat] & s.flags).bit_count()


def leading(table: Table, s: State) -> Settled[int]:
    """§5.1  Who would win if the game ended here."""
    needed = 0
    if table.answers.majority == "of-cells":  # Q15
        needed = (table.whole & ~s.block).bit_count() + s.flags.bit_count()

    def majority(seat: int, _: Sequence[int]) -> int:
        return points(s, seat) if 2 * points(s, seat) > needed else 0

    return settle(range(SEATS), [("5.1", majority)], if_level="5.2")


def outcome(table: Table, s: State) -> Outcome | None:
    """The winner, when the game is over, and the clauses that settled it."""
    if s.phase != OVER:
        return None
    settled = leading(table, s)
    if settled.who is not None:
        return Outcome((settled.who,), ("5", "5.1"))
    return Outcome(level(table, s), ("5", "5.1", "5.2"))


def level(table: Table, s: State) -> tuple[int, ...]:
    """§5.2  Who wins when both count the same."""
    winners = {"draw": (), "second-player": (1,), "last-mover": (1 - s.turn,), "shared": (0, 1)}
    return winners[table.answers.tie]  # Q16
