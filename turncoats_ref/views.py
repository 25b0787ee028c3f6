"""What a seat may know: §2.3 keeps hands secret, §5.4 shows what is returned, not what is drawn."""

from __future__ import annotations

from typing import NamedTuple

from turncoats_ref.actions import Action, Draw
from turncoats_ref.state import State
from turncoats_ref.table import Faction, Stones, Table


class View(NamedTuple):
    areas: tuple[Stones, ...]
    axe: Stones
    flag: Stones
    bag: int  # how many stones
    hand: Stones  # one's own
    hands: tuple[int, ...]  # how many stones each seat holds
    turn: int
    phase: str
    negotiations: int
    drawn: Faction | None  # one's own draw, until a stone is returned


def view(table: Table, s: State, seat: int) -> View:
    """A position as one seat sees it."""
    return View(
        areas=s.piles[: len(table.areas)],
        axe=s.piles[table.axe],
        flag=s.piles[table.flag],
        bag=sum(s.piles[table.bag]),
        hand=s.piles[table.hands[seat]],
        hands=tuple(sum(s.piles[hand]) for hand in table.hands),
        turn=s.turn,
        phase=s.phase,
        negotiations=s.negotiations,
        drawn=s.drawn if seat == s.turn else None,
    )


def heard(table: Table, s: State, action: Action, seat: int) -> Action:
    """An action in a position as one seat sees it: a drawn stone is the drawer's alone."""
    if isinstance(action, Draw) and seat != s.turn:
        return Draw(None)
    return action
