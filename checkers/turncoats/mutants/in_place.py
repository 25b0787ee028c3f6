"""The engine itself with a mistake in it, for whatever runs it as it stands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import FunctionType
from typing import Any

from checkers.turncoats.mutants.afresh import compiled, modules
from checkers.turncoats.mutants.edits import patched
from checkers.turncoats.mutants.engines import ENGINE, Patched


@contextmanager
def in_place(made: Patched) -> Iterator[None]:
    """The engine's modules hold the wrong functions wherever they held the right ones."""
    engine = [vars(import_module(name)) for name in (ENGINE, *modules(ENGINE))]
    right = [dict(names) for names in engine]
    try:
        for name, text in patched(made.changes).items():
            module = vars(import_module(name))
            before = dict(module)
            exec(compiled(name, text), module)
            for names in engine:
                names.update(wrong(names, before, module))
        yield
    finally:
        for names, kept in zip(engine, right, strict=True):
            names.clear()
            names.update(kept)


def wrong(names: dict[str, Any], before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """The functions that a module was executed to have anew, where others have the old ones."""
    changed = {f: now[n] for n, f in before.items() if isinstance(f, FunctionType)}
    return {n: changed[f] for n, f in names.items() if isinstance(f, FunctionType) and f in changed}
