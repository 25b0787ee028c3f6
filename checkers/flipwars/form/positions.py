"""Positions, deals and views of Flip Wars in JSON."""

from __future__ import annotations

from typing import Any, Final

import flipwars_ref as f
from checkers.flipwars.form.boards import (
    MOST,
    SIDES,
    read_cell,
    read_supplies,
    read_tiles,
    say_tiles,
)
from checkers.flipwars.signs import BLOCK, KNOWN, Picture, drawn, signs
from checkers.scenario.language import Names
from checkers.scenario.shapes import Misshapen, entries, items, whole, word
from spec import Game, Impossible
from spec.flipwars import CHARACTERS, Board

PHASES: Final = (f.LOT, f.LAY, f.PLACE, f.OVER)


def say_rows(s: Any, board: Board) -> list[str]:
    """Of a position or of a view."""
    found = "".join(signs(board, Picture(s.shows, s.flags, s.block)))
    return [found[n : n + board.width] for n in range(0, len(found), board.width)]


def read_rows(value: Any, at: str, board: Board) -> Picture:
    rows = items(value, at, board.height)
    for n, row in enumerate(rows):
        if not (isinstance(row, str) and len(row) == board.width and set(row) <= set(KNOWN)):
            raise Misshapen(f"{at}.{n} is no row of {board.width} of the signs {KNOWN}")
    found = list("".join(rows))
    return Picture((drawn(found, "xX"), drawn(found, "oO")), drawn(found, "XO"),
                   drawn(found, BLOCK))  # fmt: skip


def say_position(s: f.State, names: Names) -> dict[str, Any]:
    return {
        "rows": say_rows(s, names.board),
        "captured": [names.board.name(cell) for cell in f.each(s.captured)],
        "supplies": [say_tiles(supply) for supply in s.supplies],
        "turn": s.turn,
        "phase": s.phase,
    }


def read_position(value: Any, names: Names) -> f.State:
    found = entries(value, "position", ("rows", "captured", "supplies", "turn", "phase"))
    picture = read_rows(found["rows"], "position.rows", names.board)
    captured = read_cells(found["captured"], "position.captured", names.board)
    if captured & ~(picture.shows[0] | picture.shows[1]):
        raise Misshapen("position.captured names a cell without a tile")
    return f.State(
        picture.shows,
        read_supplies(found["supplies"], "position.supplies"),
        whole(found["turn"], "position.turn", 0, SIDES - 1),
        word(found["phase"], "position.phase", PHASES),
        picture.flags, picture.block, captured,
    )  # fmt: skip


def read_cells(value: Any, at: str, board: Board) -> f.Cells:
    cells = [read_cell(one, f"{at}.{n}", board) for n, one in enumerate(items(value, at))]
    if len({*cells}) < len(cells):
        raise Misshapen(f"{at} names a cell twice")
    return sum(1 << cell for cell in cells)


def say_deal(first: f.State, _: Names) -> dict[str, Any]:
    """§1.2  What each begins with."""
    return {"supplies": [say_tiles(supply) for supply in first.supplies]}


def read_deal(value: Any, _: Names, game: Game[Any, Any]) -> f.State:
    found = entries(value, "deal", ("supplies",))
    try:
        deal = f.Deal(read_supplies(found["supplies"], "deal.supplies"))
        first: f.State = game.table.set_up(deal).state
    except Impossible as impossible:
        raise Misshapen(f"deal is none: {impossible}") from None
    return first


def say_view(view: f.views.View, names: Names) -> dict[str, Any]:
    supplies = [one if isinstance(one, int) else say_tiles(one) for one in view.supplies]
    rest = {"turn": view.turn, "phase": view.phase}
    return {"rows": say_rows(view, names.board), "supplies": supplies, **rest}


def read_view(value: Any, names: Names) -> f.views.View:
    found = entries(value, "view", ("rows", "supplies", "turn", "phase"))
    picture = read_rows(found["rows"], "view.rows", names.board)
    supplies = items(found["supplies"], "view.supplies", SIDES)
    return f.views.View(
        picture.shows,
        tuple(read_some(one, f"view.supplies.{n}") for n, one in enumerate(supplies)),
        whole(found["turn"], "view.turn", 0, SIDES - 1),
        word(found["phase"], "view.phase", PHASES),
        picture.flags, picture.block,
    )  # fmt: skip


def read_some(value: Any, at: str) -> f.Supply | int:
    """§1.2  Tiles by kind, or how many there are, where that is all that is known."""
    if isinstance(value, dict):
        return read_tiles(value, at)
    return whole(value, at, 0, MOST * len(CHARACTERS))
