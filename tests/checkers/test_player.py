"""A scenario as a page: every step is in it, its script plays it, and its text stays text."""

from __future__ import annotations

import json
import re

import pytest

from checkers.games import FIRST, room
from checkers.report.page import digest
from checkers.report.player import as_html, board_as_html
from checkers.scenario.reader import read_text
from checkers.scenario.written import Scenario
from tests import toy_room
from tests.elements import Elements
from tests.fords import TEXT

NIM = """\
game: nim
board: small
players: [ada, bob]
deal: 0
steps:
  - nature: roll 2
  - check: A holds 2
"""
HOSTILE = [
    "</script><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ 7 * 7 }}{% raw %}",
    "' onload='alert(1)",
    "<!-- ]]> &lt;b&gt;",
]


def read(title: str = "Plain", note: str = "plain", file: str = "a.yaml") -> Scenario:
    text = TEXT.replace("TITLE", quoted(title)).replace("NOTE", quoted(note))
    (scenario,) = read_text(file, text, room, FIRST)
    assert isinstance(scenario, Scenario)
    return scenario


def quoted(text: str) -> str:
    return json.dumps(text)


def html(title: str = "Plain", note: str = "plain", file: str = "a.yaml") -> str:
    scenario = read(title, note, file)
    return as_html(scenario, scenario.reading)


PAGE = html()
ELEMENTS = Elements(PAGE)


def test_every_step_has_its_place_and_a_link_to_it() -> None:
    assert [each["id"] for each in ELEMENTS.named("article")] == ["0", "1", "2", "3", "4", "5"]
    assert [each["href"] for each in ELEMENTS.named("a")] == ["#0", "#1", "#2", "#3", "#4", "#5"]


def test_every_step_says_how_it_came_out() -> None:
    kinds = [each["class"] for each in ELEMENTS.named("article")]
    assert kinds == ["start", "done", "holds", "refused", "fails", "done"]


def test_a_refusal_stands_where_it_happened_with_its_clause_and_source() -> None:
    (_, step) = PAGE.split('<article id="3"')
    told = Elements(step.split("</article>")[0]).text
    assert "refused by §5.2.own-faction: no black falls to black" in told
    assert "A stone of the acting faction is among the fallen." in told
    assert "Source: RB 5.2; BGA Turn, Battle" in told


def test_what_changed_is_marked_and_told() -> None:
    step = PAGE.split('<article id="1"')[1].split("</article>")[0]
    told = Elements(step)
    assert "Ford: 1 blue, 1 red → 1 red" in told.text
    marked = [each["class"] for each in told.named("g") if each.get("class")]
    assert marked.count("area changed") == 1
    assert marked.count("box changed") == 3  # the axe, the bag, and the hand of ada


def test_what_was_expected_otherwise_is_told() -> None:
    assert "not as expected: expected: South is ruled by red; found: South is ruled by black" in (
        ELEMENTS.text
    )


@pytest.mark.parametrize("hostile", HOSTILE)
@pytest.mark.parametrize("part", ["title", "note", "file"])
def test_no_text_of_a_file_becomes_markup(part: str, hostile: str) -> None:
    found = Elements(html(**{part: hostile}))
    assert found.found == ELEMENTS.found
    assert hostile in found.text


@pytest.mark.parametrize("part", ["title", "note", "file"])
def test_no_text_of_a_file_rearranges_the_page(part: str) -> None:
    page = html(**{part: "a\u202eb\x1bc\x00d\u2028e\u2066f"})
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]", page)
    assert "\\u202e" in page


def test_a_title_from_right_to_left_keeps_its_direction_to_itself() -> None:
    found = Elements(html("שלום"))
    assert "שלום" in found.text
    assert found.named("h1") == [{"dir": "auto"}]


def test_a_page_may_load_nothing_and_run_only_its_own_script() -> None:
    policy = ELEMENTS.named("meta")[1]["content"] or ""
    (style,) = re.findall(r"<style>(.*?)</style>", PAGE, re.S)
    (script,) = re.findall(r"<script>(.*?)</script>", PAGE, re.S)
    assert policy.split("; ") == [
        "default-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        f"style-src 'sha256-{digest(style)}'",
        f"script-src 'sha256-{digest(script)}'",
    ]


def test_a_page_names_nothing_that_lies_elsewhere() -> None:
    reaching = {"src", "srcset", "style", "action", "data", "poster", "onload", "onclick"}
    assert [each for _, each in ELEMENTS.found if reaching & {*each}] == []
    assert not re.search(r"https?:(?!//www\.w3\.org/2000/svg)|url\(|@import", PAGE)


def test_a_seat_is_told_of_no_hand_but_its_own_and_of_no_secret_draw() -> None:
    drawn = TEXT.replace("TITLE", "Plain").replace(
        "drawing blue returning blue", "drawing black returning black"
    )
    (scenario,) = read_text("a.yaml", drawn, room, FIRST)
    assert isinstance(scenario, Scenario)
    seen = Elements(as_html(scenario, scenario.reading, 0)).text
    assert "bob: negotiate drawing a stone returning black" in seen
    assert "bob: 1 hidden" in seen
    assert not re.search(r"drawing black|bob: 1 black|bob: 2 black|South is ruled", seen)


@pytest.mark.parametrize(("seat", "steps"), [(0, ["0", "1", "5"]), (1, ["0", "1", "3", "5"])])
def test_a_seat_is_told_of_its_own_refusals_alone(seat: int, steps: list[str]) -> None:
    scenario = read()
    found = Elements(as_html(scenario, scenario.reading, seat))
    assert [each["id"] for each in found.named("article")] == steps
    assert ("refused by §5.2.own-faction" in found.text) == (seat == 1)


def test_a_game_without_pictures_is_shown_in_text() -> None:
    (scenario,) = read_text("a.yaml", NIM, toy_room.room, "nim", bare=True)
    assert isinstance(scenario, Scenario), scenario
    found = Elements(as_html(scenario, scenario.reading))
    assert len(found.named("pre")) == len(found.named("article")) == 3


def test_a_board_is_a_page_without_a_script() -> None:
    found = Elements(board_as_html(room(FIRST), "ring"))
    assert found.named("script") == []
    assert len(found.named("svg")) == 1
