"""What a walk claims of Flip Wars holds on a small table, and is broken by a planted mistake."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from click.testing import CliRunner

import flipwars_ref as f
from checkers import games
from checkers.claims import ALL, PROVED, REFUTED, SOMETIMES
from checkers.commands.walk import walk as command
from checkers.flipwars.walking import tables
from checkers.flipwars.watched import watches
from checkers.scenario.reader import read_text
from checkers.scenario.run import PASS, run
from checkers.walk.plain import walk
from spec import Outcome, Refusal, Step
from tests.flipwars_ref.plays import laid, start

GAME = laid("2x2")
SMALL = f.setup.position(
    GAME.table.table, (0b01, 0), ((1, 0, 0, 0, 0, 0, 0, 1, 0), (1, 1, 0, 0, 0, 1, 1, 0, 0)),
    1, f.PLACE, 0, 0, 0,
)  # fmt: skip
NAMES = {watch.claim.name: watch.claim for watch in watches(GAME)}
Alter = Callable[[f.State, f.Action, f.State], f.State]


def altered(alter: Alter) -> Any:
    """The game with a mistake in what a placed tile leads to."""

    def play(s: f.State, seat: int, a: f.Action) -> Step[f.State] | Refusal:
        step = GAME.play(s, seat, a)
        return Step(alter(s, a, step.state), step.clauses) if isinstance(step, Step) else step

    return replace(GAME, play=play)


def both_colours(s: f.State, _: f.Action, after: f.State) -> f.State:
    return replace(after, shows=(after.shows[0] | s.shows[0], after.shows[1]))


def tile_kept(s: f.State, _: f.Action, after: f.State) -> f.State:
    return replace(after, supplies=s.supplies, phase=f.OVER)


def one_too_many(_: f.State, __: f.Action, after: f.State) -> f.State:
    return replace(after, shows=(after.shows[1], after.shows[0]))


def left_is_odd(s: f.State, a: f.Action, after: f.State) -> f.State:
    return after if isinstance(a, f.Place) and a.cell % 2 else replace(after, shows=s.shows)


def second_is_odd(s: f.State, _: f.Action, after: f.State) -> f.State:
    return after if s.turn == 0 else replace(after, shows=s.shows)


def ends_early(_: f.State, __: f.Action, after: f.State) -> f.State:
    return replace(after, phase=f.OVER)


MISTAKES = {
    "one-colour": altered(both_colours),
    "one-tile": altered(tile_kept),
    "only-the-pattern": altered(one_too_many),
    "in-a-mirror": altered(left_is_odd),
    "from-the-other-side": altered(second_is_odd),
    "ends-when-full": altered(ends_early),
    "either-may-win": replace(GAME, outcome=lambda s: Outcome((s.turn,), ())),
    "or-the-other": replace(GAME, outcome=lambda s: Outcome((1 - s.turn,), ())),
}


def sure(game: Any, name: str) -> str:
    found = walk(game, [SMALL], [w for w in watches(game) if w.claim.name == name])
    return found.findings[0].sure(found.complete)


@pytest.mark.parametrize("name", NAMES)
def test_a_claim_holds_and_a_planted_mistake_breaks_it(name: str) -> None:
    right = PROVED if NAMES[name].kind == SOMETIMES else ALL
    assert (sure(GAME, name), sure(MISTAKES[name], name)) == (right, REFUTED)


def test_every_claim_cites_a_clause() -> None:
    assert {claim.clause for claim in NAMES.values()} <= set(
        games.room("flipwars").rulebook().clauses
    )


@pytest.mark.parametrize("name", tables())
def test_every_shipped_table_is_a_scenario_that_passes(name: str) -> None:
    (one,) = read_text(name, tables()[name].read_bytes(), games.room, games.FIRST)
    assert run(one).verdict == PASS


def test_the_command_walks_by_the_engine_and_says_that_there_is_no_model() -> None:
    walked = CliRunner().invoke(command, ["flipwars", "--from", "2x2", "--engine", "--limit", "99"])
    assert "the first 99 states" in walked.stdout
    assert walked.exit_code == 3
    refused = CliRunner().invoke(command, ["flipwars", "--from", "2x2"])
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "no model to walk by yet" in refused.stderr


def test_the_first_state_of_a_table_is_that_of_its_board() -> None:
    assert start(GAME).supplies == (GAME.table.table.board.supply,) * 2
