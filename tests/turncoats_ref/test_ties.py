"""The three ways to break a tie (Q3), counted over every small area, axe and flag."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product

import pytest

import turncoats_ref as t
from spec import Reading
from tests.turncoats_ref.plays import BOOK, RULEBOOK, TWO_BANKS
from turncoats_ref import Faction, State, Stones, winners

Position = tuple[Stones, Stones, Stones]  # one area, the axe, the flag
Rulers = dict[Position, Faction | None]

IN_AREA: list[Stones] = [(a, b, c) for a, b, c in product(range(4), repeat=3)]
APART: list[Stones] = [(a, b, c) for a, b, c in product(range(3), repeat=3)]


@pytest.mark.parametrize(
    ("answer", "times"), [("among-tied", 0), ("overall-leader", 4_761), ("all-tied-on-flag", 297)]
)
def test_two_tie_breaks_differ_as_often_as_was_counted_by_others(answer: str, times: int) -> None:
    one, two = answered("among-tied"), answered(answer)
    assert len(one) == len(two) == 46_656
    assert len(apart(one, two)) == times


@pytest.mark.parametrize(
    ("answer", "area", "axe", "flag", "among_tied", "other"),
    [
        ("overall-leader", (0, 1, 1), (0, 0, 0), (1, 0, 1), t.RED, None),
        ("all-tied-on-flag", (1, 1, 1), (0, 1, 1), (1, 0, 0), None, t.BLACK),
    ],
)
def test_the_smallest_position_that_tells_two_tie_breaks_apart(
    answer: str,
    area: Stones,
    axe: Stones,
    flag: Stones,
    among_tied: Faction | None,
    other: Faction | None,
) -> None:
    one, two = answered("among-tied"), answered(answer)
    assert (one[area, axe, flag], two[area, axe, flag]) == (among_tied, other)
    assert min(sum(map(sum, position)) for position in apart(one, two)) == sum(area + axe + flag)


def test_a_tie_break_that_nobody_has_coded_can_be_tried() -> None:
    flag_first = rulers(with_tie_break((("flag", "most"), ("axe", "most"))))
    axe_first = answered("among-tied")
    assert {(area, flag, axe): who for (area, axe, flag), who in axe_first.items()} == flag_first
    assert apart(axe_first, flag_first) != []


def test_a_tie_break_without_rows_breaks_no_tie() -> None:
    unbroken = rulers(with_tie_break(()))
    assert {area for (area, _, _), who in unbroken.items() if who is None} == {
        area for area in IN_AREA if area.count(max(area)) > 1
    }


@pytest.mark.parametrize(
    ("area", "axe", "flag", "left", "by"),
    [
        ((0, 0, 0), (1, 0, 0), (1, 0, 0), (), "4"),
        ((1, 2, 0), (1, 0, 0), (1, 0, 0), (t.BLUE,), "4"),
        ((1, 1, 0), (0, 1, 2), (1, 0, 0), (t.BLUE,), "4.1"),
        ((1, 1, 0), (1, 1, 0), (1, 0, 2), (t.BLACK,), "4.2"),
        ((1, 1, 0), (1, 1, 0), (1, 1, 2), (t.BLACK, t.BLUE), "4.3"),
    ],
)
def test_a_ruling_names_who_is_left_and_the_clause_that_decides(
    area: Stones, axe: Stones, flag: Stones, left: tuple[Faction, ...], by: str
) -> None:
    table = t.table(TWO_BANKS, RULEBOOK, 2)
    settled = winners.ruler(table, position(area, axe, flag), 0)
    assert (settled.left, settled.by) == (left, by)


def with_tie_break(rows: tuple[tuple[str, str], ...]) -> Reading:
    return replace(RULEBOOK, values={**RULEBOOK.values, "tie-break": rows})


@cache
def answered(answer: str) -> Rulers:
    return rulers(BOOK.reading(f"rulebook+tie-break={answer}"))


def rulers(reading: Reading) -> Rulers:
    """Who rules an area with 0 to 3 stones of each faction, and 0 to 2 on the axe and the flag."""
    table = t.table(TWO_BANKS, reading, 2)
    return {p: winners.ruler(table, position(*p), 0).who for p in product(IN_AREA, APART, APART)}


def position(area: Stones, axe: Stones, flag: Stones) -> State:
    return State((area, t.NONE, axe, flag, t.NONE, t.NONE, t.NONE), turn=0)


def apart(one: Rulers, two: Rulers) -> list[Position]:
    return [position for position in one if one[position] != two[position]]
