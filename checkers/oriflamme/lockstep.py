"""The engine and the second telling side by side: the same decision, and what each makes of it."""

from __future__ import annotations

from typing import Any

import oriflamme_ref as o
from checkers.oriflamme.model import TOLD, Piece, Round, Telling, cards, queued
from spec import Reading, Step
from spec.oriflamme import CARDS

Told = tuple[Any, ...]


def round_of(s: o.State, reading: Reading) -> Round:
    """A position within the resolution, as the second telling has it."""
    queue = queued([[told_card(card) for card in pile] for pile in s.queue])
    gone = [[CARDS[kind] for kind in kinds] for kinds in s.gone]
    r = Round(reading.values, queue, list(s.stock), gone, queue[s.at])
    r.ability = "" if s.ability is None else CARDS[s.ability]
    r.held = piece_at(r, s.held) if s.phase == o.PUT else None
    return r


def told_card(card: o.Lying) -> tuple[str, int, bool, int, bool]:
    assert card.kind is not None
    return CARDS[card.kind], card.owner, card.up, card.influence, card.acted


def piece_at(r: Round, target: o.Target) -> Piece:
    pile, under = target
    return r.queue[pile][-1 - under]


def decided(s: o.State, action: o.Action, reading: Reading, t: Telling = TOLD) -> Told:
    """What the second telling makes of a decision."""
    return of_round(after(s, action, reading, t))


def after(s: o.State, action: o.Action, reading: Reading, t: Telling = TOLD) -> Round:
    """The round behind a decision, as the second telling has it."""
    r = round_of(s, reading)
    match action:
        case o.Leave():
            cards.leave(t, r)
        case o.Reveal():
            cards.reveal(t, r)
        case o.GoOn():
            cards.goes_on(t, r, r.here)
        case o.Put(place, onto):
            cards.put(t, r, place, onto)
        case o.Decline():
            cards.choose(t, r, None)
        case o.Eliminate(target) | o.Steal(target) | o.Copy(target) | o.Move(target):
            cards.choose(t, r, piece_at(r, target))
        case _:
            raise ValueError(f"{action} is no decision about the queue")
    return r


def of_round(r: Round) -> Told:
    """All that can be asked of a round: the queue, influence, what is gone, who is asked what."""
    queue = tuple(
        tuple((p.name, p.owner, p.up, p.much, p.acted and bool(r.asks)) for p in reversed(pile))
        for pile in r.queue
    )
    gone = tuple(tuple(sorted(names, key=CARDS.index)) for names in r.gone)
    asked = (r.asks, r.place(r.here), r.piece.owner, r.ability) if r.asks else ()
    options = tuple(option(r, one) for one in r.options) if r.asks != "reveal" else ()
    return queue, tuple(r.stock), gone, asked, options


def option(r: Round, one: Any) -> Any:
    """A way, or where a piece lies."""
    if not isinstance(one, Piece):
        return one
    pile = r.pile_of(one)
    return r.place(pile), [*reversed(pile)].index(one)


def of_state(game: Any, s: o.State) -> Told:
    """The same of the engine's position."""
    queue = tuple(tuple(told_card(card) for card in pile) for pile in s.queue)
    gone = tuple(tuple(CARDS[kind] for kind in kinds) for kinds in s.gone)
    if s.phase in (o.PLACE, o.OVER):
        return queue, s.stock, gone, (), ()
    ability = "" if s.ability is None else CARDS[s.ability]
    offered = game.actions(s) if s.phase != o.REVEAL else ()
    options = tuple(of_action(action) for action in offered)
    return queue, s.stock, gone, (s.phase, s.at, s.turn, ability), options


def of_action(action: Any) -> Any:
    match action:
        case o.Put(place, onto):
            return place, onto
        case o.Decline():
            return None
        case _:
            return action.target


def engine(game: Any, s: o.State, action: o.Action) -> Told:
    """What the engine makes of a decision that it allows."""
    step = game.play(s, s.turn, action)
    assert isinstance(step, Step), f"{action} was offered and then refused by {step}"
    return of_state(game, step.state)
