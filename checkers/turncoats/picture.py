"""Boards and positions of Turncoats as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import turncoats_ref as t
from checkers.markup import rendered, shipped
from checkers.scenario.language import Moment, Names
from checkers.turncoats import drawing, explaining
from checkers.turncoats.layout import SIDE, Layout, Point, corners, laid
from checkers.turncoats.say import APART, say_pile, say_place
from spec.turncoats import FACTIONS, Board

LETTERS: Final = ("K", "B", "R")  # of black, blue, red; K as printers have it
APIECE: Final = 19.0  # from one stone to the next, where there is room
LONGEST: Final = 62.0  # from the first stone of a faction to its last, in an area
BOX: Final = (40.0, 8.0)  # how high a box of stones below the board is, and the gap
NARROWEST: Final = 420.0


class Known(NamedTuple):
    """A position as somebody may know it: where stones are hidden, only how many."""

    state: t.State
    hidden: Mapping[t.Place, int]


class Row(NamedTuple):
    """The stones of a faction in one place: how many, and where each is drawn."""

    faction: str
    letter: str
    many: int
    at: tuple[float, ...]


class Place(NamedTuple):
    """A place as it is drawn, and what is told of it."""

    name: str
    says: str
    middle: Point
    rows: tuple[Row, ...]
    hidden: int
    home: str
    rules: str
    changed: bool
    moves: bool


def style() -> str:
    return shipped("turncoats/picture.css")


def draw_board(board: Board) -> str:
    """A board without a stone."""
    lay, homes = laid(board), dict(board.homelands)
    areas = [
        Place(name, home(homes, n, f"{name}: "), lay.areas[n], (), 0, home(homes, n), "", False,
              False)
        for n, name in enumerate(board.areas)
    ]  # fmt: skip
    return picture(lay, "A board of Turncoats", areas, [], [])


def home(homes: Mapping[int, int], area: int, before: str = "") -> str:
    return f"{before}{FACTIONS[homes[area]]} home" if area in homes else before.rstrip(": ")


def draw_position(moment: Moment, names: Names, seat: int | None, past: Sequence[Moment]) -> str:
    """A position as a seat knows it (None: as it is), with what changed since the last marked."""
    lay, here = laid(names.board), known(moment, seat)
    changed = changes(known(past[-1], seat), here) if past else frozenset()
    areas, boxes = list[Place](), list[Place]()
    for place in range(len(here.state.piles)):
        if place < len(names.board.areas):
            areas.append(area(moment, names, here, place, lay, place in changed))
        else:
            boxes.append(box(names, here, place, place in changed))
    told = [line.strip() for line in drawing.turn(here.state, names.players)]
    seen = "" if seat is None else f", as {names.players[seat]} sees it"
    return picture(lay, f"A position of Turncoats{seen}: {'; '.join(told)}", areas, boxes, told)


def known(moment: Moment, seat: int | None) -> Known:
    """§2.3, §5.4  All of a position, or what a seat's view has of it."""
    if seat is None:
        return Known(moment.state, {})
    view: t.views.View = moment.game.view(moment.state, seat)
    table: t.Table = moment.game.table.table
    hands = (view.hand if hand == table.hands[seat] else t.NONE for hand in table.hands)
    piles = (*view.areas, view.axe, view.flag, t.NONE, *hands)
    others = zip(table.hands, view.hands, strict=True)
    hidden = {hand: many for hand, many in others if hand != table.hands[seat]}
    state = t.State(piles, view.turn, view.phase, view.negotiations, view.drawn)
    return Known(state, {**hidden, table.bag: view.bag})


def changes(before: Known, after: Known) -> frozenset[t.Place]:
    pairs = zip(before.state.piles, after.state.piles, strict=True)
    seen = {place for place, (was, now) in enumerate(pairs) if was != now}
    return frozenset(seen | {p for p, many in after.hidden.items() if many != before.hidden[p]})


def area(
    moment: Moment, names: Names, here: Known, place: t.Place, lay: Layout, changed: bool
) -> Place:
    """§4  An area: its stones in rows, who rules it, and why."""
    ask: t.Arbiter = moment.game.table
    settled, homes = ask.ruler(here.state, place), dict(names.board.homelands)
    who = "nobody" if settled.who is None else FACTIONS[settled.who]
    alone = who if settled.who is None else f"{who} rules"
    says = [explaining.ruled(ask, here.state, place, names), home(homes, place)]
    return Place(
        name=names.board.areas[place],
        says="; ".join(filter(None, says)),
        middle=lay.areas[place],
        rows=tuple(rows(here.state.piles[place], LONGEST)),
        hidden=0,
        home=home(homes, place),
        rules=alone if settled.by == "4" else f"{who}, §{settled.by}",
        changed=changed,
        moves=False,
    )


def box(names: Names, here: Known, place: t.Place, changed: bool) -> Place:
    """Axe, flag, bag, or a hand; its middle is where it stands among the boxes: (column, row)."""
    number, hidden = place - len(names.board.areas), here.hidden.get(place, 0)
    name, seat = say_place(place, names), number - len(APART)
    holds = f"{hidden} hidden" if place in here.hidden else say_pile(here.state.piles[place])
    return Place(
        name=name,
        says=f"{name}: {holds}",
        middle=Point(number % 2, number // 2) if seat < 0 else Point(*divmod(seat + 3, 2)[::-1]),
        rows=tuple(rows(here.state.piles[place], 0.0)),
        hidden=hidden,
        home="",
        rules="",
        changed=changed,
        moves=seat == here.state.turn and here.state.phase != t.OVER,
    )


def rows(pile: t.Stones, longest: float) -> Iterator[Row]:
    """The factions that are there; stones move together where they would take too much room."""
    for faction, count in enumerate(pile):
        if count:
            apart = min(APIECE, longest / (count - 1)) if count > 1 else 0.0
            drawn = count if longest else 1
            at = tuple(n * apart for n in range(drawn))
            yield Row(FACTIONS[faction], LETTERS[faction], count, at)


def picture(
    lay: Layout, says: str, areas: Sequence[Place], boxes: Sequence[Place], told: Sequence[str]
) -> str:
    wide = max(NARROWEST, lay.width)
    high, gap = BOX
    under = lay.height + 14 + ((len(boxes) + 1) // 2) * (high + gap)
    return rendered(
        "turncoats/picture.svg.j2",
        says=says,
        lay=lay,
        left=(wide - lay.width) / 2,
        areas=areas,
        boxes=boxes,
        told=told,
        corners=corners,
        radius=SIDE,
        wide=wide,
        box=(wide / 2, high, gap),
        under=under,
        height=under + 18 * (len(told) + 1),
        legend=list(zip(LETTERS, FACTIONS, strict=True)),
    )
