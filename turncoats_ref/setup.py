"""§2  Set-up from a deal, and what a hand-made position must keep to."""

from __future__ import annotations

from typing import Final, NamedTuple

from spec import Impossible, Step
from turncoats_ref.state import RETURN, State, stones
from turncoats_ref.table import FACTIONS, NAMES, NONE, OF_EACH, Stones, Table

AT_HOME: Final = 2  # §2.1
ELSEWHERE: Final = 2  # §2.2
IN_HAND: Final = 8  # §2.3


class Deal(NamedTuple):
    """What was drawn: for each area (none for homelands), and for each hand."""

    areas: tuple[Stones, ...]
    hands: tuple[Stones, ...]


def homes(table: Table) -> tuple[Stones, ...]:
    """§2.1  What lies in each area before anything is drawn."""
    home = dict(table.board.homelands)
    if not home:
        raise Impossible("this board has no homelands, so nothing can be dealt on it")
    return tuple(stones(AT_HOME, home[a]) if a in home else NONE for a in table.areas)


def set_up(table: Table, deal: Deal) -> Step[State]:
    """The first position; raises Impossible for a deal that §2 does not give."""
    at_home = homes(table)  # Q16: before the draws
    for area, home, drawn in zip(table.areas, at_home, deal.areas, strict=True):
        if any(home) and any(drawn):
            raise Impossible(f"set-up draws nothing for {table.name(area)}, a homeland", area)
        if not any(home) and (sum(drawn) != ELSEWHERE or any(n < 0 for n in drawn)):
            says = f"set-up draws {ELSEWHERE} stones for {table.name(area)}, not {sum(drawn)}"
            raise Impossible(says, area)
    for place, hand in zip(table.hands, deal.hands, strict=True):
        if sum(hand) != IN_HAND or any(n < 0 for n in hand):
            raise Impossible(f"set-up draws {IN_HAND} stones for a hand, not {sum(hand)}", place)
    areas = [plus(home, drawn) for home, drawn in zip(at_home, deal.areas, strict=True)]
    bag = left_over([*areas, *deal.hands])
    piles = (*areas, NONE, NONE, bag, *deal.hands)
    return Step(State(piles, turn=0), ("1", "1.1", "2", "2.1", "2.2", "2.3", "3.1"))


def plus(one: Stones, other: Stones) -> Stones:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def left_over(piles: list[Stones]) -> Stones:
    """§1  The stones that lie nowhere yet; raises Impossible when there are too many."""
    left = [OF_EACH - sum(pile[f] for pile in piles) for f in FACTIONS]
    for faction in FACTIONS:
        if left[faction] < 0:
            much = OF_EACH - left[faction]
            raise Impossible(f"{much} {NAMES[faction]} stones; there are only {OF_EACH} of each")
    return left[0], left[1], left[2]


def doubts(table: Table, s: State) -> list[str]:
    """Why no game can reach a whole position: necessary conditions, not all there are.

    Empty for a position that holds fewer than all 63 stones: only the stones that matter
    are shown there.
    """
    whole = all(sum(pile[f] for pile in s.piles) == OF_EACH for f in FACTIONS)
    if not whole or not table.board.homelands:
        return []
    extra = [
        int(s.phase == RETURN and s.drawn is not None and seat == s.turn)
        for seat in range(table.seats)
    ]
    hands = [sum(s.piles[hand]) - more for hand, more in zip(table.hands, extra, strict=True)]
    spent = IN_HAND * table.seats - sum(hands)
    bag = sum(s.piles[table.bag]) + sum(extra)
    dealt = first_bag(table)
    axe, flag = sum(s.piles[table.axe]), sum(s.piles[table.flag])
    found = [
        f"player {seat + 1} holds {held} stones; nobody ever holds more than {IN_HAND}"
        for seat, held in enumerate(hands)
        if held > IN_HAND
    ]
    if bag < dealt:
        found.append(f"the bag holds {bag}; set-up leaves {dealt}, and it never shrinks")
    elif bag > dealt >= 0 and axe == 0:  # below none: the board cannot be set up at all
        found.append(f"{bag - dealt} stones have fallen, but the axe is empty")
    if axe + flag > spent:
        found.append(f"axe and flag hold {axe + flag}, but hands have spent only {spent}")
    return found


def first_bag(table: Table) -> int:
    """§2  How many stones set-up leaves in the bag."""
    elsewhere = len(table.areas) - len(FACTIONS)
    return (OF_EACH - AT_HOME) * len(FACTIONS) - ELSEWHERE * elsewhere - IN_HAND * table.seats
