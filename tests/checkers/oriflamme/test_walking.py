"""Small tables of Oriflamme are walked to the end; what a walk looks at finds planted mistakes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import oriflamme_ref as o
from checkers.claims import ALL, PROVED, REFUTED
from checkers.games import FIRST, room
from checkers.oriflamme import walking
from checkers.oriflamme.watched import watches
from checkers.scenario.reader import read_text
from checkers.scenario.written import Scenario
from checkers.walk.findings import Walked
from checkers.walk.plain import walk
from spec import Game, Refusal, Step

Change = Callable[[o.State, o.State], o.State]  # the state before, and what was made of it
States = tuple[int, int, int]  # states, transitions, and how many ended


def start(name: str) -> Scenario:
    file = walking.tables()[name]
    (one,) = read_text(file.name, file.read_bytes(), room, FIRST)
    assert isinstance(one, Scenario)
    return one


def walked(name: str) -> Walked:
    one = start(name)
    table = walking.table(one.names.board, one.reading, len(one.names.players))
    return table.by_model([one.start.step.state])


@pytest.mark.parametrize("name", walking.SMALL)
def test_a_table_of_one_round_is_walked_to_the_end_and_all_holds(name: str) -> None:
    found = walked(name)
    assert found.complete
    assert found.without_action == 0
    assert {finding.sure(True) for finding in found.findings} == {ALL, PROVED}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "states"),
    [
        ("lord-and-soldier", (139_310, 162_511, 59_088)),
        ("ambush-and-soldier", (40_731, 60_504, 10_891)),
    ],
)
def test_a_game_of_two_rounds_is_walked_to_the_end_and_all_holds(name: str, states: States) -> None:
    found = walked(name)
    assert (found.states, found.transitions, found.ended) == states
    assert {finding.sure(True) for finding in found.findings} == {ALL, PROVED}


def test_every_deal_of_what_is_hidden_is_a_start() -> None:
    s = start("decree-and-spy").start.step.state
    dealt = s._replace(hands=((2,),) * 3, aside=((9,),) * 3)
    assert len({*walking.deals(dealt)}) == 2**3
    assert dealt in {*walking.deals(dealt)}


# Mistakes that are planted in the game, and the claim that finds each.


def poorer(_: o.State, after: o.State) -> o.State:
    return after._replace(stock=(-1, *after.stock[1:]))


def richer(_: o.State, after: o.State) -> o.State:
    return after._replace(stock=(after.stock[0] + 1, *after.stock[1:]))


def twice(_: o.State, after: o.State) -> o.State:
    return after._replace(gone=((after.hands[0] or (0,)), *after.gone[1:]))


def mixed(_: o.State, after: o.State) -> o.State:
    one = tuple(card for pile in after.queue for card in pile)
    return after._replace(queue=(one,) if one else (), at=0)


def another_asked(_: o.State, after: o.State) -> o.State:
    return after._replace(turn=(after.turn + 1) % 3)


def covered_gains(_: o.State, after: o.State) -> o.State:
    queue = tuple(
        (*pile[:1], *(card._replace(influence=card.influence + 1) for card in pile[1:]))
        for pile in after.queue
    )
    return after._replace(queue=queue)


def wrong(game: Game[Any, Any], change: Change) -> Game[Any, Any]:
    """The game with each of its steps changed."""

    def play(s: o.State, seat: int, action: o.Action) -> Step[o.State] | Refusal:
        step = game.play(s, seat, action)
        return step if isinstance(step, Refusal) else step._replace(state=change(s, step.state))

    return replace(game, play=play)


@pytest.mark.parametrize(
    ("claim", "change"),
    [
        ("not-owed", poorer),
        ("paid-for", richer),
        ("told-twice", richer),
        ("one-place", twice),
        ("one-family", mixed),
        ("asked", another_asked),
        ("covered-keep", covered_gains),
    ],
)
def test_a_mistake_is_found_by_the_claim_that_it_breaks(claim: str, change: Change) -> None:
    one = start("lord-and-soldier")
    game = wrong(one.room.game(one.names.board, one.reading, 3), change)
    looked = [w for w in watches(game, one.reading) if w.claim.name == claim]
    found = walk(game, [one.start.step.state], looked, every_step=True, limit=3_000)
    assert [finding.sure(False) for finding in found.findings] == [REFUTED]


def test_a_card_that_all_can_see_is_found() -> None:
    one = start("decree-and-spy")
    game = one.room.game(one.names.board, one.reading, 3)
    open_game = replace(game, view=lambda s, _: s)
    (unseen,) = (w for w in watches(open_game, one.reading) if w.claim.name == "unseen")
    found = walk(open_game, [one.start.step.state], [unseen], every_step=True)
    assert [finding.sure(True) for finding in found.findings] == [REFUTED]


def test_a_choice_of_one_that_is_asked_is_found() -> None:
    one = start("decree-and-spy")
    game = one.room.game(one.names.board, one.reading, 3)
    narrow = replace(game, actions=lambda s: list(game.actions(s))[:1])
    (choice,) = (w for w in watches(narrow, one.reading) if w.claim.name == "a-choice")
    found = walk(narrow, [one.start.step.state], [choice], every_step=True)
    assert [finding.sure(True) for finding in found.findings] == [REFUTED]
