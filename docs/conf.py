"""How Sphinx makes the manual: `make docs`. Nothing is loaded from elsewhere, then or later."""

import re
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))  # the packages that are described

project = "Rules under test"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["harness", "_build"]
suppress_warnings = [
    "misc.highlighting_failure",  # there are no colours for `jsonl`
    "ref.python",  # two packages may each have a `Verdict`
]
html_theme = "furo"
html_title = project
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
autodoc_member_order = "bysource"
WIDER = re.compile(r'(<pre|<div class="table-wrapper[^"]*")')
CODE = re.compile(r"(?<!`)`([^`]+)`(?!`)")


def in_markdown(
    _app: Any, _what: str, _name: str, _of: Any, _options: Any, lines: list[str]
) -> None:
    """Docstrings have `code` as Markdown does."""
    lines[:] = [CODE.sub(lambda code: f"``{code[1].strip()}``", line) for line in lines]


def for_everyone(
    _app: Any, _name: str, _template: str, context: dict[str, Any], _tree: Any
) -> None:
    """What is wider than the page is moved by keys, too; every heading has its level."""
    for part in ("body", "furo_navigation_tree"):
        text = WIDER.sub(r'\1 tabindex="0"', context.get(part, ""))
        context[part] = text.replace('role="heading"', 'role="heading" aria-level="2"')


def setup(app: Any) -> None:
    app.connect("autodoc-process-docstring", in_markdown)
    app.connect("html-page-context", for_everyone, priority=900)  # after the theme's own
