"""What moves: where every stone lies, and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from turncoats_ref.table import Faction, Place, Stones

Phase: TypeAlias = str
ACT: Final = "act"  # a player chooses an action
DRAW: Final = "draw"  # §5.4: nature draws a stone for the player
RETURN: Final = "return"  # §5.4: the player returns a stone
OVER: Final = "over"  # §3.3

Piles: TypeAlias = tuple[Stones, ...]  # by the numbers of the places


@dataclass(slots=True, unsafe_hash=True)  # not frozen: that costs half the speed of `play`
class State:
    """A position. `turn` stays with a player until the turn is complete; at the end it is the
    seat that would have had the next turn (§7.2)."""

    piles: Piles
    turn: int
    phase: Phase = ACT
    negotiations: int = 0  # §3.3: in a row, up to now
    drawn: Faction | None = None  # §5.4: what the player holds and owes for


def move(piles: Piles, stones: Stones, source: Place, target: Place) -> Piles:
    """§1  The same stones, some of them elsewhere: the one way in which a stone moves."""
    black, blue, red = stones
    after = list(piles)
    a, b, c = after[source]
    after[source] = (a - black, b - blue, c - red)
    a, b, c = after[target]
    after[target] = (a + black, b + blue, c + red)
    return tuple(after)


def holds(pile: Stones, stones: Stones) -> bool:
    """Whether the stones could be taken from the pile."""
    return all(0 <= some <= there for some, there in zip(stones, pile, strict=True))


def stones(count: int, faction: Faction) -> Stones:
    """A pile of `count` stones of one faction."""
    pile = [0, 0, 0]
    pile[faction] = count
    return pile[0], pile[1], pile[2]
