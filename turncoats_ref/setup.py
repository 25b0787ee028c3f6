"""§2  Set-up from a deal, and what a hand-made position must keep to."""

from __future__ import annotations

from collections.abc import Sequence
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


def doubts(table: Table, s: State, players: Sequence[str]) -> list[str]:
    """Why no game can reach a position: necessary conditions, not all there are.

    Where fewer than all 63 stones are shown, those that are must lie so that the others could lie
    somewhere. `players` are called so.
    """
    if not table.board.homelands:
        return []
    whole = all(sum(pile[f] for pile in s.piles) == OF_EACH for f in FACTIONS)
    extra = [
        int(s.phase == RETURN and s.drawn is not None and seat == s.turn)
        for seat in range(table.seats)
    ]
    hands = [sum(s.piles[hand]) - more for hand, more in zip(table.hands, extra, strict=True)]
    spent = IN_HAND * table.seats - sum(hands)
    axe, flag = sum(s.piles[table.axe]), sum(s.piles[table.flag])
    areas = sum(sum(s.piles[area]) for area in table.areas)
    bag = OF_EACH * len(FACTIONS) - areas - axe - flag - sum(hands)  # at most
    dealt = first_bag(table)
    found = [
        f"{player} holds {held} stones; nobody ever holds more than {IN_HAND}"
        for player, held in zip(players, hands, strict=True)
        if held > IN_HAND
    ]
    if bag < dealt:
        found.append(f"{bag} are left for the bag; set-up leaves {dealt}, and it never shrinks")
    elif whole and bag > dealt >= 0 and axe == 0:  # below none: the board cannot be set up at all
        found.append(f"stones have fallen ({bag - dealt}), but the axe is empty")
    if axe + flag > spent:
        found.append(f"axe and flag hold {axe + flag}, but hands have spent only {spent}")
    return found


def disturbed(table: Table, s: State) -> list[str]:
    """§2  Why no game can reach a position in which nobody has spent a stone."""
    whole = sum(map(sum, s.piles)) == OF_EACH * len(FACTIONS)
    unspent = sum(sum(s.piles[place]) for place in (*table.hands, table.bag))
    if not (table.board.homelands and whole and not any(s.piles[table.axe] + s.piles[table.flag])):
        return []
    if unspent != IN_HAND * table.seats + first_bag(table):
        return []
    return [
        f"nobody has spent a stone, but {table.name(area)} is not as set-up leaves it"
        for area, home in zip(table.areas, homes(table), strict=True)
        if not given(s.piles[area], home)
    ]


def given(pile: Stones, home: Stones) -> bool:
    """§2.1, §2.2  Whether set-up can leave this in an area."""
    return pile == home if any(home) else sum(pile) == ELSEWHERE


def first_bag(table: Table) -> int:
    """§2  How many stones set-up leaves in the bag."""
    elsewhere = len(table.areas) - len(FACTIONS)
    return (OF_EACH - AT_HOME) * len(FACTIONS) - ELSEWHERE * elsewhere - IN_HAND * table.seats
