"""Scenarios, counterexamples or findings as pages: a player for each, and an index of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from checkers.compare.readings import slug
from checkers.report.page import page
from checkers.report.player import as_html
from checkers.scenario.results import in_a_line
from checkers.scenario.run import Verdict
from checkers.scenario.written import Scenario
from spec import Reading

INDEX = "index.html"


class Listed(NamedTuple):
    """One scenario in the index: its page, how it came out, and why if it did not pass."""

    page: str
    scenario: Scenario
    verdict: str
    reading: str
    says: tuple[str, ...]


def pages(
    title: str, judged: Sequence[tuple[Scenario, Reading, Verdict]], seat: int | None = None
) -> Mapping[str, str]:
    """The pages by the names of their files; a name is made of the number and the title."""
    listed, made = list[Listed](), dict[str, str]()
    for number, (scenario, reading, verdict) in enumerate(judged, 1):
        name = f"{number:04}-{slug(scenario.title)[:60]}.html"
        says = tuple(mistake.says for mistake in verdict.mistakes)
        listed.append(Listed(name, scenario, verdict.verdict, reading.name, says))
        made[name] = as_html(scenario, reading, seat)
    rooms = {scenario.room.name: scenario.room for scenario, _, _ in judged}
    counted = in_a_line([verdict for _, _, verdict in judged])
    made[INDEX] = page("index.html.j2", rooms.values(), title=title, listed=listed, counted=counted)
    return made
