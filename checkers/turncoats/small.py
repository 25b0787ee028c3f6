"""Small positions of Turncoats, where ties abound."""

from __future__ import annotations

from typing import Any, Final

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

import turncoats_ref as t
from spec import Game

MOST: Final = 2  # stones of a faction in one place

COUNT = st.integers(0, MOST)
PILE = st.tuples(COUNT, COUNT, COUNT)


@st.composite
def positions(draw: DrawFn, table: t.Table, ends: Any) -> t.State:
    """§3.3  At rest or at the end, with few stones everywhere."""
    piles = tuple(draw(PILE) for _ in range(table.hands[-1] + 1))
    turn, row = draw(st.integers(0, table.seats - 1)), draw(st.integers(0, table.seats))
    return t.State(piles, turn, t.OVER if ends(row, turn) else t.ACT, row)


def small(game: Game[Any, Any]) -> SearchStrategy[t.State]:
    return positions(game.table.table, game.table.ends)
