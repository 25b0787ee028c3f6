"""Logs of Oriflamme in which hands or cards are not told: is there a deal that explains them?

The engine plays them, unchanged, on cards that nobody knows. Only when it asks which one is, each
kind is tried that its owner can still have; so deals are the same until something depends on them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, NoReturn

import oriflamme_ref as o
from checkers.oriflamme.logged import (
    Dealt,
    Turned,
    read_dealt,
    read_dealt_in_json,
    read_deed_in_json,
    read_deeds,
)
from checkers.scenario.hooks import Logs, Unsure
from checkers.scenario.language import Names
from spec import Game, Outcome, Reading, Refusal
from spec.oriflamme import CARDS

MOST: Final = 100_000  # decisions that are tried, beyond which nothing is known
Deed = tuple[int, Any]


class Asked(Exception):
    """Which card it is makes a difference."""

    def __init__(self, card: Unseen) -> None:
        self.card = card


class Seen(int):
    """The kind of a card that was found out: of this one card, as no number in a rule is."""


@dataclass(frozen=True, slots=True, eq=False)
class Unseen:
    """A card that nobody knows; it is none of those that were found out: each is there but once."""

    owner: int

    def ask(self, *_: object) -> NoReturn:
        raise Asked(self)

    def __eq__(self, other: object) -> bool:
        return self is other if isinstance(other, Unseen | Seen) else self.ask()

    __hash__ = object.__hash__
    __index__ = __lt__ = __gt__ = ask


class GaveUp(Exception):
    """More was tried than there is time for."""


class Deals:
    """All deals that explain a log so far (checkers.scenario.hooks.Worlds).

    `state` is what one of them leads to, with what nobody asked left open. `ways` are, for each
    deed, the states to which it may lead that were not looked at: depth first, none twice.
    """

    def __init__(self, dealt: Dealt, game: Game[Any, Any]) -> None:
        self.game, self.deck = game, game.table.table.deck
        self.hands = [self.deck.kinds if hand is None else hand for hand in dealt.hands]
        self.known = None not in dealt.hands
        self.state = begun(self.deck.hand, game)
        self.deeds: list[Deed] = []
        self.ways: list[Iterator[o.State | Refusal]] = []
        self.tried = 0

    def to_move(self) -> int | None:
        return self.game.to_move(self.state)

    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def play(self, seat: int, action: Any) -> Refusal | Unsure | None:
        self.deeds.append((seat, action))
        self.ways.append(self.steps(self.state, (seat, action)))
        self.known = self.known and not (isinstance(action, o.Place) and action.card is None)
        try:
            return self.searched()
        except GaveUp as gave_up:
            return Unsure(str(gave_up))

    def won(self, winners: tuple[int, ...]) -> bool | Unsure:
        at_hand = self.state
        try:
            while (outcome := self.outcome()) is not None and outcome.winners != winners:
                if self.searched() is not None or not self.ways:
                    self.state = at_hand
                    return False
        except GaveUp as gave_up:
            return Unsure(str(gave_up))
        return outcome is not None

    def searched(self) -> Refusal | None:
        """Go to the next state that explains all deeds; where there is none, the first refusal."""
        refusal = None
        while self.ways:
            found = next(self.ways[-1], None)
            if found is None:
                self.ways.pop()
            elif isinstance(found, Refusal):
                refusal = refusal or found
            elif len(self.ways) == len(self.deeds):
                self.state = found
                return None
            else:
                self.ways.append(self.steps(found, self.deeds[len(self.ways)]))
        return refusal

    def steps(self, s: o.State, deed: Deed) -> Iterator[o.State | Refusal]:
        """What a deed leads to, whichever the cards are that it asks for."""
        self.tried += 1
        if self.tried > MOST:
            raise GaveUp(f"more than {MOST} decisions were tried")
        found = self.done(s, *deed)
        if not isinstance(found, Unseen):
            yield found
            return
        for kind in self.open(s, found.owner):
            yield from self.steps(named(s, found, Seen(kind)), deed)

    def done(self, s: o.State, seat: int, action: Any) -> o.State | Refusal | Unseen:
        """What a deed leads to, or a card that nobody knows and on which that depends."""
        try:
            if isinstance(action, Turned):
                found = self.done(s, seat, action.action)
                return turned(s, found, action.cards) if isinstance(found, o.State) else found
            if isinstance(action, o.Place) and (s.phase, s.turn) == (o.PLACE, seat):
                return self.placed(s, action)
            return after(self.game, s, seat, action)
        except Asked as asked:
            return asked.card

    def placed(self, s: o.State, action: o.Place) -> o.State | Refusal:
        """§4  The card that is told, or that was found out; else one that nobody knows."""
        hand = s.hands[s.turn]
        known = [card for card in hand if not isinstance(card, Unseen)]
        if action.card is not None and not known:
            if action.card not in self.open(s, s.turn):
                return Refusal("4.hand", f"the hand holds no {CARDS[action.card]}")
            return self.placed(named(s, hand[0], Seen(action.card)), action)
        card = (*known, *hand)[0]
        alone = with_hand(s, s.turn, (card,))  # so that the engine compares it with no other
        found = after(self.game, alone, s.turn, replace(action, card=card))
        if isinstance(found, Refusal):
            return found
        return with_hand(found, s.turn, tuple(one for one in hand if one is not card))

    def open(self, s: o.State, owner: int) -> list[o.Kind]:
        """§1  What a card of a family may be that nobody knows: it has each but once."""
        lying = (card.kind for pile in s.queue for card in pile if card.owner == owner)
        cards = (*lying, *s.gone[owner], *s.hands[owner])
        seen = [kind for kind in cards if not isinstance(kind, Unseen)]
        return [kind for kind in self.hands[owner] if kind not in seen]


def begun(many: int, game: Game[Any, Any]) -> o.State:
    """§2  The first position, when so many cards that nobody knows are in each hand."""
    plain = game.table.table.deck.kinds[:many]
    first: o.State = game.table.set_up(o.Deal((plain,) * game.seats)).state
    hands: Any = tuple(tuple(Unseen(seat) for _ in range(many)) for seat in range(game.seats))
    return first._replace(hands=hands, aside=((),) * game.seats)


def after(game: Game[Any, Any], s: o.State, seat: int, action: Any) -> o.State | Refusal:
    step = game.play(s, seat, action)
    return step if isinstance(step, Refusal) else step.state


def turned(s: o.State, found: o.State, cards: tuple[o.Kind, ...]) -> o.State | Refusal:
    """§5.2, §5.4  What a deed led to, if it turned up these cards."""
    left = Counter(kind for _, kind in (face_up(found) - face_up(s)).elements())
    other = [CARDS[kind] for kind in (Counter(cards) - left).elements()]
    return Refusal("5.2", f"no {' and no '.join(other)} is turned up") if other else found


def face_up(s: o.State) -> Counter[tuple[int, Any]]:
    """Whose cards all can see, in the queue and in front of players."""
    lying = ((card.owner, card.kind) for pile in s.queue for card in pile if card.up)
    return Counter((*lying, *((seat, kind) for seat, of in enumerate(s.gone) for kind in of)))


def named(s: o.State, card: Any, kind: Seen) -> o.State:
    """The position when a card that nobody knew is known to be of a kind."""
    queue = tuple(
        tuple(one._replace(kind=kind) if one.kind is card else one for one in pile)
        for pile in s.queue
    )
    hands = tuple(tuple(kind if one is card else one for one in hand) for hand in s.hands)
    return s._replace(queue=queue, hands=hands)


def with_hand(s: o.State, seat: int, hand: tuple[o.Kind, ...]) -> o.State:
    return s._replace(hands=(*s.hands[:seat], hand, *s.hands[seat + 1 :]))


def worlds(start: Any, _: Names, __: Reading, game: Game[Any, Any]) -> Deals:
    dealt = Dealt(start.hands) if isinstance(start, o.State) else start
    return Deals(dealt, game)


LOGS: Final = Logs(read_dealt, read_dealt_in_json, worlds, read_deeds, read_deed_in_json)
