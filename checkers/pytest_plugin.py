"""pytest: each scenario of a *.scenario.yaml file is an item; without such files, nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from checkers.scenario.files import ENDING

if TYPE_CHECKING:
    from checkers.scenario.reader import Scenario, Unread


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Files with the ending; any file that is named outright and holds scenarios has it too."""
    named = str(file_path) in asked_for(parent.config)
    if file_path.name.endswith(ENDING) or (named and file_path.suffix in (".yaml", ".yml")):
        return ScenarioFile.from_parent(parent, path=file_path)
    return None


def asked_for(config: pytest.Config) -> set[str]:
    start = config.invocation_params.dir
    return {str((start / arg.split("::")[0]).resolve()) for arg in config.args}


class ScenarioFile(pytest.File):
    """A file of scenarios; one that cannot be read becomes an item that fails, and hides none."""

    def collect(self) -> Iterator[pytest.Item]:
        from checkers import games
        from checkers.scenario.reader import read_path

        shown = shown_path(self.path, self.config.rootpath)
        for one in read_path(self.path, shown, games.room, games.FIRST):
            yield ScenarioItem.from_parent(self, name=one.title or "unreadable", scenario=one)


def shown_path(path: Path, root: Path) -> str:
    return str(path.relative_to(root)) if path.is_relative_to(root) else str(path)


class NotMet(Exception):
    """A scenario that did not pass."""


class ScenarioItem(pytest.Item):
    """One scenario; its clauses and its reading go into the reports as properties."""

    def __init__(self, *, scenario: Scenario | Unread, **more: Any) -> None:
        super().__init__(**more)
        self.scenario = scenario
        for clause in getattr(scenario, "clauses", ()):
            self.user_properties.append(("clause", clause))

    def runtest(self) -> None:
        from checkers.report.formats import visible
        from checkers.scenario.run import PASS, run

        verdict = run(self.scenario)
        for warning in verdict.warnings:
            self.warn(pytest.PytestWarning(f"{self.scenario.title}: {warning}"))
        if verdict.verdict != PASS:
            raise NotMet(visible("\n".join(map(str, verdict.mistakes))))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, NotMet):
            return f"{excinfo.value}\n  rerun: pytest '{self.nodeid}'"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        at = getattr(self.scenario, "at", None)
        mistakes = getattr(self.scenario, "mistakes", ())
        line = at.line if at else mistakes[0].line if mistakes else 1
        return self.path, line - 1, self.name
