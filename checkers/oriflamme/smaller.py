"""Positions of Oriflamme made smaller: fewer cards and players, less influence, a later round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

import oriflamme_ref as o
from checkers.scenario.language import Position
from oriflamme_ref.state import there, without

FEWEST: Final = 3  # players
PLACES: Final = ("hands", "aside", "gone")


def size(p: Position) -> int:
    """Players, cards wherever they are, influence, and the rounds that are left."""
    s: o.State = p.state
    lying = [card for pile in s.queue for card in pile]
    cards = len(lying) + sum(len(cards) for key in PLACES for cards in getattr(s, key))
    influence = sum(s.stock) + sum(card.influence for card in lying)
    return int(p.seats + cards + influence + p.board.rounds - s.round)


def smaller(p: Position) -> Iterator[Position]:
    """Without a player, a card of the queue, a card elsewhere, influence; in the last round."""
    yield from without_the_last(p)
    yield from lifted(p)
    s: o.State = p.state
    states = (*in_the_last_round(p), *with_fewer_cards(p), *with_less(s))
    yield from (p._replace(state=one) for one in states)


def without_the_last(p: Position) -> Iterator[Position]:
    """§2  The last seat, if it has nothing in the queue and neither the tile nor a decision."""
    s: o.State = p.state
    last = p.seats - 1
    named = {s.turn, s.first, *(card.owner for pile in s.queue for card in pile)}
    if last >= FEWEST and last not in named and (p.attempt is None or p.attempt[0] < last):
        fewer = s._replace(stock=s.stock[:last], hands=s.hands[:last], aside=s.aside[:last],
                           gone=s.gone[:last])  # fmt: skip
        yield p._replace(seats=last, state=fewer)


def lifted(p: Position) -> Iterator[Position]:
    """§1.2  A card of the queue less, but for the one at hand, the one held, and the one chosen."""
    s: o.State = p.state
    kept = {s.held, chosen(p.attempt)}
    if s.phase not in (o.PLACE, o.OVER):
        kept.add((s.at, 0))
    for number, pile in enumerate(s.queue):
        for under in range(len(pile)):
            if (number, under) not in kept:
                yield without_card(p, (number, under))


def chosen(attempt: tuple[int, Any] | None) -> o.Target | None:
    match attempt:
        case _, o.Eliminate(target) | o.Steal(target) | o.Copy(target) | o.Move(target):
            return target
    return None


def without_card(p: Position, gone: o.Target) -> Position:
    """The position without a card of the queue; what is pointed at is pointed at still."""
    s: o.State = p.state
    alone = len(s.queue[gone[0]]) == 1

    def moved(target: o.Target) -> o.Target:
        pile, under = target
        if pile == gone[0]:
            return pile, under - (under > gone[1])
        return pile - (alone and pile > gone[0]), under

    rest = without(s, gone)
    held = moved(s.held) if there(s, s.held) else s.held
    return p._replace(state=rest._replace(held=held), attempt=renumbered(p.attempt, s, moved))


def renumbered(
    attempt: tuple[int, Any] | None, s: o.State, moved: Callable[[o.Target], o.Target]
) -> tuple[int, Any] | None:
    """The same attempt where the queue is counted otherwise."""
    match attempt:
        case seat, o.Eliminate(target) | o.Steal(target) | o.Copy(target) | o.Move(target):
            if there(s, target):
                return seat, replace(attempt[1], target=moved(target))
        case seat, o.Place(_, place, True) | o.Put(place, True):
            return seat, replace(attempt[1], place=moved((place, 0))[0])
    return attempt


def in_the_last_round(p: Position) -> Iterator[o.State]:
    s: o.State = p.state
    if s.round < p.board.rounds:
        yield s._replace(round=p.board.rounds)


def with_fewer_cards(p: Position) -> Iterator[o.State]:
    """§2.1, §4  A card elsewhere less, but for those that have still to be placed."""
    s: o.State = p.state
    for key in PLACES:
        of_all = getattr(s, key)
        for seat, cards in enumerate(of_all):
            if key == "hands" and len(cards) <= owed(p, seat):
                continue
            for card in cards:
                if key != "hands" or placed(p.attempt) != card or seat != s.turn:
                    rest = tuple(one for one in cards if one != card)
                    left: Any = {key: (*of_all[:seat], rest, *of_all[seat + 1 :])}
                    yield s._replace(**left)


def placed(attempt: tuple[int, Any] | None) -> o.Kind | None:
    match attempt:
        case _, o.Place(card):
            return card
    return None


def owed(p: Position, seat: int) -> int:
    """§3  How many cards a seat has still to place."""
    s: o.State = p.state
    if s.phase == o.OVER:
        return 0
    done = s.phase != o.PLACE or (seat - s.first) % p.seats < (s.turn - s.first) % p.seats
    return int(p.board.rounds - s.round + (not done))


def with_less(s: o.State) -> Iterator[o.State]:
    """§1.1  Nothing in front of a player or on a card, or one less."""
    for seat, much in enumerate(s.stock):
        for less in dict.fromkeys((0, much - 1)) if much else ():
            yield s._replace(stock=(*s.stock[:seat], less, *s.stock[seat + 1 :]))
    for number, pile in enumerate(s.queue):
        for under, card in enumerate(pile):
            for less in dict.fromkeys((0, card.influence - 1)) if card.influence else ():
                laid = (*pile[:under], card._replace(influence=less), *pile[under + 1 :])
                yield s._replace(queue=(*s.queue[:number], laid, *s.queue[number + 1 :]))
