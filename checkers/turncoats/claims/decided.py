"""What settles an area, the faction and the player when a game of Turncoats is over."""

from __future__ import annotations

from typing import Any

from checkers.proofs.reached import At, Look, Sight
from checkers.turncoats.say import say_place, say_ruler
from spec import Settled
from turncoats_ref import OVER, State


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


def decided(settled: Settled[Any]) -> bool:
    return settled.who is not None
