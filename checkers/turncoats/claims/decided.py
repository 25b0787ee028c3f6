"""What settles an area, the faction and the player when a game of Turncoats is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from checkers.proofs.reached import At, Look, Sight
from checkers.turncoats.say import say_place, say_ruler
from spec import Settled
from turncoats_ref import FACTIONS, OVER, Faction, Place, State


def an_area(clause: str) -> Sight:
    def of(at: At) -> Look:
        ask = at.under(at.reading).table

        def look(s: State) -> str:
            for place in ask.table.areas if s.phase == OVER else ():
                settled = ask.ruler(s, place)
                if settled.by == clause and (settled.left if clause == "4.3" else decided(settled)):
                    where = say_place(place, at.names)
                    return f"{where} is ruled by {say_ruler(settled.who)} (§{clause})"
            return ""

        return look

    return of


def a_faction(clause: str) -> Sight:
    def of(at: At) -> Look:
        ask = at.under(at.reading).table

        def look(s: State) -> str:
            settled = ask.winning_faction(s) if s.phase == OVER else None
            if not settled or settled.by != clause or decided(settled) == (clause == "6.3"):
                return ""
            return f"{say_ruler(settled.who)} is the winning faction (§{clause})"

        return look

    return of


def a_player(clause: str) -> Sight:
    def of(at: At) -> Look:
        ask = at.under(at.reading).table

        def look(s: State) -> str:
            settled = ask.winning_player(s)[1] if s.phase == OVER else None
            if not settled or settled.by != clause or not decided(settled):
                return ""
            return f"{at.names.players[settled.who]} wins (§{clause})"

        return look

    return of


def a_third(at: At) -> Look:
    """§6.1  Two factions are level for the most areas, and stones of the third decide on the axe
    or the flag: without them another faction would win, or none, though every area stays whose it
    is."""
    ask = at.under(at.reading).table

    def rulers(s: State) -> list[int | None]:
        return [ask.ruler(s, place).who for place in ask.table.ruled]

    def look(s: State) -> str:
        owners = rulers(s)
        for h in FACTIONS:
            f, g = (one for one in FACTIONS if one != h)
            if not owners.count(f) == owners.count(g) > owners.count(h):
                continue
            without = unpaid(s, h, (ask.table.axe, ask.table.flag))
            here, there = (ask.winning_faction(one).who for one in (s, without))
            if here != there and rulers(without) == owners:
                third, wins, won = (say_ruler(who) for who in (h, here, there))
                return f"{wins} is the winning faction; {won}, had {third} nothing on axe and flag"
        return ""

    return look


def unpaid(s: State, faction: Faction, places: Sequence[Place]) -> State:
    """The position with none of a faction's stones in these places."""
    piles = list(s.piles)
    for place in places:
        black, blue, red = (0 if f == faction else piles[place][f] for f in FACTIONS)
        piles[place] = black, blue, red
    return replace(s, piles=tuple(piles))


def decided(settled: Settled[Any]) -> bool:
    return settled.who is not None
