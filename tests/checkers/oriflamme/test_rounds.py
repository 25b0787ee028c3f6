"""Influence in whole rounds is accounted for on the engine; with a mistake planted it is not."""

from __future__ import annotations

from itertools import islice

import pytest

from checkers.claims import PROVED, REFUTED, UNKNOWN
from checkers.oriflamme import ROOM, rounds
from checkers.oriflamme.cases import Case
from checkers.oriflamme.laws import changed
from checkers.oriflamme.rounds import WRONG, balance, queues, shown

BOOK = ROOM.rulebook()
RULEBOOK = BOOK.reading("rulebook")


@pytest.mark.parametrize("reading", ["rulebook", "bga", "rulebook+must-apply=may"])
def test_the_accounts_of_a_round_with_one_card_balance(reading: str) -> None:
    assert balance(BOOK.reading(reading), 1).sure == PROVED


@pytest.mark.parametrize("mistake", WRONG)
def test_a_mistake_in_the_engine_is_refuted(mistake: str) -> None:
    case = Case(RULEBOOK)
    wrong = changed(WRONG[mistake])(case.game)
    assert shown(case, next(queues(1)), wrong).sure == REFUTED


def test_where_no_mistake_shows_nothing_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "WRONG", {"nothing is wrong": lambda _, after: after})
    assert balance(RULEBOOK, 1).sure == UNKNOWN


def test_there_are_queues_of_two_piles_two_high() -> None:
    assert [len([*queues(cards)]) for cards in (1, 2)] == [16, 712]
    assert {tuple(map(len, one)) for one in queues(4)} == {(2, 2)}


@pytest.mark.slow
@pytest.mark.parametrize("reading", BOOK.profiles)
def test_the_accounts_of_a_round_with_two_piles_two_high_balance(reading: str) -> None:
    case = Case(BOOK.reading(reading))
    some = islice(queues(4), 7, None, 83)
    assert {shown(case, places, case.game).sure for places in some} == {PROVED}


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("reading", BOOK.profiles)
def test_the_accounts_of_a_round_with_three_cards_balance(reading: str) -> None:
    assert balance(BOOK.reading(reading), 3).sure == PROVED
