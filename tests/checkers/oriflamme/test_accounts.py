"""Influence is accounted for whatever cards lie in a queue; with a mistake planted it is not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checkers.claims import PROVED, REFUTED, UNKNOWN
from checkers.forking import explore
from checkers.oriflamme import ROOM, accounts
from checkers.oriflamme.accounts import CASES, COPIER, WRONG, activated, balance, shown
from checkers.oriflamme.model import TOLD, Telling
from checkers.oriflamme.unknown_cards import Unknown, shapes
from spec.oriflamme import CARDS

BOOK = ROOM.rulebook()
RULEBOOK = BOOK.reading("rulebook")
every_mistake = pytest.mark.parametrize("wrong", WRONG.values(), ids=list(WRONG))


@pytest.mark.parametrize("reading", ["rulebook", "bga", "printed-cards"])
def test_the_accounts_of_a_single_pile_balance(reading: str) -> None:
    assert balance(BOOK.reading(reading), (1, 2)).sure == PROVED


@every_mistake
def test_a_mistake_in_the_accounts_is_refuted(wrong: Telling) -> None:
    assert shown(RULEBOOK, (1, 1), 0, wrong).sure == REFUTED


def test_where_no_mistake_shows_nothing_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "WRONG", {"nothing is wrong": TOLD})
    monkeypatch.setattr(accounts, "CASES", CASES[:1])
    assert balance(RULEBOOK, (1, 1)).sure == UNKNOWN


def test_every_clause_that_pays_is_met_on_some_path() -> None:
    u = Unknown(RULEBOOK, (1, 1), 0)
    paths = explore(lambda: activated(u, replace(TOLD, stops=True)), u.symbols, u.hypotheses)
    paid = {clause for path in paths for clause, _ in path.result.paid}
    assert paid == {"5.1", "5.4", "6.4", "6.5", "6.7", "6.9"}


def test_every_card_is_a_case_and_each_that_can_be_copied_one_more() -> None:
    assert {case.kind for case in CASES if not case.copied} == {*CARDS}
    assert {case.copied for case in CASES if case.copied} == {*CARDS} - {COPIER}
    assert {case.kind for case in CASES if case.copied} == {COPIER}


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("at", range(4))
@pytest.mark.parametrize("reading", BOOK.profiles)
def test_the_accounts_of_four_piles_two_high_balance(reading: str, at: int) -> None:
    assert shown(BOOK.reading(reading), (2, 2, 2, 2), at, TOLD).sure == PROVED


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("reading", BOOK.profiles)
@pytest.mark.parametrize("place", [*shapes(4)][:-4], ids=str)
def test_the_accounts_of_smaller_queues_balance(
    place: tuple[tuple[int, ...], int], reading: str
) -> None:
    assert shown(BOOK.reading(reading), *place, TOLD).sure == PROVED


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("reading", ["bga", "printed-cards"])
def test_the_accounts_of_two_piles_two_high_balance_under_other_readings(reading: str) -> None:
    assert balance(BOOK.reading(reading), (2, 4)).sure == PROVED
