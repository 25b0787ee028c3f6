"""Where a board's areas lie in a picture: hexagons where there are some, else a ring."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Final, NamedTuple

from spec.turncoats import Board

SIDE: Final = 66.0  # of a hexagon, which is also its radius; all lengths are in the units of SVG
TALL: Final = SIDE * sqrt(3)  # from a hexagon's flat top to its flat bottom
ROOM: Final = 1.25  # how much further apart the areas of a ring are than they are wide


class Point(NamedTuple):
    x: float
    y: float

    def __str__(self) -> str:
        return f"{self.x:.1f},{self.y:.1f}"


class Layout(NamedTuple):
    """The middle of each area, of the hole, the lines that are drawn, and the size of it all.

    Areas are hexagons, or else circles.
    """

    areas: tuple[Point, ...]
    hole: Point | None
    lines: tuple[tuple[Point, Point], ...]
    width: float
    height: float
    hexagons: bool


def laid(board: Board) -> Layout:
    """A board with its corner at 0, 0."""
    return honeycomb(board) if board.hexes else ring(board)


def honeycomb(board: Board) -> Layout:
    """Hexagons with flat tops: columns 1.5 sides apart, rows in steps of half a hexagon."""
    hexes = [*board.hexes, *([board.hole] if board.hole else [])]
    left, top = min(column for column, _ in hexes), min(row for _, row in hexes)
    points = [
        Point(SIDE + (column - left) * 1.5 * SIDE, TALL / 2 * (1 + row - top))
        for column, row in hexes
    ]
    width, height = max(x for x, _ in points) + SIDE, max(y for _, y in points) + TALL / 2
    areas = tuple(points[: len(board.areas)])
    return Layout(areas, points[-1] if board.hole else None, (), width, height, True)


def ring(board: Board) -> Layout:
    """Circles on a circle, a line for each border."""
    many = len(board.areas)
    radius = SIDE * ROOM / sin(pi / many) if many > 1 else 0.0
    middle = radius + SIDE
    areas = tuple(
        Point(middle + radius * sin(2 * pi * n / many), middle - radius * cos(2 * pi * n / many))
        for n in range(many)
    )
    lines = tuple((areas[one], areas[other]) for one, other in board.borders)
    return Layout(areas, None, lines, 2 * middle, 2 * middle, False)


def corners(middle: Point, inside: float = 0.0) -> str:
    """The corners of a hexagon, as `points` has them, or of one that lies so far inside of it."""
    side = SIDE - inside
    turns = (n * pi / 3 for n in range(6))
    return " ".join(str(Point(middle.x + side * cos(a), middle.y + side * sin(a))) for a in turns)
