"""Templates that escape whatever is put into them: names, and texts of files, are data."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from checkers.scenario.results import visible

__all__ = ["Markup", "rendered", "shipped"]


@cache
def environment() -> Environment:
    return Environment(
        loader=PackageLoader("checkers", ""),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=harmless,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def harmless(value: Any) -> Any:
    """A value for a page: what it says, without a character that could rearrange the page."""
    return value if isinstance(value, Markup) else visible(str(value))


def rendered(path: str, **parts: Any) -> str:
    """A template, by its path in `checkers`, filled in; of the parts only Markup is not escaped."""
    return environment().get_template(path).render(parts)


def shipped(path: str) -> str:
    """The text of a style or a script, by its path in `checkers`, as it is."""
    return (files("checkers") / path).read_text("utf-8")
