"""pytest: each scenario of a *.scenario.yaml file is an item; without such files, nothing."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from checkers.scenario.files import ENDINGS, inside

if TYPE_CHECKING:
    from checkers.audit.conformance import Program
    from checkers.scenario.run import Verdict
    from checkers.scenario.written import Scenario, Unread

TITLED = re.compile(rb"^scenario:", re.M)
PROGRAM: pytest.StashKey[Program] = pytest.StashKey()


def pytest_addoption(parser: pytest.Parser) -> None:
    option = parser.getgroup("scenarios").addoption
    says = "put scenarios to the program that this command starts, not to the reference"
    option("--against", metavar="COMMAND", help=says)
    says = "the reading that this program plays (its game's first, if none is told)"
    option("--against-reading", metavar="READING", help=says)
    says = "start it in a box of bubblewrap: no net, nothing written, the home folder hidden"
    option("--against-bwrap", action="store_true", help=says)


def pytest_configure(config: pytest.Config) -> None:
    """Refuse what starts no program: the reference is not what somebody asked about."""
    command, box = config.getoption("--against"), config.getoption("--against-bwrap")
    if command is None:
        if box or config.getoption("--against-reading") is not None:
            raise pytest.UsageError("--against-… is about the program of --against")
        return
    import click

    from checkers.commands.against import program_of

    try:
        config.stash[PROGRAM] = program_of(command, box)
    except click.UsageError as error:
        raise pytest.UsageError(error.message) from None


def pytest_unconfigure(config: pytest.Config) -> None:
    if program := config.stash.get(PROGRAM, None):
        program.__exit__(None, None, None)


def against(config: pytest.Config) -> Iterator[str]:
    """The options by which scenarios are put to a program, if they are."""
    for name in ("--against", "--against-reading"):
        if (told := config.getoption(name)) is not None:
            yield from (name, told)
    if config.getoption("--against-bwrap"):
        yield "--against-bwrap"


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Files with the ending; and any that is named outright and has a scenario's title in it."""
    if file_path.name.endswith(ENDINGS) or named_outright(file_path, parent.config):
        return ScenarioFile.from_parent(parent, path=file_path)
    return None


def named_outright(file: Path, config: pytest.Config) -> bool:
    start = config.invocation_params.dir
    named = {(start / arg.split("::")[0]).resolve() for arg in config.args}
    return file in named and file.suffix != ".py" and titled(file)


def titled(file: Path) -> bool:
    from spec.source import bytes_of

    return bool(TITLED.search(bytes_of(file)))


class ScenarioFile(pytest.File):
    """A file of scenarios; one that cannot be read becomes an item that fails, and hides none."""

    def collect(self) -> Iterator[pytest.Item]:
        from checkers import games
        from checkers.scenario.reader import read_path
        from checkers.scenario.results import in_one_line, visible

        root = self.config.rootpath
        try:
            inside(self.path, root if self.path.is_relative_to(root) else self.path.parent)
        except OSError as error:
            raise self.CollectError(f"cannot be read: {error.strerror}") from None
        shown = in_one_line(shown_path(self.path, root))
        for one in read_path(self.path, shown, games.room, games.FIRST):
            title = one.title or f"unreadable at line {line_of(one)}"
            name = visible(title).replace("::", ":")  # which pytest takes for an end
            yield ScenarioItem.from_parent(self, name=name, scenario=one)


def shown_path(path: Path, root: Path) -> str:
    return str(path.relative_to(root)) if path.is_relative_to(root) else str(path)


def line_of(one: Scenario | Unread) -> int:
    at = getattr(one, "at", None) or one.mistakes[0]  # type: ignore[union-attr]  # one has either
    return int(at.line)


class NotMet(Exception):
    """A scenario that did not pass."""


class Doubt(pytest.PytestWarning):
    """A scenario that passed, but not beyond doubt."""


class ScenarioItem(pytest.Item):
    """One scenario; its clauses and its reading go into the reports as properties."""

    def __init__(self, *, scenario: Scenario | Unread, **more: Any) -> None:
        super().__init__(**more)
        self.scenario = scenario
        for clause in getattr(scenario, "clauses", ()):
            self.user_properties.append(("clause", clause))

    def runtest(self) -> None:
        from checkers.scenario.results import visible
        from checkers.scenario.run import ELSEWHERE, NOT_RUN, PASS, run

        program = self.config.stash.get(PROGRAM, None)
        verdict = self.put_to(program) if program else run(self.scenario)
        if verdict.verdict == ELSEWHERE:
            pytest.skip(f"{ELSEWHERE} than {visible(verdict.reading)}")
        if verdict.verdict == NOT_RUN:
            pytest.skip(visible(f"{NOT_RUN}: {'; '.join(verdict.warnings)}"))
        if verdict.reading:
            self.user_properties.append(("reading", verdict.reading))
        for warning in verdict.warnings:
            self.warn(Doubt(visible(f"{self.scenario.title}: {warning}")))
        if verdict.verdict != PASS:
            raise NotMet(visible("\n".join(map(str, verdict.mistakes))))

    def put_to(self, program: Program) -> Verdict:
        """How a program does it, by the reading that it is said to play."""
        from checkers.scenario.written import Scenario
        from spec.rulebook import Unknown

        text, one = self.config.getoption("--against-reading"), self.scenario
        if text is None or not isinstance(one, Scenario):
            return program.verdict(one)
        try:
            return program.verdict(one, one.room.rulebook().reading(text))
        except Unknown as unknown:
            pytest.exit(f"--against-reading: {unknown}", pytest.ExitCode.USAGE_ERROR)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, NotMet | Doubt):
            file = os.path.relpath(self.path, self.config.invocation_params.dir)
            item = str(Path(file).parent) if "::" in file else f"{file}::{self.name}"
            again = shlex.join([item, *against(self.config)])
            return f"{excinfo.value}\n  rerun: pytest {again}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, line_of(self.scenario) - 1, self.name
