"""Every small change that mutmut can make in the engine: it fails unless 95 % are found out.

Each changed engine (a mutant) runs the shipped scenarios; if all pass, a fast choice of the
engine's tests. A change of nothing but the wording of a message is left out. survivors.yaml lists
exactly the mutants that survive, with the reasons. Only the operators are mutmut's: its own runner
starts pytest for each mutant, and takes ten times as long.

python -m tests.mutation        (in make mutants)
"""

from __future__ import annotations

import ast
import contextlib
import io
import multiprocessing
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from difflib import ndiff
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
import yaml
from mutmut.mutation.file_mutation import create_mutations
from mutmut.utils.file_utils import walk_mutatable_files

from checkers.turncoats.mutants.afresh import executed, source
from checkers.turncoats.mutants.matrix import Trial, failure, laid_once, shipped, trials
from checkers.waiting import counted

ENGINE: Final = "turncoats_ref"
SURVIVORS: Final = Path(__file__).parent / "survivors.yaml"
ENOUGH: Final = 95  # per cent
TESTS: Final = (
    "tests/turncoats_ref/test_answers.py",
    "tests/turncoats_ref/test_setup.py",
    "tests/turncoats_ref/test_ties.py",
    "tests/turncoats_ref/test_engine.py",
    "-k", "not rulebook+ and not literal and not bga and not print-and-play"
    " and not tie_break and not test_every_refusal and not test_after_the_end",
    "-qx", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist",
)  # fmt: skip
SAID_IN: Final = {"Refusal": 1, "Impossible": 0, "ValueError": 0}  # which argument is a message


class Mutant(NamedTuple):
    """A function of the engine with other lines in it, and the text that its module then has."""

    module: str
    function: str
    change: str
    text: str

    def __str__(self) -> str:
        return f"{self.module}.{self.function}: {self.change}"


def main() -> None:
    right, made = Mutant(ENGINE, "", "nothing", source(ENGINE)), [*mutants()]
    first, *found = survive([right, *made])
    assert first, "the engine itself does not pass"
    survivors = [str(mutant) for mutant, passed in zip(made, found, strict=True) if passed]
    wrong = complaints(survivors, listed(), len(made))
    print("\n".join(wrong))
    print(f"{len(made)} mutants, {len(survivors)} survive")
    sys.exit(bool(wrong))


def listed() -> list[str]:
    """The mutants that are known to survive."""
    return [one for group in yaml.safe_load(SURVIVORS.read_text()) for one in group["mutants"]]


def complaints(survivors: Sequence[str], known: Sequence[str], mutants: int) -> list[str]:
    share = 100 * (mutants - len(survivors)) / mutants
    return [
        *(f"survives, but is not listed: {one}" for one in sorted({*survivors} - {*known})),
        *(f"is listed, but does not survive: {one}" for one in sorted({*known} - {*survivors})),
        *([f"only {share:.1f} % are found out, not {ENOUGH} %"] if share < ENOUGH else []),
    ]


# What mutmut makes.


def mutants() -> Iterator[Mutant]:
    """The mutants of the engine's functions, but for those that change only words.

    Its one method, `Table.name`, gives only words.
    """
    for path in sorted(walk_mutatable_files()):
        name = ENGINE if path.stem == "__init__" else f"{ENGINE}.{path.stem}"
        text = source(name)
        module, mutations, _, _ = create_mutations(str(path), text)
        for made in mutations:
            function: Any = made.contained_by_top_level_function
            if function in module.body:
                old = module.code_for_node(function)
                new = module.code_for_node(
                    function.deep_replace(made.original_node, made.mutated_node)
                )
                if without_words(old) != without_words(new):
                    changed = text.replace(old, new)
                    yield Mutant(name, function.name.value, change(old, new), changed)


def change(old: str, new: str) -> str:
    """The lines that are not the same, before and after."""
    lines = [line for line in ndiff(old.splitlines(), new.splitlines()) if line[0] in "-+"]
    before, after = (" ".join(x[1:].strip() for x in lines if x[0] == sign) for sign in "-+")
    return f"{before} -> {after}"


def without_words(function: str) -> str:
    """A function's code in which all messages are alike: f-strings, and what is refused, raised."""
    return ast.dump(Wordless().visit(ast.parse(function)))


class Wordless(ast.NodeTransformer):
    def visit_JoinedStr(self, _: ast.JoinedStr) -> ast.Constant:
        return ast.Constant("")

    def visit_Call(self, call: ast.Call) -> ast.Call:
        place = SAID_IN.get(ast.unparse(call.func))
        if place is not None and place < len(call.args):
            call.args[place] = ast.Constant("")
        self.generic_visit(call)
        return call


# What finds them out.


def survive(some: Sequence[Mutant]) -> list[bool]:
    """Which of the mutants pass, each in a process of its own."""
    passes_scenarios(some[0])  # so that what is read and compiled for all is so only once
    with multiprocessing.get_context("fork").Pool(os.cpu_count(), maxtasksperchild=1) as pool:
        found = pool.imap(survives, some, chunksize=1)
        return [next(found) for _ in counted(some, "mutants tried")]


def survives(mutant: Mutant) -> bool:
    return passes_scenarios(mutant) and passes_tests(mutant)


@cache
def tried() -> list[Trial]:
    return trials(shipped())


def passes_scenarios(mutant: Mutant) -> bool:
    try:
        game = laid_once(executed(ENGINE, {mutant.module: mutant.text}).turncoats)
    except Exception:  # a mutant that cannot be imported is found out by that
        return False
    return not any(failure(trial, game) for trial in tried())


def passes_tests(mutant: Mutant) -> bool:
    """Pytest with the mutant in the engine's place; only for a process that ends with it."""
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        package = Path(folder) / ENGINE
        shutil.copytree(ENGINE, package, ignore=shutil.ignore_patterns("__pycache__"))
        file = mutant.module.partition(".")[2] or "__init__"
        (package / f"{file}.py").write_text(mutant.text, "utf-8")
        sys.path.insert(0, folder)
        for name in [name for name in sys.modules if name.partition(".")[0] == ENGINE]:
            del sys.modules[name]
        return pytest.main([*TESTS]) == pytest.ExitCode.OK


if __name__ == "__main__":
    main()
