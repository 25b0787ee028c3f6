"""Boards read from YAML: the shipped ones, and one written in place."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from spec.source import Mistakes, Node, did_you_mean, nothing_wrong, read
from spec.turncoats.board import FACTIONS, Board

NAME = re.compile(r"[A-Z][A-Za-z0-9-]*")
MOST_AREAS = 64


@cache
def shipped() -> dict[str, Traversable]:
    """The shipped boards by name."""
    folder = files("spec") / "turncoats" / "boards"
    found = {f.name.removesuffix(".yaml"): f for f in folder.iterdir() if f.name.endswith(".yaml")}
    return dict(sorted(found.items()))


@cache
def board(name: str) -> Board:
    """A shipped board, read once; raises KeyError for a name that is not shipped."""
    file = shipped()[name]
    (node,) = read(f"turncoats/boards/{file.name}", file.read_bytes())
    return read_board(node)


def read_board(node: Node) -> Board:
    """A board from its block; raises Mistake for the first thing that is wrong."""
    wrong = Mistakes()
    keys = ("areas", "borders", "homelands", "hexes", "hole")
    entries = node.block(keys, "a board", wrong)
    nothing_wrong(wrong)
    areas = read_areas(node.need("areas", entries, "a board"))
    borders = read_borders(node.need("borders", entries, "a board"), areas)
    homelands = read_homelands(entries["homelands"], areas) if "homelands" in entries else ()
    hole = read_hex(entries["hole"]) if "hole" in entries else None
    hexes = read_hexes(entries["hexes"], areas, borders) if "hexes" in entries else ()
    if hole is not None and any(overlap(hole, place) for place in hexes):
        raise entries["hole"].wrong("the hole lies on a hexagon")
    return Board(areas, borders, homelands, hexes, hole)


def read_areas(node: Node) -> tuple[str, ...]:
    areas: list[str] = []
    if not 1 <= len(node.items) <= MOST_AREAS:
        raise node.wrong(f"a board has 1 to {MOST_AREAS} areas, not {len(node.items)}")
    for item in node.items:
        if not NAME.fullmatch(item.text):
            raise item.wrong(f"`{item.text}` is no name for an area", "begin it with a capital")
        if item.text in areas:
            raise item.wrong(f"area {item.text} is named twice")
        areas.append(item.text)
    return tuple(areas)


def area(node: Node, areas: Iterable[str]) -> int:
    names = list(areas)
    if node.text not in names:
        raise node.wrong(f"no area `{node.text}`", did_you_mean(node.text, names))
    return names.index(node.text)


def read_borders(node: Node, areas: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    borders: list[tuple[int, int]] = []
    for item in node.items:
        if len(item.items) != 2:
            raise item.wrong(f"a border is between two areas, not {len(item.items)}")
        one, other = (area(end, areas) for end in item.items)
        if one == other:
            raise item.wrong(f"{areas[one]} cannot border itself")
        if (one, other) in borders or (other, one) in borders:
            raise item.wrong(f"the border {areas[one]} - {areas[other]} is named twice")
        borders.append((one, other))
    return tuple(borders)


def read_homelands(node: Node, areas: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """§2.1  All three factions have one, or none does."""
    homelands: list[tuple[int, int]] = []
    for key, faction in node.pairs:
        if faction.text not in FACTIONS:
            raise faction.wrong(
                f"no faction `{faction.text}`", did_you_mean(faction.text, FACTIONS)
            )
        if FACTIONS.index(faction.text) in [f for _, f in homelands]:
            raise faction.wrong(f"{faction.text} has two homelands")
        homelands.append((area(key, areas), FACTIONS.index(faction.text)))
    missing = [name for n, name in enumerate(FACTIONS) if n not in [f for _, f in homelands]]
    if missing:
        raise node.wrong(f"{' and '.join(missing)} has no homeland, so nothing can be dealt here")
    return tuple(homelands)


def read_hexes(
    node: Node, areas: tuple[str, ...], borders: tuple[tuple[int, int], ...]
) -> tuple[tuple[int, int], ...]:
    """Where each area lies; hexagons must touch exactly where areas border."""
    found = {area(key, areas): read_hex(place) for key, place in node.pairs}
    missing = [name for n, name in enumerate(areas) if n not in found]
    if missing:
        raise node.wrong(f"{', '.join(missing)} has no hexagon")
    hexes = tuple(found[n] for n in range(len(areas)))
    for one in range(len(areas)):
        for other in range(one):
            if overlap(hexes[one], hexes[other]):
                raise node.wrong(f"the hexagons of {areas[other]} and {areas[one]} overlap")
            border = (one, other) in borders or (other, one) in borders
            if touch(hexes[one], hexes[other]) != border:
                says = (
                    "touch, but have no border" if not border else "have a border, but do not touch"
                )
                raise node.wrong(f"the hexagons of {areas[other]} and {areas[one]} {says}")
    return hexes


def read_hex(node: Node) -> tuple[int, int]:
    numbers = [item.text for item in node.items]
    if len(numbers) != 2 or not all(re.fullmatch(r"0|-?[1-9]\d{0,2}", n) for n in numbers):
        raise node.wrong("a hexagon is [column, row], two whole numbers")
    return int(numbers[0]), int(numbers[1])


def overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
    return (across, down) in ((0, 0), (0, 1), (1, 0))


def touch(one: tuple[int, int], other: tuple[int, int]) -> bool:
    across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
    return (across, down) in ((0, 2), (1, 1))
