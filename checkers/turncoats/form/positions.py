"""Positions, deals (§2) and views in JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import turncoats_ref as t
from checkers.scenario.language import Names
from checkers.scenario.shapes import Misshapen, entries, items, whole, word
from checkers.turncoats.form.stones import (
    read_faction,
    read_piles,
    read_stones,
    say_faction,
    say_piles,
    say_stones,
)
from checkers.turncoats.say import APART
from spec import Game, Impossible
from spec.turncoats import FACTIONS

PHASES: Final = (t.ACT, t.DRAW, t.RETURN, t.OVER)
TURN: Final = ("turn", "phase", "negotiations", "drawn")
LONGEST: Final = 999  # Negotiates in a row


def say_turn(s: Any) -> dict[str, Any]:
    """Of a position or of a view."""
    rest = {"phase": s.phase, "negotiations": s.negotiations}
    return {"turn": s.turn, **rest, "drawn": say_faction(s.drawn)}


def read_turn(found: Mapping[str, Any], at: str, names: Names) -> dict[str, Any]:
    drawn = found["drawn"]
    return {
        "turn": whole(found["turn"], f"{at}.turn", 0, len(names.players) - 1),
        "phase": word(found["phase"], f"{at}.phase", PHASES),
        "negotiations": whole(found["negotiations"], f"{at}.negotiations", 0, LONGEST),
        "drawn": None if drawn is None else read_faction(drawn, f"{at}.drawn"),
    }


def say_position(s: t.State, names: Names) -> dict[str, Any]:
    open_to_all = (*names.board.areas, *APART)
    hands = [say_stones(hand) for hand in s.piles[len(open_to_all) :]]
    return {"piles": say_piles(open_to_all, s.piles), "hands": hands, **say_turn(s)}


def read_position(value: Any, names: Names) -> t.State:
    found = entries(value, "position", ("piles", "hands", *TURN))
    piles = read_piles(found["piles"], "position.piles", (*names.board.areas, *APART))
    piles += read_hands(found["hands"], "position.hands", names)
    for faction, name in enumerate(FACTIONS):
        total = sum(pile[faction] for pile in piles)
        if total > t.OF_EACH:
            raise Misshapen(f"position has {total} {name} stones; there are only {t.OF_EACH}")
    return t.State(piles, **read_turn(found, "position", names))


def read_hands(value: Any, at: str, names: Names) -> tuple[t.Stones, ...]:
    hands = items(value, at, len(names.players))
    return tuple(read_stones(hand, f"{at}.{n}") for n, hand in enumerate(hands))


def say_deal(first: t.State, names: Names) -> dict[str, Any]:
    """§2  What was drawn for a first position: for each area but homelands, and for each hand."""
    homes = {area for area, _ in names.board.homelands}
    areas = names.board.areas
    drawn = {name: say_stones(first.piles[n]) for n, name in enumerate(areas) if n not in homes}
    hands = [say_stones(hand) for hand in first.piles[len(areas) + len(APART) :]]
    return {"areas": drawn, "hands": hands}


def read_deal(value: Any, names: Names, game: Game[Any, Any]) -> t.State:
    found = entries(value, "deal", ("areas", "hands"))
    homes = {area for area, _ in names.board.homelands}
    named = tuple(name for n, name in enumerate(names.board.areas) if n not in homes)
    drawn = iter(read_piles(found["areas"], "deal.areas", named))
    areas = tuple(t.NONE if n in homes else next(drawn) for n in range(len(names.board.areas)))
    try:
        first: t.State = game.table.set_up(
            t.Deal(areas, read_hands(found["hands"], "deal.hands", names))
        ).state
    except Impossible as impossible:
        raise Misshapen(f"deal is none: {impossible}") from None
    return first


def say_view(view: t.views.View, names: Names) -> dict[str, Any]:
    piles = say_piles((*names.board.areas, *APART), (*view.areas, view.axe, view.flag))
    hands = {"bag": view.bag, "hand": say_stones(view.hand), "hands": list(view.hands)}
    return {"piles": piles, **hands, **say_turn(view)}


def read_view(value: Any, names: Names) -> t.views.View:
    found = entries(value, "view", ("piles", "bag", "hand", "hands", *TURN))
    *areas, axe, flag = read_piles(
        found["piles"], "view.piles", (*names.board.areas, "axe", "flag")
    )
    hands = items(found["hands"], "view.hands", len(names.players))
    all_stones = t.OF_EACH * len(FACTIONS)
    return t.views.View(
        areas=tuple(areas),
        axe=axe,
        flag=flag,
        bag=whole(found["bag"], "view.bag", 0, all_stones),
        hand=read_stones(found["hand"], "view.hand"),
        hands=tuple(whole(h, f"view.hands.{n}", 0, all_stones) for n, h in enumerate(hands)),
        **read_turn(found, "view", names),
    )
