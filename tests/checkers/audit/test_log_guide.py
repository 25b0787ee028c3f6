"""The guides to logs and to fixtures show what happens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from checkers.audit.replayed import VERDICTS
from checkers.audit.seated import KEYS
from checkers.cli import cli

DOCS = Path(__file__).parents[3] / "docs"
LOGS, FIXTURES = ((DOCS / name).read_text("utf-8") for name in ("logs.md", "fixtures.md"))
OURS, CARDS, THEIRS = re.findall(r"^```text\n(.*?)^```", LOGS, re.MULTILINE | re.DOTALL)
(OBJECTS,) = re.findall(r"^```jsonl\n(.*?)^```", LOGS, re.MULTILINE | re.DOTALL)
(CLUB,) = re.findall(r"^```yaml\n(.*?)^```", LOGS, re.MULTILINE | re.DOTALL)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    texts = {"games.log": OURS, "games.jsonl": OBJECTS, "theirs.txt": THEIRS, "club.yaml": CLUB,
             "cards.log": CARDS}  # fmt: skip
    for name, text in texts.items():
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_the_log_of_the_guide_comes_to_what_is_printed_there() -> None:
    (printed,) = re.findall(
        r"^\$ checkers replay [^\n]*\n(.*?)^```", LOGS, re.MULTILINE | re.DOTALL
    )
    found = CliRunner().invoke(cli, ["replay", "turncoats", "games.log"])
    assert (found.exit_code, found.stdout) == (1, printed)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("asked", ["games.jsonl", "theirs.txt --mapping club.yaml"])
def test_the_other_logs_of_the_guide_are_consistent(asked: str) -> None:
    found = CliRunner().invoke(cli, ["replay", "turncoats", *asked.split()])
    assert found.exit_code == 0, found.stdout
    assert "1 game: 1 consistent" in found.stdout


@pytest.mark.usefixtures("folder")
def test_the_last_line_of_the_log_with_unseen_cards_is_refused() -> None:
    found = CliRunner().invoke(cli, ["replay", "oriflamme", "cards.log"])
    last = len(CARDS.splitlines())
    assert found.stdout.startswith(f"refused: cards.log:{last}:6: no deal explains this; ")


def test_the_guide_has_every_verdict_and_every_key_of_a_head() -> None:
    cells = re.findall(r"^\| `([^`]+)`", LOGS, re.MULTILINE)
    assert {*VERDICTS} <= {*cells}
    assert {*KEYS} <= {cell.split(":")[0] for cell in cells}


@pytest.mark.parametrize("target", sorted({*re.findall(r"\]\(([^)#]+)\)", LOGS + FIXTURES)}))
def test_every_link_of_the_guides_leads_somewhere(target: str) -> None:
    assert (DOCS / target).exists()
