"""Turncoats as SVG: what lies where is drawn, told in words, and hidden from who may not see it."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree as ET

import pytest

from checkers.games import FIRST
from checkers.report.pictured import as_json, as_svg, board_as_svg
from checkers.report.trace import frames
from checkers.scenario.written import Scenario
from checkers.turncoats import ROOM
from checkers.turncoats.layout import SIDE, laid
from spec.turncoats import atlas
from tests.contrast import contrast
from tests.scenarios import of_text, scenarios

TEXT = """\
reading: rulebook
board: three-fords
given:
  North: 12 red
  Ford: 1 red, 1 blue
  axe: 1 red, 3 black
  bag: 4 black, 2 red
  ada: 1 blue, 1 red
  bob: 2 black, 5 blue
steps:
  - ada: recruit blue to Ford
  - check: bob is to move
"""
SVG = "{http://www.w3.org/2000/svg}"


def read(text: str = TEXT) -> Scenario:
    return of_text(text)


def drawn(step: int | None = None, seat: int | None = None) -> ET.Element:
    scenario = read()
    return ET.fromstring(as_svg(scenario, scenario.reading, step, seat))


def places(svg: ET.Element) -> dict[str, ET.Element]:
    """The group of each place, by the name that its title begins with."""
    groups = [group for group in svg.iter(f"{SVG}g") if group.find(f"{SVG}title") is not None]
    return {title(group).split(":")[0]: group for group in groups}


def title(group: ET.Element) -> str:
    return group.findtext(f"{SVG}title", "")


def stones(group: ET.Element) -> Counter[str]:
    return Counter(
        each.get("class", "").removeprefix("stone ")
        for each in group.iter(f"{SVG}circle")
        if each.get("class", "").startswith("stone")
    )


def letters(group: ET.Element) -> Counter[str]:
    return Counter(
        each.text or "" for each in group.iter(f"{SVG}text") if each.get("class") == "letter"
    )


def test_every_stone_of_an_area_is_drawn_with_its_letter() -> None:
    found = places(drawn(0))
    assert stones(found["North"]) == {"red": 12}
    assert letters(found["North"]) == {"R": 12}
    assert stones(found["Ford"]) == {"blue": 1, "red": 1}
    assert letters(found["Ford"]) == {"B": 1, "R": 1}
    assert stones(found["South"]) == {}


def test_a_box_shows_how_many_of_each_faction() -> None:
    found = places(drawn(0))
    assert stones(found["bag"]) == {"black": 1, "red": 1}
    assert re.findall(r"\S+", " ".join(found["bag"].itertext()))[-5:] == ["bag", "K", "4", "R", "2"]


def test_who_rules_is_written_with_the_clause_that_broke_a_tie() -> None:
    found = places(drawn(0))
    assert title(found["Ford"]).startswith("Ford: red (§4.1: stones there black 0, blue 1, red 1;")
    assert "red, §4.1" in [*found["Ford"].itertext()]
    assert "red rules" in [*found["North"].itertext()]
    assert "nobody" in [*found["South"].itertext()]


def test_only_what_changed_is_marked() -> None:
    found = places(drawn(1))
    assert {name for name, group in found.items() if "changed" in group.get("class", "")} == {
        "Ford",
        "ada",
    }
    assert [g for g in places(drawn(0)).values() if "changed" in g.get("class", "")] == []


def test_a_seat_sees_backs_where_it_may_not_look() -> None:
    found = places(drawn(1, seat=0))
    assert (stones(found["bob"]), letters(found["bob"])) == ({}, {"?": 1})
    assert (title(found["bob"]), title(found["bag"])) == ("bob: 7 hidden", "bag: 6 hidden")
    assert stones(found["ada"]) == {"red": 1}


@pytest.mark.parametrize(
    ("seat", "hand", "another"),
    [
        (0, "bob: 2 black, 5 blue", "bob: 3 black, 4 red"),
        (1, "ada: 1 blue, 1 red", "ada: 1 blue, 1 black"),
    ],
)
def test_what_a_seat_may_not_know_changes_nothing_that_it_is_shown(
    seat: int, hand: str, another: str
) -> None:
    other = TEXT.replace(hand, another).replace("bag: 4 black, 2 red", "bag: 6 blue")
    one, two = read(), read(other)
    assert as_svg(one, one.reading, None, seat) == as_svg(two, two.reading, None, seat)
    assert as_svg(one, one.reading, None, None) != as_svg(two, two.reading, None, None)
    assert as_json(one, one.reading, None, seat) == as_json(two, two.reading, None, seat)
    frame, *_ = shown = [*frames(one, one.reading, seat)]
    assert shown == [*frames(two, two.reading, seat)]
    assert any(line.startswith("North: ") for line in frame.stands)
    assert not any("winner" in line for line in frame.stands)


@pytest.mark.parametrize("board", ROOM.boards())
def test_every_area_of_a_board_is_drawn_apart_from_the_others(board: str) -> None:
    areas = laid(atlas.board(board)).areas
    pairs = [(one, other) for n, one in enumerate(areas) for other in areas[:n]]
    apart = [((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5 for one, other in pairs]
    assert min(apart) > 1.7 * SIDE
    svg = ET.fromstring(board_as_svg(ROOM, board))
    assert {*atlas.board(board).areas} <= {*svg.itertext()}


def test_the_hole_is_drawn_where_there_is_one() -> None:
    assert "hole" in [*ET.fromstring(board_as_svg(ROOM, "official")).itertext()]
    assert "hole" not in [*ET.fromstring(board_as_svg(ROOM, "ring")).itertext()]


def test_a_picture_is_told_in_words_to_who_cannot_see_it() -> None:
    svg = drawn()
    assert svg.get("role") == "img"
    assert svg.get("aria-label") == "A position of Turncoats: bob is to move"
    assert "North: red (§4" in svg.findtext(f"{SVG}desc", "")
    assert "bob: 2 black, 5 blue" in svg.findtext(f"{SVG}desc", "")


def test_every_shipped_position_can_be_drawn() -> None:
    for scenario in scenarios(FIRST):
        svg = ET.fromstring(as_svg(scenario, scenario.reading, 0, None))
        assert len(places(svg)) >= len(scenario.names.board.areas) + 3


def test_a_letter_stands_out_from_its_stone() -> None:
    svg = drawn(0)
    stones = {e.get("fill", "") for e in svg.iter(f"{SVG}circle") if "stone" in e.get("class", "")}
    backs = {e.get("fill", "") for e in drawn(0, 0).iter(f"{SVG}rect") if e.get("class") == "back"}
    assert (len(stones), len(backs)) == (3, 1)
    assert min(contrast("#fff", colour) for colour in stones | backs) >= 4.4
