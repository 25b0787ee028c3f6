"""Boards, cells and tiles of Flip Wars in JSON (§1.1, §1.2)."""

from __future__ import annotations

from typing import Any, Final

import flipwars_ref as f
from checkers.scenario.shapes import Misshapen, entries, items, whole, word
from spec.flipwars import KINDS, Board, atlas

LARGEST: Final = 8  # columns, rows
MOST: Final = 99  # tiles of a kind
SIDES: Final = 2


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
