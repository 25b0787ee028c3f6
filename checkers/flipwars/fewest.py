"""The fewest tiles of Flip Wars that give an answer: every number of each kind of change is tried.

Who has a majority, and who wins, hangs on how many tiles show each colour, with and without flags,
and not on where they lie. So of the positions that are so many changes away one stands for all that
have as many of each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import groupby, product
from typing import Final, NamedTuple

import flipwars_ref as f
from checkers.flipwars.say import say_cells
from checkers.flipwars.smaller import can_be
from checkers.scenario.language import Names, Position

TURNED, FEWER, MORE = "turned over", "fewer", "more"


class Sort(NamedTuple):
    """Tiles that show a seat's colour: those on flags, or the others."""

    seat: int
    flag: bool


class Change(NamedTuple):
    """A tile is turned over, added or taken away; flags are not added."""

    does: str
    sort: Sort


SORTS: Final = [Sort(seat, flag) for flag, seat in product((True, False), range(f.SEATS))]
CHANGES: Final = [
    *(Change(TURNED, sort) for sort in SORTS),
    *(Change(FEWER, sort) for sort in SORTS),
    *(Change(MORE, sort) for sort in SORTS if not sort.flag),
]

Way = tuple[Change, ...]
Counts = tuple[int, ...]  # of each sort, and of the free cells


def nearest(table: f.Table, s: f.State) -> Iterator[tuple[Way, f.State]]:
    """A position for all that have as many tiles of each sort, by the fewest changes to it.

    Those that could not be one, since the game would be over, or not be over, are passed over.
    """
    front: dict[Counts, Way] = {tuple(map(len, lying(table, s).values())): ()}
    seen = {*front}
    while front:
        further: dict[Counts, Way] = {}
        for (counts, way), change in product(front.items(), CHANGES):
            after = changed(counts, change)
            if min(after) >= 0 and after not in seen:
                seen.add(after)
                further[after] = (*way, change)
        for way in further.values():
            state = laid(table, s, way)
            if can_be(Position(table.board, f.SEATS, state)):
                yield way, state
        front = further


def lying(table: f.Table, s: f.State) -> Mapping[Sort | None, list[int]]:
    """§1.3, §6.2  The cells of each sort; and the free ones."""
    found: dict[Sort | None, list[int]] = {
        sort: [*f.each(s.shows[sort.seat] & (s.flags if sort.flag else ~s.flags))] for sort in SORTS
    }
    return found | {None: [*f.each(table.whole & ~(f.filled(s) | s.block))]}


def changed(counts: Counts, change: Change) -> Counts:
    after, here = [*counts], SORTS.index(change.sort)
    there = SORTS.index(other(change.sort)) if change.does == TURNED else len(SORTS)
    by = 1 if change.does == MORE else -1
    after[here] += by
    after[there] -= by
    return tuple(after)


def other(sort: Sort) -> Sort:
    return sort._replace(seat=1 - sort.seat)


def chosen(table: f.Table, s: f.State, way: Way) -> Iterator[tuple[Change, list[int]]]:
    """Each change with its cells: the first that there are, of those that are free now, too."""
    cells = lying(table, s)
    for change, some in groupby(sorted(way, key=CHANGES.index)):
        here = cells[None if change.does == MORE else change.sort]
        taken = [here.pop(0) for _ in some]
        cells[None] += taken if change.does == FEWER else []
        yield change, taken


def laid(table: f.Table, s: f.State, way: Way) -> f.State:
    """The position behind the changes."""
    for change, found in [*chosen(table, s, way)]:
        cells = sum(1 << cell for cell in found)
        if change.does == TURNED:
            s = turned(table, s, cells)
        elif change.does == MORE:
            s = more(s, change.sort.seat, cells)
        else:
            s = fewer(s, cells)
    return s


def turned(table: f.Table, s: f.State, cells: f.Cells) -> f.State:
    """§1.3, §4.8  With the tiles on some cells turned over; the owners stay who they were."""
    captured = s.captured ^ cells if table.by_owner else s.captured
    return replace(s, shows=(s.shows[0] ^ cells, s.shows[1] ^ cells), captured=captured)


def more(s: f.State, seat: int, cells: f.Cells) -> f.State:
    """With tiles on some cells that are free, and show a seat's colour."""
    one, other = s.shows
    return replace(s, shows=(one | cells, other) if seat == 0 else (one, other | cells))


def fewer(s: f.State, cells: f.Cells) -> f.State:
    """Without the tiles on some cells."""
    shows = s.shows[0] & ~cells, s.shows[1] & ~cells
    return replace(s, shows=shows, flags=s.flags & ~cells, captured=s.captured & ~cells)


def told(table: f.Table, s: f.State, way: Way, names: Names) -> Iterator[str]:
    """`2 tiles showing ada turned over: a1, b1`, `1 tile more showing bob: c1`."""
    for change, found in chosen(table, s, way):
        tiles = f"{len(found)} {'flag' if change.sort.flag else 'tile'}{'s' * (len(found) > 1)}"
        showing = f"showing {names.players[change.sort.seat]}"
        what = f"{showing} turned over" if change.does == TURNED else f"{change.does} {showing}"
        yield f"{tiles} {what}: {say_cells(sum(1 << cell for cell in found), names)}"
