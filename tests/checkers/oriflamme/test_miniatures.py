"""Planted mistakes are caught behind the protocol, too, and blamed on the clause they break."""

from __future__ import annotations

import pytest

from checkers.audit.judged import KINDS
from tests.checkers.oriflamme.miniatures import about, audited, every, made
from tests.miniatures import EXPLAINED, but_for_chance, row, shown, table

ORIFLAMME = "Oriflamme"
QUICK = ("A card may be placed in the middle", "Hands are seen by all")


def test_there_are_fifteen_wrong_implementations_of_every_kind() -> None:
    wrong = [one for one in every() if one.kind in KINDS]
    assert len(wrong) >= 15
    assert {one.kind for one in wrong} == {*KINDS}


def test_three_are_right_and_one_of_them_has_another_reading() -> None:
    right = [one for one in every() if one.kind not in KINDS]
    assert len(right) == 3
    assert [one.kind for one in right].count(EXPLAINED) == 1


@pytest.mark.parametrize("name", QUICK)
def test_a_planted_mistake_is_caught_by_the_scenarios_about_its_clause(name: str) -> None:
    (one,) = (one for one in every() if one.name == name)
    found = audited(one, about(one.clause))
    assert row(one, found).right, row(one, found)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_the_table_in_the_documents_is_true() -> None:
    found = [*table(every(), made)]
    print("\n".join(found))
    assert [*map(but_for_chance, shown(ORIFLAMME))] == [*map(but_for_chance, found)]
    assert not [line for line in found if "**no**" in line]


def test_every_implementation_is_in_the_table_and_all_are_right_there() -> None:
    lines = shown(ORIFLAMME)[2:]
    assert [line.split(" | ")[0] for line in lines] == [f"| {one.name}" for one in every()]
    assert all(line.endswith("| yes |") for line in lines)
