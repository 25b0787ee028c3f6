"""What axe-core has against a page: the rules of WCAG, as far as a program can judge them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page


def found_by_axe(page: Page, **options: object) -> str:
    """Each violation with its elements; nothing, where there is none."""
    from axe_playwright_python.sync_playwright import Axe

    asked = {"resultTypes": ["violations"], "preload": False, **options}
    found = Axe().run(page, options=asked)
    return str(found.generate_report()) if found.violations_count else ""
