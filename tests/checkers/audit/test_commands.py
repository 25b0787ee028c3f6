"""The commands by which programs are audited: what they print, and with which status they end."""

from __future__ import annotations

import json
import re
import shlex
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from checkers import games
from checkers.audit.perft import Digests, positions
from checkers.audit.records import heading
from checkers.audit.store import Store
from checkers.audit.trials import Trial
from checkers.cli import cli
from checkers.commands.perft import UNTRIED
from checkers.commands.waited import going_on
from checkers.writing import Unwritten
from tests.checkers.audit import subjects
from tests.checkers.audit.boxes import needs_a_box
from tests.toy import State

ROOT = Path(__file__).parents[3]
STUB = ROOT / "docs" / "harness" / "python"
FEW = ["audit", "turncoats", "--seats", "2", "--games", "0"]


def called(*line: str) -> Result:
    return CliRunner().invoke(cli, line)


def stub(folder: Path, old: str = "", new: str = "") -> list[str]:
    """The command that starts the Python stub with a change in it, or in its engine."""
    for name in ("stub.py", "turncoats.py"):
        text = (STUB / name).read_text("utf-8")
        (folder / name).write_text(text.replace(old, new) if old else text, "utf-8")
    return ["--", sys.executable, str(folder / "stub.py")]


def test_an_audit_of_a_right_program_ends_with_status_0(tmp_path: Path) -> None:
    store = tmp_path / "audits.sqlite"
    found = called(*FEW, "--store", str(store), *stub(tmp_path))
    assert found.exit_code == 0, found.output
    planned, run = re.findall(r"(\d+) trials planned, (\d+) run", found.stdout)[0]
    assert planned == run
    shown = called("matrix", str(store), "--format", "json")
    assert json.loads(shown.stdout)["audits"][0]["subject"] == "the python stub"


def test_an_audit_of_a_wrong_program_ends_with_status_1_and_a_scenario(tmp_path: Path) -> None:
    wrong = stub(tmp_path, 'self.pay(faction, "axe")', 'self.pay(faction, "flag")')
    saves = ("--out", str(tmp_path / "out"), "--html", str(tmp_path / "page.html"))
    found = called(*FEW, "--format", "json", *saves, *wrong)
    assert found.exit_code == 1, found.output
    assert "1. <bdi>wrong-state §5.2" in (tmp_path / "page.html").read_text("utf-8")
    (one,) = json.loads(found.stdout)["findings"]
    assert (one["kind"], one["clauses"][0]) == ("wrong-state", "5.2")
    saved = tmp_path / "out" / one["file"]
    assert called("run", str(saved)).exit_code == 0
    assert called("run", str(saved), "--against", shlex.join(wrong[1:])).exit_code == 1


FLAG = """\
- kind: wrong-state
  clause: 5.2
  reason: it is paid the flag
  address: example.org/1
"""


def test_the_matrix_and_the_known_blame_the_clause_that_the_finding_blames(tmp_path: Path) -> None:
    wrong = stub(tmp_path, 'self.pay(faction, "axe")', 'self.pay(faction, "flag")')
    store, known = tmp_path / "audits.sqlite", tmp_path / "known.yaml"
    known.write_text(FLAG, "utf-8")
    found = called(*FEW, "--store", str(store), "--known", str(known), *wrong)
    assert (found.exit_code, "(known)" in found.stdout) == (0, True), found.output
    (one,) = json.loads(called("matrix", str(store), "--format", "json").stdout)["audits"]
    assert (one["cells"]["5.2"], one["cells"]["5"]) == ("differs", "pass")


DENIES = f"""\
import json, sys
can = ["set", "draws", "legal", "observe", "seed"]
who = {{"protocol": 1, "name": "no", "version": "1", "language": "none",
        "games": {[*games.GAMES]}, "capabilities": can}}
for line in sys.stdin:
    asked = json.loads(line)
    says = {{"error": {{"code": -32601, "message": "no"}}}}
    if asked["method"] == "hello":
        says = {{"result": who}}
    if asked["method"] == "play":
        says = {{"result": {{"replies": [says for _ in asked["params"]["messages"]]}}}}
    print(json.dumps({{"jsonrpc": "2.0", "id": asked["id"], **says}}), flush=True)
"""


@pytest.mark.parametrize(("game", "seats"), [("turncoats", 2), ("flipwars", 2), ("oriflamme", 3)])
def test_a_program_that_denies_everything_agrees_in_nothing(game: str, seats: int) -> None:
    line = ("audit", game, "--players", str(seats), "--games", "1", "--format", "json")
    found = called(*line, "--", sys.executable, "-c", DENIES)
    told = json.loads(found.stdout)
    assert (found.exit_code, told["statuses"]["unsupported"]) == (3, told["planned"])
    assert told["planned"] > 1


def test_an_audit_of_a_program_that_is_not_there_ends_with_status_4() -> None:
    found = called(*FEW, "--", "no-such-program")
    assert found.exit_code == 4
    assert found.stdout.startswith("did not start: `no-such-program` did not start: No such file")


@pytest.mark.parametrize(
    "line",
    [
        [*FEW],
        ["audit", "chess", "--", "cat"],
        [*FEW, "--resume", "--", "cat"],
        [*FEW, "--known", "no-such-file", "--", "cat"],
        [*FEW, "--reading", "no-such-reading", "--", "cat"],
        ["audit", "turncoats", "--seats", "9", "--", "cat"],
        [*FEW, "--memory", "99999999999999999", "--", "cat"],
        ["smoke", "turncoats", "--memory", "99999999999999999", "--", "cat"],
        ["run", "scenarios/turncoats", "--bwrap"],
        ["matrix", "no-such-file"],
        ["matrix"],
        [*FEW, "--reading", "", "--", "cat"],
        ["perft", "turncoats", "1", "--board", "no-such-board"],
        ["perft", "turncoats", "1", "--board", ""],
        ["perft", "turncoats", "1", "--reading", ""],
    ],
)
def test_misuse_ends_with_status_2(line: list[str]) -> None:
    assert called(*line).exit_code == 2


@needs_a_box
@pytest.mark.parametrize(
    "line",
    [
        ["smoke", "turncoats", "--bwrap", "--", "SHOWS"],
        ["perft", "turncoats", "0", "--bwrap", "--", "SHOWS"],
        [*FEW, "--bwrap", "--", "SHOWS"],
        ["run", "scenarios/turncoats", "-k", "A recruit leaves", "--bwrap", "--against", "SHOWS"],
    ],
)
def test_whoever_asks_for_a_box_has_one(line: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOKEN", "no secret")
    shows = shlex.join([sys.executable, "-c", "import os; print(os.environ.get('TOKEN'))"])
    monkeypatch.chdir(ROOT)
    found = called(*(shows if word == "SHOWS" else word for word in line))
    assert found.exit_code == 4, found.output
    assert "None" in found.output
    assert "no secret" not in found.output


@pytest.mark.parametrize("option", ["--html", "--out", "--store"])
def test_what_cannot_be_written_is_refused_before_anything_runs(
    option: str, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    there = str(tmp_path / "file" / "there")
    found = called(*FEW, option, there, "--", "touch", str(tmp_path / "ran"))
    assert isinstance(found.exception, Unwritten)
    assert (found.exception.filename, found.exception.strerror) == (there, "Not a directory")
    assert [*tmp_path.iterdir()] == [tmp_path / "file"]


def test_a_line_feed_in_a_name_begins_no_line_of_a_report(tmp_path: Path) -> None:
    words = stub(tmp_path)
    text = (tmp_path / "stub.py").read_text("utf-8").replace("the python stub", "a\\n::error::b")
    (tmp_path / "stub.py").write_text(text, "utf-8")
    found = called("smoke", "turncoats", *words)
    assert (found.exit_code, "\n:" in found.output) == (0, False)
    assert r"right: hello: a\n::error::b 1, in Python" in found.output


def test_whoever_interrupts_an_audit_is_told_how_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store(tmp_path / "audits.sqlite")
    store.lines.touch()
    with pytest.raises(KeyboardInterrupt), going_on(store):
        raise KeyboardInterrupt
    told = capsys.readouterr().err
    assert f"{store.lines} keeps what was done; the same command with --resume goes on" in told


def test_the_matrix_of_an_audit_that_was_cut_short_tells_how_to_go_on(tmp_path: Path) -> None:
    store = Store(tmp_path / "audits.sqlite")
    store.lines.touch()
    found = called("matrix", str(store.path))
    assert found.exit_code == 2
    assert f"go on with --store {store.path} --resume" in found.output


def test_an_audit_does_not_go_on_with_what_another_left(tmp_path: Path) -> None:
    store = Store(tmp_path / "audits.sqlite")
    store.lines.write_text(heading("another"), "utf-8")
    found = called(*FEW, "--store", str(store.path), "--resume", *stub(tmp_path))
    assert found.exit_code == 2
    assert "is of another audit, or of a program or an auditor that was changed" in found.output
    assert store.lines.read_text("utf-8") == heading("another")


LISTS_ITS_BOUND = "import resource, sys; sys.exit(str(resource.getrlimit(resource.RLIMIT_DATA)[0]))"


@pytest.mark.skipif(sys.platform != "linux", reason="memory is bounded there")
def test_an_audit_bounds_memory_as_it_is_told() -> None:
    for told, bound in (("300", str(300 << 20)), ("0", "-1")):
        found = called(*FEW, "--memory", told, "--", sys.executable, "-c", LISTS_ITS_BOUND)
        assert found.stdout.splitlines()[1] == f"  stderr: {bound}"


def test_a_box_that_is_not_there_is_misuse(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    found = called("audit", "turncoats", "--games", "0", "--bwrap", "--", "cat")
    assert found.exit_code == 2
    assert "--bwrap needs bubblewrap, and there is no `bwrap` on this machine" in found.output


def test_no_mapping_is_offered_for_a_log_that_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("club.yaml", "mine.log"):
        (tmp_path / name).touch()
    found = called("replay", "turncoats", "mine2.log")
    assert (found.exit_code, "mine.log" in found.output) == (2, True)
    assert "club.yaml" not in found.output


# perft

SMALL = ["perft", "turncoats", "1", "--board", "three-fords"]


def test_a_digest_is_the_same_whatever_order_actions_come_in() -> None:
    by = subjects.table()
    actions = by.game.actions
    turned = replace(by, game=replace(by.game, actions=lambda s: [*actions(s)][::-1]))
    assert Digests(by).perft(State((2, 1)), 3) == Digests(turned).perft(State((2, 1)), 3)


def test_a_digest_sees_which_actions_are_open() -> None:
    by = subjects.table()
    actions = by.game.actions
    fewer = replace(by, game=replace(by.game, actions=lambda s: [*actions(s)][:1]))
    assert Digests(by).perft(State((2, 1)), 1) != Digests(fewer).perft(State((2, 1)), 1)


def test_a_digest_sees_views_and_results() -> None:
    by = subjects.table()
    one, other = (Digests(by).perft(State((2, 1), turn), 2) for turn in (0, 1))
    assert one.ways == other.ways
    assert one.digest != other.digest


def test_the_first_position_at_which_a_program_parts_is_told(tmp_path: Path) -> None:
    wrong = stub(tmp_path, "range(1, pile[faction] + 1)", "range(1, pile[faction])")
    found = called(*SMALL, "--divide", *wrong)
    assert found.exit_code == 1
    assert found.stdout.startswith("refused-legal at position 1: seat 0 may, but it is not listed:")
    assert found.stdout.endswith("more (§5, §5.3, §3.2)\n  at the start\n")


def test_a_program_that_parts_nowhere_is_told(tmp_path: Path) -> None:
    found = called("perft", "turncoats", "0", *stub(tmp_path))
    assert (found.exit_code, found.stdout) == (0, f"agrees at all 1 positions\n  {UNTRIED}\n")


def test_what_a_program_was_not_asked_is_told(tmp_path: Path) -> None:
    less = stub(tmp_path, '["set", "draws", "legal", "observe", "seed"]', '["set"]')
    found = called(*SMALL, *less)
    assert (found.exit_code, found.stdout.splitlines()) == (3, [
        "agrees at 21 of 32 positions",
        "  11 unsupported: cannot prescribe draws",
        "  views are not compared: it does not claim `observe`",
        "  what is legal is not compared: it does not claim `legal`",
        f"  {UNTRIED}",
    ])  # fmt: skip


@pytest.mark.parametrize("code", ["1", "-32601"])
def test_nothing_that_a_program_says_takes_over_the_terminal(code: str) -> None:
    rude = DENIES.replace("-32601", code).replace('"no"}', '"\\x1b[31m\\n::error::x"}')
    found = called("perft", "turncoats", "0", "--", sys.executable, "-c", rude)
    assert "\\x1b[31m\\n::error::x" in found.output
    assert not {"\x1b"} & {*found.output}
    assert "\n:" not in found.output


def test_a_digest_needs_no_number_of_players() -> None:
    assert called("perft", "oriflamme", "0").exit_code == 0  # there are three at least


def test_a_digest_is_divided_by_action() -> None:
    told = called(*SMALL, "--divide", "--format", "json")
    found = json.loads(told.stdout)
    assert found["ways"] == sum(one["ways"] for one in found["divided"])


def test_each_position_is_visited_once_the_nearest_first() -> None:
    by = subjects.table()
    start = Trial("perft", by.names, State((2, 1)), True, ())
    found = [len(trial.deeds) for trial in positions(by, start, 2)]
    assert found == sorted(found)
    assert found[0] == 0
    assert found.count(1) == 2  # what can be rolled
