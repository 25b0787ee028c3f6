"""Oriflamme is audited behind the protocol: the right reference agrees, a wrong one is caught."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest
from click.testing import CliRunner

from checkers import games
from checkers.audit.auditing import Command
from checkers.audit.judged import AGREES, DIFFERS, WRONG_VIEW
from checkers.audit.keys import GAME, LEAK, Key
from checkers.audit.leaks import elsewhere, leaking
from checkers.audit.planned import Plan
from checkers.audit.result import Audit, audit
from checkers.audit.session import Session
from checkers.audit.small import by_fewer
from checkers.audit.subject import Limits
from checkers.cli import cli
from checkers.oriflamme import ROOM
from checkers.scenario.files import shipped
from checkers.scenario.reader import read_path
from checkers.scenario.written import Scenario
from tests.oriflamme_ref.plays import RULEBOOK


def scenarios(name: str) -> tuple[Scenario, ...]:
    file = shipped() / "oriflamme" / name
    found = read_path(file, name, games.room, games.FIRST)
    return tuple(one for one in found if isinstance(one, Scenario))


def audited(name: str, plan: Plan) -> Audit:
    words = (sys.executable, "-m", "tests.checkers.oriflamme.engine", name)
    return audit(plan, Command(words), infer=False)


def plan(games_of_each: int, some: tuple[Scenario, ...] = ()) -> Plan:
    return Plan(ROOM, RULEBOOK, some, (3,), games_of_each, 0)


def test_the_reference_agrees_with_itself() -> None:
    found = audited("right", plan(1))
    assert {record.status for record in found.records} == {AGREES}
    assert found.status == 0


@pytest.mark.slow
def test_a_mistake_is_caught_by_a_scenario_and_made_small() -> None:
    found = audited("attacker stays", plan(0, scenarios("6.7-ambush.scenario.yaml")))
    smallest = found.findings[0].finding.small
    assert "6.7" in smallest.judged.clauses
    assert sum(map(len, smallest.trial.start.queue)) == 2


@pytest.mark.slow
@pytest.mark.parametrize("name", ["hands are open", "placed cards are told"])
def test_what_is_told_to_the_wrong_ears_is_a_wrong_view(name: str) -> None:
    found = audited(name, plan(1))
    assert WRONG_VIEW in {one.finding.small.judged.kind for one in found.findings}


def test_a_game_that_two_cannot_play_is_counted_for_as_few_as_can() -> None:
    counted = [["perft", "oriflamme", "0"], ["perft", "oriflamme", "0", "--players", "3"]]
    one, other = (CliRunner().invoke(cli, asked) for asked in counted)
    assert (one.exit_code, one.output) == (0, other.output)


@pytest.mark.parametrize(("seats", "fewer"), [(3, set()), (5, {3, 4})])
def test_a_game_is_played_by_as_few_as_can(seats: int, fewer: set[int]) -> None:
    by, trial = plan(1)._replace(seats=(seats,)).trial(Key(GAME, 0, seats))
    short = replace(trial, deeds=trial.deeds[:1])
    assert {len(one.names.players) for one in by_fewer(by, short)} == fewer


def test_the_worlds_of_a_plan_look_the_same_to_the_seat_all_the_way() -> None:
    keys = [key for key in plan(1).all_keys() if key.kind == LEAK]  # never where nothing is hidden
    assert {key.seat for key in keys} == {0, 1, 2}
    for key in keys:
        by, trial = plan(1).trial(key)
        other = elsewhere(by, trial, key.seat)
        assert other is not None
        assert other.start != trial.start
        assert len(other.deeds) == len(trial.deeds) > 0
        assert other.deeds != trial.deeds  # another card lies there face down


WORLDS = {"right": AGREES, "hands are open": DIFFERS, "refusals tell the queue": DIFFERS}


@pytest.mark.parametrize(("name", "status"), WORLDS.items())
def test_what_another_seat_is_told_of_hidden_cards_is_a_leak(name: str, status: str) -> None:
    key = next(key for key in plan(1).all_keys() if key.kind == LEAK)
    by, trial = plan(1).trial(key)
    words = (sys.executable, "-m", "tests.checkers.oriflamme.engine", name)
    with Session(words, by.form.schema(), Limits(seconds=60)) as subject:
        assert leaking(subject, by, trial, key.seat).judged.status == status
