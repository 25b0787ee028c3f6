"""Laws of the drawings. Hexagons are read back from the text as a reader's eye would read them."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import combinations
from typing import TypeAlias

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from checkers.turncoats.drawing import draw_board, draw_position
from checkers.turncoats.say import say_pile
from spec.rulebook import load
from spec.turncoats import FACTIONS as NAMES
from spec.turncoats import Board
from spec.turncoats.atlas import board, shipped, touch
from turncoats_ref import ACT, DRAW, NONE, OVER, RED, RETURN, State, Stones, Table, table

Point: TypeAlias = tuple[int, int]  # line, character

RULES = load("turncoats", files("spec") / "turncoats")
RULEBOOK = RULES.reading("rulebook")
SEATED = ("ada", "bob", "cyd", "dan", "eve")
SHIPPED = [board(name) for name in shipped()]
MAPS = [one for one in SHIPPED if one.hexes]
RING, FORDS = board("ring"), board("three-fords")


@st.composite
def boards(draw: st.DrawFn, longest: int = 12) -> Board:
    """Boards of up to four columns with a hole, and with names of one length."""
    places = st.builds(lambda c, k: (c, 2 * k + c % 2), st.integers(-1, 2), st.integers(-2, 2))
    hexes = draw(st.lists(places, min_size=2, max_size=12, unique=True))
    length = draw(st.integers(1, longest))
    named = [f"A{n}".ljust(length, "-") for n in range(len(hexes))]
    ends = combinations(range(len(hexes)), 2)
    borders = tuple((a, b) for a, b in ends if touch(hexes[a], hexes[b]))
    return Board(tuple(named[1:]), inner(borders), (), tuple(hexes[1:]), hexes[0])


@st.composite
def positions(draw: st.DrawFn, on: st.SearchStrategy[Board]) -> tuple[Table, State, frozenset[int]]:
    """Any heaps of stones on a board, and places that are said to have changed."""
    laid = table(draw(on), RULEBOOK, draw(st.integers(2, 5)))
    counts = st.tuples(*[st.sampled_from((0, 0, 1, 2, 12, 21))] * 3)
    many = laid.bag + 1 + laid.seats
    piles = tuple(draw(st.lists(counts, min_size=many, max_size=many)))
    phase = draw(st.sampled_from((ACT, DRAW, RETURN, OVER)))
    state = State(piles, draw(st.integers(0, laid.seats - 1)), phase, draw(st.integers(0, 5)))
    return laid, state, frozenset(draw(st.sets(st.integers(0, many - 1))))


ANY_MAP = st.sampled_from(MAPS) | boards()
ANY_BOARD = st.sampled_from(SHIPPED) | boards(longest=100)


@settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(ANY_MAP)
def test_every_area_is_named_exactly_once(drawn: Board) -> None:
    assert [len(found(draw_board(drawn), name)) for name in drawn.areas] == [1] * len(drawn.areas)


@settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(ANY_MAP)
def test_areas_border_exactly_if_their_hexagons_share_an_edge_in_the_text(drawn: Board) -> None:
    assert edges(draw_board(drawn), drawn) == borders(drawn)


def test_the_official_board_has_its_seventeen_edges_in_the_text() -> None:
    assert len(edges(draw_board(board("official")), board("official"))) == 17


@settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(positions(ANY_MAP))
def test_stones_break_no_hexagon(position: tuple[Table, State, frozenset[int]]) -> None:
    picture, _ = parts(position)
    assert edges(picture, position[0].board) == borders(position[0].board)


@settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(positions(ANY_MAP))
def test_stones_stand_in_their_own_hexagon(position: tuple[Table, State, frozenset[int]]) -> None:
    laid, state, _ = position
    picture, _ = parts(position)
    inside = [stones(text_in(picture, name)) for name in laid.board.areas]
    assert inside == list(state.piles[: laid.axe])


@settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(positions(ANY_BOARD))
def test_every_stone_is_shown(position: tuple[Table, State, frozenset[int]]) -> None:
    assert stones(drawing(position)) == tuple(map(sum, zip(*position[1].piles, strict=True)))


@settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(positions(st.just(FORDS) | st.just(RING)))
def test_axe_flag_bag_and_hands_stand_on_lines_of_their_own(
    position: tuple[Table, State, frozenset[int]],
) -> None:
    laid, state, _ = position
    _, lists = parts(position)
    told = re.findall(r"^[ *] (?:axe|flag|bag|ada|bob|cyd|dan|eve): +(.*)$", lists, re.M)
    assert told == [say_pile(pile) for pile in state.piles[laid.axe :]]


@settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(positions(ANY_BOARD))
def test_everything_is_printable_and_at_most_79_wide(
    position: tuple[Table, State, frozenset[int]],
) -> None:
    lines = [*drawing(position).split("\n"), *draw_board(position[0].board).split("\n")]
    assert [line for line in lines if len(line) > 79 or line != line.rstrip()] == []
    assert re.fullmatch(r"[ -~]+", "".join(lines))


@settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(positions(ANY_MAP))
def test_changed_areas_are_marked_and_no_others(
    position: tuple[Table, State, frozenset[int]],
) -> None:
    laid, _, changed = position
    picture, _ = parts(position)
    marked = {n for n, name in enumerate(laid.board.areas) if "*" in text_in(picture, name)}
    assert marked == {place for place in changed if place < laid.axe}


@settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(positions(st.just(FORDS) | st.just(RING)))
def test_changed_places_in_lists_are_marked_and_no_others(
    position: tuple[Table, State, frozenset[int]],
) -> None:
    laid, _, changed = position
    names = (*laid.board.areas, "axe", "flag", "bag", *SEATED)
    marked = re.findall(r"^\* (.+?):", parts(position)[1], re.M)
    listed = [place for place in sorted(changed) if place >= laid.axe or not laid.board.hexes]
    assert marked == [names[place] for place in listed]


@settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(positions(ANY_MAP))
def test_a_mark_moves_nothing(position: tuple[Table, State, frozenset[int]]) -> None:
    laid, state, _ = position
    assert drawing(position).replace("*", " ") == drawing((laid, state, frozenset()))


@pytest.mark.parametrize(
    ("ford", "axe", "flag", "told"),
    [
        ((0, 2, 1), NONE, NONE, []),
        (NONE, (0, 0, 1), NONE, []),
        ((0, 1, 1), (3, 0, 1), NONE, ["red rules"]),
        ((0, 1, 1), NONE, (0, 1, 0), ["blue rules"]),
        ((12, 12, 12), NONE, NONE, ["nobody rules"]),
    ],
)
def test_a_ruler_is_told_where_it_is_not_the_one_with_most_stones(
    ford: Stones, axe: Stones, flag: Stones, told: list[str]
) -> None:
    assert re.findall(r"\w+ rules", fords(NONE, ford, NONE, axe, flag)) == told


def test_an_empty_area_has_a_ruler_where_the_reading_gives_it_one() -> None:
    drawn = fords(NONE, NONE, NONE, (0, 0, 1), NONE, reading="rulebook+empty-area=tie-break")
    assert re.findall(r"\w+ rules", drawn) == ["red rules"] * 3


def test_axe_and_flag_have_rulers_where_the_reading_counts_them() -> None:
    drawn = fords(NONE, NONE, NONE, (1, 1, 0), (0, 1, 0), reading="rulebook+places-count=anywhere")
    assert re.findall(r"(\w+): +[^(\n]*\((.*) rules\)", drawn) == [("axe", "blue")]


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (State((), 1), ["bob is to move"]),
        (State((), 0, negotiations=1), ["ada is to move", "negotiations in a row: 1"]),
        (State((), 0, DRAW), ["ada negotiates; a stone is to be drawn"]),
        (State((), 0, RETURN), ["ada negotiates, and is to return a stone"]),
        (
            State((), 0, RETURN, drawn=RED),
            ["ada negotiates, and is to return a stone, having drawn red"],
        ),
        (State((), 1, OVER), ["the game is over; the next turn would have been that of bob"]),
    ],
)
def test_the_turn_and_the_phase_are_told_last(state: State, told: list[str]) -> None:
    laid = table(FORDS, RULEBOOK, 2)
    state = State((NONE,) * 8, state.turn, state.phase, state.negotiations, state.drawn)
    lines = draw_position(laid, state, ("ada", "bob")).split("\n")
    assert lines[-len(told) - 1 :] == ["  bob:  nothing", *(f"  {line}" for line in told)]


def test_homelands_and_the_hole_are_marked() -> None:
    picture = draw_board(board("official"))
    homes = [re.findall(r"\w+ home", text_in(picture, name)) for name in ("A2", "A3", "A4", "A9")]
    assert homes == [["black home"], ["red home"], [], ["blue home"]]
    assert picture.count("(hole)") == 1


def test_a_picture_of_79_characters_is_still_drawn() -> None:
    laid = table(Board(("North-at-Sea", "East"), (), (), ((0, 0), (3, 1))), RULEBOOK, 2)
    lines = draw_position(laid, State((NONE,) * 7, 0), ("ada", "bob")).split("\n")
    assert max(len(line) for line in lines) == 79


def test_a_board_that_is_too_wide_is_a_list() -> None:
    wide = Board(("A0", "A1"), (), (), ((0, 0), (900, 0)))
    assert draw_board(wide) == "A0 touches nothing\nA1 touches nothing"


def test_a_board_without_hexagons_lists_what_touches() -> None:
    assert draw_board(RING).split("\n") == [
        "North touches East, West (red home)",
        "East touches North, South (blue home)",
        "South touches East, West (black home)",
        "West touches North, South",
    ]


def test_a_small_board_looks_like_this() -> None:
    picture = r"""
  __________
 /          \
/    West    \__________
\            /          \
 \__________/    East    \
            \            /
             \__________/"""
    assert draw_board(board("two-banks")) == picture.removeprefix("\n")


def test_stones_are_told_in_words() -> None:
    assert say_pile((1, 0, 2)) == "1 black, 2 red"
    assert say_pile((0, 12, 0)) == "12 blue"
    assert say_pile(NONE) == "nothing"


# What a reader sees.


def drawing(position: tuple[Table, State, frozenset[int]]) -> str:
    laid, state, changed = position
    return draw_position(laid, state, SEATED[: laid.seats], changed)


def parts(position: tuple[Table, State, frozenset[int]]) -> tuple[str, str]:
    """The picture, and the lists below it."""
    picture, _, lists = drawing(position).rpartition("\n\n")
    return picture, lists


def fords(*piles: Stones, reading: str = "rulebook") -> str:
    laid = table(FORDS, RULES.reading(reading), 2)
    return draw_position(laid, State((*piles, NONE, NONE, NONE), 0), ("ada", "bob"))


def inner(ends: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Borders without those of the hole, which was number 0."""
    return tuple((a - 1, b - 1) for a, b in ends if a > 0)


def borders(drawn: Board) -> set[frozenset[str]]:
    return {frozenset((drawn.areas[a], drawn.areas[b])) for a, b in drawn.borders}


def found(picture: str, name: str) -> list[Point]:
    """Where a name stands."""
    whole = re.compile(rf"(?<![\w-]){name}(?![\w-])")
    lines = picture.split("\n")
    return [(n, match.start()) for n, line in enumerate(lines) for match in whole.finditer(line)]


def hexagon(picture: str, name: str) -> set[Point]:
    """All that is enclosed with a name: from it, in all four directions, up to the lines.

    Raises IndexError where nothing encloses it.
    """
    lines = picture.split("\n")
    reached, ahead = set[Point](), found(picture, name)[:1]
    while ahead:
        line, at = ahead.pop()
        if lines[line].ljust(79)[at] not in "/\\_" and (line, at) not in reached:
            reached.add((line, at))
            ahead += [(line - 1, at), (line + 1, at), (line, at - 1), (line, at + 1)]
    return reached


def text_in(picture: str, name: str) -> str:
    lines = [line.ljust(79) for line in picture.split("\n")]
    points = sorted(hexagon(picture, name))
    return "".join(lines[line][at] for line, at in points)


def edges(picture: str, drawn: Board) -> set[frozenset[str]]:
    """Pairs of areas with a single stroke between them, either beside or below each other."""
    inside = {name: hexagon(picture, name) for name in drawn.areas}
    lines = [line.ljust(79) for line in picture.split("\n")]
    strokes = [(n, at, char) for n, line in enumerate(lines) for at, char in enumerate(line)]
    sides = [((n, at - 1), (n, at + 1)) for n, at, char in strokes if char in "/\\"]
    flats = [((n - 1, at), (n + 1, at)) for n, at, char in strokes if char == "_"]
    owner = {point: name for name, points in inside.items() for point in points}
    pairs = [{owner[a], owner[b]} for a, b in [*sides, *flats] if a in owner and b in owner]
    return {frozenset(pair) for pair in pairs}


def stones(text: str) -> Stones:
    """All stones that a text tells of."""
    told = re.findall(r"(\d+)\s+(black|blue|red)\b", text)
    black, blue, red = (sum(int(n) for n, name in told if name == faction) for faction in NAMES)
    return black, blue, red
