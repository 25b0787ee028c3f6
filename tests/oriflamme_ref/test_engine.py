"""Laws of the reference engine, held to random legal play under every answer to every question."""

from __future__ import annotations

import pytest

import oriflamme_ref as o
from oriflamme_ref import setup
from spec import Game
from tests.oriflamme_ref.plays import BOOK, READINGS, Move, Worlds, judged, moves, plays, worlds

under_every_reading = pytest.mark.parametrize("reading", READINGS)

# What may be decided, and what is refused.


@under_every_reading
def test_the_actions_are_exactly_what_is_not_refused(reading: str) -> None:
    assert [
        (j.state, {*j.offered} ^ j.allowed) for j in judged(reading) if {*j.offered} != j.allowed
    ] == []


@under_every_reading
def test_no_action_is_offered_twice(reading: str) -> None:
    assert [j.state for j in judged(reading) if len({*j.offered}) != len(j.offered)] == []


@under_every_reading
def test_no_refusal_is_given_that_is_not_written(reading: str) -> None:
    assert {id for j in judged(reading) for id in j.refused} <= set(BOOK.refusals)


def test_after_the_end_everything_is_refused_as_over() -> None:
    over = [j for reading in READINGS for j in judged(reading) if j.state.phase == o.OVER]
    assert {id for j in over for id in j.refused} == {"3.2.over"}
    assert {len(j.allowed) for j in over} == {0}


# Where everything is.


@under_every_reading
def test_every_card_is_in_exactly_one_place(reading: str) -> None:
    assert [m for m in moves(reading) if not whole(m)] == []


def whole(m: Move) -> bool:
    kinds = list(m.game.table.table.deck.kinds)
    return all(sorted(setup.cards_of(m.after, seat)) == kinds for seat in range(m.game.seats))


@under_every_reading
def test_no_influence_is_owed(reading: str) -> None:
    assert [m.after for m in moves(reading) if min(m.after.stock) < 0] == []


@under_every_reading
def test_a_pile_is_of_one_family(reading: str) -> None:
    piles = [pile for m in moves(reading) for pile in m.after.queue]
    assert [pile for pile in piles if len({card.owner for card in pile}) != 1] == []


@under_every_reading
def test_a_game_ends_and_somebody_wins(reading: str) -> None:
    ends = [(play[-1].game, play[-1].after) for play in plays(reading)]
    assert [winners(game, s) for game, s in ends if not winners(game, s)] == []


def winners(game: Game[o.State, o.Action], s: o.State) -> tuple[int, ...]:
    outcome = game.outcome(s)
    return () if outcome is None else outcome.winners


@under_every_reading
def test_nothing_stands_half_resolved_between_two_decisions(reading: str) -> None:
    settled = (o.PLACE, o.REVEAL, o.OVER)
    assert [
        m.after
        for m in moves(reading)
        if m.after.phase in settled and (m.after.ability is not None or m.after.held != (-1, 0))
    ] == []


@under_every_reading
def test_a_choice_of_one_is_not_asked(reading: str) -> None:
    asked = [m.before for m in moves(reading) if m.before.phase != o.PLACE]
    games = {id(m.before): m.game for m in moves(reading)}
    assert [s for s in asked if len(list(games[id(s)].actions(s))) < 2] == []


@under_every_reading
def test_only_clauses_of_the_rulebook_are_cited(reading: str) -> None:
    assert {clause for m in moves(reading) for clause in m.clauses} <= set(BOOK.clauses)


# What a seat may know.


@under_every_reading
def test_what_a_seat_may_not_know_is_not_in_its_view(reading: str) -> None:
    assert [w for w in worlds(reading) if view(w, w.one) != view(w, w.two)] == []


OPEN = ("turn", "phase", "round", "first", "at", "ability", "held")


@under_every_reading
def test_what_is_open_is_in_every_view(reading: str) -> None:
    seen = [(m.after, m.game.view(m.after, seat)) for m in moves(reading) for seat in range(3)]
    assert [
        v for s, v in seen if [getattr(v, x) for x in OPEN] != [getattr(s, x) for x in OPEN]
    ] == []
    assert {s.phase for s, _ in seen} >= {o.PLACE, o.REVEAL, o.OVER}


@under_every_reading
def test_of_a_card_in_the_queue_all_but_its_kind_is_open(reading: str) -> None:
    seen = [(m.after, m.game.view(m.after, seat)) for m in moves(reading) for seat in range(3)]
    assert [v for s, v in seen if closed(v.queue) != closed(s.queue)] == []


def closed(queue: o.Queue) -> list[list[o.Lying]]:
    return [[card._replace(kind=None) for card in pile] for pile in queue]


def test_the_other_worlds_are_not_the_same() -> None:
    assert [w for w in worlds("rulebook") if w.one != w.two] != []


@under_every_reading
def test_what_may_be_decided_depends_on_what_is_known(reading: str) -> None:
    mine = [w for w in worlds(reading) if w.game.to_move(w.one) == w.seat]
    assert [w for w in mine if w.game.actions(w.one) != w.game.actions(w.two)] == []


def view(w: Worlds, s: o.State) -> object:
    return w.game.view(s, w.seat)


@under_every_reading
def test_a_card_that_is_placed_is_heard_by_its_owner_alone(reading: str) -> None:
    placings = [m for m in moves(reading) if isinstance(m.action, o.Place)]
    assert {hears(m, m.before.turn) == m.action for m in placings} == {True}
    others = [hears(m, seat) for m in placings for seat in range(m.game.seats)]
    assert {a.card for a in others if isinstance(a, o.Place)} >= {None}
    assert [m for m in placings if not hidden(m)] == []


def hears(m: Move, seat: int) -> o.Action | None:
    return m.game.heard(m.before, m.action, seat)


def hidden(m: Move) -> bool:
    """Whether no other seat hears the card."""
    heard = [hears(m, seat) for seat in range(m.game.seats) if seat != m.before.turn]
    return all(isinstance(a, o.Place) and a.card is None for a in heard)
