"""What a log tells of a deal: a pile for each place, or that it is not known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import turncoats_ref as t
from checkers.scenario.language import Names
from checkers.scenario.shapes import Misshapen, entries, items
from checkers.turncoats.deals import some
from checkers.turncoats.form.stones import read_stones
from checkers.turncoats.words import read_pile
from spec import Game, Impossible
from spec.source import Node, did_you_mean


class Dealt(NamedTuple):
    """§2  What was drawn for each area (none for homelands) and each hand; None: unknown."""

    areas: tuple[t.Stones | None, ...]
    hands: tuple[t.Stones | None, ...]

    @property
    def known(self) -> bool:
        return None not in (*self.areas, *self.hands)


def read_dealt(told: Mapping[str, Node], names: Names, game: Game[Any, Any]) -> Dealt:
    """From the lines of a log; raises Mistake, or Impossible where no lines are to blame."""
    places = (*names.board.areas, *names.players)
    for name, node in told.items():
        if name not in places:
            raise node.wrong(f"nothing is dealt to `{name}`", did_you_mean(name, places))
    piles = {name: read_pile(node, names) for name, node in told.items()}
    found = of_piles(piles, names, game)
    try:
        completed(found, game)
    except Impossible as impossible:
        if not told:
            raise
        where = name_of(impossible, names, game)
        raise told.get(where, [*told.values()][-1]).wrong(str(impossible)) from None
    return found


def name_of(impossible: Impossible, names: Names, game: Game[Any, Any]) -> str:
    """The area or the player that something is impossible for."""
    place, hands = impossible.place, game.table.table.hands
    if place is None:
        return ""
    return str(names.players[place - hands[0]] if place in hands else names.board.areas[place])


def read_dealt_in_json(value: Any, names: Names, game: Game[Any, Any]) -> Dealt:
    """As a deal is said, with null, or nothing, for what is unknown; raises Misshapen."""
    areas, players = names.board.areas, names.players
    found = entries(value, "deal", (), ("areas", "hands"))
    told = dict(entries(found.get("areas", {}), "deal.areas", (), areas))
    hands = items(found.get("hands", [None] * len(players)), "deal.hands", len(players))
    told |= dict(zip(players, hands, strict=True))
    at = {**{a: f"deal.areas.{a}" for a in areas}, **{p: f"deal.hands.{p}" for p in players}}
    piles = {n: read_stones(pile, at[n]) for n, pile in told.items() if pile is not None}
    dealt = of_piles(piles, names, game)
    try:
        completed(dealt, game)
    except Impossible as impossible:
        raise Misshapen(f"deal is none: {impossible}") from None
    return dealt


def of_piles(piles: Mapping[str, t.Stones], names: Names, game: Game[Any, Any]) -> Dealt:
    homes = {area for area, _ in names.board.homelands}
    areas = names.board.areas
    return Dealt(
        tuple(piles.get(a, t.NONE if n in homes else None) for n, a in enumerate(areas)),
        tuple(piles.get(name) for name in names.players),
    )


def of_state(s: t.State, names: Names, game: Game[Any, Any]) -> Dealt:
    """The deal that led to a first position."""
    homes = {area for area, _ in names.board.homelands}
    areas = tuple(t.NONE if n in homes else s.piles[n] for n in game.table.table.areas)
    return Dealt(areas, tuple(s.piles[hand] for hand in game.table.table.hands))


def completed(dealt: Dealt, game: Game[Any, Any]) -> t.State:
    """§2  A first position that a deal may have led to; raises Impossible where there is none."""
    table = game.table.table
    known = [pile for pile in (*t.setup.homes(table), *dealt.areas, *dealt.hands) if pile]
    if t.setup.first_bag(table) < 0:
        raise Impossible("there are not stones enough for so many areas and players")
    drawn = evenly([t.OF_EACH - sum(pile[f] for pile in known) for f in t.FACTIONS])
    areas = [some(drawn, t.setup.ELSEWHERE) if p is None else p for p in dealt.areas]
    hands = [some(drawn, t.setup.IN_HAND) if p is None else p for p in dealt.hands]
    found: t.State = game.table.set_up(t.Deal(tuple(areas), tuple(hands))).state
    return found


def evenly(left: list[int]) -> Iterator[t.Faction]:
    """Stones by turns of each faction of which there are any left; then black for ever.

    Which is more than there are, and will be refused.
    """
    while any(many > 0 for many in left):
        for faction in t.FACTIONS:
            if left[faction] > 0:
                left[faction] -= 1
                yield faction
    while True:
        yield t.BLACK
