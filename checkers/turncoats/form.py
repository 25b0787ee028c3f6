"""Turncoats in JSON, for other people's programs; form.schema.json describes it.

Stones are counted by faction, and those of which there are none may be left out:
{"red": 1, "blue": 2}. Areas have their names; axe, flag and bag are called so; a seat is its
number, from 0 in turn order.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

import turncoats_ref as t
from checkers.scenario.hooks import Form
from checkers.scenario.language import Names
from checkers.scenario.shapes import Misshapen, entries, items, whole, word
from checkers.turncoats.say import APART
from spec import Game, Impossible
from spec.turncoats import FACTIONS, Board

PHASES: Final = (t.ACT, t.DRAW, t.RETURN, t.OVER)
TURN: Final = ("turn", "phase", "negotiations", "drawn")
MOST: Final = 99  # stones in an action: more than there are, and so worth refusing
LONGEST: Final = 999  # Negotiates in a row


@cache
def schema() -> Mapping[str, Any]:
    text = (files("checkers") / "turncoats" / "form.schema.json").read_text("utf-8")
    found: Mapping[str, Any] = json.loads(text)
    return found


# §1  stones


def say_stones(pile: t.Stones) -> dict[str, int]:
    return {FACTIONS[f]: count for f, count in enumerate(pile) if count}


def read_stones(value: Any, at: str, low: int = 0, high: int = t.OF_EACH) -> t.Stones:
    found = entries(value, at, (), FACTIONS)
    black, blue, red = counts = [found.get(f, 0) for f in FACTIONS]
    for faction, count in zip(FACTIONS, counts, strict=True):
        if type(count) is not int or not low <= count <= high:
            whole(count, f"{at}.{faction}", low, high)  # which says why not
    return black, blue, red


def say_piles(names: Iterable[str], piles: Iterable[t.Stones]) -> dict[str, Any]:
    return {name: say_stones(pile) for name, pile in zip(names, piles, strict=False)}


def read_piles(value: Any, at: str, names: tuple[str, ...]) -> tuple[t.Stones, ...]:
    found = entries(value, at, names)
    return tuple([read_stones(found[name], f"{at}.{name}") for name in names])


def say_faction(faction: t.Faction | None) -> str | None:
    return None if faction is None else FACTIONS[faction]


def read_faction(value: Any, at: str) -> t.Faction:
    return FACTIONS.index(word(value, at, FACTIONS))


# §1.1  the board


def say_board(board: Board) -> dict[str, Any]:
    return {
        "areas": list(board.areas),
        "borders": [[board.areas[one], board.areas[other]] for one, other in board.borders],
        "homelands": {board.areas[area]: FACTIONS[f] for area, f in board.homelands},
    }


def read_board(value: Any) -> Board:
    """A board without hexagons, which only drawings need."""
    found = entries(value, "board", ("areas", "borders", "homelands"))
    areas = tuple(found["areas"]) if isinstance(found["areas"], list) else ()
    if not areas or not all(isinstance(area, str) for area in areas):
        raise Misshapen("board.areas is not a list of names")
    borders = []
    for n, border in enumerate(items(found["borders"], "board.borders")):
        ends = items(border, f"board.borders.{n}", 2)
        one, other = (areas.index(word(end, f"board.borders.{n}", areas)) for end in ends)
        borders.append((one, other))
    homelands = entries(found["homelands"], "board.homelands", (), areas)
    return Board(
        areas,
        tuple(borders),
        tuple(
            (areas.index(a), read_faction(homelands[a], f"board.homelands.{a}")) for a in homelands
        ),
    )


# §5  actions


def say_action(action: t.Action, names: Names) -> dict[str, Any]:
    """Raises ValueError for a place that has no name in JSON: a hand, or none at all."""
    places = (*names.board.areas, *APART)

    def place(number: t.Place) -> str:
        if 0 <= number < len(places):
            return str(places[number])
        raise ValueError(f"no name in JSON stands for place {number}")

    match action:
        case t.Recruit(stone, to):
            return {"do": "recruit", "faction": FACTIONS[stone], "to": place(to)}
        case t.Battle(stone, area, fallen):
            where = {"faction": FACTIONS[stone], "at": place(area)}
            return {"do": "battle", **where, "removing": say_stones(fallen)}
        case t.March(stone, source, target, count):
            way = {"from": place(source), "to": place(target)}
            return {"do": "march", "faction": FACTIONS[stone], "many": count, **way}
        case t.Negotiate():
            return {"do": "negotiate"}
        case t.Draw(drawn):
            return {"do": "draw", "faction": say_faction(drawn)}
        case t.Return(stone):
            return {"do": "return", "faction": FACTIONS[stone]}


def read_action(value: Any, names: Names) -> t.Action:
    if not isinstance(value, dict) or "do" not in value:
        raise Misshapen("action is no object that says what to `do`")
    return READERS[word(value["do"], "action.do", READERS)](value, names)


def place(value: Any, at: str, names: Names) -> t.Place:
    places = (*names.board.areas, *APART)
    return places.index(word(value, at, places))


def recruit(value: Any, names: Names) -> t.Action:
    found = entries(value, "action", ("do", "faction", "to"))
    stone = read_faction(found["faction"], "action.faction")
    return t.Recruit(stone, place(found["to"], "action.to", names))


def battle(value: Any, names: Names) -> t.Action:
    found = entries(value, "action", ("do", "faction", "at", "removing"))
    stone = read_faction(found["faction"], "action.faction")
    fallen = read_stones(found["removing"], "action.removing", -MOST, MOST)
    return t.Battle(stone, place(found["at"], "action.at", names), fallen)


def march(value: Any, names: Names) -> t.Action:
    found = entries(value, "action", ("do", "faction", "many", "from", "to"))
    return t.March(
        read_faction(found["faction"], "action.faction"),
        place(found["from"], "action.from", names),
        place(found["to"], "action.to", names),
        whole(found["many"], "action.many", -MOST, MOST),
    )


def negotiate(value: Any, _: Names) -> t.Action:
    entries(value, "action", ("do",))
    return t.Negotiate()


def draw(value: Any, _: Names) -> t.Action:
    faction = entries(value, "action", ("do", "faction"))["faction"]
    return t.Draw(None if faction is None else read_faction(faction, "action.faction"))


def give_back(value: Any, _: Names) -> t.Action:
    found = entries(value, "action", ("do", "faction"))
    return t.Return(read_faction(found["faction"], "action.faction"))


READERS: Final[Mapping[str, Callable[[Any, Names], t.Action]]] = {
    "recruit": recruit,
    "battle": battle,
    "march": march,
    "negotiate": negotiate,
    "draw": draw,
    "return": give_back,
}


# positions, deals, views


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


FORM: Final = Form(
    schema=schema,
    say_board=say_board,
    read_board=read_board,
    say_action=say_action,
    read_action=read_action,
    say_position=say_position,
    read_position=read_position,
    say_deal=say_deal,
    read_deal=read_deal,
    say_view=say_view,
    read_view=read_view,
)
