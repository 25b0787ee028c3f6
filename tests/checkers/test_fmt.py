"""Laws of `checkers fmt`: what it writes, what it tells, and what it leaves alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from checkers.cli import cli
from checkers.games import GAMES, room
from checkers.report.playing import as_scenario
from checkers.scenario.layout import laid_out
from checkers.scenario.reader import read_text
from checkers.scenario.run import PASS, run

LAID = "scenario: x\nclauses: [1]\ngiven:\n  Ford: nothing\n"
UNTIDY = "scenario:  x\ngiven:\n    Ford: nothing\nclauses: [ 1 ]\n"
TWICE = "scenario: x\nscenario: y\n"
DIFF = """\
--- untidy.scenario.yaml
+++ untidy.scenario.yaml
@@ -1,4 +1,4 @@
-scenario:  x
+scenario: x
+clauses: [1]
 given:
-    Ford: nothing
-clauses: [ 1 ]
+  Ford: nothing
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "laid.scenario.yaml").write_text(LAID, "utf-8")
    (tmp_path / "untidy.scenario.yaml").write_text(UNTIDY, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def fmt(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["fmt", *arguments])


def test_what_is_laid_otherwise_is_laid_out_and_named(folder: Path) -> None:
    result = fmt(".")
    assert (result.stdout, result.exit_code) == ("laid out: untidy.scenario.yaml\n", 0)
    assert result.stderr == "1 of 2 laid otherwise\n"
    assert (folder / "untidy.scenario.yaml").read_text("utf-8") == LAID
    assert fmt(".", "--check").exit_code == 0


def test_a_check_writes_nothing_and_fails(folder: Path) -> None:
    result = fmt(".", "--check")
    assert (result.stdout, result.exit_code) == ("would be laid out: untidy.scenario.yaml\n", 1)
    assert (folder / "untidy.scenario.yaml").read_text("utf-8") == UNTIDY


def test_a_difference_is_shown_as_patch_reads_it(folder: Path) -> None:
    result = fmt(".", "--diff")
    assert (result.stdout, result.exit_code) == (DIFF, 1)
    assert (folder / "untidy.scenario.yaml").read_text("utf-8") == UNTIDY


def test_another_end_of_a_line_is_a_difference(folder: Path) -> None:
    (folder / "windows.yaml").write_bytes(b"scenario: x\r\n")
    assert "-scenario: x\\r\n+scenario: x\n" in fmt("windows.yaml", "--diff").stdout


def test_what_cannot_be_read_is_told_and_the_rest_is_laid_out(folder: Path) -> None:
    (folder / "twice.yaml").write_text(TWICE, "utf-8")
    result = fmt("twice.yaml", "untidy.scenario.yaml")
    assert (result.stdout, result.exit_code) == ("laid out: untidy.scenario.yaml\n", 2)
    assert result.stderr.startswith("twice.yaml:2:1: `scenario` is here twice\n")
    assert (folder / "twice.yaml").read_text("utf-8") == TWICE


def test_a_file_keeps_its_mode_and_leaves_nothing_beside_it(folder: Path) -> None:
    path = folder / "untidy.scenario.yaml"
    path.chmod(0o640)
    fmt(".")
    assert path.stat().st_mode & 0o777 == 0o640
    assert sorted(each.name for each in folder.iterdir()) == [
        "laid.scenario.yaml", "untidy.scenario.yaml",
    ]  # fmt: skip


def test_a_link_stays_a_link(folder: Path) -> None:
    link = folder / "link.yaml"
    link.symlink_to("untidy.scenario.yaml")
    fmt("link.yaml")
    assert link.is_symlink()
    assert (folder / "untidy.scenario.yaml").read_text("utf-8") == LAID


def test_there_has_to_be_something_to_lay_out(folder: Path) -> None:
    (folder / "empty").mkdir()
    result = fmt("empty")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no *.scenario.yaml below empty" in result.stderr


def test_a_file_with_nothing_in_it_is_left_so(folder: Path) -> None:
    (folder / "nothing.yaml").write_text("", "utf-8")
    assert fmt("--check", "nothing.yaml").exit_code == 0


def test_no_name_of_a_file_takes_over_the_log(folder: Path) -> None:
    (folder / "\x1b[31m\n::error::x.yaml").write_text(UNTIDY, "utf-8")
    told = fmt("--diff", "\x1b[31m\n::error::x.yaml").stdout
    assert "\x1b" not in told
    assert "\n::error" not in told


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_played_passes_as_it_is_written_and_laid_out(game: str) -> None:
    played = room(game)
    book, seats = played.rulebook(), 3 if game == "oriflamme" else 2
    reading = book.reading(next(iter(book.profiles)))
    text = as_scenario(played, played.default_board, reading, seats, 3) + "\n"
    assert [run(one).verdict for one in read_text("a.yaml", text, room, game)] == [PASS]
    assert laid_out("a.yaml", text.encode()) == text
