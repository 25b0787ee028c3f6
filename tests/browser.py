"""Pages opened in a real browser: what they become when their script has run."""

from __future__ import annotations

import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest

from checkers.report.page import digest

BROWSER = shutil.which("chromium") or shutil.which("google-chrome")
needs_browser = pytest.mark.skipif(BROWSER is None, reason="there is no chromium here")


class Elements(HTMLParser):
    """Every element of a page in order, with its attributes; and its text."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data

    def named(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.found if name == tag]


def opened(page: str, folder: Path, fragment: str = "", acts: str = "") -> tuple[Elements, str]:
    """A page in the browser, and what the console said; `acts` is a script that is let in."""
    let_in = page.replace("; script-src ", f"; script-src 'sha256-{digest(acts)}' ", 1)
    path = folder / "page.html"
    path.write_text(let_in.replace("</body>", f"<script>{acts}</script></body>"), "utf-8")
    return dumped(f"{path.as_uri()}{fragment}")


def dumped(address: str) -> tuple[Elements, str]:
    assert BROWSER is not None
    done = subprocess.run(
        [
            BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr",
            "--virtual-time-budget=2000", "--dump-dom", address,
        ],
        capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    return Elements(done.stdout), "\n".join(re.findall(r"CONSOLE.*", done.stderr))
