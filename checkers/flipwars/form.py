"""Flip Wars in JSON, for other people's programs; form.schema.json describes it.

A board is shown as its rows from the top, a character for each cell: `x` and `o` are the colours of
seats 0 and 1, in capitals where there is a flag, `.` is empty, `+` is blocked. Cells have names: a1
is at the top left, b1 to its right, a2 below it. Tiles are counted by kind, and those of which
there are none may be left out: {"soldier": 2, "thief": 1}.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

import flipwars_ref as f
from checkers.flipwars.signs import BLOCK, KNOWN, Picture, drawn, signs
from checkers.scenario.hooks import Form
from checkers.scenario.language import Names
from checkers.scenario.shapes import Misshapen, entries, items, whole, word
from spec import Game, Impossible
from spec.flipwars import CHARACTERS, KINDS, Board, atlas

PHASES: Final = (f.LOT, f.LAY, f.PLACE, f.OVER)
LARGEST: Final = 8  # columns, rows
MOST: Final = 99  # tiles of a kind
SIDES: Final = 2


@cache
def schema() -> Mapping[str, Any]:
    text = (files("checkers") / "flipwars" / "form.schema.json").read_text("utf-8")
    found: Mapping[str, Any] = json.loads(text)
    return found


# §1.1, §1.2  boards, cells, tiles


def say_tiles(supply: f.Supply) -> dict[str, int]:
    return {KINDS[tile]: count for tile, count in enumerate(supply) if count}


def read_tiles(value: Any, at: str) -> f.Supply:
    found = entries(value, at, (), KINDS)
    return tuple(whole(found.get(kind, 0), f"{at}.{kind}", 0, MOST) for kind in KINDS)


def read_supplies(value: Any, at: str) -> tuple[f.Supply, f.Supply]:
    one, other = (read_tiles(v, f"{at}.{n}") for n, v in enumerate(items(value, at, SIDES)))
    return one, other


def say_cell(cell: int, board: Board) -> str:
    """Raises ValueError for what is no cell of the board."""
    if 0 <= cell < board.width * board.height:
        return board.name(cell)
    raise ValueError(f"no name in JSON stands for cell {cell}")


def read_cell(value: Any, at: str, board: Board) -> int:
    names = [board.name(cell) for cell in range(board.width * board.height)]
    return names.index(word(value, at, names))


def say_board(board: Board) -> dict[str, Any]:
    return {
        "columns": board.width,
        "rows": board.height,
        "supply": say_tiles(board.supply),
        "block": None if board.block is None else board.name(board.block),
        "enclosed": board.enclosed,
    }


def read_board(value: Any) -> Board:
    found = entries(value, "board", ("columns", "rows", "supply", "block", "enclosed"))
    columns, rows = (whole(found[n], f"board.{n}", 1, LARGEST) for n in ("columns", "rows"))
    if type(found["enclosed"]) is not bool:
        raise Misshapen("board.enclosed is neither true nor false")
    plain = Board(columns, rows, read_tiles(found["supply"], "board.supply"), atlas.characters())
    block = None if found["block"] is None else read_cell(found["block"], "board.block", plain)
    return plain._replace(block=block, enclosed=found["enclosed"])


# §2, §3  actions


def say_action(action: f.Action, names: Names) -> dict[str, Any]:
    """Raises ValueError for a tile, a cell or a direction that there is not."""
    match action:
        case f.Place():
            return say_placing(action, names.board)
        case f.Pass():
            return {"do": "pass"}
        case f.Begin(seat):
            return {"do": "begin", "seat": known(seat, range(SIDES))}
        case f.Lay(cell):
            return {"do": "lay", "cell": say_cell(cell, names.board)}


def say_placing(a: f.Place, board: Board) -> dict[str, Any]:
    said: dict[str, Any] = {"do": "place", "tile": KINDS[known(a.tile, range(len(KINDS)))]}
    said["cell"] = say_cell(a.cell, board)
    if a.chosen != f.NONE:
        said["chosen"] = say_cell(a.chosen, board)
    if a.facing != f.NONE:
        said["facing"] = f.FACINGS[known(a.facing, range(len(f.FACINGS)))]
    return {**said, "flagged": True} if a.flagged else said


def known(number: int, numbers: range) -> int:
    if number not in numbers:
        raise ValueError(f"no word in JSON stands for {number}")
    return number


def read_action(value: Any, names: Names) -> f.Action:
    if not isinstance(value, dict) or "do" not in value:
        raise Misshapen("action is no object that says what to `do`")
    match word(value["do"], "action.do", ("place", "pass", "begin", "lay")):
        case "place":
            return read_placing(value, names.board)
        case "begin":
            found = entries(value, "action", ("do", "seat"))
            return f.Begin(whole(found["seat"], "action.seat", 0, SIDES - 1))
        case "lay":
            found = entries(value, "action", ("do", "cell"))
            return f.Lay(read_cell(found["cell"], "action.cell", names.board))
    entries(value, "action", ("do",))
    return f.Pass()


def read_placing(value: Any, board: Board) -> f.Action:
    found = entries(value, "action", ("do", "tile", "cell"), ("chosen", "facing", "flagged"))
    if found.get("flagged", True) is not True:
        raise Misshapen("action.flagged is not true; it is left out where it would be false")
    facing, chosen = f.NONE, f.NONE
    if "facing" in found:
        facing = f.FACINGS.index(word(found["facing"], "action.facing", f.FACINGS))
    if "chosen" in found:
        chosen = read_cell(found["chosen"], "action.chosen", board)
    tile = KINDS.index(word(found["tile"], "action.tile", KINDS))
    cell = read_cell(found["cell"], "action.cell", board)
    return f.Place(tile, cell, chosen, facing, "flagged" in found)


# positions, deals, views


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
