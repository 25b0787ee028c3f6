"""§7  Who wins: most influence, then most cards in the queue."""

from __future__ import annotations

from collections.abc import Sequence

from oriflamme_ref.state import OVER, State
from oriflamme_ref.table import Table
from spec import Outcome, Settled, settle


def leading(table: Table, s: State) -> Settled[int]:
    """§7  Who would win if the game ended here; several: they are still level."""
    rows = [
        ("7", lambda seat, _: s.stock[seat]),
        ("7.1", lambda seat, _: cards_counted(table, s, seat)),
    ]
    return settle(range(table.seats), rows, if_level="7.2")


def cards_counted(table: Table, s: State, seat: int) -> int:
    """§7.1  How many cards of a seat break a tie."""
    which = table.answers.tie_break  # Q13
    piles = s.queue if which == "all" else [pile[:1] for pile in s.queue]
    cards = [card for pile in piles for card in pile if card.owner == seat]
    return sum(card.up or which != "revealed" for card in cards)


def winners(table: Table, level: Sequence[int]) -> tuple[int, ...]:
    """§7.2"""
    return tuple(level[:1] if table.answers.level == "seat-order" else level)  # Q24


def outcome(table: Table, s: State) -> Outcome | None:
    """Who won, when the game is over, and the clauses that settled it."""
    if s.phase != OVER:
        return None
    settled = leading(table, s)
    if settled.who is not None:
        return Outcome(settled.left, (settled.by,))
    return Outcome(winners(table, settled.left), (settled.by,))
