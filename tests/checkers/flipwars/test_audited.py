"""Flip Wars by the protocol: the small engine agrees, and a mistake in it is called what it is."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from checkers import games
from checkers.audit.auditing import Command
from checkers.audit.judged import ACCEPTED_ILLEGAL, AGREES, WRONG_RESULT, WRONG_STATE
from checkers.audit.planned import Plan
from checkers.audit.result import Audit, audit
from checkers.cli import cli
from checkers.commands.audit import shipped
from checkers.scenario.reader import read_text
from checkers.scenario.run import PASS, run
from checkers.scenario.written import Scenario

HARNESS = Path(__file__).parents[3] / "docs" / "harness" / "javascript"
ROOM = games.room("flipwars")
PLAN = Plan(ROOM, ROOM.rulebook().reading("bga"), shipped(ROOM), (2,), 1, 0)
NODE = shutil.which("node")

pytestmark = pytest.mark.skipif(NODE is None, reason="node is not on this machine")

MISTAKES = {
    "a soldier strikes at its corners": (
        "{ soldier: SIDES", "{ soldier: CORNERS", WRONG_STATE, "4.1"),
    "an archer strikes at its sides": ("archer: CORNERS", "archer: SIDES", WRONG_STATE, "4.2"),
    "a knight has seven jumps": ("knight: JUMPS", "knight: JUMPS.slice(1)", WRONG_STATE, "4.3"),
    "a wizard has no column": ("o % this.columns === column ||", "", WRONG_STATE, "4.4"),
    "a dragon has four cells": (
        "dragon: [...SIDES, ...CORNERS]", "dragon: SIDES", WRONG_STATE, "4.5"),
    "an assassin strikes next to it": ("[2 * x, 2 * y]", "[x, y]", ACCEPTED_ILLEGAL, "4.6"),
    "a general looks one row ahead": ("[1, 2].includes", "[1].includes", WRONG_STATE, "4.7"),
    "a thief flips nothing": (
        "flipped = [cell];", "flipped = [];", WRONG_STATE, "4.8"),
    "a thief stays where it is": (
        "[this.cells[cell], this.cells[chosen]] = [this.cells[chosen], this.cells[cell]];", "",
        WRONG_STATE, "4.8"),
    "who has no tile ends the game": ("[1 - this.turn, this.turn].find", "[1 - this.turn].find",
                                      WRONG_STATE, ""),
    "fewest tiles win": ("ahead > 0 ? 0 : 1", "ahead > 0 ? 1 : 0", WRONG_RESULT, "5.1"),
    "a flag counts one": ("tile.flag ? 2 : 1", "1", WRONG_RESULT, "5"),
    "a block is a free cell": (" && cell !== this.block", "", ACCEPTED_ILLEGAL, "6.1"),
}  # fmt: skip
QUICK = ("a thief stays where it is", "a block is a free cell")


def audited(folder: Path, by: Plan, right: str = "", wrong: str = "") -> Audit:
    shutil.copytree(HARNESS, folder, dirs_exist_ok=True)
    engine = (HARNESS / "flipwars.mjs").read_text("utf-8")
    assert right in engine
    changed = engine.replace(right, wrong) if right else engine
    (folder / "flipwars.mjs").write_text(changed, "utf-8")
    return audit(by, Command((str(NODE), str(folder / "stub.mjs"))))


def test_the_small_engine_agrees_with_the_reference(tmp_path: Path) -> None:
    found = audited(tmp_path, PLAN)
    assert found.counts == {AGREES: found.planned}


def caught(mistake: str, folder: Path) -> None:
    """It is called what it is, in a scenario that is short, and that the reference passes."""
    right, wrong, kind, clause = MISTAKES[mistake]
    found = audited(folder, PLAN, right, wrong)
    assert found.status == 1
    shown = [one for one in found.findings if one.finding.first.kind == kind]
    assert any(f"{s.finding.small.judged.clauses[0]}.".startswith(clause) for s in shown), shown
    for one in shown:
        assert one.written is not None, one.why
        assert len(one.finding.small.trial.deeds) <= 6
        (read,) = read_text(one.written.file, one.written.text, games.room, ROOM.name, None)
        assert isinstance(read, Scenario)
        assert run(read).verdict == PASS


@pytest.mark.parametrize("mistake", QUICK)
def test_a_mistake_is_called_what_it_is(mistake: str, tmp_path: Path) -> None:
    caught(mistake, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("mistake", MISTAKES)
def test_every_mistake_is_called_what_it_is(mistake: str, tmp_path: Path) -> None:
    caught(mistake, tmp_path)


def test_the_small_engine_agrees_with_all_fixtures_of_its_reading(tmp_path: Path) -> None:
    line = ["fixtures", "flipwars", "-o", str(tmp_path / "all"), "--reading", "bga", "--games", "1"]
    assert CliRunner().invoke(cli, line).exit_code == 0
    command = [str(NODE), str(HARNESS / "fixtures.mjs"), str(tmp_path / "all"), "bga"]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    assert ran.stdout.endswith(" files agree, 0 differ\n")


LOG = """\
reading: bga
board: 2x2
players: p1, p2
p1: place soldier at a1
p2: place soldier at b1
p1: place archer at a2
p2: place wizard at b2
"""


@pytest.mark.parametrize(
    ("line", "status", "says"),
    [
        ("winner: p2", 0, "4 actions, p2 wins"),
        ("winner: p1", 1, "by §5.1, p2 did"),
        ("p1: place dragon at a1", 1, "refused by §5.over"),
    ],
)
def test_a_game_is_checked_from_its_log(line: str, status: int, says: str, tmp_path: Path) -> None:
    found = replayed(f"{LOG}{line}\n", tmp_path)
    assert (found.exit_code, says in found.output) == (status, True), found.output


def replayed(log: str, folder: Path, *more: str) -> Result:
    (folder / "game.log").write_text(log, "utf-8")
    return CliRunner().invoke(cli, ["replay", "flipwars", str(folder / "game.log"), *more])


def test_a_log_need_not_tell_the_deal_unless_the_eight_tiles_are_any(tmp_path: Path) -> None:
    log = "board: enclosed-battle\nplayers: p1, p2\np1: place soldier at a1\n"
    answers = ("bga", "bga+enclosed-set=any-eight")
    found = [replayed(log, tmp_path, "--reading", answer).output for answer in answers]
    assert ("unfinished" in found[0], "lacks `deal`" in found[1]) == (True, True), found
