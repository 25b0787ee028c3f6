"""Positions of Turncoats made smaller: fewer areas, players, stones, and then pairs of stones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Final, TypeAlias

import turncoats_ref as t
from checkers.scenario.language import Position
from spec import NATURE
from spec.turncoats import Board

FEWEST_SEATS: Final = 2
IN_ACTION: Final = -1  # the place of the stones that an action names: who falls, who marches

Stone: TypeAlias = tuple[t.Place, t.Faction]


def size(p: Position) -> int:
    """Areas, seats, stones, Negotiates in a row, and the stones that the action names."""
    s: t.State = p.state
    stones = sum(map(sum, s.piles)) + len(named(p.attempt))
    return len(p.board.areas) + p.seats + stones + s.negotiations


def smaller(p: Position) -> Iterator[Position]:
    """Without an area, a player, a pile, a Negotiate in the row, a stone, a pair of stones."""
    yield from (q for area in range(len(p.board.areas)) if (q := without_area(p, area)))
    yield from (q for seat in range(p.seats) if (q := without_seat(p, seat)))
    lying = [[(place, f) for f in t.FACTIONS for _ in range(pile[f])]
             for place, pile in enumerate(p.state.piles)]  # fmt: skip
    yield from taken(p, (tuple(pile) for pile in lying if len(pile) > 2))
    if p.state.negotiations and p.state.phase != t.OVER:
        yield p._replace(state=replace(p.state, negotiations=p.state.negotiations - 1))
    stones = [*named(p.attempt), *(stone for pile in lying for stone in pile)]
    yield from taken(p, ((stone,) for stone in dict.fromkeys(stones)))
    two_of_each = [one for one in dict.fromkeys(stones) for _ in range(min(2, stones.count(one)))]
    yield from taken(p, iter(dict.fromkeys(combinations(two_of_each, 2))))


# fewer areas


def without_area(p: Position, area: t.Place) -> Position | None:
    """The rest of the board; None if it is the last area, or the action is about it."""
    attempt = moved(p.attempt, area)
    if len(p.board.areas) == 1 or (attempt is None) != (p.attempt is None):
        return None
    piles = p.state.piles[:area] + p.state.piles[area + 1 :]
    return p._replace(
        board=rest_of(p.board, area), state=replace(p.state, piles=piles), attempt=attempt
    )


def rest_of(board: Board, area: t.Place) -> Board:
    """§2.1  Without one of the homelands the others are none."""
    homes = dict(board.homelands)
    kept = () if area in homes else tuple((down(a, area), f) for a, f in board.homelands)
    return Board(
        board.areas[:area] + board.areas[area + 1 :],
        tuple((down(a, area), down(b, area)) for a, b in board.borders if area not in (a, b)),
        kept,
        board.hexes[:area] + board.hexes[area + 1 :],
        board.hole,
    )


def down(number: int, gone: int) -> int:
    return number - (number > gone)


def moved(attempt: tuple[int, t.Action] | None, gone: t.Place) -> tuple[int, t.Action] | None:
    """The attempt with the places behind one that is gone renumbered; None if it is about that."""
    match attempt:
        case seat, t.Recruit(stone, place) if place != gone:
            return seat, t.Recruit(stone, down(place, gone))
        case seat, t.Battle(stone, area, fallen) if area != gone:
            return seat, t.Battle(stone, down(area, gone), fallen)
        case seat, t.March(stone, source, target, count) if gone not in (source, target):
            return seat, t.March(stone, down(source, gone), down(target, gone), count)
        case _, t.Recruit() | t.Battle() | t.March():
            return None
        case _:
            return attempt


# fewer players


def without_seat(p: Position, seat: int) -> Position | None:
    """The others alone; None if there are too few, or it is the one who is acting."""
    s, acting = p.state, p.attempt[0] if p.attempt else NATURE
    if p.seats == FEWEST_SEATS or acting == seat:
        return None
    if s.turn == seat and s.phase in (t.DRAW, t.RETURN):
        return None
    hand = len(s.piles) - p.seats + seat
    row = p.seats - 1 if s.phase == t.OVER else min(s.negotiations, p.seats - 2)
    state = replace(
        s,
        piles=s.piles[:hand] + s.piles[hand + 1 :],
        turn=down(s.turn, seat) % (p.seats - 1),
        negotiations=min(row, s.negotiations),
    )
    attempt = (down(acting, seat), p.attempt[1]) if p.attempt else None
    return p._replace(seats=p.seats - 1, state=state, attempt=attempt)


# fewer stones


def named(attempt: tuple[int, t.Action] | None) -> list[Stone]:
    """The stones that an action says fall or march."""
    match attempt:
        case _, t.Battle(_, _, fallen):
            return [(IN_ACTION, f) for f in t.FACTIONS for _ in range(fallen[f])]
        case _, t.March(stone, _, _, count):
            return [(IN_ACTION, stone)] * count
        case _:
            return []


def taken(p: Position, sets: Iterator[tuple[Stone, ...]]) -> Iterator[Position]:
    """Without each of these sets of stones, where something is left that could be."""
    for stones in sets:
        piles = [list(pile) for pile in p.state.piles]
        attempt = p.attempt
        for place, faction in stones:
            if place == IN_ACTION:
                attempt = one_less(attempt, faction)
            else:
                piles[place][faction] -= 1
        state = replace(p.state, piles=tuple((a, b, c) for a, b, c in piles))
        if can_be(state, len(p.board.areas)):
            yield p._replace(state=state, attempt=attempt)


def one_less(attempt: tuple[int, t.Action] | None, f: t.Faction) -> tuple[int, t.Action] | None:
    match attempt:
        case seat, t.Battle(stone, area, fallen):
            fewer = [count - (g == f) for g, count in enumerate(fallen)]
            return seat, t.Battle(stone, area, (fewer[0], fewer[1], fewer[2]))
        case seat, t.March(stone, source, target, count):
            return seat, t.March(stone, source, target, count - 1)
        case _:
            return attempt


def can_be(s: t.State, areas: int) -> bool:
    """§5.4  Whether there is something to draw, or to return, if that comes next."""
    bag, hand = s.piles[areas + 2], s.piles[areas + 3 + s.turn]
    if s.phase == t.RETURN:
        return any(hand) if s.drawn is None else hand[s.drawn] > 0
    return s.phase != t.DRAW or any(bag)
