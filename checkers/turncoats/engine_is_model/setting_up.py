"""§2 on symbolic draws: the first position is what was drawn, on top of the homelands' own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any, Final, TypeAlias

from checkers.forking import PathProof
from checkers.logic import Truth
from checkers.symbolic import term
from checkers.turncoats.engine_is_model.case import Case
from spec import Impossible
from turncoats_ref import FACTIONS, Deal, State, Stones, setup

NONE: Final = (0, 0, 0)
AT_HOME: Final = 2  # told anew, and not the engine's
ELSEWHERE: Final = 2
IN_HAND: Final = 8
OF_EACH: Final = 21

Holds: TypeAlias = Callable[[Case, State, Deal], list[Truth]]


def set_up(c: Case, holds: Holds) -> PathProof:
    """A deal that can be drawn is set up so; any other is refused."""
    homes = dict(c.m.board.homelands)
    areas = [numbers(c, f"area {area}") for area in range(len(c.m.board.areas))]
    deal = Deal(tuple(areas), tuple(numbers(c, f"hand {n}") for n in range(c.m.seats)))
    drawable = c.L.all(*can_be_drawn(c, deal, homes))

    def run() -> State | str:
        try:
            return setup.set_up(c.table, deal).state
        except Impossible as impossible:
            return str(impossible)

    def claim(found: State | str) -> Truth:
        if isinstance(found, str):
            return c.L.no(drawable)
        return c.L.all(drawable, *holds(c, found, deal))

    return c.prove(run, claim, type, [State, str])


def numbers(c: Case, name: str) -> Stones:
    """Any numbers at all; a deal that owes stones is none."""
    black, blue, red = (c.number(f"{name} {f}") for f in FACTIONS)
    return black, blue, red


def can_be_drawn(c: Case, deal: Deal, homes: dict[int, int]) -> list[Truth]:
    """§2: none for a homeland, two for any other area, eight for a hand; of stones there are."""
    draws = [drawn for area, drawn in enumerate(deal.areas) if area not in homes]
    none = [truth for area in homes for truth in same(deal.areas[area], NONE)]
    sizes = [total(drawn) == ELSEWHERE for drawn in draws]
    sizes += [total(hand) == IN_HAND for hand in deal.hands]
    owed = [term(n) >= 0 for n in chain(*draws, *deal.hands)]
    left = [left_of(c, deal, homes, f) >= 0 for f in FACTIONS]
    return [*none, *sizes, *owed, *left]


def left_of(c: Case, deal: Deal, homes: dict[int, int], f: int) -> Any:
    """§1  How many stones of a faction remain for the bag."""
    at_home = AT_HOME * sum(faction == f for faction in homes.values())
    return OF_EACH - at_home - sum(term(pile[f]) for pile in (*deal.areas, *deal.hands))


def total(pile: Stones) -> Any:
    return sum(term(n) for n in pile)


def same(pile: Stones, as_told: Sequence[Any]) -> list[Truth]:
    return [term(one) == other for one, other in zip(pile, as_told, strict=True)]


def homelands(c: Case, s: State, _: Deal) -> list[Truth]:
    """§2.1"""
    return [
        truth
        for area, home in c.m.board.homelands
        for truth in same(s.piles[area], [AT_HOME * (f == home) for f in FACTIONS])
    ]


def other_areas(c: Case, s: State, deal: Deal) -> list[Truth]:
    """§2.2"""
    homes = dict(c.m.board.homelands)
    drawn = [(a, pile) for a, pile in enumerate(deal.areas) if a not in homes]
    return [t for a, pile in drawn for t in same(s.piles[a], [term(n) for n in pile])]


def hands(c: Case, s: State, deal: Deal) -> list[Truth]:
    """§2.3"""
    pairs = zip(c.table.hands, deal.hands, strict=True)
    return [t for place, hand in pairs for t in same(s.piles[place], [term(n) for n in hand])]


def everything(c: Case, s: State, deal: Deal) -> list[Truth]:
    """§2  All of it; axe and flag are empty, and what was not drawn is in the bag."""
    parts = (homelands, other_areas, hands, first_player, the_rest)
    return [truth for part in parts for truth in part(c, s, deal)]


def the_rest(c: Case, s: State, deal: Deal) -> list[Truth]:
    homes = dict(c.m.board.homelands)
    bag = [left_of(c, deal, homes, f) for f in FACTIONS]
    empty = [*same(s.piles[c.table.axe], NONE), *same(s.piles[c.table.flag], NONE)]
    return [*empty, *same(s.piles[c.table.bag], bag)]


def first_player(c: Case, s: State, _: Deal) -> list[Truth]:
    """§3.1"""
    return [c.L.all(s.turn == 0, s.negotiations == 0, s.phase == "act")]
