"""The manual in a browser, as `make docs` leaves it: it loads nothing from elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.axe import found_by_axe

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

MANUAL = Path(__file__).parents[2] / "build" / "html"
NOT_OURS = {  # the theme's own frame around every page
    "landmark-unique": {"enabled": False},
}


@pytest.mark.parametrize(("name", "wide"), [("first-audit", 1280), ("clarifying", 400)])
def test_the_manual_loads_nothing_from_elsewhere_and_is_for_everybody(
    name: str, wide: int, browser: Browser
) -> None:
    page = browser.new_page(viewport={"width": wide, "height": 800})
    asked, said = list[str](), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda line: said.append(line.text))
    page.goto(f"{(MANUAL / name).as_uri()}.html")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert found_by_axe(page, rules=NOT_OURS) == ""
    assert [url for url in asked if not url.startswith(MANUAL.as_uri())] == []
    assert said == []
    page.close()


def test_what_is_searched_for_is_found(browser: Browser) -> None:
    page = browser.new_page()
    page.goto(f"{(MANUAL / 'search').as_uri()}.html?q=counterexample")
    page.locator("ul.search li a").first.wait_for()
    page.close()
