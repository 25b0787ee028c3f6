"""Positions and decks in plain text."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

import oriflamme_ref as o
from checkers.oriflamme.lying import Known
from checkers.oriflamme.say import FAMILIES, pointer, say_holding, say_lying, say_target
from checkers.scenario.language import Moment, Names
from spec.oriflamme import CARDS, Deck

WIDEST = 79  # characters in a line


def draw_board(deck: Deck) -> str:
    """What is dealt from, and for how long."""
    cards = ", ".join(CARDS[kind] for kind in deck.kinds)
    lines = (f"each player: {cards}", f"in hand: {deck.hand}", f"rounds: {deck.rounds}")
    return "\n".join(part for line in lines for part in folded(line))


def draw(moment: Moment, names: Names, changed: frozenset[int]) -> str:
    """A position: the queue from its front, a line for each place, with a star before what changed.

    ? is face down, *2 what lies on a card; the cards below a card stand behind it.
    """
    s = moment.state
    parts = [
        f"  round {s.round}, {names.players[s.first]} is the first player",
        "  front",
        *drawn_queue(s, changed),
        "  end",
        "",
        *drawn_players(s, names, changed),
        f"  {turn(s, names)}",
    ]
    return "\n".join(part for line in parts for part in folded(line))


def drawn_queue(s: o.State, changed: frozenset[int]) -> Iterator[str]:
    """§1.2"""
    for number, pile in enumerate(s.queue):
        star, here = "*" if number in changed else " ", "^" if number == pointer(s) else " "
        yield f"  {star}{here}{number + 1:3}  {' on '.join(say_lying(card) for card in pile)}"


def drawn_players(s: o.State, names: Names, changed: frozenset[int]) -> Iterator[str]:
    for seat, player in enumerate(names.players):
        of = say_holding(s.stock[seat], s.hands[seat], s.aside[seat], s.gone[seat])
        yield f" {'*' if ~seat in changed else ' '}{FAMILIES[seat]} {player}: {of}"


def turn(s: o.State, names: Names) -> str:
    """§3.2, §4, §5, §5.3, §6.10  Who has to decide what."""
    who = names.players[s.turn]
    phases = {
        o.PLACE: f"{who} places a card",
        o.REVEAL: f"{who} reveals the card or leaves it",
        o.GO_ON: f"{who} goes on with the card",
        o.PUT: f"{who} puts {say_target(s.held)} somewhere",
        o.OVER: "the game is over",
    }
    ability = "" if s.ability is None else CARDS[s.ability]
    return phases.get(s.phase, f"{who} chooses a card for the {ability}")


def changed(before: Known, after: Known) -> frozenset[int]:
    """The numbers of the piles that are new, and ~seat of each player whose things changed."""
    piles = (n for n, pile in enumerate(after.queue) if pile not in before.queue)
    pairs = (zip(b, a, strict=True) for b, a in zip(before[1:5], after[1:5], strict=True))
    seats = (~seat for pair in pairs for seat, (was, now) in enumerate(pair) if was != now)
    return frozenset((*piles, *seats))


def folded(line: str) -> list[str]:
    return wrap(line, WIDEST, subsequent_indent=" " * 6, drop_whitespace=True) or [""]
