"""A log in the sentences of the language: who, a colon, and what; a head; and who won.

Games in one log are divided by lines of `---`, and a line that begins with `#` is passed over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from checkers.audit.seated import (
    KEYS,
    WINNER,
    Asked,
    Deeds,
    Table,
    Told,
    Won,
    dealt_by_lines,
    listed,
    seated,
)
from spec import NATURE
from spec.source import Node, did_you_mean, shorten

DIVIDES = "---"
DEAL = "deal "  # and a place
MOST = 200  # lines of a head

Opened = tuple[Table, Iterator[Node]]


def begins(row: Node) -> bool:
    return row.text == DIVIDES


def said(rows: Iterator[Node]) -> Iterator[Node]:
    """What is no comment, and divides nothing."""
    return (row for row in rows if not begins(row) and not row.text.startswith("#"))


def opened(asked: Asked, rows: Iterator[Node], head: Mapping[str, Node]) -> Opened | None:
    """The table that the head of a log tells, and the lines behind it; None where nothing stands.

    `head` holds for what the log itself does not say.
    """
    found = dict[str, Node]()
    first = None
    for row in rows:
        key, value = parted(row)
        first = first or row
        if key.text not in KEYS and not key.text.startswith(DEAL):
            rows = chain([row], rows)
            break
        if key.text in found:
            says = f"the first is on line {found[key.text].line}"
            raise key.wrong(f"`{key.text}` is here twice", says)
        found[key.text] = value
        if len(found) > MOST:
            raise key.wrong(f"a head has more than {MOST} lines")
    if first is None:
        return None
    found = {**head, **found}
    table = seated(asked, first, found)
    piles = {key.removeprefix(DEAL).strip(): n for key, n in found.items() if key not in KEYS}
    worlds = dealt_by_lines(table, asked.room, first, found.get("deal"), piles)
    return Table(asked.room, *table[:2], worlds), rows


def told(row: Node, table: Table) -> Told:
    """What a line says that somebody did, or who won; raises Mistake."""
    who, what = parted(row)
    players = table.names.players
    if who.text == WINNER:
        if what.text == "nobody":
            return Won(what, ())
        return Won(what, tuple(sorted({seat_of(one, players) for one in listed(what)})))
    seat = NATURE if who.text == "nature" else seat_of(who, players)
    logs = table.room.programs.logs
    read = table.room.actions if logs is None or logs.deeds is None else logs.deeds
    return Deeds(what, seat, read(what, table.names))


def seat_of(node: Node, players: tuple[str, ...]) -> int:
    if node.text not in players:
        hint = did_you_mean(node.text, (*players, "nature", WINNER))
        raise node.wrong(f"no player `{shorten(node.text)}`", hint)
    return players.index(node.text)


def parted(row: Node) -> tuple[Node, Node]:
    """What stands before the first colon of a line, and what stands behind it."""
    colon = row.text.find(":")
    if colon < 0:
        raise row.wrong("a line says who does what", "such as: ada: negotiate")
    return row.part(0, colon), row.part(colon + 1, len(row.text))
