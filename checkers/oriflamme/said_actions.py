"""Decisions in JSON: {"do": "place", "card": "Spy", "to": "end"}, {"do": "leave"}, and so on."""

from __future__ import annotations

from typing import Any, Final

import oriflamme_ref as o
from checkers.oriflamme.said_cards import (
    LONGEST,
    read_kind,
    read_target,
    say_kind,
    say_place,
    say_target,
)
from checkers.scenario.language import Names
from checkers.scenario.shapes import Misshapen, entries, whole, word

CHOICES: Final[dict[str, type[o.Eliminate | o.Steal | o.Copy | o.Move]]] = {
    "eliminate": o.Eliminate, "steal": o.Steal, "copy": o.Copy, "move": o.Move,
}  # fmt: skip
PLAIN: Final[dict[str, type[o.Reveal | o.Leave | o.GoOn | o.Decline]]] = {
    "reveal": o.Reveal, "leave": o.Leave, "go-on": o.GoOn, "decline": o.Decline,
}  # fmt: skip
VERBS: Final = {kind: verb for verb, kind in (*CHOICES.items(), *PLAIN.items())}


def say_action(action: o.Action, _: Names) -> dict[str, Any]:
    """Raises ValueError for a card or a place that there is not."""
    match action:
        case o.Place(card, place, onto):
            return {"do": "place", "card": say_kind(card), **say_where(place, onto)}
        case o.Put(place, onto):
            return {"do": "put", **say_where(place, onto)}
        case o.Eliminate(target) | o.Steal(target) | o.Copy(target) | o.Move(target):
            return {"do": VERBS[type(action)], **say_target(target)}
    return {"do": VERBS[type(action)]}


def say_where(place: int, onto: bool) -> dict[str, int | str]:
    if onto:
        return {"onto": say_place(place)}
    return {"to": "end" if place == o.END else say_place(place)}


def read_action(value: Any, _: Names) -> o.Action:
    if not isinstance(value, dict) or "do" not in value:
        raise Misshapen("action is no object that says what to `do`")
    does = word(value["do"], "action.do", ("place", "put", *CHOICES, *PLAIN))
    if does in PLAIN:
        entries(value, "action", ("do",))
        return PLAIN[does]()
    if does in CHOICES:
        entries(value, "action", ("do", "pile", "under"))
        target = {key: value[key] for key in ("pile", "under")}
        return CHOICES[does](read_target(target, "action"))
    where = "onto" if "onto" in value else "to"
    if does == "put":
        entries(value, "action", ("do", where))
        return o.Put(*read_where(value, where))
    entries(value, "action", ("do", "card", where))
    card = value["card"]
    kind = None if card is None else read_kind(card, "action.card")
    return o.Place(kind, *read_where(value, where))


def read_where(value: Any, where: str) -> tuple[int, bool]:
    if where == "to" and value["to"] == "end":
        return o.END, False
    return whole(value[where], f"action.{where}", 0, LONGEST), where == "onto"
