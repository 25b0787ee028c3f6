"""Many scenarios as pages: every one has its own, and the index says how it came out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from checkers.cli import cli
from checkers.games import FIRST, room
from checkers.report.index import INDEX, pages
from checkers.scenario.reader import read_text
from checkers.scenario.run import Verdict, run
from checkers.scenario.written import Scenario
from spec import Reading
from tests.elements import Elements

TEXT = """\
scenario: Red rules Ford
clauses: [4]
reading: rulebook
board: three-fords
given: {Ford: 1 red, ada: 1 red, bob: 1 black}
steps:
  - check: Ford is ruled by red
---
scenario: Blue rules Ford
clauses: [4, 4.1]
reading: rulebook
board: three-fords
given: {Ford: 1 red, ada: 1 red, bob: 1 black}
steps:
  - check: Ford is ruled by blue
"""


def judged(title: str = "") -> list[tuple[Scenario, Reading, Verdict]]:
    read = [one for one in read_text("a.yaml", TEXT, room, FIRST) if isinstance(one, Scenario)]
    named = [replace(one, title=title or one.title) for one in read]
    return [(one, one.reading, run(one)) for one in named]


def test_each_scenario_has_a_page_to_which_the_index_leads() -> None:
    made = pages("mine", judged())
    links = [str(each["href"]) for each in Elements(made[INDEX]).named("a")]
    assert {*links, INDEX} == {*made}
    assert "Blue rules Ford" in Elements(made[links[1]]).text


def test_the_index_says_how_each_came_out_and_why() -> None:
    text = Elements(pages("mine", judged())[INDEX]).text
    assert "2 scenarios: 1 passed, 1 failed" in text
    assert "expected: Ford is ruled by blue; found: Ford is ruled by red (§4)" in text


@pytest.mark.parametrize(
    "hostile", ['../../"><script>x</script>', "a\u202eb", "/etc/passwd", "..."]
)
def test_no_title_leads_out_of_the_folder_or_becomes_markup(hostile: str) -> None:
    made, plain = pages(hostile, judged(hostile)), pages("mine", judged("mine"))
    assert [name for name in made if "/" in name or name.startswith(".")] == []
    assert len(made) == 3
    found = [tag for tag, _ in Elements(made[INDEX]).found]
    assert found == [tag for tag, _ in Elements(plain[INDEX]).found]
    assert "\u202e" not in made[INDEX]


def test_the_command_writes_them(tmp_path: Path) -> None:
    (tmp_path / "a.scenario.yaml").write_text(TEXT, "utf-8")
    done = CliRunner().invoke(cli, ["show", str(tmp_path), "--out", str(tmp_path / "pages")])
    assert done.exit_code == 0
    assert len([*(tmp_path / "pages").glob("*.html")]) == 3
