"""Every kind of page in a browser: its links lead somewhere, and everybody can read all of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.axe import found_by_axe
from tests.browser.conftest import Open
from tests.browser.shelf import GAMES, HOSTILE, PAGES

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

FLAWS = Path(__file__).with_name("flaws.js").read_text("utf-8")
ALL = Path(__file__).with_name("all.js").read_text("utf-8")
UNREADABLE = Path(__file__).with_name("unreadable.html")
WRONG = ("svg-img-alt", "color-contrast", "document-title")
NAMED = ("player", "seat", "why", "index", "audit", "matrix", "report")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_can_be_read_by_everybody(name: str, opened: Open) -> None:
    page = opened(name, color_scheme="light")
    assert found_by_axe(page) == ""
    page.evaluate(ALL)
    assert page.evaluate(FLAWS) == []


@pytest.mark.parametrize("name", PAGES)
def test_a_page_can_be_read_on_a_small_screen(name: str, opened: Open) -> None:
    page = opened(name, wide=400, color_scheme="light")
    assert found_by_axe(page, runOnly=["scrollable-region-focusable", "target-size"]) == ""
    page.evaluate(ALL)
    assert page.evaluate(FLAWS) == []


@pytest.mark.parametrize("name", ["player", "flipwars", "oriflamme", "report", "matrix"])
def test_a_page_can_be_read_in_the_dark(name: str, opened: Open) -> None:
    assert found_by_axe(opened(name, color_scheme="dark"), runOnly=["color-contrast"]) == ""


@pytest.mark.parametrize("name", GAMES)
def test_every_step_of_a_whole_game_can_be_read(name: str, opened: Open) -> None:
    page = opened(name)
    page.evaluate(ALL)
    assert page.evaluate(FLAWS) == []


@pytest.mark.parametrize("name", NAMED)
def test_a_name_that_would_be_markup_is_a_name(name: str, opened: Open) -> None:
    page = opened(name)
    assert HOSTILE in (page.text_content("body") or "")
    assert page.locator("img").count() == 0


def test_what_nobody_could_read_is_found(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 400, "height": 800})
    page.goto(UNREADABLE.as_uri())
    assert page.evaluate(FLAWS) == [
        "the page is 100 wider than the window",
        "a word is broken: clause",
        "over lies upon under",
        "cut off: under",
        "no place of the page is called nowhere",
    ]
    said = found_by_axe(page)
    assert [rule for rule in WRONG if rule not in said] == []
    page.close()
