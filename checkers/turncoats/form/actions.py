"""§5  Actions in JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import turncoats_ref as t
from checkers.scenario.language import Names
from checkers.scenario.shapes import Misshapen, entries, whole, word
from checkers.turncoats.form.stones import read_faction, read_stones, say_faction, say_stones
from checkers.turncoats.say import APART
from spec.turncoats import FACTIONS

MOST: Final = 99  # stones in an action: more than there are, and so worth refusing


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
