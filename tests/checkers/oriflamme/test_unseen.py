"""Logs of Oriflamme in which not all is told: what is refused is what every deal refuses."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

import oriflamme_ref as o
from checkers.audit.replayed import (
    CONSISTENT,
    LEGAL,
    REFUSED,
    UNKNOWN,
    UNREADABLE,
    WRONG_WINNER,
    Replayed,
    replay,
)
from checkers.audit.seated import Asked
from checkers.oriflamme import ROOM, unseen
from checkers.oriflamme.logged import Dealt, Turned
from checkers.oriflamme.say import say_actions
from checkers.oriflamme.unseen import Deals, face_up, turned
from checkers.plays import Played, random_play
from checkers.scenario.language import PLAYERS, Names
from spec import Game, Refusal, Step
from spec.oriflamme import CARDS, Deck, decks

TABLES = {  # of four cards each, of which two are dealt and placed
    "rulebook": ("Soldier", "Ambush", "Shapeshifter", "Decree"),
    "bga+copied-heir=hidden-too+ambush-sprung-by=any-target": (
        "Archer", "Heir", "Shapeshifter", "Decree",
    ),
}  # fmt: skip


def table(deck: Deck, name: str) -> Game[Any, Any]:
    return ROOM.game(deck, ROOM.rulebook().reading(name), 3)


# Every deal, one by one.


class Every:
    """All states that explain a log, counted out."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game, deck = game, game.table.table.deck
        hands = [*combinations(deck.kinds, deck.hand)]
        deals = (o.Deal(dealt) for dealt in product(hands, repeat=game.seats))
        self.states = [game.table.set_up(deal).state for deal in deals]

    def play(self, seat: int, action: Any) -> bool:
        found = [after for s in self.states for after in self.after(s, seat, action)]
        self.states = [*dict.fromkeys(found)] or self.states
        return found != []

    def after(self, s: o.State, seat: int, action: Any) -> Iterator[o.State]:
        names = action.cards if isinstance(action, Turned) else ()
        plain = action.action if isinstance(action, Turned) else action
        for one in placings(s, plain):
            step = self.game.play(s, seat, one)
            if isinstance(step, Step) and not isinstance(turned(s, step.state, names), Refusal):
                yield step.state


def placings(s: o.State, action: o.Action) -> list[o.Action]:
    if isinstance(action, o.Place) and action.card is None:
        return [replace(action, card=card) for card in s.hands[s.turn]]
    return [action]


def told(p: Played, rng: random.Random) -> Any:
    """A deed as a log tells it, which may be silent about cards."""
    if isinstance(p.action, o.Place) and rng.random() < 0.8:
        return replace(p.action, card=None)
    up = tuple(kind for _, kind in (face_up(p.step.state) - face_up(p.before)).elements())
    return Turned(p.action, up) if up and rng.random() < 0.5 else p.action


def small(few: tuple[str, ...]) -> Deck:
    kinds = tuple(sorted(map(CARDS.index, few)))
    return decks.deck("base")._replace(kinds=kinds, hand=2, rounds=2)


@pytest.mark.parametrize(("name", "few"), TABLES.items(), ids=list(TABLES))
def test_a_deed_is_refused_exactly_when_every_deal_refuses_it(
    name: str, few: tuple[str, ...]
) -> None:
    rng, game = random.Random(name), table(small(few), name)
    refused = 0
    every, deals = Every(game), Deals(Dealt((None,) * 3), game)
    for p in random_play(game, ROOM.dealt(game, 4), random.Random(4)):
        wild = [(p.seat, a) for _, a in rng.sample([*game.attempts(p.before)], 3)]
        for seat, action in [*wild, (p.seat, Turned(p.action, (rng.randrange(10),)))]:
            probe, count = copied(deals, game), every.states
            answer = probe.play(seat, action)
            refused += answer is not None
            assert (answer is None) == every.play(seat, action), (p.before, action)
            every.states = count
        deed = told(p, rng)
        assert deals.play(p.seat, deed) is None
        assert every.play(p.seat, deed)
    winners = [game.outcome(s).winners for s in every.states]  # type: ignore[union-attr]
    groups = [who for size in (1, 2, 3) for who in combinations(range(3), size)]
    assert [copied(deals, game).won(who) for who in groups] == [who in winners for who in groups]
    assert refused > 20


def copied(deals: Deals, game: Game[Any, Any]) -> Deals:
    """The same once more, so that what is tried leaves no trace."""
    found = Deals(Dealt((None,) * 3), game)
    for deed in deals.deeds:
        assert found.play(*deed) is None
    return found


# Whole logs.


@cache
def lines(seed: int, hide: bool) -> tuple[str, ...]:
    """A random game as a log that names the cards that are turned up, and those placed or not."""
    game, names = table(decks.deck("base"), "rulebook"), Names(None, PLAYERS[:3])
    found = []
    for p in random_play(game, ROOM.dealt(game, seed), random.Random(seed)):
        placed = isinstance(p.action, o.Place) and hide
        action = replace(p.action, card=None) if placed else p.action
        up = [CARDS[kind] for _, kind in (face_up(p.step.state) - face_up(p.before)).elements()]
        shown = f" ({', '.join(up)})" if up else ""
        found.append(f"{names.players[p.seat]}: {say_actions((action,), names)}{shown}")
    end = game.outcome(p.step.state)
    assert end is not None
    who = ", ".join(names.players[seat] for seat in end.winners)
    return ("reading: rulebook", "players: ada, bob, cyd", *found, f"winner: {who}")


def of(text: str) -> Replayed:
    (found,) = replay(Asked(ROOM), "a.log", io.BytesIO(text.encode()))
    return found


def test_a_game_whose_deal_is_told_and_every_card_is_legal() -> None:
    head, *rest = lines(4, False)
    found = of("\n".join([head, rest[0], "deal: 4", *rest[1:]]))
    assert (found.verdict, found.winners) == (LEGAL, tuple(rest[-1][8:].split(", ")))


@pytest.mark.parametrize("seed", range(3))
def test_a_game_of_which_only_what_all_can_see_is_told_is_consistent(seed: int) -> None:
    assert of("\n".join(lines(seed, True))).verdict == CONSISTENT


GOOD = """\
reading: rulebook
players: ada, bob, cyd
deal ada: Archer Soldier Spy Heir Lord Ambush Decree
ada: place a card at the end face down
bob: place a card at the end face down
cyd: place Lord at the front face down
cyd: reveal (Lord)
ada: reveal (Spy)
ada: spy on the third card
bob: leave
bob: place a card at the front face down
cyd: place a card at the end face down
ada: place a card onto the third card face down
bob: reveal (Heir)
ada: reveal (Soldier)
ada: eliminate the fourth card (Conspiracy)
cyd: leave
"""


@pytest.mark.parametrize(
    ("right", "wrong", "verdict", "line"),
    [
        ("ada: reveal (Spy)", "ada: reveal (Conspiracy)", REFUSED, 8),  # of no such hand
        ("ada: reveal (Soldier)", "ada: reveal (Spy)", REFUSED, 15),  # which lies below it
        ("bob: reveal (Heir)", "bob: reveal (Archer)", REFUSED, 15),  # asked which end to hit
        ("(Conspiracy)", "(Heir)", REFUSED, 16),  # it lies elsewhere
        ("(Conspiracy)", "(Ambush)", REFUSED, 17),  # the Soldier would be gone
        ("ada: spy on the third card", "ada: spy on the second card", REFUSED, 9),
        ("cyd: place a card at the end", "cyd: place Lord at the end", REFUSED, 12),
        ("bob: leave", "bob: leave (Heir)", REFUSED, 10),
        ("bob: leave\n", "winner: ada\n", WRONG_WINNER, 10),
        ("(Lord)", "(Lrod)", UNREADABLE, 7),
        ("(Lord)", "()", UNREADABLE, 7),
        ("deal ada", "deal eve", UNREADABLE, 3),
        (" Decree", "", UNREADABLE, 3),
    ],
)
def test_the_first_line_that_no_deal_explains_is_told(
    right: str, wrong: str, verdict: str, line: int
) -> None:
    assert right in GOOD
    found = of(GOOD.replace(right, wrong, 1))
    assert found.mistake is not None, found
    assert (found.verdict, found.mistake.line) == (verdict, line)


def test_a_log_that_is_right_so_far_is_unfinished() -> None:
    assert (of(GOOD).mistake, of(GOOD).deeds) == (None, 14)


HEAD = {"reading": "rulebook", "players": ["ada", "bob", "cyd"], "deal": {"hands": [None] * 3}}
PLACE = {"do": "place", "card": None, "to": "end"}
PLACES = [{"seat": seat, "action": PLACE} for seat in range(3)]


@pytest.mark.parametrize(
    ("up", "verdict"),
    [(["Lord"], "unfinished"), (["Spy", "Heir"], REFUSED), (["Spi"], UNREADABLE)],
)
def test_what_is_turned_up_is_told_in_json(up: list[str], verdict: str) -> None:
    reveal = {"seat": 0, "action": {"do": "reveal", "turned-up": up}}
    assert of("\n".join(map(json.dumps, [HEAD, *PLACES, reveal]))).verdict == verdict


def test_a_hand_that_nobody_is_dealt_is_unreadable() -> None:
    hands = {"hands": [["Spy"], None, None]}
    assert of(json.dumps({**HEAD, "deal": hands})).verdict == UNREADABLE


def test_what_would_take_too_long_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unseen, "MOST", 7)
    assert of(GOOD).verdict == UNKNOWN
