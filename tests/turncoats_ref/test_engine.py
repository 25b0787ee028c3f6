"""Laws of the reference engine, held to random legal play under every answer to every question."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

import turncoats_ref as t
from spec import NATURE, Step
from tests.turncoats_ref.plays import (
    BOOK,
    OFFICIAL,
    READINGS,
    RULEBOOK,
    THREE_FORDS,
    TWO_BANKS,
    Move,
    Worlds,
    deal,
    judged,
    moves,
    plays,
    size,
    turns,
    whole_turns,
    worlds,
)
from turncoats_ref import Action, Battle, Draw, March, Recruit, Return, State, Stones, Table, setup
from turncoats_ref.views import View

under_every_reading = pytest.mark.parametrize("reading", READINGS)

# What may be played, and what is refused.


@under_every_reading
def test_the_actions_are_exactly_what_is_not_refused(reading: str) -> None:
    assert [
        (j.state, {*j.offered} ^ j.allowed) for j in judged(reading) if {*j.offered} != j.allowed
    ] == []


@under_every_reading
def test_no_action_is_offered_twice(reading: str) -> None:
    assert [j.state for j in judged(reading) if len({*j.offered}) != len(j.offered)] == []


@under_every_reading
def test_an_attempt_changes_no_position(reading: str) -> None:
    assert [j.state for j in judged(reading) if j.state != j.copied] == []


@under_every_reading
def test_no_refusal_is_given_that_is_not_written(reading: str) -> None:
    assert {id for j in judged(reading) for id in j.refused} <= set(BOOK.refusals)


def test_every_refusal_that_is_written_is_given() -> None:
    given = {id for reading in READINGS for j in judged(reading) for id in j.refused}
    assert given == set(BOOK.refusals)


def test_after_the_end_everything_is_refused_as_over() -> None:
    over = [j for reading in READINGS for j in judged(reading) if j.state.phase == t.OVER]
    assert {id for j in over for id in j.refused} == {"3.3.over"}
    assert {len(j.allowed) for j in over} == {0}


# North, Ford, South; axe, flag, bag; two hands.
SEVERAL = State(
    ((1, 2, 0), (0, 0, 0), (0, 1, 1), (1, 0, 0), (1, 0, 0), (1, 0, 0), (1, 0, 0), (0, 1, 0)), turn=0
)
NORTH, FORD, SOUTH, AXE, FLAG, BAG, HAND, OTHER_HAND = range(8)
BAG_OF_TWO = (*SEVERAL.piles[:BAG], (1, 1, 0), *SEVERAL.piles[HAND:])


@pytest.mark.parametrize(
    ("seat", "action", "first", "later"),
    [
        (1, Recruit(t.RED, AXE), "3.turn", "5.hand"),
        (1, Draw(t.RED), "3.turn", "5.4.negotiate-first"),
        (0, Recruit(t.RED, AXE), "5.hand", "5.1.place"),
        (0, Battle(t.RED, AXE, (0, 0, 1)), "5.hand", "5.2.place"),
        (0, Battle(t.BLACK, AXE, (1, 0, 0)), "5.2.place", "5.2.own-faction"),
        (0, Battle(t.BLACK, NORTH, (2, 0, 0)), "5.2.own-faction", "5.2.not-there"),
        (0, Battle(t.BLACK, SOUTH, (0, 0, 2)), "5.2.not-there", "5.2.empty-battle"),
        (0, Battle(t.BLACK, SOUTH, (0, 0, 1)), "5.2.empty-battle", "5.2.too-many"),
        (0, March(t.RED, AXE, NORTH, 1), "5.hand", "5.3.place"),
        (0, March(t.BLACK, AXE, NORTH, 0), "5.3.place", "5.3.too-few"),
        (0, March(t.BLACK, NORTH, AXE, 1), "5.3.place", "5.3.not-adjacent"),
        (0, March(t.BLACK, NORTH, SOUTH, 0), "5.3.not-adjacent", "5.3.too-few"),
        (0, March(t.BLACK, NORTH, SOUTH, 2), "5.3.not-adjacent", "5.3.not-there"),
    ],
)
def test_where_several_refusals_apply_the_first_that_is_written_is_given(
    seat: int, action: Action, first: str, later: str
) -> None:
    game = t.turncoats(THREE_FORDS, BOOK.reading("rulebook+empty-battle=refused"), 2)
    written = list(BOOK.refusals)
    assert getattr(game.play(SEVERAL, seat, action), "id", "allowed") == first
    assert written.index(first) < written.index(later)


@pytest.mark.parametrize(
    ("phase", "seat", "action", "first", "written_before_it"),
    [
        (t.OVER, 1, Recruit(t.RED, AXE), "3.3.over", "3.turn"),
        (t.DRAW, NATURE, Recruit(t.RED, AXE), "5.4.draw-first", "5.hand"),
        (t.DRAW, NATURE, Battle(t.BLACK, AXE, t.NONE), "5.4.draw-first", "5.2.place"),
        (t.RETURN, 0, Recruit(t.RED, AXE), "5.4.return-first", "5.hand"),
        (t.RETURN, 0, March(t.BLACK, AXE, NORTH, 1), "5.4.return-first", "5.3.place"),
        (t.RETURN, 0, Draw(t.RED), "5.4.return-first", "5.4.not-in-bag"),
    ],
)
def test_the_end_is_asked_before_the_turn_and_the_step_right_after_it(
    phase: str, seat: int, action: Action, first: str, written_before_it: str
) -> None:
    game, state = t.turncoats(THREE_FORDS, RULEBOOK, 2), replace(SEVERAL, phase=phase)
    written = list(BOOK.refusals)
    assert getattr(game.play(state, seat, action), "id", "allowed") == first
    assert written.index(written_before_it) < written.index(first)


@pytest.mark.parametrize(("phase", "mover"), [(t.ACT, 0), (t.DRAW, NATURE), (t.RETURN, 0)])
def test_whoever_is_to_move_attempts_as_much_as_is_right_one_less_and_one_more(
    phase: str, mover: int
) -> None:
    """Where a pile holds 0, 1 or 2: 3, 4 or 4 may fall, and 3, 4 or 5 march to each of 3 areas."""
    game = t.turncoats(THREE_FORDS, RULEBOOK, 2)
    tried = {a for seat, a in game.attempts(replace(SEVERAL, phase=phase)) if seat == mover}
    assert Counter(type(action).__name__ for action in tried) == {
        "Recruit": 3 * (8 + 2),
        "Battle": 3 * (4 * 4 * 3 + 3 * 3 * 3 + 3 * 4 * 4 + 4),
        "March": 3 * (4 + 3 + 3) + 3 * (5 + 3 + 4) + 3 * (3 + 3 + 4) + 3 * 6,
        "Negotiate": 1, "Draw": 3 + 1, "Return": 3,
    }  # fmt: skip


def test_stones_are_sent_everywhere_and_nowhere() -> None:
    game, areas = t.turncoats(THREE_FORDS, RULEBOOK, 2), (NORTH, FORD, SOUTH)
    mine = [action for seat, action in game.attempts(SEVERAL) if seat == 0]
    battles = {(a.area, a.fallen) for a in mine if isinstance(a, Battle) and a.area not in areas}
    marches = {(a.source, a.target, a.count) for a in mine if isinstance(a, March)}
    assert {a.place for a in mine if isinstance(a, Recruit)} == {*range(-1, OTHER_HAND + 2)}
    assert battles == {(place, t.NONE) for place in (-1, AXE, FLAG, BAG)}
    assert {m for m in marches if m[0] not in areas or m[1] not in areas} == {
        *product((NORTH,), (-1, AXE, BAG), (1,)), *product((-1, AXE, BAG), (NORTH,), (1,))
    }  # fmt: skip


@pytest.mark.parametrize(
    ("phase", "seats"),
    [
        (t.ACT, {NATURE, 1, 2}),
        (t.DRAW, {0, 1, 2}),
        (t.RETURN, {NATURE, 1, 2}),
        (t.OVER, {NATURE, 1, 2}),
    ],
)
def test_everybody_else_attempts_each_kind_of_action_and_what_is_legal(
    phase: str, seats: set[int]
) -> None:
    game, s = t.turncoats(THREE_FORDS, RULEBOOK, 2), replace(SEVERAL, phase=phase)
    tried = [(seat, a) for seat, a in game.attempts(s) if seat in seats]
    kinds = (Recruit(t.RED, NORTH), Battle(t.RED, NORTH, t.NONE), March(t.RED, NORTH, NORTH, 1),
             t.Negotiate(), Draw(t.RED), *map(Return, t.FACTIONS))  # fmt: skip
    assert {*tried} == {(seat, a) for seat in seats for a in (*kinds, *game.actions(s))}


@pytest.mark.parametrize("no_faction", [-4, -1, 3, None])
@pytest.mark.parametrize(
    ("phase", "seat", "action", "refusal"),
    [
        (t.ACT, 0, Recruit(t.RED, FORD), "5.hand"),
        (t.ACT, 0, Battle(t.RED, NORTH, (9, 0, 0)), "5.hand"),
        (t.ACT, 0, March(t.RED, NORTH, FORD, 1), "5.hand"),
        (t.DRAW, NATURE, Draw(t.RED), "5.4.not-in-bag"),
        (t.RETURN, 0, Return(t.RED), "5.4.not-in-hand"),
    ],
)
def test_nobody_has_a_stone_of_what_is_no_faction(
    phase: str, seat: int, action: Recruit | Battle | March | Draw | Return, refusal: str,
    no_faction: Any,
) -> None:  # fmt: skip
    game, s = t.turncoats(THREE_FORDS, RULEBOOK, 2), State(((9, 9, 9),) * 8, turn=0, phase=phase)
    assert isinstance(game.play(s, seat, action), Step)
    assert getattr(game.play(s, seat, replace(action, stone=no_faction)), "id", "") == refusal


# What an action does.


@pytest.mark.parametrize(
    ("action", "after"),
    [
        (Recruit(t.BLACK, FORD), {FORD: (1, 0, 0), HAND: t.NONE}),
        (
            Battle(t.BLACK, NORTH, (0, 1, 0)),
            {NORTH: (1, 1, 0), AXE: (2, 0, 0), BAG: (1, 1, 0), HAND: t.NONE},
        ),
        (
            March(t.BLACK, NORTH, FORD, 1),
            {NORTH: (0, 2, 0), FORD: (1, 0, 0), FLAG: (2, 0, 0), HAND: t.NONE},
        ),
    ],
)
def test_an_action_moves_these_stones_and_no_others(
    action: Action, after: dict[int, Stones]
) -> None:
    played = t.turncoats(THREE_FORDS, RULEBOOK, 2).play(SEVERAL, 0, action)
    piles = tuple(after.get(place, pile) for place, pile in enumerate(SEVERAL.piles))
    assert getattr(played, "state", played) == State(piles, turn=1)


@pytest.mark.parametrize(
    ("drawn", "returned", "bag", "hand"),
    [
        (t.BLACK, t.BLACK, (1, 1, 0), (1, 0, 0)),
        (t.BLUE, t.BLACK, (2, 0, 0), (0, 1, 0)),
        (t.BLUE, t.BLUE, (1, 1, 0), (1, 0, 0)),
    ],
)
def test_a_negotiate_swaps_a_stone_of_the_bag_for_one_of_the_hand(
    drawn: int, returned: int, bag: Stones, hand: Stones
) -> None:
    game, s = t.turncoats(THREE_FORDS, RULEBOOK, 2), replace(SEVERAL, piles=BAG_OF_TWO)
    for seat, action in ((0, t.Negotiate()), (NATURE, Draw(drawn)), (0, Return(returned))):
        s = next(step.state for who, a, step in game.steps(s) if (who, a) == (seat, action))
    assert (s.piles[BAG], s.piles[HAND]) == (bag, hand)
    assert (s.turn, s.phase, s.negotiations, s.drawn) == (1, t.ACT, 1, None)


# What play keeps.


@under_every_reading
def test_no_stone_is_made_or_lost(reading: str) -> None:
    assert [m for m in moves(reading) if count(m.before) != count(m.after)] == []


@under_every_reading
def test_no_pile_holds_less_than_nothing(reading: str) -> None:
    assert [m for m in moves(reading) if min(map(min, m.after.piles)) < 0] == []


@under_every_reading
def test_axe_and_flag_never_lose_a_stone(reading: str) -> None:
    assert [m for m in moves(reading) if loses(m, m.table.axe) or loses(m, m.table.flag)] == []


@under_every_reading
def test_the_bag_never_shrinks_over_a_whole_turn(reading: str) -> None:
    assert [m for m in turns(reading) if grows(m, m.table.bag) < 0] == []


@under_every_reading
def test_no_hand_grows_over_a_whole_turn(reading: str) -> None:
    grown = [m for m in turns(reading) if max(grows(m, hand) for hand in m.table.hands) > 0]
    assert grown == []


@under_every_reading
def test_a_turn_costs_one_stone_of_the_hand_unless_it_negotiates(reading: str) -> None:
    paid = [m for m in turns(reading) if not isinstance(m.action, t.Negotiate)]
    assert [m for m in paid if grows(m, m.table.hands[m.seat]) != -1] == []


@under_every_reading
def test_turns_go_round_clockwise(reading: str) -> None:
    astray = [m for m in turns(reading) if m.after.turn != (m.before.turn + 1) % m.table.seats]
    assert astray == []


@under_every_reading
def test_the_row_of_negotiations_grows_by_one_or_breaks(reading: str) -> None:
    row = [
        (m.after.negotiations, isinstance(m.action, t.Negotiate) * (m.before.negotiations + 1))
        for m in turns(reading)
    ]
    assert [pair for pair in row if pair[0] != pair[1]] == []


@under_every_reading
def test_a_play_is_no_longer_than_its_hands_allow(reading: str) -> None:
    """n(h + 1) turns, h stones in n hands; a row may have to go round twice under Q14."""
    rounds = 2 if "full-round" in reading else 1
    lengths = [(len([*whole_turns(play)]), rounds * longest(play[0])) for play in plays(reading)]
    assert [pair for pair in lengths if pair[0] > pair[1]] == []


@pytest.mark.parametrize(
    ("seats", "turns", "bound"), [(2, 33, 34), (3, 73, 75), (4, 129, 132), (5, 201, 205)]
)
def test_a_game_that_all_draw_out_comes_near_the_bound(seats: int, turns: int, bound: int) -> None:
    """One turn is lost whenever another begins to play stones behind the Negotiates of all."""
    played = drawn_out(t.table(OFFICIAL, RULEBOOK, seats))
    assert len([*whole_turns(played)]) == turns
    assert longest(played[0]) == bound


@under_every_reading
def test_every_clause_that_a_step_cites_is_written(reading: str) -> None:
    assert {clause for move in moves(reading) for clause in move.clauses} <= set(BOOK.clauses)


# How play ends.


@under_every_reading
def test_there_is_an_outcome_exactly_when_nobody_is_to_move(reading: str) -> None:
    ends = [(m.game.to_move(m.after), m.game.outcome(m.after)) for m in moves(reading)]
    assert [end for end in ends if (end[0] is None) != (end[1] is not None)] == []


@under_every_reading
def test_a_dealt_game_ends_and_any_other_unless_hand_and_bag_are_empty(reading: str) -> None:
    ends = [play[-1] for play in plays(reading)]
    stuck = [m for m in ends if m.game.outcome(m.after) is None]
    assert [m for m in stuck if size(m.after, m.table.bag) + in_hand(m) > 0] == []
    assert ends[0] not in stuck


@under_every_reading
def test_an_outcome_has_one_winner_at_most_and_cites_what_is_written(reading: str) -> None:
    outcomes = [play[-1].game.outcome(play[-1].after) for play in plays(reading)]
    settled = [outcome for outcome in outcomes if outcome is not None]
    assert {len(outcome.winners) for outcome in settled} <= {0, 1}
    assert {clause for outcome in settled for clause in outcome.clauses} <= set(BOOK.clauses)


@pytest.mark.parametrize(
    ("phase", "at_rest"), [(t.ACT, True), (t.DRAW, False), (t.RETURN, False), (t.OVER, True)]
)
def test_a_turn_is_complete_when_a_player_may_act_or_all_is_over(phase: str, at_rest: bool) -> None:
    game = t.turncoats(THREE_FORDS, RULEBOOK, 2)
    assert game.at_rest(replace(SEVERAL, phase=phase)) == at_rest


def test_a_table_says_which_game_it_is_how_many_sit_there_and_when_it_ends() -> None:
    game = t.turncoats(THREE_FORDS, BOOK.reading("rulebook+end=full-round"), 3)
    assert (game.name, game.seats) == ("turncoats", 3)
    assert [game.table.ends(3, turn) for turn in range(3)] == [True, False, False]


# Chance.


@under_every_reading
def test_nature_draws_by_what_lies_in_the_bag(reading: str) -> None:
    draws = [m for m in moves(reading) if m.seat == NATURE]
    weights = [(m.game.weights(m.before), m.before.piles[m.table.bag]) for m in draws]
    assert draws != []
    assert [w for w, bag in weights if w != {Draw(f): bag[f] for f in t.FACTIONS if bag[f]}] == []


# What a seat may know.


@under_every_reading
def test_what_a_seat_may_not_know_changes_nothing_that_it_sees(reading: str) -> None:
    assert [
        w for w in worlds(reading) if w.game.view(w.one, w.seat) != w.game.view(w.two, w.seat)
    ] == []


@under_every_reading
def test_what_a_seat_may_not_know_changes_nothing_that_it_may_do(reading: str) -> None:
    own = [w for w in worlds(reading) if w.game.to_move(w.one) == w.seat]
    assert [w for w in own if [*w.game.actions(w.one)] != [*w.game.actions(w.two)]] == []


@under_every_reading
def test_what_a_seat_may_not_know_changes_nothing_that_it_hears(reading: str) -> None:
    others = [
        w for w in worlds(reading) if w.game.to_move(w.one) == NATURE and w.seat != w.one.turn
    ]
    assert others != []
    assert [w for w in others if heard(w, w.one) != heard(w, w.two)] == []


# East and West; axe, flag, bag; two hands.
SECRETS = State(
    ((1, 0, 0), (0, 2, 1), (1, 1, 0), (0, 0, 1), (1, 1, 1), (1, 0, 0), (0, 1, 1)),
    turn=1, phase=t.RETURN, negotiations=1, drawn=t.RED,
)  # fmt: skip


def test_a_seat_sees_its_own_hand_all_that_is_open_and_how_many_of_the_rest() -> None:
    game = t.turncoats(TWO_BANKS, RULEBOOK, 2)
    seen = View(
        areas=((1, 0, 0), (0, 2, 1)), axe=(1, 1, 0), flag=(0, 0, 1), bag=3, hand=(0, 1, 1),
        hands=(1, 2), turn=1, phase=t.RETURN, negotiations=1, drawn=t.RED,
    )  # fmt: skip
    assert game.view(SECRETS, 1) == seen
    assert game.view(SECRETS, 0) == seen._replace(hand=(1, 0, 0), drawn=None)


@pytest.mark.parametrize(
    ("action", "by_the_drawer", "by_the_other"),
    [
        (Draw(t.RED), Draw(t.RED), Draw(None)),
        (Return(t.RED), Return(t.RED), Return(t.RED)),
        (t.Negotiate(), t.Negotiate(), t.Negotiate()),
    ],
)
def test_only_a_draw_is_secret(action: Action, by_the_drawer: Action, by_the_other: Action) -> None:
    game = t.turncoats(TWO_BANKS, RULEBOOK, 2)
    assert game.heard(SECRETS, action, 1) == by_the_drawer
    assert game.heard(SECRETS, action, 0) == by_the_other


def count(s: State) -> tuple[int, ...]:
    """How many stones of each faction there are."""
    return tuple(sum(pile[faction] for pile in s.piles) for faction in t.FACTIONS)


def grows(move: Move, place: int) -> int:
    return size(move.after, place) - size(move.before, place)


def loses(move: Move, place: int) -> bool:
    """Whether a pile has lost a stone of any faction."""
    before, after = move.before.piles[place], move.after.piles[place]
    return any(now < was for was, now in zip(before, after, strict=True))


def in_hand(move: Move) -> int:
    return size(move.after, move.table.hands[move.after.turn])


def longest(first: Move) -> int:
    """§3.3  The most turns there can be: each stone is played behind all but one Negotiate."""
    stones = sum(size(first.before, hand) for hand in first.table.hands)
    return first.table.seats * (stones + 1)


def drawn_out(table: Table) -> list[Move]:
    """A dealt game in which nobody plays a stone who can leave that to another."""
    game, found = t.at_table(table), list[Move]()
    s = setup.set_up(table, deal(table, random.Random(table.seats))).state
    while steps := [*game.steps(s)]:
        seat, action, step = steps[-1 if left_to_another(table, s) else 0]
        found.append(Move(table, game, s, seat, action, step.state, step.clauses))
        s = step.state
    return found


def left_to_another(table: Table, s: State) -> bool:
    """Whether somebody who can still break the row of Negotiates comes behind; none play first."""
    behind = range(s.turn + 1, s.turn + table.seats - s.negotiations)
    return any(any(s.piles[table.hands[seat % table.seats]]) for seat in behind)


def heard(w: Worlds, s: State) -> set[Action | None]:
    return {w.game.heard(s, action, w.seat) for action in w.game.actions(s)}
