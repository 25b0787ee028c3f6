"""Laws of set-up: what a deal leaves, which deals and tables are impossible, what is doubted."""

from __future__ import annotations

import random

import pytest

import turncoats_ref as t
from spec import Impossible
from spec.turncoats import FACTIONS
from tests.turncoats_ref.plays import (
    BOOK,
    OFFICIAL,
    READINGS,
    RULEBOOK,
    THREE_FORDS,
    TWO_BANKS,
    deal,
    plays,
    size,
)
from turncoats_ref import Deal, State, Stones, setup

NONE = t.NONE

TABLE = t.table(THREE_FORDS, RULEBOOK, 2)
DEAL = Deal(areas=(NONE,) * 3, hands=((8, 0, 0), (0, 8, 0)))
DEALT = setup.set_up(TABLE, DEAL).state


@pytest.mark.parametrize(("seats", "in_bag"), [(2, 25), (3, 17), (4, 9), (5, 1)])
def test_set_up_leaves_so_many_stones_in_the_bag(seats: int, in_bag: int) -> None:
    table = t.table(OFFICIAL, RULEBOOK, seats)
    state = setup.set_up(table, deal(table, random.Random(seats))).state
    assert size(state, table.bag) == setup.first_bag(table) == in_bag


def test_set_up_lays_two_stones_in_each_area_eight_in_each_hand_and_none_apart() -> None:
    table = t.table(OFFICIAL, RULEBOOK, 3)
    state = setup.set_up(table, deal(table, random.Random(3))).state
    assert [size(state, area) for area in table.areas] == [2] * 11
    assert [size(state, hand) for hand in table.hands] == [8] * 3
    assert [size(state, place) for place in (table.axe, table.flag)] == [0, 0]


def test_set_up_lays_what_was_dealt_and_the_first_seat_begins() -> None:
    piles = ((0, 0, 2), (0, 2, 0), (2, 0, 0), NONE, NONE, (11, 11, 19), (8, 0, 0), (0, 8, 0))
    assert State(piles, turn=0, phase=t.ACT, negotiations=0, drawn=None) == DEALT


def test_set_up_cites_what_is_written() -> None:
    assert set(setup.set_up(TABLE, DEAL).clauses) <= set(BOOK.clauses)


@pytest.mark.parametrize(
    ("impossible", "place"),
    [
        (DEAL._replace(areas=((0, 1, 0), NONE, NONE)), 0),
        (DEAL._replace(areas=(NONE, (1, -1, 0), NONE)), 1),
        (DEAL._replace(hands=((7, 0, 0), (0, 8, 0))), 6),
        (DEAL._replace(hands=((8, 0, 0), (0, 8, 1))), 7),
        (DEAL._replace(hands=((9, -1, 0), (0, 8, 0))), 6),
    ],
)
def test_a_deal_that_set_up_does_not_give_is_impossible_there(impossible: Deal, place: int) -> None:
    with pytest.raises(Impossible) as raised:
        setup.set_up(TABLE, impossible)
    assert raised.value.place == place


@pytest.mark.parametrize(
    "uneven",
    [
        DEAL._replace(areas=(NONE,) * 2),
        DEAL._replace(areas=(NONE,) * 4),
        DEAL._replace(hands=((8, 0, 0),)),
        DEAL._replace(hands=((8, 0, 0),) * 3),
    ],
)
def test_a_deal_is_for_as_many_areas_and_hands_as_there_are(uneven: Deal) -> None:
    with pytest.raises(ValueError, match=r"argument [23] is"):
        setup.set_up(TABLE, uneven)


@pytest.mark.parametrize("drawn", [NONE, (1, 0, 0), (1, 1, 1)])
def test_an_area_that_is_no_homeland_is_dealt_two_stones(drawn: Stones) -> None:
    table = t.table(OFFICIAL, RULEBOOK, 2)
    fair = deal(table, random.Random(2))
    with pytest.raises(Impossible, match="A0") as raised:
        setup.set_up(table, fair._replace(areas=(drawn, *fair.areas[1:])))
    assert raised.value.place == 0


def test_no_more_stones_can_be_dealt_than_there_are() -> None:
    with pytest.raises(Impossible, match="26 red"):
        setup.set_up(t.table(THREE_FORDS, RULEBOOK, 3), Deal((NONE,) * 3, ((0, 0, 8),) * 3))


def test_nothing_can_be_dealt_on_a_board_without_homelands() -> None:
    with pytest.raises(Impossible, match="homelands"):
        setup.set_up(t.table(TWO_BANKS, RULEBOOK, 2), DEAL._replace(areas=(NONE, NONE)))


@pytest.mark.parametrize("seats", [-1, 0, 1, 6])
def test_fewer_than_two_or_more_than_five_cannot_be_seated(seats: int) -> None:
    with pytest.raises(Impossible, match=str(seats)):
        t.turncoats(OFFICIAL, RULEBOOK, seats)


def test_the_engine_and_the_boards_number_the_factions_alike() -> None:
    assert [FACTIONS[f] for f in (t.BLACK, t.BLUE, t.RED)] == ["black", "blue", "red"]


def test_in_the_bag_lies_whatever_lies_nowhere_else() -> None:
    assert setup.left_over([(20, 21, 0), (0, 0, 19)]) == (1, 0, 2)
    with pytest.raises(Impossible, match="22 blue"):
        setup.left_over([(20, 21, 0), (0, 1, 19)])


# Positions that no game can reach.


@pytest.mark.parametrize("reading", READINGS)
def test_nothing_that_a_dealt_game_reaches_is_doubted(reading: str) -> None:
    found = [doubts(m.table, m.after) for m in plays(reading)[0]]
    assert [*filter(None, found)] == []


def test_nor_is_what_is_left_of_it_where_some_stones_are_not_told() -> None:
    rng = random.Random(0)
    some = [(m.table, without(m.after, rng)) for m in plays("rulebook")[0]]
    assert [s for table, s in some if doubts(table, s) != []] == []


def doubts(table: t.Table, s: State) -> list[str]:
    return [*setup.doubts(table, s, names(table)), *setup.disturbed(table, s)]


def names(table: t.Table) -> list[str]:
    return [f"player {seat + 1}" for seat in range(table.seats)]


def without(s: State, rng: random.Random) -> State:
    """The same with some stones of each pile left out, but for one that is owed."""
    told = tuple((rng.randint(0, a), rng.randint(0, b), rng.randint(0, c)) for a, b, c in s.piles)
    return State(told if s.phase != t.RETURN else s.piles, s.turn, s.phase, 0, s.drawn)


def test_neither_the_first_position_is_doubted_nor_one_with_a_drawn_stone_in_the_hand() -> None:
    drawn = t.state.move(DEALT.piles, (1, 0, 0), TABLE.bag, TABLE.hands[1])
    assert doubts(TABLE, DEALT) == []
    assert (
        setup.doubts(TABLE, State(drawn, turn=1, phase=t.RETURN, drawn=t.BLACK), names(TABLE)) == []
    )


def test_who_returns_without_having_drawn_has_no_stone_more() -> None:
    piles = t.state.move(DEALT.piles, (1, 0, 0), TABLE.bag, TABLE.hands[0])
    found = setup.doubts(TABLE, State(piles, turn=1, phase=t.RETURN), names(TABLE))
    assert [doubt.partition(" holds ")[0] for doubt in found[:2]] == [
        "player 1",
        "40 are left for the bag; set-up leaves 41, and it never shrinks",
    ]


@pytest.mark.parametrize(
    ("source", "target", "stones", "doubt"),
    [
        ("bag", "hand", (1, 0, 0), "player 1 holds 9"),
        ("bag", "axe", (1, 0, 0), "40 are left for the bag"),
        ("area", "bag", (0, 0, 1), "stones have fallen (1)"),
        ("area", "axe", (0, 0, 1), "axe and flag hold 1"),
        ("area", "flag", (0, 0, 1), "axe and flag hold 1"),
    ],
)
def test_a_position_that_no_game_reaches_is_doubted(
    source: str, target: str, stones: Stones, doubt: str
) -> None:
    places = {"area": 0, "axe": TABLE.axe, "flag": TABLE.flag, "bag": TABLE.bag, "hand": 6}
    piles = t.state.move(DEALT.piles, stones, places[source], places[target])
    assert doubt in "; ".join(setup.doubts(TABLE, State(piles, turn=0), names(TABLE)))


def test_where_set_up_needs_more_stones_than_there_are_none_are_said_to_have_fallen() -> None:
    areas = tuple(f"A{n}" for n in range(30))
    table = t.table(OFFICIAL._replace(areas=areas, hexes=()), RULEBOOK, 2)
    piles = ((21, 21, 21), *(NONE,) * (len(areas) + 4))
    assert setup.doubts(table, State(piles, turn=0), names(table)) == []


def test_where_nobody_has_spent_a_stone_each_area_is_as_set_up_leaves_it() -> None:
    swapped = t.state.move(DEALT.piles, (0, 0, 1), 0, 1)
    of_others = t.state.move(t.state.move(DEALT.piles, (0, 0, 1), 0, 1), (0, 1, 0), 1, 0)
    for piles in (swapped, of_others):
        (first, _) = setup.disturbed(TABLE, State(piles, turn=0))
        assert first == "nobody has spent a stone, but North is not as set-up leaves it"


@pytest.mark.parametrize(
    ("told", "doubt"),
    [
        ({"hand": (15, 0, 0)}, "player 1 holds 15 stones; nobody ever holds more than 8"),
        ({"axe": (9, 0, 0), "hand": (8, 0, 0)}, "axe and flag hold 9, but hands have spent only 8"),
        ({"area": (0, 9, 14)}, "40 are left for the bag; set-up leaves 41, and it never shrinks"),
    ],
)
def test_a_few_stones_may_lie_so_that_no_game_reaches_them(
    told: dict[str, Stones], doubt: str
) -> None:
    piles = [NONE] * 8
    for place, stones in told.items():
        piles[{"area": 0, "axe": TABLE.axe, "hand": 6}[place]] = stones
    assert doubt in setup.doubts(TABLE, State(tuple(piles), turn=0), names(TABLE))


def test_a_position_of_few_stones_is_not_doubted() -> None:
    assert setup.doubts(TABLE, State((NONE,) * 8, turn=0), names(TABLE)) == []
