"""A log in JSON, an object on each line: the head of a game, what somebody did, who won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from checkers.audit.lines import Opened
from checkers.audit.seated import KEYS, Asked, Deeds, Table, Told, Won, of_state, only_start, seated
from checkers.audit.wire import Garbled, read
from checkers.scenario.hooks import Form, Worlds
from checkers.scenario.language import Names
from checkers.scenario.room import Room
from checkers.scenario.shapes import Misshapen, entries, items, whole
from spec import NATURE, Game, Impossible, Reading
from spec.source import Node


def begins(row: Node) -> bool:
    """Whether a game begins here: nothing but its head may say who plays."""
    return '"players"' in row.text


def said(rows: Iterator[Node]) -> Iterator[Node]:
    return rows


def opened(asked: Asked, rows: Iterator[Node], head: Mapping[str, Node]) -> Opened | None:
    """The table that the head of a game tells, and the lines behind it."""
    row = next(rows, None)
    if row is None:
        return None
    try:
        found = entries(value(row), "the head", ("players",), KEYS)
        at = dict(head)
        for key in ("game", "reading", "board"):
            if isinstance(found.get(key), str):
                at[key] = text(row, found[key])
        at["players"] = text(row, ", ".join(map(str, items(found["players"], "players"))))
        form = form_of(asked.room)
        board = found.get("board")
        in_place = None if board is None or isinstance(board, str) else form.read_board(board)
        names, reading, game = seated(asked, row, at, in_place)
        worlds = begun(asked.room, found.get("deal"), names, reading, game)
    except (Misshapen, Impossible) as wrong:
        raise row.wrong(str(wrong)) from None
    return Table(asked.room, names, reading, worlds), rows


def begun(room: Room, deal: Any, names: Names, reading: Reading, game: Game[Any, Any]) -> Worlds:
    """All games that begin with a deal, of which null is unknown; or all that there are."""
    if room.programs.logs is None:
        if deal is None and (start := only_start(room, game)) is not None:
            return of_state(room, start, names, reading, game)
        return of_state(room, form_of(room).read_deal(deal, names, game), names, reading, game)
    told = room.programs.logs.dealt_in_json({} if deal is None else deal, names, game)
    return room.programs.logs.worlds(told, names, reading, game)


def told(row: Node, table: Table) -> Told:
    """What a line says that somebody did, or who won; raises Mistake."""
    last = len(table.names.players) - 1
    try:
        found = entries(value(row), "the line", (), ("seat", "action", "winners"))
        if "winners" in found:
            winners = items(entries(found, "the line", ("winners",))["winners"], "winners")
            return Won(row, tuple(sorted({whole(w, "winners", 0, last) for w in winners})))
        found = entries(found, "the line", ("seat", "action"))
        seat = found["seat"]
        seat = NATURE if seat == "nature" else whole(seat, "seat", 0, last)
        return Deeds(row, seat, (deed_in_json(found["action"], table),))
    except Misshapen as wrong:
        raise row.wrong(str(wrong)) from None


def deed_in_json(value: Any, table: Table) -> Any:
    logs = table.room.programs.logs
    if logs is None or logs.deed_in_json is None:
        return form_of(table.room).read_action(value, table.names)
    return logs.deed_in_json(value, table.names)


def value(row: Node) -> Any:
    try:
        return read(row.text.encode("utf-8") + b"\n")
    except Garbled as garbled:
        raise row.wrong(str(garbled)) from None


def text(row: Node, value: str) -> Node:
    """Words of a line that cannot be pointed at one by one."""
    start = row.part(0, 1)
    return Node(row.source, row.line, start.column, start.end, value, "text")


def form_of(room: Room) -> Form:
    if room.programs.form is None:
        raise Misshapen(f"{room.name} has no form in JSON yet")
    return room.programs.form
