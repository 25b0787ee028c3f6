"""What a walk claims of Flip Wars holds on a small table, and is broken by a planted mistake."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import flipwars_ref as f
from checkers import games
from checkers.claims import ALL, ALWAYS, NOT_MET, PROVED, REFUTED, SOMETIMES
from checkers.commands.walk import walk as command
from checkers.flipwars import walking, watched_arrays
from checkers.flipwars.levels import Tally, Walk, after
from checkers.flipwars.model import Colours, Move, done, moves, rules_of
from checkers.flipwars.packed import Mode, Packing, packing
from checkers.flipwars.walking import tables
from checkers.flipwars.watched import watches
from checkers.scenario.reader import read_text
from checkers.scenario.run import PASS, run
from checkers.walk.findings import Walked
from checkers.walk.plain import walk
from spec import Impossible, Outcome, Refusal, Step
from spec.flipwars import atlas
from tests.flipwars_ref.plays import laid, start

BOOK = games.room("flipwars").rulebook()
BGA = BOOK.reading("bga")
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


STANDS = {ALWAYS: (ALL, REFUTED), SOMETIMES: (PROVED, NOT_MET)}  # by the right engine, and a wrong
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
    assert (sure(GAME, name), sure(MISTAKES[name], name)) == STANDS[NAMES[name].kind]


def test_every_claim_cites_a_clause() -> None:
    assert {claim.clause for claim in NAMES.values()} <= set(
        games.room("flipwars").rulebook().clauses
    )


@pytest.mark.parametrize("name", tables())
def test_every_shipped_table_is_a_scenario_that_passes(name: str) -> None:
    (one,) = read_text(name, tables()[name].read_bytes(), games.room, games.FIRST)
    assert run(one).verdict == PASS


# by the model

STATES = {"2x2": 14_666, "3x3-four": 275_080, "3x2": 676_972, "3x3-five": 1_406_031}
RULES = rules_of(BGA)
BOTH = tuple(moves(atlas.board("2x2"), 0, RULES)), tuple(moves(atlas.board("2x2"), 1, RULES))
PACKED = packing(atlas.board("2x2"))


def by_model(board: str) -> Walked:
    found = laid(board)
    return walking.table(atlas.board(board), BGA, 2).by_model([start(found)])


@pytest.mark.parametrize(
    "board",
    ["2x2", "3x3-four", *(pytest.param(n, marks=pytest.mark.slow) for n in ("3x2", "3x3-five"))],
)
def test_the_model_reaches_as_many_states_as_another_program_found(board: str) -> None:
    found = by_model(board)
    assert found.states == STATES[board]
    assert {finding.sure(found.complete) for finding in found.findings} == {ALL, PROVED}
    assert all(finding.followed for finding in found.findings)


@pytest.mark.parametrize(
    "reading",
    [
        "bga",
        "bga+gaps=stop-at-gap",
        "bga+thief-flips=both",
        "bga+general=chosen",
        "bga+itself=flips",
    ],
)
def test_the_model_and_the_engine_count_the_same_from_the_middle_of_a_game(reading: str) -> None:
    table = walking.table(atlas.board("2x2"), BOOK.reading(reading), 2)
    one, other = table.by_model([SMALL]), table.by_game([SMALL])
    bare = [replace(found, findings=(), by_depth=()) for found in (one, other)]
    assert bare[0] == bare[1]
    counted = [{x.claim.name: (x.seen, x.hits) for x in found.findings} for found in (one, other)]
    assert counted[0] == counted[1]


def both_of_them(p: Packing, move: Move, keys: Any) -> Any:
    return after(p, move, keys) | 1 | 1 << p.cells


def kept_tile(p: Packing, move: Move, keys: Any) -> Any:
    return p.recoloured(keys, done(move, p.colours(keys, move.seat)), move.seat)


def odd_cell(p: Packing, move: Move, keys: Any) -> Any:
    return after(p, move._replace(hits=0) if move.cell % 2 else move, keys)


def odd_seat(p: Packing, move: Move, keys: Any) -> Any:
    return after(p, move._replace(hits=0) if move.seat else move, keys)


def mine_alone(p: Packing, move: Move, keys: Any) -> Any:
    """Whoever places a tile has all colours."""
    found = p.colours(after(p, move, keys), move.seat)
    return p.recoloured(
        after(p, move, keys), Colours(found.mine | found.theirs, found.mine ^ found.mine), move.seat
    )


def theirs_alone(p: Packing, move: Move, keys: Any) -> Any:
    return p.recoloured(
        mine_alone(p, move, keys),
        Colours(*p.colours(mine_alone(p, move, keys), move.seat)[::-1]),
        move.seat,
    )


WRONG = {
    "one-colour": both_of_them,
    "one-tile": kept_tile,
    "ends-when-full": None,
    "only-the-pattern": theirs_alone,
    "in-a-mirror": odd_cell,
    "from-the-other-side": odd_seat,
    "either-may-win": theirs_alone,
    "or-the-other": mine_alone,
}


class Endless(Walk):
    """A walk that takes no state for the end while there is a tile left."""

    def behind(self, keys: Any, seat: int) -> Any:
        yield Mode(1 - seat, False), np.ones(len(keys), np.bool_)


def judged(name: str, kind: type[Walk], leads: Any) -> str:
    tally = Tally(
        next(w for w in watched_arrays.watches(PACKED.board, RULES) if w.claim.name == name)
    )
    found = kind(PACKED, BOTH, [tally], 3_000, leads).walked([SMALL])
    return found.findings[0].sure(True)


@pytest.mark.parametrize("name", NAMES)
def test_a_claim_holds_of_the_model_and_a_planted_mistake_breaks_it(name: str) -> None:
    wrong = judged(name, Endless, after) if WRONG[name] is None else judged(name, Walk, WRONG[name])
    assert (judged(name, Walk, after), wrong) == STANDS[NAMES[name].kind]


def test_a_way_of_the_model_that_the_engine_does_not_go_is_not_followed() -> None:
    table = walking.table(atlas.board("2x2"), BGA, 2)
    right = table.by_model([SMALL]).findings[2]
    other = walking.table(atlas.board("2x2"), BOOK.reading("bga+itself=flips"), 2)
    assert right.first is not None
    assert (table.follows(right.first), other.follows(right.first)) == (True, False)


def test_the_command_walks_by_the_model_and_by_the_engine() -> None:
    for more in ([], ["--engine"]):
        walked = CliRunner().invoke(command, ["flipwars", "--from", "2x2", "--limit", "99", *more])
        assert "the first 99 states" in walked.stdout
        assert walked.exit_code == 3


@pytest.mark.parametrize(
    "answers", [["--reading", "bga+enemy=by-owner"], ["--reading", "bga+pass=allowed"]]
)
def test_the_command_walks_by_the_engine_alone_what_the_model_does_not_know(
    answers: list[str],
) -> None:
    refused = CliRunner().invoke(command, ["flipwars", "--from", "2x2", *answers])
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "walk by the engine (--engine)" in refused.stderr


@pytest.mark.parametrize("board", ["5x5", "3x3-flags"])
def test_a_board_that_the_model_does_not_hold_is_refused(board: str) -> None:
    with pytest.raises(Impossible, match="--engine"):
        by_model(board)


def test_the_first_state_of_a_table_is_that_of_its_board() -> None:
    assert start(GAME).supplies == (GAME.table.table.board.supply,) * 2
