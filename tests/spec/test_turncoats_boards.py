"""The shipped boards against what is known of the published one, and the boards that are refused.

In the tables ‸ stands just before the place that a mistake must name (tests/marked.py).
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from spec.source import Mistake, read
from spec.turncoats import FACTIONS, Board, atlas
from tests.marked import behind, place, plain, told, under_the_caret

OFFICIAL = atlas.board("official")

NEIGHBOURS = {
    "A0": "A1 A2 A4",
    "A1": "A0 A3 A4",
    "A2": "A0 A4",
    "A3": "A1 A5",
    "A4": "A0 A1 A2 A6",
    "A5": "A3 A7 A8",
    "A6": "A4 A7 A9",
    "A7": "A5 A6 A8 A9 A10",
    "A8": "A5 A7 A10",
    "A9": "A6 A7 A10",
    "A10": "A7 A8 A9",
}

# The published board.


def test_each_area_of_the_official_board_touches_these() -> None:
    assert {name: " ".join(names) for name, names in by_name(OFFICIAL).items()} == NEIGHBOURS


def test_the_official_board_has_eleven_areas_and_seventeen_borders() -> None:
    assert (len(OFFICIAL.areas), len(OFFICIAL.borders)) == (11, 17)
    assert [len(near) for near in touching(OFFICIAL)] == [3, 3, 2, 2, 4, 3, 3, 5, 3, 3, 3]


def test_the_official_board_is_four_steps_across() -> None:
    areas = range(len(OFFICIAL.areas))
    assert max(distance(OFFICIAL, a, b) for a in areas for b in areas) == 4


def test_every_two_homelands_are_three_steps_apart() -> None:
    homes = {FACTIONS[faction]: OFFICIAL.areas[area] for area, faction in OFFICIAL.homelands}
    assert homes == {"black": "A2", "red": "A3", "blue": "A9"}
    areas = [area for area, _ in OFFICIAL.homelands]
    apart = [distance(OFFICIAL, a, b) for a in areas for b in areas if a < b]
    assert apart == [3, 3, 3]


def test_the_official_board_looks_like_itself_in_no_other_way() -> None:
    assert list(automorphisms(OFFICIAL)) == [tuple(range(11))]


def test_the_hole_of_the_official_board_lies_among_six_areas() -> None:
    assert OFFICIAL.hole is not None
    around = [
        name
        for name, place in zip(OFFICIAL.areas, OFFICIAL.hexes, strict=True)
        if atlas.touch(OFFICIAL.hole, place)
    ]
    assert around == ["A1", "A3", "A4", "A5", "A6", "A7"]


# The small boards.


@pytest.mark.parametrize(
    ("name", "touches", "homes"),
    [
        ("three-fords", "N:F F:N+S S:F", "red blue black"),
        ("crossroads", "C:N+E+W N:C E:C W:C", "- red blue black"),
        ("ring", "N:E+W E:N+S S:E+W W:N+S", "red blue black -"),
        ("two-banks", "E:W W:E", "- -"),
    ],
)
def test_a_small_board_is_what_its_name_says(name: str, touches: str, homes: str) -> None:
    board = atlas.board(name)
    home = {area: FACTIONS[faction] for area, faction in board.homelands}
    short = [f"{a[0]}:{'+'.join(b[0] for b in near)}" for a, near in by_name(board).items()]
    assert " ".join(short) == touches
    assert " ".join(home.get(area, "-") for area in range(len(board.areas))) == homes


def test_these_boards_are_shipped() -> None:
    assert list(atlas.shipped()) == ["crossroads", "official", "ring", "three-fords", "two-banks"]


def test_a_board_that_is_not_shipped_is_not_found() -> None:
    with pytest.raises(KeyError):
        atlas.board("atlantis")


def test_a_board_may_do_without_borders_homelands_and_hexagons() -> None:
    assert board("{areas: [A], borders: []}") == Board(("A",), ())


# The boards that are refused.

ROW = "areas: [N, F, S]\nborders: [[N, F], [F, S]]\n"
HOMES = ROW + "homelands: {N: red, F: blue, S: black}\n"
HEXES = ROW + "hexes: ‸{N: [0, 0], F: [0, 2]"
DRAWN = ROW + "hexes: {N: [0, 0], F: [0, 2], S: [0, 4]}\n"

BROKEN = {
    # the whole
    "no board": ("‸North\n", "block"),
    "an unknown part": (f"{ROW}‸border: []\n", "border"),
    "no areas": ("‸borders: []\n", "areas"),
    "no borders": ("‸areas: [N]\n", "borders"),
    # areas
    "an empty list of areas": ("areas: ‸[]\nborders: []\n", "0"),
    "too many areas": (f"areas: ‸[{', '.join(f'A{n}' for n in range(65))}]\nborders: []\n", "65"),
    "areas that are no list": ("areas: ‸N\nborders: []\n", "list"),
    "a small letter": ("areas: [N, ‸f]\nborders: []\n", "capital"),
    "a digit first": ("areas: [‸1N]\nborders: []\n", "name"),
    "a space in a name": ("areas: [‸N F]\nborders: []\n", "name"),
    "a name without letters": ("areas: ['‸']\nborders: []\n", "name"),
    "an area that is a list": ("areas: [‸[N]]\nborders: []\n", "text"),
    "an area twice": ("areas: [N, F, ‸N]\nborders: []\n", "twice"),
    # borders
    "a border to nowhere": ("areas: [N, F]\nborders: [[N, ‸S]]\n", "no area"),
    "a border from nowhere": ("areas: [N, F]\nborders: [[‸n, F]]\n", "no area"),
    "a border to itself": ("areas: [N, F]\nborders: [‸[N, N]]\n", "itself"),
    "a border twice": ("areas: [N, F]\nborders: [[N, F], ‸[N, F]]\n", "twice"),
    "a border in either direction": ("areas: [N, F]\nborders: [[N, F], ‸[F, N]]\n", "twice"),
    "a border with three ends": ("areas: [N, F, S]\nborders: [‸[N, F, S]]\n", "3"),
    "a border with one end": ("areas: [N]\nborders: [‸[N]]\n", "1"),
    "a border without ends": ("areas: [N]\nborders: [‸N]\n", "list"),
    # homelands
    "a homeland missing": (f"{ROW}homelands: ‸{{N: red, F: blue}}\n", "black"),
    "every homeland missing": (f"{ROW}homelands: ‸{{}}\n", "red"),
    "two homelands of one": (f"{ROW}homelands: {{N: red, F: ‸red, S: blue}}\n", "two"),
    "one homeland of two": (f"{ROW}homelands: {{N: red, ‸N: blue, S: black}}\n", "twice"),
    "a homeland of no faction": (f"{ROW}homelands: {{N: ‸green, F: blue, S: black}}\n", "green"),
    "a homeland in no area": (f"{ROW}homelands: {{N: red, F: blue, ‸X: black}}\n", "no area"),
    "homelands in a list": (f"{ROW}homelands: ‸[N, F, S]\n", "block"),
    # hexagons
    "a hexagon missing": (HEXES + "}\n", "S"),
    "a hexagon of no area": (f"{ROW}hexes: {{N: [0, 0], F: [0, 2], ‸X: [0, 4]}}\n", "no area"),
    "a hexagon twice": (f"{ROW}hexes: {{N: [0, 0], F: [0, 2], ‸F: [0, 4]}}\n", "twice"),
    "hexagons touch, areas do not": (HEXES + ", S: [1, 1]}\n", "no border"),
    "areas touch, hexagons do not": (HEXES + ", S: [0, 6]}\n", "do not touch"),
    "two areas on one hexagon": (HEXES + ", S: [0, 0]}\n", "overlap"),
    "half a hexagon over another": (HEXES + ", S: [1, 0]}\n", "overlap"),
    "a hexagon with one number": (f"{ROW}hexes: {{N: ‸[0]}}\n", "two whole numbers"),
    "a hexagon with a fraction": (f"{ROW}hexes: {{N: ‸[0, 1.5]}}\n", "two whole numbers"),
    "a hexagon far away": (f"{ROW}hexes: {{N: ‸[0, 1000]}}\n", "two whole numbers"),
    "a hole on a hexagon": (f"{DRAWN}hole: ‸[0, 4]\n", "hole"),
    "a hole half over a hexagon": (f"{DRAWN}hole: ‸[1, 2]\n", "hole"),
    "a hole that is no hexagon": (f"{DRAWN}hole: ‸here\n", "list"),
}  # fmt: skip


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_board_is_refused_at_its_place(what: str) -> None:
    marked, word = BROKEN[what]
    with pytest.raises(Mistake) as caught:
        board(plain(marked))
    assert told(caught.value) == place(marked)
    assert under_the_caret(caught.value) == behind(marked)
    assert word in caught.value.says + caught.value.hint


@pytest.mark.parametrize("text", [ROW, HOMES, DRAWN, f"{DRAWN}hole: [1, 1]\n"])
def test_the_boards_that_are_broken_above_are_whole_before(text: str) -> None:
    assert board(text).areas == ("N", "F", "S")


@pytest.mark.parametrize("name", ["A0", "North", "Old-Town", "X1-2"])
def test_a_name_begins_with_a_capital_and_goes_on_with_letters_digits_and_dashes(name: str) -> None:
    assert board(f"{{areas: [{name}], borders: []}}").areas == (name,)


def test_sixty_four_areas_are_not_too_many() -> None:
    names = ", ".join(f"A{n}" for n in range(64))
    assert len(board(f"{{areas: [{names}], borders: []}}").areas) == 64


def board(text: str) -> Board:
    (node,) = read("board.yaml", text)
    return atlas.read_board(node)


def touching(board: Board) -> list[set[int]]:
    pairs = [*board.borders, *((b, a) for a, b in board.borders)]
    return [{b for a, b in pairs if a == area} for area in range(len(board.areas))]


def by_name(board: Board) -> dict[str, list[str]]:
    near = touching(board)
    return {name: [board.areas[b] for b in sorted(near[a])] for a, name in enumerate(board.areas)}


def distance(board: Board, start: int, end: int) -> int:
    near, reached, steps = touching(board), {start}, 0
    while end not in reached:
        reached, steps = reached.union(*(near[area] for area in reached)), steps + 1
    return steps


def automorphisms(board: Board, image: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Every renaming of the areas that keeps all borders, built up area by area."""
    near, new = touching(board), len(image)
    if new == len(near):
        yield image
    for area in set(range(len(near))) - {*image} if new < len(near) else ():
        if all((old in near[new]) == (to in near[area]) for old, to in enumerate(image)):
            yield from automorphisms(board, (*image, area))
