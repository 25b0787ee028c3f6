"""`checkers campaign`: what is done once is not done again, and an interrupt loses nothing."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from checkers import games
from checkers.campaign.batches import DONE, Found, Key, Outcome, as_line
from checkers.cli import cli
from checkers.ourselves import ours

ROOT = Path(__file__).parents[3]
STUB = ROOT / "docs" / "harness" / "python" / "stub.py"
FILE = f"""
work:
  - kind: games
    game: turncoats
    readings: [rulebook, bga]
    players: [2]
    seeds: 30
    batch: 20
  - kind: audit
    game: turncoats
    reading: rulebook
    players: [2]
    seeds: 2
    batch: 1
    command: [{sys.executable}, {STUB}]
  - kind: walk
    game: turncoats
    reading: rulebook
    table: t0
"""
WALKS = """
work:
  - kind: walk
    game: turncoats
    reading: rulebook
    table: t1
    seeds: 4
    batch: 1
"""


def called(command: str, folder: Path, *more: str) -> Result:
    return CliRunner().invoke(cli, ["campaign", command, str(folder / "long.yaml"), *more])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "long.yaml").write_text(FILE, "utf-8")
    return tmp_path


def rows(folder: Path) -> list[Any]:
    with closing(sqlite3.connect(folder / "long.sqlite")) as base:
        return base.execute("select * from batches").fetchall()


def test_a_campaign_is_run_once_whoever_asks(folder: Path) -> None:
    found = called("run", folder, "--workers", "2")
    assert found.exit_code == 0, found.output
    assert found.output.startswith("6 of 6 batches done\n")
    assert "walk rulebook 2 t0: 2 of 2 batches; deals 6" in found.output
    first = rows(folder)
    assert called("run", folder).exit_code == called("resume", folder).exit_code == 0
    assert rows(folder) == first  # with the seconds that each took: nothing was done again
    assert called("status", folder).output == found.output
    lines = called("export", folder, "--csv", "-").output.splitlines()
    assert (len(lines), lines[1].split(",")[0]) == (7, "games")
    for name in ("long.yaml", "long.sqlite", "long.sqlite.jsonl"):
        over = called("export", folder, "--csv", str(folder / name))
        assert (over.exit_code, "is what the table is made from" in over.output) == (2, True)
    assert (rows(folder), (folder / "long.yaml").read_text("utf-8")) == (first, FILE)


def test_an_interrupt_keeps_what_was_done_and_the_end_is_the_same(folder: Path) -> None:
    (folder / "long.yaml").write_text(WALKS, "utf-8")
    cut = [sys.executable, "-m", "checkers", "campaign", "run", str(folder / "long.yaml")]
    interrupted(cut, folder, signal.SIGINT, 130)
    before = len(rows(folder))
    interrupted(cut, folder, signal.SIGKILL, -signal.SIGKILL)
    assert called("resume", folder).output.startswith("4 of 4 batches done\n")
    assert 1 <= before < len(rows(folder)) == 4
    whole = called("export", folder, "--csv", "-").output
    (folder / "long.sqlite").unlink()
    called("run", folder)
    assert called("export", folder, "--csv", "-").output == whole


def interrupted(command: list[str], folder: Path, by: signal.Signals, status: int) -> None:
    """The command, ended by a signal when it has done something more."""
    run = subprocess.Popen(command, cwd=ROOT, env=os.environ, stderr=subprocess.DEVNULL,
                           stdout=subprocess.DEVNULL)  # fmt: skip
    lines = folder / "long.sqlite.jsonl"
    while run.poll() is None and not (lines.exists() and lines.stat().st_size):
        time.sleep(0.02)
    run.send_signal(by)
    assert run.wait(60) == status


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("kind: games", "kind: game", "no kind of work `game`"),
        ("[rulebook, bga]", "[rulebook]", "two readings are set side by side, not 1"),
        ("[rulebook, bga]", "[rulebook, rulebook]", "and these are the same"),
        ("[rulebook, bga]", "[rulebook, bgaa]", "no reading `bgaa`"),
        ("players: [2]", "players: [9]", "turncoats seats 2 to 5 players, not 9"),
        ("    table: t0\n", "", "work of kind `walk` lacks `table`"),
        ("table: t0", "table: t00", "turncoats has no table `t00`"),
        ("seeds: 30", "seedz: 30", "work of kind `games` has no `seedz`"),
        ("batch: 20", "zz: 20", "readings, players, seeds, from, batch, within"),
        (f"{STUB}]", f"{STUB}]\n    box: perhaps", "expected true or false, not `perhaps`"),
        ("seeds: 30", "seeds: 30\n    box: true", "work of kind `games` has no `box`"),
        ("batch: 20", "batch: 0", "`batch` is at least 1"),
        ("seeds: 30", "seeds: 0", "`seeds` is at least 1"),
        ("players: [2]", "players: []", "nothing is in `players`"),
        (f"[{sys.executable}, {STUB}]", "[]", "nothing is in `command`"),
        (f"[{sys.executable}, {STUB}]", "['']", "no program is named"),
        ("batch: 20", "within: 0", "`within` is at least 1"),
        ("seeds: 30", "seeds: 999999999", "this would be 50,000,000 batches, and 1,000,000 are"),
        ("kind: games", "kind: mutants", "work of kind `mutants` has no `readings`"),
    ],
)
def test_a_mistake_is_told(folder: Path, old: str, new: str, says: str) -> None:
    (folder / "long.yaml").write_text(FILE.replace(old, new, 1), "utf-8")
    found = called("status", folder)
    assert (found.exit_code, says in found.output) == (2, True), found.output


GAME = "{kind: games, game: turncoats, readings: [%s], players: [2], seeds: 4, batch: 2}"
ORDERS = ("rulebook, bga", "bga, rulebook")


def asked(folder: Path, *readings: str) -> None:
    works = ", ".join(GAME % one for one in readings)
    (folder / "long.yaml").write_text(f"work: [{works}]", "utf-8")


def test_two_readings_are_the_same_work_in_any_order(folder: Path) -> None:
    asked(folder, *ORDERS)
    assert called("status", folder).output.splitlines() == [
        "0 of 2 batches done; 2 left",
        "  games rulebook | bga 2 official: 0 of 2 batches",
    ]
    assert called("run", folder).exit_code == 0
    asked(folder, ORDERS[1])
    found = called("status", folder)
    assert "  games bga | rulebook 2 official: 2 of 2 batches; games 4, " in found.output
    assert called("run", folder).output == found.output
    assert len(rows(folder)) == 2


def test_a_reading_is_the_same_by_any_name(folder: Path) -> None:
    rulebook = games.room("turncoats").rulebook().reading("rulebook")
    answer = rulebook.answers["march"]
    asked(folder, "rulebook, bga", f"rulebook+march={answer}, bga")
    assert called("status", folder).output.startswith("0 of 2 batches done")


AUDIT = """
work:
  - kind: audit
    game: turncoats
    reading: rulebook
    players: [2]
    seeds: 1
    command: [{command}]
"""
KEPT = Key(
    "audit", games.room("turncoats").rulebook().digest, "turncoats", "rulebook", 2, "", 0, 1, ""
)
FOUND: Found = {"trials": 3, "wrong": 0, "agrees": 3, "first": ""}


def kept(folder: Path, *programs: str) -> None:
    """An audit of a program that is not on this machine is done, in these versions."""
    (folder / "long.yaml").write_text(AUDIT.format(command="nowhere"), "utf-8")
    names = [f"{one} (nowhere); {ours(games.room('turncoats'))}" for one in programs]
    lines = [as_line(Outcome(KEPT._replace(subject=one), DONE, "", 1.0, FOUND)) for one in names]
    (folder / "long.sqlite.jsonl").write_text("".join(lines), "utf-8")


def test_what_is_kept_is_told_where_the_program_is_not(folder: Path) -> None:
    kept(folder, "theirs 1.0")
    assert called("status", folder).output.startswith("1 of 1 batches done\n")
    assert "theirs 1.0 (nowhere)" in called("export", folder, "--csv", "-").output
    assert called("merge", folder).output == "1 batch is kept\n"
    found = called("run", folder)
    assert (found.exit_code, "`nowhere` did not start" in found.output) == (4, True)
    assert called("status", folder).output == found.output


@pytest.mark.parametrize(
    ("programs", "exit_code"), [((), 3), (("theirs 1.0",), 0), (("theirs 1.0", "theirs 1.1"), 3)]
)
def test_a_program_is_asked_for_its_version_where_several_are_kept(
    folder: Path, programs: tuple[str, ...], exit_code: int
) -> None:
    kept(folder, *programs)
    assert called("status", folder).exit_code == exit_code


def test_a_program_that_breaks_at_once_holds_up_no_other_work(folder: Path) -> None:
    text = FILE.replace(f"[{sys.executable}, {STUB}]", "['false']")
    (folder / "long.yaml").write_text(text.replace("batch: 20", "batch: 30"), "utf-8")
    found = called("run", folder)
    assert (found.exit_code, found.output.splitlines()[0]) == (4, "5 of 5 batches done")
    assert "did not start" in found.output
    (folder / "long.yaml").write_text(text.replace("['false']", "['true']"), "utf-8")
    assert called("status", folder).exit_code == 3


def test_a_database_of_somebody_else_is_left_as_it_is(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "notes.sqlite")) as base:
        base.execute("create table notes (text)")
    before = (folder / "notes.sqlite").read_bytes()
    found = called("status", folder, "--store", str(folder / "notes.sqlite"))
    assert (found.exit_code, "notes.sqlite holds no batches" in found.output) == (2, True)
    assert (folder / "notes.sqlite").read_bytes() == before
    assert {one.name for one in folder.iterdir()} == {"long.yaml", "notes.sqlite"}


@pytest.mark.parametrize(
    ("work", "exit_code", "says"),
    [
        ("game: turncoats, seeds: 21, batch: 10", 3, "  mutants: 0 of 3 batches"),
        ("game: flipwars", 2, "nobody has planted mistakes in flipwars yet"),
    ],
)
def test_planted_mistakes_are_work(folder: Path, work: str, exit_code: int, says: str) -> None:
    (folder / "long.yaml").write_text(f"work: [{{kind: mutants, {work}}}]", "utf-8")
    found = called("status", folder)
    assert (found.exit_code, says in found.output) == (exit_code, True), found.output


@pytest.mark.slow
def test_what_catches_planted_mistakes_is_told(folder: Path) -> None:
    work = "work: [{kind: mutants, game: turncoats, seeds: 4, batch: 2}]"
    (folder / "long.yaml").write_text(work, "utf-8")
    found = called("run", folder, "--workers", "2")
    assert (found.exit_code, "mistakes 4, by_scenarios 4, " in found.output) == (0, True), found


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "long.yaml holds no work"),
        ("work: []", "long.yaml holds no work"),
        (
            FILE + WALKS[6:] + "    from: 1000\n",
            "turncoats has 21 deals at t1, and none from 1,000 on",
        ),
    ],
)
def test_work_of_which_there_is_none_is_told(folder: Path, text: str, says: str) -> None:
    (folder / "long.yaml").write_text(text, "utf-8")
    found = called("status", folder)
    assert (found.exit_code, says in found.output) == (2, True), found.output


@pytest.mark.parametrize("command", ["resume", "status", "export"])
def test_a_database_that_is_named_must_be_there(folder: Path, command: str) -> None:
    more = ("--csv", "-") if command == "export" else ()
    found = called(command, folder, *more, "--store", str(folder / "no.sqlite"))
    assert (found.exit_code, "there is no " in found.output) == (2, True), found.output


def test_a_folder_is_no_campaign(folder: Path) -> None:
    (folder / "long.yaml").unlink()
    (folder / "long.yaml").mkdir()
    assert "long.yaml is a folder, and no file" in called("status", folder).output


def test_one_cluster_is_enough(folder: Path) -> None:
    found = called("run", folder, "--cluster", "--scheduler", "tcp://127.0.0.1:1")
    assert (found.exit_code, "only one of them" in found.output) == (2, True), found.output


def test_what_would_count_twice_is_refused(folder: Path) -> None:
    walk = "{kind: walk, game: turncoats, reading: rulebook, table: t0, batch: %d}"
    (folder / "long.yaml").write_text(f"work: [{walk % 2}, {walk % 3}]", "utf-8")
    found = called("status", folder)
    assert (
        "walk 0 to 1 of turncoats, rulebook, 2 players at t0 has seeds or deals in common"
        in found.output
    )
    assert found.exit_code == 2
    (folder / "long.yaml").write_text(f"work: [{walk % 3}, {walk % 3}]", "utf-8")
    assert called("status", folder).output.startswith("0 of 2 batches done")


def test_parquet_is_refused_where_there_is_no_pyarrow(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)  # as if it were not installed
    (folder / "long.yaml").write_text(WALKS, "utf-8")
    found = called("export", folder, "--parquet", str(folder / "long.parquet"))
    assert (found.exit_code, "needs pyarrow" in found.output) == (2, True)
