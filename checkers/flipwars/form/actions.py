"""Actions of Flip Wars in JSON (§2, §3)."""

from __future__ import annotations

from typing import Any

import flipwars_ref as f
from checkers.flipwars.form.boards import SIDES, read_cell, say_cell
from checkers.scenario.language import Names
from checkers.scenario.shapes import Misshapen, entries, whole, word
from spec.flipwars import KINDS, Board


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
