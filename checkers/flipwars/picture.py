"""Boards and positions of Flip Wars as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import flipwars_ref as f
from checkers.flipwars import drawing
from checkers.flipwars.hands import Hand, supplies
from checkers.flipwars.lying import kinds
from checkers.flipwars.say import say_actions
from checkers.flipwars.signs import COLOURS
from checkers.markup import rendered, shipped
from checkers.scenario.language import Moment, Names
from flipwars_ref.actions import in_pattern
from spec.flipwars import COLUMNS, FLAG, KINDS, Board

CELL: Final = 70  # of a side; all lengths are in the units of SVG
MARGIN: Final = 24  # left of the board and above it, for the names of rows and columns
NARROWEST: Final = 480
LABEL: Final = 96  # how wide the names of players are, beside their supplies


class Cell(NamedTuple):
    """A cell as it is drawn, and what is told of it."""

    x: int
    y: int
    says: str
    seat: int | None
    sign: str
    kind: str
    flag: bool
    block: bool
    changed: bool
    reached: bool


class Last(NamedTuple):
    """The tile that was placed last, and the cells that its pattern reaches."""

    seat: int
    place: f.Place
    pattern: f.Cells


class Seen(NamedTuple):
    """What lies on the cells, of which kind where that is known, and what is marked."""

    names: Names
    state: f.State
    kinds: Mapping[int, int]
    pattern: f.Cells
    changed: frozenset[int]


def style() -> str:
    return shipped("flipwars/picture.css")


def draw_board(board: Board) -> str:
    """A board without a tile, and what each player begins with."""
    block = 0 if board.block is None else 1 << board.block
    state = f.State((0, 0), (board.supply, board.supply), 0, block=block)
    told = drawing.draw_board(board).split("\n\n")[1].split("\n")
    seen = Seen(Names(board, ()), state, {}, 0, frozenset())
    return picture(board, "A board of Flip Wars", cells(seen), [], told)


def draw_position(moment: Moment, names: Names, seat: int | None, past: Sequence[Moment]) -> str:
    """A position as a seat knows it, with what changed, and the last tile's pattern, marked."""
    s, last = moment.state, placed_last(moment)
    changed = drawing.changed(past[-1].state, s) if past else frozenset()
    seen = Seen(names, s, kinds((*past, moment)), last.pattern if last else 0, changed)
    hands = [*supplies(moment, names, seat, past[-1] if past else None)]
    told = [drawing.turn(s, names)]
    if last:
        told.append(f"last: {names.players[last.seat]}: {say_actions((last.place,), names)}")
    who = "" if seat is None else f", as {names.players[seat]} sees it"
    says = f"A position of Flip Wars{who}: {'; '.join(told)}"
    return picture(names.board, says, cells(seen), hands, told)


def placed_last(moment: Moment) -> Last | None:
    """§3.1  The tile that the last deed placed, if it placed one."""
    if not moment.deeds or not isinstance(moment.deeds[-1].action, f.Place):
        return None
    before, seat, place = moment.deeds[-1]
    table = moment.game.table.table
    ahead = table.facing[seat] if place.facing == f.NONE else place.facing
    return Last(seat, place, in_pattern(table, before, place.tile, place.cell, ahead))


def cells(seen: Seen) -> list[Cell]:
    board = seen.names.board
    return [cell(seen, number) for number in range(board.width * board.height)]


def cell(seen: Seen, number: int) -> Cell:
    """§1.3, §6.1, §6.2"""
    s, bit, board = seen.state, 1 << number, seen.names.board
    seat = next((seat for seat in range(f.SEATS) if s.shows[seat] & bit), None)
    sign = "" if seat is None else COLOURS[seat]
    found = Cell(
        x=MARGIN + number % board.width * CELL,
        y=MARGIN + number // board.width * CELL,
        says="",
        seat=seat,
        sign=sign.upper() if s.flags & bit else sign,
        kind=KINDS[seen.kinds[number]] if number in seen.kinds and seat is not None else "",
        flag=bool(s.flags & bit),
        block=bool(s.block & bit),
        changed=number in seen.changed,
        reached=bool(seen.pattern & bit),
    )
    return found._replace(says=f"{board.name(number)}: {', '.join(told(found, seen.names))}")


def told(cell: Cell, names: Names) -> Iterator[str]:
    """What lies on a cell, and what is marked there."""
    if cell.seat is None:
        yield "blocked" if cell.block else "empty"
    else:
        yield f"{names.players[cell.seat]} ({cell.sign})"
    if cell.kind:
        yield cell.kind
    if cell.flag and cell.kind != KINDS[FLAG]:
        yield "with a flag"
    if cell.changed:
        yield "changed"
    if cell.reached:
        yield "in the pattern of the last tile"


def picture(
    board: Board, says: str, cells: Sequence[Cell], hands: Sequence[Hand], told: Sequence[str]
) -> str:
    wide = max(NARROWEST, 2 * MARGIN + board.width * CELL)
    there = [board.supply, *(hand.left for hand in hands if not isinstance(hand.left, int))]
    kept = [tile for tile in range(len(KINDS)) if any(supply[tile] for supply in there)]
    under = MARGIN + board.height * CELL + 16
    words = under + 16 + 30 * len(hands) if hands else under
    return rendered(
        "flipwars/picture.svg.j2",
        says=says,
        cells=cells,
        side=CELL,
        margin=MARGIN,
        left=(wide - 2 * MARGIN - board.width * CELL) / 2,
        columns=COLUMNS[: board.width],
        rows=range(1, board.height + 1),
        hands=hands,
        kinds=[(tile, KINDS[tile]) for tile in kept],
        label=LABEL,
        apart=(wide - LABEL - 12) / len(kept),
        told=told,
        wide=wide,
        under=under,
        words=words,
        height=words + 18 * len(told) + 8,
    )
