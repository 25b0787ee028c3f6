"""Why not: the fewest tiles that turn a majority are found, and the engine agrees."""

from __future__ import annotations

from dataclasses import replace

import pytest

import flipwars_ref as f
from checkers.flipwars import ROOM
from checkers.flipwars.altered import altered, farther, stands
from checkers.games import FIRST, room
from checkers.report.trace import moments
from checkers.report.whynot import as_html, why_not
from checkers.scenario.hooks import Farther
from checkers.scenario.language import Moment, Names
from checkers.scenario.reader import read_text
from checkers.scenario.run import PASS, run
from checkers.scenario.written import Scenario
from checkers.whynot import answers
from tests.elements import Elements

TEXT = """\
scenario: Six to three
game: flipwars
clauses: [5.1]
reading: bga
board: 3x3
given:
  board: |
    x x x
    x x x
    o o o
  ada: 1 soldier
  bob: 1 soldier
steps:
  - check: ada wins
"""
FLAGGED = """\
scenario: Seven to four, with two flags
game: flipwars
clauses: [6.2]
reading: bga
board: 3x3-flags
given:
  board: |
    X x x
    x X x
    o o O
  ada: nothing
  bob: nothing
steps:
  - check: ada wins
"""


def read(text: str = TEXT) -> Scenario:
    (scenario,) = read_text("a.yaml", text, room, FIRST)
    assert isinstance(scenario, Scenario), scenario
    return scenario


READING = read().reading


def at_start(text: str) -> tuple[Moment, Names]:
    scenario = read(text)
    return next(moments(scenario, scenario.reading)), scenario.names


def test_a_change_that_is_told_turns_the_winner_in_a_scenario() -> None:
    assert "bob with a1 turned over to bob and b1 turned over to bob" in why_not(
        read(), READING, None
    )
    assert run(read()).verdict == PASS
    turned = TEXT.replace("x x x", "o o x", 1).replace("ada wins", "bob wins")
    assert run(read(turned)).verdict == PASS


def states(moment: Moment) -> dict[int, list[f.State]]:
    """Every colouring of the same nine tiles, by how many of them are turned over."""
    found: dict[int, list[f.State]] = {}
    s = moment.state
    for over in range(1 << 9):
        shows = (s.shows[0] ^ over, s.shows[1] ^ over)
        found.setdefault(over.bit_count(), []).append(replace(s, shows=shows))
    return found


@pytest.mark.parametrize("text", [TEXT, FLAGGED])
@pytest.mark.parametrize("tie", ["draw", "second-player"])
def test_no_fewer_tiles_turn_the_answer(text: str, tie: str) -> None:
    text = text.replace("reading: bga", f"reading: bga+tie={tie}")
    moment, names = at_start(text)
    found = farther(moment, names, read(text).reading, "winner")
    assert isinstance(found, Farther)
    many = int(found.changes[0].split()[0])
    by_many = states(moment)
    fewer = {won(moment, names, s) for n in range(many) for s in by_many[n]}
    assert fewer == {"ada"}
    assert won(moment, names, found.state) != "ada"


FEW = """\
scenario: One to one of nine cells
game: flipwars
clauses: [5.1]
reading: bga+majority=of-cells
board: 3x3
given:
  board: |
    . . .
    x . .
    o . .
  ada: 1 soldier
  bob: 1 soldier
steps:
  - check: nobody leads
"""


def test_where_too_few_tiles_are_there_to_be_turned_over_there_are_more() -> None:
    moment, names = at_start(FEW)
    found = farther(moment, names, read(FEW).reading, "majority")
    assert isinstance(found, Farther)
    changes = ("1 tile showing ada turned over: a2", "3 tiles more showing bob: a1, b1, c1")
    assert found.changes == changes
    more = FEW.replace("nobody", "bob").replace(". . .", "o o o", 1).replace("x . .", "o . .")
    assert run(read(FEW)).verdict == run(read(more)).verdict == PASS


def won(moment: Moment, names: Names, s: f.State) -> str:
    return stands(moment._replace(state=s), names)["winner"]


def test_before_the_end_the_majority_is_told_and_no_winner() -> None:
    going_on = TEXT.replace("o o o", "o o .").replace("ada wins", "ada leads")
    moment, names = at_start(going_on)
    assert stands(moment, names) == {"majority": "ada"}


def test_every_position_a_tile_away_could_be_one_and_differs() -> None:
    moment, names = at_start(TEXT.replace("o o o", "o o .").replace("ada wins", "ada leads"))
    near = [*altered(moment.game, moment.state, names)]
    said = [one.what for one in near]
    assert len(said) == len({*said}) == 16
    assert "no tile at a1" in said
    assert "a tile at c3 that shows bob" not in said  # it would be the last, and the game over
    assert [one for one in near if one.state == moment.state] == []


def test_a_tile_more_is_told_of_each_player_where_two_cells_are_free() -> None:
    moment, names = at_start(TEXT.replace("o o o", "o . .").replace("ada wins", "ada leads"))
    said = {one.what for one in altered(moment.game, moment.state, names)}
    assert {"a tile at b3 that shows ada", "a tile at c3 that shows bob"} <= said


def test_the_page_has_a_picture_of_each_position_that_turns_an_answer() -> None:
    moment, names = at_start(TEXT)
    turns = [t for one in answers(ROOM, moment, names, READING) for t in one.turns]
    found = Elements(as_html(read(), READING, None))
    assert len(found.named("svg")) == 1 + len(turns)
