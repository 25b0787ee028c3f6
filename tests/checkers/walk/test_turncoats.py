"""Turncoats walked: counts that other programs agree with, the engine and the model the same."""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from checkers import games
from checkers.claims import ALL, NOT_MET, NOT_RUN, PROVED, REFUTED, UNKNOWN, Claim
from checkers.scenario.reader import read_path
from checkers.scenario.run import PASS, run
from checkers.scenario.written import Scenario
from checkers.turncoats import walking, watched
from checkers.turncoats.model import moves
from checkers.turncoats.model.vector import Model
from checkers.walk import arrays, plain
from checkers.walk.findings import Finding, Walked, Watch
from checkers.walk.told import as_scenario
from tests.checkers.walk.turncoats_tables import (
    COUNTS,
    Transitions,
    laid,
    of_game,
    of_model,
)

BOOK = games.room("turncoats").rulebook()
SLOW = {"t2", "official-1-each-3-players"}
QUICK = [name for name in COUNTS if name not in SLOW]


def asked(walked: Walked) -> list[Finding]:
    return [finding for finding in walked.findings if finding.asked]


def counts(walked: Walked) -> tuple[int, int, int, int]:
    return walked.states, walked.transitions, walked.ended, walked.depth


@pytest.mark.parametrize("name", walking.tables())
def test_a_shipped_table_is_a_scenario_that_passes_without_a_doubt(name: str) -> None:
    verdict = run(laid(name).scenario)
    assert (verdict.verdict, verdict.warnings) == (PASS, ())


@pytest.mark.parametrize("name", QUICK)
def test_the_model_walks_to_the_known_counts(name: str) -> None:
    table, start = laid(name).table, laid(name).start
    walked = arrays.walk(table.counts, [table.vector(start)])
    assert counts(walked) == COUNTS[name]
    assert (walked.without_action, walked.complete) == (0, True)
    assert (walked.collision == 0) == (not name.startswith("official"))


@pytest.mark.parametrize("name", ["t0", "t1", "empty-bag", "three-fords-3-players"])
def test_the_engine_walks_to_the_known_counts(name: str) -> None:
    walked = plain.walk(laid(name).table.game, [laid(name).start])
    assert counts(walked) == COUNTS[name]
    assert (walked.without_action, walked.complete) == (0, True)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", ["t2", "crossroads-2-players", "ring-3-players"])
def test_larger_tables_are_walked_to_the_known_counts(name: str) -> None:
    table, start = laid(name).table, laid(name).start
    assert counts(arrays.walk(table.counts, [table.vector(start)])) == COUNTS[name]
    assert counts(plain.walk(table.game, [start])) == COUNTS[name]


@pytest.mark.parametrize("seen", watched.SOME_STATES, ids=lambda seen: seen.claim.name)
def test_what_some_state_shows_none_does_with_its_planted_mistake(seen: watched.Seen) -> None:
    table, start = laid("t0").table, laid("t0").start
    m = Model(table.game.table.table.board, laid("t0").scenario.reading, 2)
    watch = Watch(seen.claim, lambda L, v: seen.holds(L, m, v))
    for turns, sure in ((moves.turns, PROVED), (seen.turns, NOT_MET)):
        walked = arrays.walk(walking.counts(m, turns), [table.vector(start)], [watch])
        assert walked.findings[0].sure(walked.complete) == sure


@pytest.mark.parametrize("name", ["clockwise", "conserved", "one-player-at-most"])
def test_a_walk_looks_at_no_claim_that_is_not_about_its_reading(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(watched.CLAIMS, name, replace(watched.CLAIMS[name], readings=("bga",)))
    board = laid("t0").scenario.names.board
    found = []
    for reading in ("rulebook", "bga"):
        table = walking.table(board, BOOK.reading(reading), 2)
        watches = (*table.of_states, *table.of_steps, *table.of_turns)
        found.append(name in {watch.claim.name for watch in watches})
    assert found == [False, True]


def test_what_the_engines_walk_does_not_look_at_is_not_run() -> None:
    walked = laid("t0").table.by_game([laid("t0").start])
    unrun = {f.claim.name for f in walked.findings if f.sure(walked.complete) == NOT_RUN}
    assert unrun == set(watched.OF_TURNS)


def test_the_whole_official_board_is_walked_to_the_end() -> None:
    here = laid("official-1-each-3-players")
    vector = here.table.vector(here.start)
    kept = Watch(
        Claim("kept", "1", "all 63 stones lie somewhere"),
        lambda L, v: L.all(*(sum(v[f : here.model.turn : 3]) == 21 for f in range(3))),
    )
    walked = arrays.walk(here.table.counts, [vector], [kept])
    assert counts(walked) == COUNTS["official-1-each-3-players"]
    assert (walked.findings[0].seen, walked.findings[0].sure(True)) == (walked.states, ALL)
    assert 0 < walked.collision < 1e-18


@pytest.mark.parametrize("reading", [None, "rulebook", "rulebook-literal", "bga",
    "rulebook+march=none-too", "rulebook+negotiate=not-the-drawn", "rulebook+end=full-round",
    "rulebook+empty-bag=return-only+empty-hand=skip", "rulebook+removal=one-up-to"])  # fmt: skip
def test_engine_and_model_have_the_same_transitions_of_t0(reading: str | None) -> None:
    same_transitions("t0", reading)


@pytest.mark.parametrize("name", ["t1", "empty-bag", "three-fords-3-players"])
def test_engine_and_model_have_the_same_transitions(name: str) -> None:
    same_transitions(name)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_engine_and_model_have_the_same_transitions_of_t2() -> None:
    same_transitions("t2")


def same_transitions(name: str, reading: str | None = None) -> None:
    """Each (state, action, state) as often by the one as by the other."""
    here = laid(name, reading)
    by_game, by_model = Transitions(here.model.size), Transitions(here.model.size)
    by_model.names = by_game.names
    mine, theirs = of_game(here, by_game), of_model(here, by_model)
    assert mine.shape == theirs.shape
    assert (mine == theirs).all()


@pytest.mark.parametrize(("name", "deals", "states"), [("t0", 6, 552), ("t1", 21, 34_709)])
def test_all_deals_are_walked_at_once(name: str, deals: int, states: int) -> None:
    table, start = laid(name).table, laid(name).start
    starts = list(table.deals(start))
    assert len(set(starts)) == deals
    assert start in starts
    assert arrays.walk(table.counts, map(table.vector, starts)).states == states
    assert plain.walk(table.game, starts).states == states


@pytest.mark.slow
def test_all_deals_of_t2_are_walked_at_once() -> None:
    table, start = laid("t2").table, laid("t2").start
    starts = list(table.deals(start))
    assert len(starts) == 55
    assert arrays.walk(table.counts, map(table.vector, starts)).states == 975_655


@pytest.mark.parametrize("name", ["t1", "ring-3-players", "two-banks-2-players"])
def test_every_claim_holds_and_every_way_is_followed_by_the_engine(name: str) -> None:
    table, start = laid(name).table, laid(name).start
    for finding in table.by_model([start]).findings:
        assert finding.sure(True) in (ALL, PROVED), finding
        assert finding.followed


def test_the_engine_s_own_walk_judges_the_same_claims() -> None:
    table, start = laid("t0").table, laid("t0").start
    for every_step in (False, True):
        for finding in asked(table.by_game([start], every_step=every_step)):
            assert finding.sure(True) in (ALL, PROVED), finding


def test_a_way_is_a_scenario_that_passes(tmp_path: Path) -> None:
    here = laid("t1")
    for finding in here.table.by_model([here.start]).findings:
        if finding.first is not None:
            text = as_scenario(finding, finding.first, here.scenario, here.scenario.reading.name)
            (tmp_path / "way.yaml").write_text(text, "utf-8")
            (way,) = read_path(tmp_path / "way.yaml", "way.yaml", games.room, games.FIRST)
            assert isinstance(way, Scenario), way
            assert run(way).verdict == PASS


def fallen_vanish(m: Model, seat: int) -> Iterator[moves.Move]:
    """A planted mistake: what falls in a battle does not reach the bag."""
    bag = range(3 * m.bag, 3 * m.bag + 3)
    for move in moves.turns(m, seat):
        kept = {cell: d for cell, d in move.delta.items() if cell not in bag}
        yield move._replace(delta=kept) if move.name[0] == "battle" else move


def nothing_returned(m: Model, seat: int) -> Iterator[moves.Move]:
    """A planted mistake: the stone that is returned stays in the hand, too."""
    hand = range(3 * m.hand(seat), 3 * m.hand(seat) + 3)
    for move in moves.turns(m, seat):
        kept = {c: d for c, d in move.delta.items() if c not in hand or d[0] > 0}
        yield move._replace(delta=kept) if move.negotiates else move


def unpaid(m: Model, seat: int) -> Iterator[moves.Move]:
    """A planted mistake: a stone is recruited that the hand need not hold."""
    for move in moves.turns(m, seat):
        free = move._replace(guard=lambda L, *_: L.all())
        yield free if move.name[0] == "recruit" else move


@pytest.mark.parametrize(
    ("planted", "claim", "turns"),
    [
        (fallen_vanish, "conserved", 2),
        (nothing_returned, "conserved", 1),
        (nothing_returned, "hands-never-grow", 1),
        (unpaid, "not-owed", 1),
    ],
)
def test_a_planted_move_is_refuted_by_a_shortest_way(
    planted: walking.Turns, claim: str, turns: int
) -> None:
    here = laid("t0")
    table = replace(here.table, counts=walking.counts(here.model, planted))
    vector, watches = here.table.vector(here.start), (*table.of_steps, *table.of_turns)
    walked = arrays.walk(table.counts, [vector], watches, ways=True, limit=5_000)
    (finding,) = (one for one in walked.findings if one.claim.name == claim)
    assert finding.sure(walked.complete) == REFUTED
    assert finding.first is not None
    assert len(finding.first.turns) == turns
    (told,) = (
        one for one in table.by_model([here.start], 5_000).findings if one.claim.name == claim
    )
    assert (told.followed, told.sure(True)) == (False, UNKNOWN)  # the engine does not go there


def test_a_position_and_its_vector_are_the_same_position() -> None:
    here = laid("t1")
    watch = Watch(
        Claim("same", "1", "one leads back to the other"),
        lambda s: here.table.state(here.table.vector(s)) == s,
    )
    (finding,) = plain.walk(here.table.game, [here.start], [watch]).findings
    assert finding.sure(True) == ALL


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.skipif(sys.platform == "win32", reason="nobody tells the peak of memory there")
@pytest.mark.parametrize("name", ["t3", "official-2-each-2-players"])
def test_beyond_ten_million_states_each_takes_at_most_110_bytes(name: str) -> None:
    command = [sys.executable, "-m", "tests.checkers.walk.measure", name]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    states, cpu, grown = json.loads(ran.stdout)
    assert states > 10_000_000
    assert grown <= 110
    assert cpu < 180
