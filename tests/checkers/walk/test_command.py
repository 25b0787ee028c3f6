"""`checkers walk`: what it prints, and the status that it ends with."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from checkers import games
from checkers.claims import ALWAYS, SOMETIMES, Claim
from checkers.commands.walk import walk
from checkers.scenario.reader import read_text
from checkers.scenario.run import PASS, run
from checkers.scenario.written import Scenario
from checkers.walk.findings import Finding, Walked
from checkers.walk.printed import status
from tests.elements import Elements

RUN = CliRunner()
ONE = """\
scenario: Two stones on a bridge
clauses: [1]
reading: bga
board: {areas: [A, B], borders: [[A, B]]}
given:
  A: 1 red
  bag: 1 blue
  ada: 1 red
  bob: 1 blue
steps:
  - check: ada is to move
"""


def walked(*options: str) -> Result:
    return RUN.invoke(walk, ["turncoats", *options])


def as_json(*options: str) -> Any:
    return json.loads(walked(*options, "--format", "json").stdout)


def test_a_whole_walk_is_told_as_json() -> None:
    told = as_json("--from", "t0")
    wanted = {"states": 255, "transitions": 276, "ended": 88, "depth": 5, "without_action": 0}
    assert {key: told[key] for key in wanted} == wanted
    assert (told["format"], told["complete"], told["exact"], told["collision"]) == (
        1,
        True,
        True,
        0,
    )
    assert told["reading"] == "rulebook+empty-battle=refused"
    assert told["cpu_seconds"] >= 0
    assert {claim["sure"] for claim in told["claims"]} == {"all states", "proved"}
    assert walked("--from", "t0").exit_code == 0


def test_a_walk_that_is_cut_short_is_not_a_success() -> None:
    cut = walked("--from", "t1", "--limit", "1000")
    assert cut.exit_code == 3
    assert "all" not in cut.stdout.splitlines()[0]
    assert "the first 1,000 states; the limit was hit" in cut.stdout
    assert as_json("--from", "t1", "--limit", "1000")["complete"] is False


def test_whether_keys_are_exact_is_told_or_how_likely_two_states_were_taken_for_one() -> None:
    assert "0 without an action; exact keys" in walked("--from", "t0").stdout
    wide = ("--from", "official-1-each-2-players", "--limit", "2000")
    said = re.search(r"fingerprints, with a chance below (\S+) that", walked(*wide).stdout)
    assert said is not None
    assert 0 < float(said[1]) < 1e-18
    assert as_json(*wide)["exact"] is False


def test_every_step_and_every_deal_and_another_reading_are_walked() -> None:
    assert as_json("--from", "t0", "--steps")["states"] == 601
    assert as_json("--from", "t0", "--engine")["states"] == 255
    assert as_json("--from", "t0", "--all-deals")["states"] == 552
    by_model, by_engine = (
        as_json("--from", "t0", "--reading", "bga", *by) for by in ([], ["--engine"])
    )
    assert by_model["states"] == by_engine["states"] > 255
    assert by_model["by_depth"] == by_engine["by_depth"]


def test_the_states_of_each_depth_are_all_there_are() -> None:
    for options in (["--from", "t0"], ["--from", "t1", "--limit", "1000"]):
        told = as_json(*options)
        assert sum(told["by_depth"]) == told["states"]
        assert len(told["by_depth"]) == told["depth"] + 1
        assert told["by_depth"][0] == 1


def test_a_walk_is_a_page_with_a_bar_for_each_depth(tmp_path: Path) -> None:
    done = walked("--from", "t0", "--html", str(tmp_path / "t0.html"))
    assert done.exit_code == 0
    told, page = as_json("--from", "t0"), Elements((tmp_path / "t0.html").read_text("utf-8"))
    bars = [float(each["width"] or 0) for each in page.named("rect")]
    most = max(told["by_depth"])
    assert bars == [pytest.approx(220 * n / most, abs=0.06) for n in told["by_depth"]]
    assert [one["says"] for one in told["claims"] if one["says"] not in page.text] == []


def test_a_witness_is_a_scenario_that_passes(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text(ONE, "utf-8")
    claims = as_json("--from", str(tmp_path / "one.yaml"))["claims"]
    ways = [claim["scenario"] for claim in claims if claim["scenario"] is not None]
    assert ways != []
    for way in ways:
        (read,) = read_text("way.yaml", way, games.room, games.FIRST)
        assert isinstance(read, Scenario), read
        assert run(read).verdict == PASS


def test_a_table_that_is_shipped_is_hidden_by_no_file_and_the_file_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "t0").write_text(ONE, "utf-8")
    monkeypatch.chdir(tmp_path)
    shipped, local = (walked("--from", start, "--format", "json") for start in ("t0", "./t0"))
    assert json.loads(shipped.stdout)["states"] == 255
    assert shipped.stderr == (
        "t0 is the table of turncoats that is shipped; the file here is ./t0\n"
    )
    assert (json.loads(local.stdout)["from"], local.stderr) == ("Two stones on a bridge", "")


def test_what_is_so_sometimes_and_not_from_here_breaks_no_rule(tmp_path: Path) -> None:
    ended = ONE.replace("bob: 1 blue", "bob: 1 blue\n  negotiations: 2\n  ended: true")
    (tmp_path / "end.yaml").write_text(ended.replace("ada is to move", "the game is over"), "utf-8")
    start = ("--from", str(tmp_path / "end.yaml"))
    sure = {claim["says"]: claim["sure"] for claim in as_json(*start)["claims"]}
    assert sure["a player is left without stones"] == "not met"
    assert "refuted" not in sure.values()
    told = walked(*start)
    assert "not met    §5 a player is left without stones (1 seen; elsewhere it may be)" in (
        told.stdout
    )
    assert told.exit_code == 3  # no turn is taken, so what is claimed of turns is vacuous


@pytest.mark.parametrize(
    ("kind", "hits", "complete", "ends"),
    [
        (SOMETIMES, 0, True, 0),
        (SOMETIMES, 0, False, 3),
        (SOMETIMES, 1, True, 0),
        (ALWAYS, 0, True, 0),
        (ALWAYS, 1, True, 1),
    ],
)
def test_the_status_is_that_of_the_rules_and_not_of_where_a_walk_begins(
    kind: str, hits: int, complete: bool, ends: int
) -> None:
    found = Finding(Claim("ends", "1", "the game ends", kind), 5, hits)
    assert status(Walked(5, 4, 0, 4, 0, complete, (found,))) == ends


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--from", "t9"), "t9 is neither a file nor a table of turncoats"),
        (("--from", "t0", "--reading", "rulebok"), "no reading `rulebok`"),
        (("--from", "t0", "--limit", "0"), "--limit"),
        (("--from", "t0", "-k", "axe"), "none of 1 scenarios"),
        ((), "--from"),
    ],
)
def test_a_misuse_is_told_in_a_sentence(options: tuple[str, ...], says: str) -> None:
    misused = walked(*options)
    assert misused.exit_code == 2
    assert says in misused.stderr


def test_a_start_within_a_turn_is_walked_by_the_engine_alone(tmp_path: Path) -> None:
    within = ONE.replace("  ada: 1 red", "  ada: 1 red\n  negotiating: draw")
    (tmp_path / "within.yaml").write_text(within, "utf-8")
    start = ("--from", str(tmp_path / "within.yaml"))
    assert as_json(*start, "--engine")["states"] > 1
    for options in ((), ("--engine", "--all-deals")):
        misused = walked(*start, *options)
        assert misused.exit_code == 2
        assert "starts between turns" in misused.stderr


def test_of_several_scenarios_one_is_picked(tmp_path: Path) -> None:
    two = tmp_path / "two.yaml"
    two.write_text(f"{ONE}---\n{ONE.replace('Two stones', 'Three')}", "utf-8")
    assert walked("--from", str(two)).exit_code == 2
    assert walked("--from", str(two), "-k", "Three").exit_code == 0


def test_what_cannot_be_read_is_not_walked(tmp_path: Path) -> None:
    (tmp_path / "broken.yaml").write_text(ONE.replace("1 blue", "1 green"), "utf-8")
    assert walked("--from", str(tmp_path / "broken.yaml")).exit_code == 2


def test_a_walk_on_disk_comes_to_the_same_and_is_not_made_again(tmp_path: Path) -> None:
    there = ("--from", "t0", "--memory", "256MiB", "--disk", str(tmp_path / "walked"))
    once, again = as_json(*there), as_json(*there)
    alike = as_json("--from", "t0")
    for told in (once, again, alike):
        del told["cpu_seconds"], told["bytes_per_state"]
    assert once == again == alike


@pytest.mark.parametrize("kept", [True, False])
def test_a_walk_that_is_interrupted_says_whether_it_can_go_on(
    kept: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("checkers.walk.measured.measured", interrupted)
    told = walked("--from", "t0", *(["--disk", str(tmp_path)] if kept else ["--memory", "1GiB"]))
    assert told.exit_code == 1
    assert ("the same command goes on" in told.stderr) is kept


def test_a_page_is_not_written_over_what_a_walk_keeps(tmp_path: Path) -> None:
    there = ("--from", "t0", "--disk", str(tmp_path))
    assert walked(*there).exit_code == 0
    (mark,) = tmp_path.rglob("walk.json")
    before = mark.read_bytes()
    told = walked(*there, "--html", str(mark))
    assert (told.exit_code, "is for the walk alone" in told.stderr) == (2, True)
    assert mark.read_bytes() == before


def test_a_folder_is_for_one_walk(tmp_path: Path) -> None:
    walked("--from", "t0", "--disk", str(tmp_path))
    told = walked("--from", "t1", "--disk", str(tmp_path))
    assert (told.exit_code, "a walk of something else" in told.stderr) == (2, True)
    (tmp_path / "keys-of-1").rename(tmp_path / "keys-of-2")
    told = walked("--from", "t1", "--disk", str(tmp_path))
    assert (told.exit_code, "a walk of something else" in told.stderr) == (2, True)
    (tmp_path / "part-1-of-2").mkdir()
    told = walked("--from", "t0", "--disk", str(tmp_path))
    assert (told.exit_code, "holds a walk in parts" in told.stderr) == (2, True)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--memory", "2"), "2 is no size, as 512MiB or 2GiB are"),
        (("--memory", "0.1gib"), "a walk takes 256MiB at least, not 0.1gib"),
        (("--cluster", "--memory", "1GiB"), "a cluster has --memory with --disk only"),
        (("--cluster", "--limit", "9"), "a cluster has no --limit"),
        (("--cluster", "--steps"), "--memory, --disk and clusters are for walks by a model"),
        (
            ("--memory", "1GiB", "--engine"),
            "--memory, --disk and clusters are for walks by a model",
        ),
    ],
)
def test_memory_that_cannot_be_is_refused(options: tuple[str, ...], says: str) -> None:
    told = walked("--from", "t0", *options)
    assert (told.exit_code, says in told.stderr) == (2, True), told.stderr
