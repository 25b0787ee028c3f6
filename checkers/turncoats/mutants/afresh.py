"""A package executed afresh from its source, with other texts for some of its modules."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from types import CodeType, ModuleType
from typing import Any, Final

MOST_ROUNDS: Final = 10_000  # of one `while`


@cache
def modules(package: str) -> tuple[str, ...]:
    """The modules of a package by their full names, without `__init__`."""
    names = sorted(file.name for file in files(package).iterdir())
    return tuple(f"{package}.{n[:-3]}" for n in names if n.endswith(".py") and n[0] != "_")


@cache
def source(name: str) -> str:
    """The text of a package's module, or of its `__init__`."""
    package, _, module = name.partition(".")
    return (files(package) / f"{module or '__init__'}.py").read_text("utf-8")


def executed(package: str, texts: Mapping[str, str]) -> ModuleType:
    """The package, executed with these texts instead of its modules' own.

    Its classes remain those of the real one, so that values of the one fit the other. A `while`
    that does not end raises RuntimeError.
    """
    fresh: dict[str, ModuleType] = {}

    def load(name: str) -> ModuleType:
        if name not in fresh:
            fresh[name] = ModuleType(name)
            vars(fresh[name]).update(classes_of(name), __builtins__=inside)
            code = compiled(name, texts[name]) if name in texts else unchanged(name)
            exec(code, vars(fresh[name]))
        return fresh[name]

    def imported(name: str, *rest: Any) -> ModuleType:
        if name.partition(".")[0] != package:
            return builtins.__import__(name, *rest)
        module, real = load(name), vars(import_module(name))
        _, _, wanted, *_ = rest  # globals, locals, the names after `import`, level
        for part in wanted:
            if isinstance(real[part], ModuleType):
                setattr(module, part, load(f"{name}.{part}"))
        return module

    inside = {**vars(builtins), "__import__": imported}
    return load(package)


def classes_of(name: str) -> dict[str, type]:
    """The classes that a module defines."""
    named = vars(import_module(name)).items()
    return {n: c for n, c in named if isinstance(c, type) and c.__module__ == name}


@cache
def unchanged(name: str) -> CodeType:
    return compiled(name, source(name))


def compiled(name: str, text: str) -> CodeType:
    """The code of a module, without its classes, and with an end to every `while`."""
    tree = ast.parse(text)
    tree.body = [node for node in tree.body if not isinstance(node, ast.ClassDef)]
    if "while " in text:
        tree = ast.fix_missing_locations(Bounded().visit(tree))
    return compile(tree, f"<{name}, changed>", "exec", dont_inherit=True)


class Bounded(ast.NodeTransformer):
    """Makes each `while` a `for` of so many rounds, and an error after the last of them."""

    def visit_While(self, loop: ast.While) -> ast.For:
        self.generic_visit(loop)
        rounds = ast.Call(named("range"), [ast.Constant(MOST_ROUNDS)], [])
        leave = ast.If(ast.UnaryOp(ast.Not(), loop.test), [ast.Break()], [])
        endless = ast.Raise(ast.Call(named("RuntimeError"), [ast.Constant("endless")], []), None)
        return ast.For(ast.Name("_", ast.Store()), rounds, [leave, *loop.body], [endless])


def named(id: str) -> ast.Name:
    return ast.Name(id, ast.Load())
