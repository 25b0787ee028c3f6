"""§1.1  Boards in JSON."""

from __future__ import annotations

from typing import Any

from checkers.scenario.shapes import Misshapen, entries, items, word
from checkers.turncoats.form.stones import read_faction
from spec.turncoats import FACTIONS, Board


def say_board(board: Board) -> dict[str, Any]:
    return {
        "areas": list(board.areas),
        "borders": [[board.areas[one], board.areas[other]] for one, other in board.borders],
        "homelands": {board.areas[area]: FACTIONS[f] for area, f in board.homelands},
    }


def read_board(value: Any) -> Board:
    """A board without hexagons, which only drawings need."""
    found = entries(value, "board", ("areas", "borders", "homelands"))
    areas = tuple(found["areas"]) if isinstance(found["areas"], list) else ()
    if not areas or not all(isinstance(area, str) for area in areas):
        raise Misshapen("board.areas is not a list of names")
    borders = []
    for n, border in enumerate(items(found["borders"], "board.borders")):
        ends = items(border, f"board.borders.{n}", 2)
        one, other = (areas.index(word(end, f"board.borders.{n}", areas)) for end in ends)
        borders.append((one, other))
    homelands = entries(found["homelands"], "board.homelands", (), areas)
    return Board(
        areas,
        tuple(borders),
        tuple(
            (areas.index(a), read_faction(homelands[a], f"board.homelands.{a}")) for a in homelands
        ),
    )
