"""A browser, and pages in it: none may ask for anything but itself, or say a word."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.shelf import GAMES, PAGES

if TYPE_CHECKING:  # imported when a test runs: whoever leaves these tests out need not have it
    from playwright.sync_api import Browser, Page

CALM = ("--no-sandbox", "--disable-quic", "--disable-background-networking", "--disable-sync")

Open = Callable[..., "Page"]


@pytest.fixture(scope="session")
def addresses(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """All pages of the shelf, made before the browser has a loop of its own in this thread."""
    found = {}
    for name, make in {**PAGES, **GAMES}.items():
        folder = tmp_path_factory.mktemp(name)
        (folder / "page.html").write_text(make(folder), "utf-8")
        found[name] = (folder / "page.html").as_uri()
    return found


@pytest.fixture(scope="session")
def browser(addresses: Mapping[str, str]) -> Iterator[Browser]:  # noqa: ARG001  # made before
    """Debian's own; none is ever downloaded."""
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium")
    assert chromium, "there is no chromium here: apt-get install chromium"
    with sync_playwright() as play:
        yield play.chromium.launch(executable_path=chromium, args=CALM)


@pytest.fixture
def opened(browser: Browser, addresses: Mapping[str, str]) -> Iterator[Open]:
    """Opens a page by its name; what it asks for and says is judged when the test is over."""
    asked, said = list[str](), list[str]()
    wanted, contexts = set[str](), []

    def open(name: str, fragment: str = "", wide: int = 1280, **more: Any) -> Page:
        contexts.append(browser.new_context(viewport={"width": wide, "height": 800}, **more))
        page = contexts[-1].new_page()
        page.on("request", lambda request: asked.append(request.url.partition("#")[0]))
        page.on("console", lambda line: said.append(line.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("dialog", lambda dialog: said.append(dialog.message))
        wanted.add(addresses[name])
        page.goto(addresses[name] + fragment)
        return page

    yield open
    for context in contexts:
        context.close()
    assert said == []
    assert {*asked} == wanted
