"""What a seat may know: everything, unless supplies are hidden."""

from __future__ import annotations

from typing import NamedTuple

from flipwars_ref.actions import Action
from flipwars_ref.state import Cells, State, Supply
from flipwars_ref.table import Table


class View(NamedTuple):
    shows: tuple[Cells, Cells]
    supplies: tuple[Supply | int, ...]  # a number alone: how many tiles, of kinds unknown
    turn: int
    phase: str
    flags: Cells
    block: Cells


def view(table: Table, s: State, seat: int) -> View:
    """A position as one seat sees it."""
    hidden = table.answers.hidden  # Q18
    supplies = tuple(
        sum(supply) if hidden and owner != seat else supply
        for owner, supply in enumerate(s.supplies)
    )
    return View(s.shows, supplies, s.turn, s.phase, s.flags, s.block)


def heard(table: Table, s: State, action: Action, seat: int) -> Action:
    """§3  Everything that is done is open to both."""
    return action
