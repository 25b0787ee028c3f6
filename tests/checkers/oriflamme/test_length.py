"""No game is longer than is claimed; where one would be, it is found out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest
import z3

import oriflamme_ref as o
from checkers.claims import PROVED, REFUTED
from checkers.oriflamme import ROOM, length
from checkers.oriflamme.claims import CATALOGUE, mistaken
from checkers.oriflamme.decisions import Decision, answers_of, in_queues, queues
from checkers.oriflamme.in_turn import passed_over
from checkers.oriflamme.laws import changed
from checkers.oriflamme.length import bounded, rank, summed, turning
from checkers.oriflamme.model import TOLD, Telling
from checkers.proofs.catalogue import Proof, under
from checkers.proofs.obligations import show
from spec import Reading

BOOK = ROOM.rulebook()
RULEBOOK, BGA = BOOK.reading("rulebook"), BOOK.reading("bga")
(LONGEST,) = (p for p in CATALOGUE if isinstance(p, Proof) and p.claim.name == "longest")


@pytest.mark.parametrize("reading", [RULEBOOK, BGA], ids=["rulebook", "bga"])
def test_no_game_is_longer_than_is_claimed(reading: Reading) -> None:
    assert under("oriflamme", LONGEST, reading)[0].sure == PROVED


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        ("Archer", replace(TOLD, passes=False)),  # a card that is left is asked about again
        ("Decree", replace(TOLD, then_asks="moves")),  # a card is asked for a fourth decision
        ("Decree", replace(TOLD, spent=False)),  # it stays, and moves a card in every round
    ],
)
def test_a_mistake_by_which_a_game_is_longer_is_refuted(kind: str, wrong: Telling) -> None:
    longer = LONGEST._replace(obligations=partial(mistaken, bounded, wrong, kind))
    assert under("oriflamme", longer, RULEBOOK)[0].sure == REFUTED


def test_where_one_more_round_is_played_the_rounds_and_their_sum_are_refuted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(length, "ROUNDS", 7)
    assert {show(one).sure for one in length.whole(RULEBOOK)} == {REFUTED}


def test_where_a_player_is_passed_over_the_rounds_are_refuted() -> None:
    game = ROOM.game(ROOM.named_board("base"), RULEBOOK, 3)
    assert show(turning(game)).sure == PROVED
    assert show(turning(changed(passed_over)(game))).sure == REFUTED


def decisions(reading: Reading) -> Iterator[Decision]:
    for some in in_queues(answers_of(reading)).values():
        for queue in some:
            for path in queue.paths:
                yield from path.result


@pytest.mark.parametrize(("reading", "most"), [(RULEBOOK, 3), (BGA, 4)], ids=["rulebook", "bga"])
def test_as_many_decisions_are_asked_of_a_card_as_are_claimed(reading: Reading, most: int) -> None:
    assert {rank(reading)[d.before.phase] for d in decisions(reading)} == {*range(most)}


def test_more_cards_may_be_resolved_by_one_decision() -> None:
    assert {d.resolved for d in decisions(RULEBOOK)} >= {0, 1, 2}


def test_a_card_that_lies_face_up_is_resolved_by_itself() -> None:
    found = queues(TOLD, answers_of(RULEBOOK), "Soldier", z3.Context(), up=True)
    first = [path.result[0] for queue in found for path in queue.paths]
    assert {(d.before.phase, d.resolved > 0) for d in first} == {(o.GO_ON, True)}


@pytest.mark.parametrize(("reading", "most"), [(RULEBOOK, 22), (BGA, 23)], ids=["rulebook", "bga"])
def test_no_smaller_sum_follows(reading: Reading, most: int) -> None:
    one = summed(reading)
    resolved = [term for name, term in one.symbols.names.items() if name.startswith("resolved")]
    of_one_player = one.symbols.names["players"] == 1
    assert one.symbols.ask(*one.given, of_one_player, sum(resolved) == most).verdict == "sat"
