"""Why not: the fewest tiles that turn a majority are found, and the engine agrees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

import pytest

import flipwars_ref as f
from checkers.flipwars import ROOM
from checkers.flipwars.altered import altered, farther, stands
from checkers.flipwars.smaller import can_be
from checkers.report.trace import moments
from checkers.report.whynot import as_html, why_not
from checkers.scenario.hooks import Farther
from checkers.scenario.language import Moment, Names, Position
from checkers.scenario.run import PASS, run
from checkers.scenario.written import Scenario
from checkers.whynot import answers
from tests.elements import Elements
from tests.scenarios import of_text

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


def read(text: str = TEXT) -> Scenario:
    return of_text(text, "flipwars")


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


SMALL = """\
scenario: Something of two to one
game: flipwars
clauses: [5.1]
reading: READING
board: {size: 3x2, copies: 2, characters: [soldier], flags: 1}
given:
  board: |
    X o .
    O x .
  ada: 1 soldier
  bob: 1 soldier
steps:
  - check: nobody leads
"""


def signs(s: f.State, cells: Sequence[int]) -> str:
    """Each cell as a picture has it: in capitals where there is a flag."""
    shown = ("x" if s.shows[0] & 1 << c else "o" if s.shows[1] & 1 << c else "." for c in cells)
    return "".join(
        one.upper() if s.flags & 1 << c else one for c, one in zip(cells, shown, strict=True)
    )


def far(one: str, other: str) -> int:
    """How many tiles make two boards the same: turned over, more, or fewer."""
    pairs = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
    return sum(2 if "." not in pair and pair[0].isupper() != pair[1].isupper() else 1
               for pair in pairs)  # fmt: skip


def boards(moment: Moment) -> Iterator[f.State]:
    """Every board of so many cells that could be one; flags are where they were."""
    s, table = moment.state, moment.game.table.table
    could = ["xoXO." if s.flags & 1 << cell else "xo." for cell in table.cells]
    for found in product(*could):
        lie = [
            sum(1 << n for n, sign in enumerate(found) if sign in two) for two in ("xX", "oO", "XO")
        ]
        there = replace(s, shows=(lie[0], lie[1]), flags=lie[2])
        if can_be(Position(table.board, f.SEATS, there)):
            yield there


@pytest.mark.parametrize("reading", ["bga", "bga+majority=of-cells"])
@pytest.mark.parametrize("board", ["X o ./O x .", "X x x/O x .", "x x x/x . .", "o X ./. . ."])
def test_no_fewer_tiles_give_an_answer(board: str, reading: str) -> None:
    text = SMALL.replace("READING", reading).replace("|\n    X o .\n    O x .", f"{board}")
    moment, names = at_start(text)
    now = stands(moment, names)["majority"]
    cells, fewest = moment.game.table.table.cells, dict[str, int]()
    before = signs(moment.state, cells)
    for there in boards(moment):
        then = stands(moment._replace(state=there), names)["majority"]
        fewest[then] = min(far(before, signs(there, cells)), fewest.get(then, 9))
    for wanted in ("ada", "bob", "nobody"):
        found = farther(moment, names, read(text).reading, "majority", wanted)
        many = far(before, signs(found.state, cells)) if found else None
        assert many == (None if wanted == now else fewest.get(wanted))
        assert found is None or many == sum(int(one.split()[0]) for one in found.changes)


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
