"""Flip Wars as SVG: what lies where is drawn, told in words, and hidden from who may not see it."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from checkers.flipwars import ROOM
from checkers.report.pictured import as_svg, board_as_svg
from checkers.report.player import as_html
from checkers.report.trace import frames, moments
from checkers.scenario.language import Moment
from checkers.scenario.written import Scenario
from spec.flipwars import atlas
from tests.contrast import contrast
from tests.elements import Elements
from tests.rooms import telling_all
from tests.scenarios import of_text, scenarios

TEXT = """\
game: flipwars
reading: bga
board: 3x3-flags
given:
  board: o.x/..X/...
  ada: 1 soldier, 1 wizard
  bob: 1 thief, 1 knight
steps:
  - ada: place soldier at b1
  - check: c1 shows bob
  - bob: place thief at b2 swapping b1
"""
HIDDEN = TEXT.replace("bga", "bga+supply=hidden")
SVG = "{http://www.w3.org/2000/svg}"


def read(text: str = TEXT) -> Scenario:
    return of_text(text, "flipwars")


def drawn(step: int | None = None, seat: int | None = None, text: str = TEXT) -> ET.Element:
    scenario = read(text)
    return ET.fromstring(as_svg(scenario, scenario.reading, step, seat))


def told(svg: ET.Element) -> dict[str, str]:
    """What is told of each cell and player, by its name."""
    pairs = (title.text.split(":", 1) for title in svg.iter(f"{SVG}title") if title.text)
    return {name.split(" ")[0]: says.strip() for name, says in pairs}


def group(svg: ET.Element, name: str) -> ET.Element:
    return next(g for g in svg.iter(f"{SVG}g") if g.findtext(f"{SVG}title", "").startswith(name))


def words(svg: ET.Element, name: str) -> list[str]:
    return [text.text or "" for text in group(svg, name).iter(f"{SVG}text")]


def marked(svg: ET.Element, mark: str) -> set[str]:
    groups = (g for g in svg.iter(f"{SVG}g") if mark in g.get("class", "").split(" "))
    return {g.findtext(f"{SVG}title", "").split(":")[0] for g in groups}


def test_a_tile_shows_whose_it_is_by_its_shape_and_its_sign() -> None:
    svg = drawn(0)
    assert words(svg, "a1") == ["o"]
    assert words(svg, "c1") == ["x"]
    assert [e.get("class") for e in group(svg, "a1").iter(f"{SVG}circle")] == ["tile second"]
    assert [e.get("class") for e in group(svg, "c1").iter(f"{SVG}circle")] == []
    assert words(svg, "b1") == []


def test_a_flag_has_a_capital_and_is_told() -> None:
    svg = drawn(0)
    assert words(svg, "c2") == ["X"]
    assert told(svg)["c2"] == "ada (X), with a flag"


def test_the_character_of_a_tile_is_known_once_it_was_seen_to_be_placed() -> None:
    assert words(drawn(1), "b1") == ["x", "soldier", "★"]
    assert words(drawn(2), "b1") == ["x", "soldier"]
    assert words(drawn(1), "c1") == ["o", "★"]


def test_characters_change_places_with_a_thief() -> None:
    assert told(drawn(3))["b1"].startswith("bob (o), thief, changed")
    assert told(drawn(3))["b2"].startswith("bob (o), soldier, changed")


def test_the_pattern_of_the_last_tile_is_marked() -> None:
    assert marked(drawn(0), "reached") == set()
    assert marked(drawn(1), "reached") == {"a1", "b2", "c1"}
    assert marked(drawn(3), "reached") == {"a2", "b1", "b3", "c2"}


def test_only_what_changed_is_marked() -> None:
    assert marked(drawn(0), "changed") == set()
    assert marked(drawn(1), "changed") == {"a1", "b1", "c1", "ada (x) counts 4"}
    assert marked(drawn(2), "changed") == set()


def test_where_supplies_are_hidden_only_their_size_is_drawn() -> None:
    one, two = read(HIDDEN), read(HIDDEN.replace("1 knight", "1 dragon"))
    assert as_svg(one, one.reading, 1, 0) == as_svg(two, two.reading, 1, 0)
    assert as_svg(one, one.reading, 1, None) != as_svg(two, two.reading, 1, None)
    assert told(drawn(1, 0, HIDDEN))["bob"] == "2 tiles, of kinds unknown"


def test_a_picture_is_told_in_words_to_who_cannot_see_it() -> None:
    svg = drawn(1)
    assert svg.get("role") == "img"
    says = "A position of Flip Wars: bob is to move; last: ada: place soldier at b1"
    assert svg.get("aria-label") == says
    description = svg.findtext(f"{SVG}desc", "")
    assert "a1: ada (x), changed, in the pattern of the last tile." in description
    assert "bob (o) counts 1: 1 knight, 1 thief." in description


@pytest.mark.parametrize("name", ROOM.boards())
def test_every_cell_of_a_board_is_drawn(name: str) -> None:
    board, svg = atlas.board(name), ET.fromstring(board_as_svg(ROOM, name))
    assert len(told(svg)) == board.width * board.height


def test_every_shipped_position_can_be_drawn() -> None:
    for scenario in scenarios(ROOM.name):
        board = scenario.names.board
        svg = ET.fromstring(as_svg(scenario, scenario.reading, None, 0))
        assert len(told(svg)) == board.width * board.height + 2


def test_a_page_has_a_picture_of_every_step() -> None:
    scenario = read()
    found = Elements(as_html(scenario, scenario.reading))
    assert len(found.named("svg")) == len(found.named("article")) == 4


def test_a_sign_stands_out_from_its_tile() -> None:
    svg = drawn(0, 0, HIDDEN)
    tiles = [e for e in svg.iter() if e.get("class", "").split(" ")[0] in ("tile", "back")]
    colours = {e.get("fill", "") for e in tiles}
    assert len(colours) == 3
    assert min(contrast("#fff", colour) for colour in colours) >= 4.4


def test_what_changed_is_told_cell_by_cell() -> None:
    scenario = read()
    moved = [line for frame in frames(scenario, scenario.reading) for line in frame.moved]
    assert moved[:2] == ["a1: bob (o) → ada (x)", "c1: ada (x) → bob (o)"]
    assert "b1: ada (x) soldier → bob (o) thief" in moved
    assert "b2: nothing → bob (o) soldier" in moved


def test_where_supplies_are_hidden_a_page_tells_a_seat_how_many_tiles_are_left() -> None:
    one, two = read(HIDDEN), read(HIDDEN.replace("1 thief, 1 knight", "1 thief, 1 wizard"))
    seen = [*frames(one, one.reading, 0)]
    assert seen == [*frames(two, two.reading, 0)]
    assert "bob: 2 tiles → 1 tile" in seen[-1].moved
    assert "bob: 1 knight, 1 thief → 1 knight" in [*frames(one, one.reading, 1)][-1].moved
    assert seen[-1].stands == tuple(one.room.explain(moment_behind(one), one.names))


def test_a_page_that_told_a_seat_all_would_be_found_out() -> None:
    texts = HIDDEN, HIDDEN.replace("1 thief, 1 knight", "1 thief, 1 wizard")
    one, two = (telling_all(read(text)) for text in texts)
    assert [*frames(one, one.reading, 0)] != [*frames(two, two.reading, 0)]


def moment_behind(scenario: Scenario) -> Moment:
    return [*moments(scenario, scenario.reading)][-1]
