"""Why not: the least influence that turns who wins is found, and the engine agrees."""

from __future__ import annotations

from itertools import product

import pytest

from checkers.oriflamme import ROOM
from checkers.oriflamme.altered import farther, stands
from checkers.report.trace import moments
from checkers.report.whynot import as_html, why_not
from checkers.scenario.language import Moment, Names
from checkers.scenario.run import PASS, run
from checkers.scenario.written import Scenario
from checkers.whynot import answers
from tests.elements import Elements
from tests.scenarios import of_text

TEXT = """\
scenario: Influence, then cards
game: oriflamme
clauses: [7]
reading: rulebook
players: [ada, bob, cyd]
given:
  queue: front A:Lord, B:Heir, B:Spy, C:Heir end
  ada: 7 influence
  bob: 3 influence
  cyd: 2 influence
  ended: true
  round: 6
steps:
  - check: ada wins
"""


def read(text: str = TEXT) -> Scenario:
    return of_text(text, "oriflamme")


READING = read().reading


def at_start(text: str = TEXT) -> tuple[Moment, Names]:
    scenario = read(text)
    return next(moments(scenario, scenario.reading)), scenario.names


def test_a_lead_of_four_is_turned_by_four_where_cards_break_the_tie() -> None:
    assert "bob with 4 more influence in front of bob" in why_not(read(), READING, None)
    assert run(read()).verdict == PASS
    changed = TEXT.replace("bob: 3", "bob: 7").replace("ada wins", "bob wins")
    assert run(read(changed)).verdict == PASS


def test_every_player_is_told_what_would_make_a_winner_of_them() -> None:
    told = why_not(read(), READING, None)
    assert {f"{who} with" in told for who in ("bob", "cyd")} == {True}


@pytest.mark.parametrize("cards", ["A:Lord, B:Heir, B:Spy, C:Heir", "A:Lord, A:Spy, B:Heir"])
def test_no_less_influence_turns_the_answer(cards: str) -> None:
    moment, names = at_start(TEXT.replace("A:Lord, B:Heir, B:Spy, C:Heir", cards))
    found = farther(moment, names, READING, "winner")
    assert found is not None
    many = int(found.changes[0].split()[0])
    assert {won(moment, names, stock) for stock in within(moment.state.stock, many - 1)} == {"ada"}
    assert won(moment, names, found.state.stock) != "ada"


def within(stock: tuple[int, ...], many: int) -> list[tuple[int, ...]]:
    """Every other influence that is at most so far away in all."""
    ways = product(*(range(max(0, each - many), each + many + 1) for each in stock))
    return [w for w in ways if sum(abs(a - b) for a, b in zip(w, stock, strict=True)) <= many]


def won(moment: Moment, names: Names, stock: tuple[int, ...]) -> str:
    return stands(moment._replace(state=moment.state._replace(stock=stock)), names)["winner"]


def test_a_player_without_influence_can_lose_none() -> None:
    moment, names = at_start(TEXT.replace("cyd: 2", "cyd: 0"))
    assert ROOM.looks.altered is not None
    near = [(a.what, a.by) for a in ROOM.looks.altered(moment.game, moment.state, names)]
    assert ("influence in front of cyd", 1) in near
    assert ("influence in front of cyd", -1) not in near
    assert len(near) == 5


def test_a_decision_after_the_end_is_told_to_be_nobodys() -> None:
    scenario = read(f"{TEXT}  - bob: leave\n    refused: 3.2\n")
    told = why_not(scenario, READING, 2)
    assert "refused by §3.2.over" in told
    assert "no action is open to bob here: the game is over" in told


def test_the_page_has_a_picture_of_each_position_that_turns_an_answer() -> None:
    moment, names = at_start()
    turns = [t for one in answers(ROOM, moment, names, READING) for t in one.turns]
    found = Elements(as_html(read(), READING, None))
    assert len(found.named("svg")) == 1 + len(turns)
