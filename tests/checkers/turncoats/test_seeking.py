"""A position that is sought by how it is decided is the smallest, or is proved not to exist."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import turncoats_ref as t
from checkers import games
from checkers.claims import PROVED, UNKNOWN
from checkers.commands.seek import seek as command
from checkers.proofs.differences import Example, Missing
from checkers.scenario.reader import read_path
from checkers.scenario.run import PASS, run
from checkers.scenario.written import Scenario
from checkers.turncoats import ROOM
from checkers.turncoats.seeking import confirm, seek
from checkers.turncoats.ties.entries import arbiter
from checkers.turncoats.ties.proofs import Kind
from tests.rooms import modelled

BOOK = ROOM.rulebook()


def test_eleven_ruled_areas_do_not_divide_by_three() -> None:
    found = seek("3-2-1", "official", BOOK.reading("rulebook+empty-area=tie-break"), 2)
    assert isinstance(found, Missing)
    assert found.sure == PROVED


def test_with_areas_that_nobody_rules_they_do() -> None:
    found = seek("3-2-1", "official", BOOK.reading("rulebook"), 2)
    assert isinstance(found, Example)
    assert (found.lines["axe"], found.lines["flag"]) == ("1 blue, 1 red", "1 red")


@pytest.mark.parametrize(
    ("how", "reading", "stones"),
    [
        ("1/2-2-1", "rulebook", ("1 red", "nothing", "nothing")),
        ("3-3-3/nobody", "rulebook", ("nothing", "nothing", "nothing")),
        ("3-3-3/2-1", "bga", ("nothing", "nothing", "nothing")),
    ],
)
def test_players_are_asked_for_behind_a_slash(
    how: str, reading: str, stones: tuple[str, ...]
) -> None:
    found = seek(how, "two-banks", BOOK.reading(reading), 2)
    assert isinstance(found, Example)
    places = ("West", "ada", "bob")
    assert tuple(found.lines.get(place, "nothing") for place in places) == stones


@pytest.mark.parametrize(("how", "reading"), [("3-3-3/nobody", "bga"), ("1/nobody", "rulebook")])
def test_somebody_wins_where_all_are_compared(how: str, reading: str) -> None:
    found = seek(how, "two-banks", BOOK.reading(reading), 2)
    assert isinstance(found, Missing)
    assert found.sure == PROVED


def test_the_engine_must_agree_on_how_a_position_is_decided() -> None:
    ask = arbiter(Kind(BOOK.reading("rulebook"), 2), "two-banks")
    nothing = t.State((t.NONE,) * 7, 0, t.OVER, 2)
    confirm("3-3-3/nobody", ask, nothing)
    with pytest.raises(RuntimeError, match="by 3-2-1, the engine by 3-3-3"):
        confirm("3-2-1", ask, nothing)


# the command


def asked(*arguments: str) -> Result:
    return CliRunner().invoke(command, [games.FIRST, *arguments])


def test_a_position_is_printed_as_a_scenario_and_saved(tmp_path: Path) -> None:
    reading = "rulebook+faction-tie-break=overall-leader"
    ran = asked("2-1", "--board", "two-banks", "--reading", reading, "--out", str(tmp_path))
    assert ran.exit_code == 0
    (file,) = tmp_path.glob("*.scenario.yaml")
    assert file.read_text("utf-8") == ran.stdout
    (read,) = read_path(file, file.name, games.room, games.FIRST)
    assert isinstance(read, Scenario)
    assert run(read).verdict == PASS
    assert read.note.endswith("no position on two-banks with fewer stones is decided so, proved")


@pytest.mark.parametrize(
    ("sure", "says", "status"),
    [(PROVED, "no position is decided so, proved", 0), (UNKNOWN, "unknown whether", 3)],
)
def test_that_there_is_none_is_an_answer(
    sure: str, says: str, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = Missing("3-2-1", "stone", sure, "on ring")
    room = modelled(games.room(games.FIRST), seek=lambda *_: missing)
    monkeypatch.setattr(games, "room", lambda _: room)
    ran = asked("3-2-1", "--board", "ring")
    assert ran.exit_code == status
    assert ran.stdout.startswith(f"3-2-1: {says}")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("3-2-2-1",), "no rows leave `3-2-2-1` level; did you mean `3-2-2`?"),
        (("3-2-1/3",), "no rows leave `3` level; known: nobody, 1, 2-1, 2-2-1"),
        (("3-2-1", "--board", "rung"), "no board `rung`; did you mean `ring`?"),
        (("3-2-1", "--players", "6"), "seats 2 to 5 players, not 6"),
    ],
)
def test_a_misuse_is_told(arguments: tuple[str, ...], says: str) -> None:
    ran = asked(*arguments)
    assert ran.exit_code == 2
    assert says in ran.stderr
