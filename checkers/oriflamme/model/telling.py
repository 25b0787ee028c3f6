"""What cards there are to the second telling, and what a claim may plant a mistake in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from checkers.oriflamme.model.queue import Number

INTRIGUES: Final = ("Ambush", "Assassination", "Conspiracy", "Decree")
CHOOSERS: Final = {
    "Archer": "eliminates", "Soldier": "eliminates", "Assassination": "eliminates",
    "Spy": "steals", "Shapeshifter": "copies", "Decree": "moves",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Telling:
    """What a claim may plant a mistake in: how much is paid, and what comes next."""

    left: Callable[[Number], Number] = lambda much: much + 1  # §5.1
    taken: Callable[[Number], Number] = lambda much: much  # §5.2
    eliminated: Callable[[], Number] = lambda: 1  # §5.4
    stolen: Callable[[Number], Number] = lambda stock: 1 if stock >= 1 else 0  # §6.3
    inherited: Callable[[bool], Number] = lambda alone: 2 if alone else 0  # §6.4
    reigned: Callable[[int], Number] = lambda beside: 1 + beside  # §6.5
    trapped: Callable[[], Number] = lambda: 4  # §6.7
    conspired: Callable[[Number], Number] = lambda much: 2 * much  # §6.9
    attacker_leaves: bool = True  # §6.7
    covered_gain: bool = False  # §4.3
    idle: str = ""  # §6.2, §6.6, §6.10: an ability by which a card is chosen, and then not touched
    taker: Callable[[int], int] = lambda owner: owner  # §5.2
    skips: int = 1  # §5.6: places to the next card
    kept: Callable[[Number], Number] = lambda much: much  # §4.3: by a card that gets covered
    does: Callable[[str], str] = lambda name: name  # §6.6: whose ability it has
    stops: bool = False  # §5: behind the card at hand, which is no mistake but all that is asked
    passes: bool = True  # §5.1: to the next place, behind a card that is left
    lies: Callable[[Number], Number] = lambda much: 0  # §5.2: on a card that was revealed
    spent: bool = True  # §5.5: an intrigue goes
    then_asks: str = "put"  # §6.10
    buried: bool = True  # §5.4, §5.5: in front of its owner


TOLD: Final = Telling()
