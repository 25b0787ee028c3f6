"""Changes of an engine's source: a text replaced, or a check taken out."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from checkers.turncoats.mutants.afresh import modules, source


class Misfit(ValueError):
    """A change for which the engine's source has no place, or more than one."""


# a text replaced


class Change(NamedTuple):
    """A text of a module replaced: whole lines if `old` ends with a line end, else part of one."""

    module: str  # its full name
    old: str
    new: str


def patched(changes: Iterable[Change]) -> dict[str, str]:
    """The texts of the modules that are changed; raises Misfit for a change that does not fit."""
    texts: dict[str, str] = {}
    for change in changes:
        before = texts.get(change.module) or source(change.module)
        texts[change.module] = changed(before, change)
    return texts


def changed(text: str, change: Change) -> str:
    """A module's text after a change; raises Misfit unless the old text stands there once.

    Whole lines may stand further to the right than they are given; the new ones then do, too.
    """
    lines = change.old.endswith("\n")
    pattern = margined(change.old) if lines else f"(?P<margin>){re.escape(change.old)}"
    found = [*re.finditer(pattern, text, re.MULTILINE)]
    if len(found) != 1:
        where = f"{len(found)} times" if found else "nowhere"
        first = change.old.strip().partition("\n")[0]
        raise Misfit(f"its old text is {where} in {change.module}, not once: {first}")
    place = found[0]
    new = "".join(place["margin"] + line for line in change.new.splitlines(keepends=True))
    return text[: place.start()] + new + text[place.end() :]


def margined(old: str) -> str:
    """A pattern for lines one below another, all with the same margin."""
    first, *rest = (re.escape(line) for line in old.splitlines())
    return "".join([f"^(?P<margin> *){first}\n", *(f"(?P=margin){line}\n" for line in rest)])


# a check taken out


class Check(NamedTuple):
    """An `if` that does nothing but refuse, and the lines where it stands."""

    module: str
    first: int
    last: int


def unchecked(package: str, refusal: str) -> dict[str, str]:
    """The texts of the modules without each check that refuses by an id; raises Misfit for none."""
    found = checks(package).get(refusal, ())
    if not found:
        raise Misfit(f"no `if` in {package} refuses by {refusal}")
    return {name: without(name, found) for name in {check.module for check in found}}


def without(name: str, found: Iterable[Check]) -> str:
    gone = {n for c in found if c.module == name for n in range(c.first, c.last + 1)}
    lines = source(name).splitlines(keepends=True)
    return "".join(line for n, line in enumerate(lines, 1) if n not in gone)


@cache
def checks(package: str) -> Mapping[str, tuple[Check, ...]]:
    """The checks of a package by the id that they refuse by."""
    nodes = [
        (name, node) for name in modules(package) for node in ast.walk(ast.parse(source(name)))
    ]
    functions = [node for _, node in nodes if isinstance(node, ast.FunctionDef)]
    through = {node.name: id for node in functions if (id := refusal_of(node.body, {}))}
    found: dict[str, tuple[Check, ...]] = {}
    for name, node in nodes:
        if isinstance(node, ast.If) and (id := refusal_of(node.body, through)):
            check = Check(name, node.lineno, node.end_lineno or node.lineno)
            found[id] = (*found.get(id, ()), check)
    return found


def refusal_of(body: list[ast.stmt], through: Mapping[str, str]) -> str | None:
    """The id that a body refuses by, itself or through a function that does only that."""
    match body:
        case [*first, ast.Return(ast.Call(ast.Name(called), arguments))]:
            if any(not isinstance(statement, ast.Assign) for statement in first):
                return None
            if called != "Refusal":
                return through.get(called)
            if isinstance(arguments[0], ast.Constant):
                return str(arguments[0].value)
    return None
