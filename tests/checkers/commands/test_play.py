"""What `play` prints is a scenario, ready to save."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest

from checkers.asked import as_misuse
from checkers.games import FIRST, room
from checkers.report.playing import as_scenario
from checkers.scenario.reader import read_text
from checkers.scenario.run import PASS, run
from checkers.scenario.selfcheck import toothless
from checkers.scenario.written import Scenario
from checkers.turncoats import ROOM
from tests.checkers.commands.asking import checkers, write


def test_a_mistake_of_the_engine_is_not_told_as_a_misuse() -> None:
    broken = replace(ROOM, say_actions=ours)
    with pytest.raises(ValueError, match="ours"), as_misuse():
        as_scenario(broken, "official", ROOM.rulebook().reading("rulebook"), 2, 0)


@pytest.mark.parametrize("named", ["mercy.yaml", "./mercy.yaml", "{folder}/mercy.yaml"])
def test_a_game_that_is_played_by_a_ruling_file_names_it(named: str, folder: Path) -> None:
    told = checkers("play turncoats --reading", named.format(folder=folder)).stdout
    assert "\nreading: ./mercy.yaml\n" in told
    write(folder / "game.yaml", told)
    assert checkers("run game.yaml").stdout == "1 scenario: 1 passed\n"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("reading", ROOM.rulebook().profiles)
def test_a_random_game_is_a_scenario_that_passes_and_bites(players: int, reading: str) -> None:
    by = ROOM.rulebook().reading(reading)
    (one,) = read_text("game.yaml", as_scenario(ROOM, "official", by, players, 7), room, FIRST)
    assert isinstance(one, Scenario)
    assert (run(one).verdict, run(one).warnings) == (PASS, ())
    assert list(toothless(one, room, FIRST)) == []


def test_play_prints_a_scenario_that_is_ready_to_save(tmp_path: Path) -> None:
    played = checkers(
        "play turncoats --players 3 --seed 999999999 --board crossroads --reading bga"
    )
    write(tmp_path / "game.yaml", played.stdout)
    result = checkers("run --self-check", str(tmp_path / "game.yaml"))
    assert result.output == "1 scenario: 1 passed\n"


def test_a_game_is_played_by_as_few_as_can_play_it() -> None:
    assert "\nplayers: [ada, bob, cyd]\n" in checkers("play oriflamme").stdout


def test_the_same_seed_plays_the_same_game() -> None:
    games = [checkers("play turncoats --seed", seed).stdout for seed in ("1", "1", "2")]
    assert games[0] == games[1]
    assert games[0] != games[2]


def ours(*_: object) -> NoReturn:
    raise ValueError("ours")
