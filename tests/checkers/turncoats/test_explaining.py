"""Laws of explanations: each row that was asked is told, with what it counts, and no other."""

from __future__ import annotations

from dataclasses import replace

import pytest

import turncoats_ref as t
from checkers.scenario.language import Moment, Names
from checkers.turncoats.explaining import explain
from spec import Value
from tests.turncoats_ref.plays import RULEBOOK, TWO_BANKS
from turncoats_ref import State, Stones

# East and West; axe, flag, bag; two hands.
NOTHING = (t.NONE,) * 7


@pytest.mark.parametrize(
    ("pile", "axe", "flag", "rows", "told"),
    [
        (t.NONE, t.NONE, t.NONE, (), "nobody (§4: no stone there)"),
        ((0, 1, 2), t.NONE, t.NONE, (), "red (§4: stones there black 0, blue 1, red 2)"),
        ((0, 1, 1), t.NONE, t.NONE, (), "nobody (§4.3: stones there black 0, blue 1, red 1)"),
        (
            (0, 1, 1), (2, 1, 0), t.NONE, (("axe", "most"),),
            "blue (§4.1: stones there black 0, blue 1, red 1; then on the axe blue 1, red 0)",
        ),
        (
            (0, 1, 1), t.NONE, (0, 0, 1), (("axe", "sole-of-level"), ("flag", "most")),
            "red (§4.2: stones there black 0, blue 1, red 1; "
            "then the only leader of them on the axe is none of these; "
            "then on the flag blue 0, red 1)",
        ),
        (
            (0, 1, 1), (1, 1, 0), t.NONE, (("axe", "sole-of-all"), ("axe", "most")),
            "blue (§4.1: stones there black 0, blue 1, red 1; "
            "then the only leader of all on the axe is none of these; "
            "then on the axe blue 1, red 0)",
        ),
    ],
)  # fmt: skip
def test_an_area_is_told_row_by_row(
    pile: Stones, axe: Stones, flag: Stones, rows: Value, told: str
) -> None:
    lines = explained((pile, t.NONE, axe, flag, *NOTHING[4:]), {"tie-break": rows})
    assert lines[:2] == (f"East: {told}", "West: nobody (§4: no stone there)")


def test_axe_and_flag_are_told_where_they_count_as_areas() -> None:
    lines = explained(NOTHING, {"places-count": ("flag",)})
    assert lines[2] == "flag: nobody (§4: no stone there)"


LEVEL = "§6.3: areas black 0, blue 0, red 0; then on the axe black 1, blue 0, red 1"


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ((("axe", "most"),), f"no faction ({LEVEL})"),
        (
            (("axe", "most"), ("axe", "sole-of-all")),
            f"no faction ({LEVEL}; then the only leader of all on the axe is none of these)",
        ),
    ],
)
def test_the_winning_faction_is_told_row_by_row(rows: Value, told: str) -> None:
    piles = (t.NONE, t.NONE, (1, 0, 1), *NOTHING[3:])
    assert explained(piles, {"faction-tie-break": rows})[2:] == (
        f"winning faction: {told}",
        "winner: nobody, since no faction wins (§6.3)",
    )


@pytest.mark.parametrize(
    ("hands", "answers", "told"),
    [
        (((0, 0, 2), (0, 0, 1)), {}, "ada (§7: winning stones ada 2, bob 1)"),
        (
            ((1, 0, 1), (0, 0, 1)), {},
            "bob (§7.1: winning stones ada 1, bob 1; then losing stones ada 1, bob 0)",
        ),
        (
            (t.NONE, t.NONE), {},
            "bob (§7.2: winning stones ada 0, bob 0; then losing stones ada 0, bob 0; "
            "then places behind the first in turn order ada 1, bob 0)",
        ),
        ((t.NONE, t.NONE), {"zero-winner": "draw"},
         "nobody (§7: nobody holds a stone that counts)"),
    ],
)  # fmt: skip
def test_the_winner_is_told_row_by_row(
    hands: tuple[Stones, Stones], answers: dict[str, Value], told: str
) -> None:
    piles = ((0, 0, 1), *NOTHING[1:5], *hands)
    assert explained(piles, answers, turn=1)[3] == f"winner: {told}"


def test_players_who_stay_level_are_left_at_the_last_row_that_was_asked() -> None:
    said = explained(NOTHING, {"no-faction": ("fewest-losing",)})[3]
    assert said == "winner: nobody (§7.1: losing stones ada 0, bob 0)"


def test_before_the_end_the_winners_are_those_who_would_win_now() -> None:
    lines = explained(NOTHING, {}, phase=t.ACT)
    would = [line.startswith("if the game ended here, ") for line in lines]
    assert would == [False, False, True, True]


def explained(
    piles: tuple[Stones, ...], answers: dict[str, Value], turn: int = 0, phase: str = t.OVER
) -> tuple[str, ...]:
    reading = replace(RULEBOOK, values={**RULEBOOK.values, **answers})
    game = t.turncoats(TWO_BANKS, reading, 2)
    state = State(piles, turn, phase, 2)
    return explain(Moment(game, state, ()), Names(TWO_BANKS, ("ada", "bob")))
