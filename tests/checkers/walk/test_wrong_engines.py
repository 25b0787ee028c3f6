"""A walk by a wrong engine refutes a claim, and tells a shortest way there as a scenario."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checkers import games
from checkers.claims import REFUTED
from checkers.scenario.reader import read_text
from checkers.scenario.written import Scenario
from checkers.turncoats.mutants import mutants, wrong_game
from checkers.walk.printed import as_text, record, status
from spec.source import Mistakes
from tests.checkers.walk.turncoats_tables import laid

WRONG = {mutant.name: mutant for mutant in mutants(Mistakes())}


@pytest.mark.parametrize(
    ("mistake", "claim", "turns"),
    [
        ("A recruit stays in the hand as well", "conserved", 1),
        ("A recruit comes out of the bag", "not-owed", 1),
        ("The fallen vanish", "conserved", 2),
        ("Returned stones are put aside while the bag holds others", "conserved", 3),
    ],
)
def test_a_wrong_engine_is_refuted_by_a_shortest_way_that_is_a_scenario(
    mistake: str, claim: str, turns: int
) -> None:
    here = laid("t0")
    at = here.scenario
    game = wrong_game(WRONG[mistake].made)(at.names.board, at.reading, len(at.names.players))
    walked = replace(here.table, game=game).by_game([here.start], 400)
    told = record(at, at.reading.name, walked, 0.0, None)
    (found,) = (one for one in walked.findings if one.claim.name == claim)
    assert found.first is not None
    assert (found.sure(walked.complete), len(found.first.turns)) == (REFUTED, turns)
    assert (found.first.start, status(walked)) == (here.start, 1)
    assert told.ways[claim] in as_text(told)
    (way,) = read_text("way.yaml", told.ways[claim], games.room, games.FIRST)
    assert isinstance(way, Scenario), way
    assert way.title == f"Broken, {found.claim.says}"
    assert way.lines[-1].step == turns + 1  # and a check of where that ends
    assert way.start.step.state == here.start
