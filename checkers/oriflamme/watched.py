"""What a walk of Oriflamme looks at: in every state, and over every decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import oriflamme_ref as o
from checkers.claims import ALL, SOMETIMES, Claim
from checkers.oriflamme.lockstep import decided, engine
from checkers.walk.findings import Watch
from checkers.walk.plain import Turn
from spec import Game, Reading, Step
from spec.oriflamme import INTRIGUE, Deck

GIVES: Final = ("5.1", "5.4", "6.4", "6.5", "6.7", "6.9")  # the clauses by which influence grows


def watches(game: Game[o.State, o.Action], reading: Reading) -> tuple[Watch, ...]:
    """Each claim with what it asks of a state, or of a state, a decision and what it led to."""
    return (*of_states(game), *of_decisions(game, reading), *sometimes(game.table.table.deck))


def of_states(game: Game[o.State, o.Action]) -> tuple[Watch, ...]:
    deck = game.table.table.deck
    return (
        Watch(claim("one-place", "1", "every card is in exactly one place"), one_place(deck.kinds)),
        Watch(claim("not-owed", "1.1", "nobody owes influence, and no card does"), not_owed),
        Watch(claim("one-family", "1.2", "the cards of a pile are of one family"), one_family),
        Watch(claim("asked", "5", "whoever has to decide owns the card at hand"), owner_is_asked),
        Watch(claim("a-choice", "5.3", "a choice of one is not asked"), several(game), when=asked),
        Watch(
            claim("unseen", "4", "what others see does not change with a card face down"),
            unseen(game), when=lambda s: bool(face_down(s)),
        ),
    )  # fmt: skip


def of_decisions(game: Game[o.State, o.Action], reading: Reading) -> tuple[Watch, ...]:
    return (
        Watch(
            claim("told-twice", "5", "every decision comes to what the second telling says"),
            told_twice(game, reading), of_turns=True, when=resolving,
        ),
        Watch(
            claim("paid-for", "1.1", "influence grows only by a clause that gives it"),
            paid_for(game), of_turns=True,
        ),
        Watch(
            claim("covered-keep", "4.3", "a card that is covered and stays so keeps what it holds"),
            covered_keep, of_turns=True,
        ),
    )  # fmt: skip


def sometimes(deck: Deck) -> tuple[Watch, ...]:
    """What must be met at least once, where the deck allows it."""
    found = [Watch(claim("ends", "3.2", "a game comes to its end", SOMETIMES), over)]
    if deck.rounds > 1:
        says = "a card is covered"
        found.append(Watch(claim("covered", "4.3", says, SOMETIMES), some_covered))
    cards = [deck.cards[kind] for kind in deck.kinds]
    if any(card.family == INTRIGUE or card.does == "eliminates" for card in cards):
        says = "a card is gone"
        found.append(Watch(claim("spent", "5.4", says, SOMETIMES), lambda s: any(s.gone)))
    return tuple(found)


def claim(name: str, clause: str, says: str, kind: str = "always") -> Claim:
    return Claim(name, clause, says, kind, accepts=ALL)


def one_place(kinds: tuple[int, ...]) -> Callable[[o.State], bool]:
    """§1"""
    return lambda s: all(
        sorted(o.setup.cards_of(s, seat)) == list(kinds) for seat in range(len(s.stock))
    )


def not_owed(s: o.State) -> bool:
    """§1.1"""
    lying = (card.influence for pile in s.queue for card in pile)
    return min((*s.stock, *lying)) >= 0


def one_family(s: o.State) -> bool:
    """§1.2"""
    return all(len({card.owner for card in pile}) == 1 for pile in s.queue)


def resolving(s: o.State, *_: Any) -> bool:
    return s.phase not in (o.PLACE, o.OVER)


def owner_is_asked(s: o.State) -> bool:
    """§5"""
    return not resolving(s) or s.turn == o.acting(s).owner


def asked(s: o.State) -> bool:
    return resolving(s) and s.phase != o.GO_ON


def several(game: Game[o.State, o.Action]) -> Callable[[o.State], bool]:
    """§5.3"""
    return lambda s: len(list(game.actions(s))) > 1


def told_twice(game: Game[o.State, o.Action], reading: Reading) -> Callable[..., bool]:
    """§5, §6"""

    def holds(s: o.State, turn: Turn, _: o.State) -> bool:
        action = turn[0][1]
        return engine(game, s, action) == decided(s, action, reading)

    return holds


def total(s: o.State) -> int:
    return sum(s.stock) + sum(card.influence for pile in s.queue for card in pile)


def paid_for(game: Game[o.State, o.Action]) -> Callable[..., bool]:
    """§1.1"""

    def holds(s: o.State, turn: Turn, after: o.State) -> bool:
        (seat, action), *_ = turn
        step = game.play(s, seat, action)
        assert isinstance(step, Step)
        return total(after) <= total(s) or any(clause in GIVES for clause in step.clauses)

    return holds


def covered_cards(s: o.State) -> dict[tuple[int | None, int], int]:
    return {(card.kind, card.owner): card.influence for pile in s.queue for card in pile[1:]}


def covered_keep(s: o.State, _: Turn, after: o.State) -> bool:
    """§4.3"""
    was, now = covered_cards(s), covered_cards(after)
    return all(now.get(card, held) == held for card, held in was.items())


def face_down(s: o.State) -> list[o.Target]:
    """The places of the cards that lie face down."""
    return [
        (n, under)
        for n, pile in enumerate(s.queue)
        for under, card in enumerate(pile)
        if not card.up
    ]


def unseen(game: Game[o.State, o.Action]) -> Callable[[o.State], bool]:
    """§4  In another world, another of its owner's cards lies there: nobody else sees which."""

    def holds(s: o.State) -> bool:
        others = [(target, elsewhere(s, target)) for target in face_down(s)]
        return all(
            game.view(s, seat) == game.view(world, seat)
            for target, world in others
            if world is not None
            for seat in range(len(s.stock))
            if seat != o.card_at(s, target).owner
        )

    return holds


def elsewhere(s: o.State, target: o.Target) -> o.State | None:
    """The position with a face-down card exchanged for one of its owner's hand; None without."""
    pile, under = target
    card = o.card_at(s, target)
    hand = s.hands[card.owner]
    if not hand or card.kind is None:
        return None
    other = card._replace(kind=hand[0])
    laid = (*s.queue[pile][:under], other, *s.queue[pile][under + 1 :])
    held = tuple(sorted((*hand[1:], card.kind)))
    hands = (*s.hands[: card.owner], held, *s.hands[card.owner + 1 :])
    return s._replace(queue=(*s.queue[:pile], laid, *s.queue[pile + 1 :]), hands=hands)


def over(s: o.State) -> bool:
    """§3.2"""
    return s.phase == o.OVER


def some_covered(s: o.State) -> bool:
    """§4.3"""
    return any(len(pile) > 1 for pile in s.queue)
