"""The player in a browser: keys, buttons and links, on paper, and where no script may run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import Open

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

Box = tuple[float, float, float, float]
STEP = """\
- navigation "Steps":
  - paragraph:
    - button "first step"
    - button "one step back"
    - status: 3 of 5
    - button "one step on"
    - button "last step"
  - list:
    - listitem:
      - link "the position at the start"
    - listitem:
      - 'link "ada: battle red at Ford removing 1 blue"'
    - listitem:
      - link "Ford is ruled by red"
    - listitem:
      - 'link "bob: battle black at South removing 1 black"'
      - emphasis: refused
    - listitem:
      - link "South is ruled by red"
      - emphasis: fails
    - listitem:
      - 'link "bob: negotiate drawing blue returning blue"'
- main:
  - article:
    - 'heading "3. bob: battle black at South removing 1 black" [level=2]'
    - figure:
      - 'img "A position of Turncoats: bob is to move"'
    - paragraph: "refused by §5.2.own-faction: no black falls to black"
    - heading "By which clauses" [level=3]
    - group
    - heading "How it stands" [level=3]
    - list
"""


def shown(page: Page) -> list[str]:
    """The steps that are in sight."""
    return [one.get_attribute("id") or "" for one in page.locator("article:visible").all()]


def boxes(page: Page, *parts: str) -> list[Box]:
    """Left, top, right and bottom of what is first in sight of each."""
    found = [page.locator(f"{part}:visible").first.bounding_box() for part in parts]
    return [(b["x"], b["y"], b["x"] + b["width"], b["y"] + b["height"]) for b in found if b]


@pytest.mark.parametrize(
    ("fragment", "keys", "step"),
    [
        ("", "", "0"),
        ("#3", "", "3"),
        ("#</script>", "", "0"),
        ("", "ArrowRight", "1"),
        ("#3", "ArrowLeft", "2"),
        ("", "ArrowLeft", "0"),
        ("#2", "End", "5"),
        ("#5", "ArrowRight", "5"),
        ("#2", "Home", "0"),
        ("#2", "Alt+Shift+ArrowRight", "2"),
        ("#2", "Control+End", "2"),
        ("", "Tab Tab Tab Enter", "3"),
        ("", "Shift+Tab Shift+Tab Enter", "1"),
    ],
)
def test_keys_lead_from_step_to_step(fragment: str, keys: str, step: str, opened: Open) -> None:
    page = opened("player", fragment)
    for key in keys.split():
        page.keyboard.press(key)
    assert shown(page) == [step]
    assert page.locator("nav a[aria-current=step]").get_attribute("href") == f"#{step}"
    assert page.locator("output").text_content() == f"{step} of 5"


def test_buttons_and_links_lead_from_step_to_step_and_the_browser_back(opened: Open) -> None:
    page = opened("player")
    page.get_by_role("button", name="one step on").click()
    page.get_by_role("link", name="South is ruled by red").click()
    assert shown(page) == ["4"]
    page.go_back()
    assert shown(page) == ["1"]


def test_a_seats_steps_keep_their_numbers(opened: Open) -> None:
    page = opened("seat", "#1")
    page.keyboard.press("ArrowRight")
    assert shown(page) == ["5"]


def test_a_step_is_told_to_those_who_do_not_see_it(opened: Open) -> None:
    from playwright.sync_api import expect

    expect(opened("player", "#3").locator("body")).to_match_aria_snapshot(STEP)


def test_where_there_is_room_steps_picture_and_words_stand_side_by_side(opened: Open) -> None:
    nav, picture, words = boxes(opened("player", "#1"), "nav", "article figure", "article ul")
    assert nav[2] <= picture[0] < picture[2] <= words[0]
    assert max(nav[1], picture[1], words[1]) < 300


def test_on_a_small_screen_they_stand_one_below_the_other_and_the_buttons_in_reach(
    opened: Open,
) -> None:
    page = opened("player", "#1", wide=400)
    nav, picture, words, bar = boxes(page, "nav ol", "article figure", "article ul", "#bar")
    assert nav[3] <= picture[1] < picture[3] <= words[1]
    assert (bar[0], bar[2], bar[3]) == (0, 400, 800)


def test_on_paper_all_steps_are_there_and_listed_and_nothing_to_press(opened: Open) -> None:
    page = opened("player", "#3")
    page.emulate_media(media="print")
    assert shown(page) == ["0", "1", "2", "3", "4", "5"]
    assert page.locator("nav ol").is_visible()
    assert page.locator("#bar").is_hidden()


BASELINES = """() => [...document.querySelectorAll("nav li")].map((li) => {
  const probe = document.createElement("span"), words = document.createRange();
  probe.style.display = "inline-block";
  li.prepend(probe);
  words.selectNodeContents(li.querySelector("bdi"));
  const lines = [...words.getClientRects()], at = probe.getBoundingClientRect().bottom;
  return [lines.length, lines.findIndex((line) => line.top <= at && at <= line.bottom)];
})"""


def test_the_number_of_a_step_stands_at_its_first_line(opened: Open) -> None:
    found = opened("player", wide=1280).evaluate(BASELINES)
    assert {line for _, line in found} == {0}
    assert max(lines for lines, _ in found) > 1


def test_without_its_script_all_steps_are_there(opened: Open) -> None:
    page = opened("player", java_script_enabled=False)
    assert shown(page) == ["0", "1", "2", "3", "4", "5"]
    assert page.locator("#bar").is_hidden()
