"""Oriflamme, clause by clause. §n is clause n of spec/oriflamme/rules.md."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from oriflamme_ref import choices, moving
from oriflamme_ref.abilities import CLAUSES, apply, chosen, declined, moved
from oriflamme_ref.actions import (
    CHOICES,
    END,
    FRONT,
    Action,
    Copy,
    Decline,
    Eliminate,
    GoOn,
    Leave,
    Move,
    Place,
    Put,
    Reveal,
    Steal,
)
from oriflamme_ref.resolving import begun, once, takes
from oriflamme_ref.state import (
    COPY,
    ELIMINATE,
    GO_ON,
    MOVE,
    OVER,
    PLACE,
    PUT,
    RESOLVE,
    REVEAL,
    STEAL,
    Lying,
    Queue,
    State,
    acting,
    changed,
)
from oriflamme_ref.table import Table
from spec import Refusal, Step

# §3  A round: everybody places a card, then the queue is resolved.


def to_move(table: Table, s: State) -> int | None:
    """Who has to decide now; nobody after the end."""
    return None if s.phase == OVER else s.turn


def play(table: Table, s: State, seat: int, action: Action) -> Step[State] | Refusal:
    if s.phase == OVER:
        return Refusal("3.2.over", "the game is over")
    if seat != s.turn:
        return Refusal("3.turn", "another has to decide")
    rule = MAY[s.phase].get(type(action))
    return OUT_OF_STEP[s.phase] if rule is None else rule(table, s, action)


def after_round(table: Table, s: State) -> Step[State]:
    """§3.1, §3.2  The next player's tile and round, or the end."""
    first = (s.first + 1) % table.seats
    queue = unmarked(table, s.queue)
    after = s._replace(queue=queue, first=first, turn=first, at=0)
    if s.round == table.deck.rounds:
        return Step(after._replace(phase=OVER), ("3.1", "3.2"))
    return Step(after._replace(phase=PLACE, round=s.round + 1), ("3.1",))


def unmarked(table: Table, queue: Queue) -> Queue:
    """§5.6  The queue without the marks of cards that have acted, where there can be some."""
    if not once(table):
        return queue
    return tuple(tuple(card._replace(acted=False) for card in pile) for pile in queue)


# §4  A card is placed face down, at an end or on an own one.


def place(table: Table, s: State, a: Place) -> Step[State] | Refusal:
    """§4"""
    if a.card is None or a.card not in s.hands[s.turn]:
        return Refusal("4.hand", "the hand holds no such card")
    if because := misplaced(table, s, a):
        return because
    hand = tuple(card for card in s.hands[s.turn] if card != a.card)
    hands = (*s.hands[: s.turn], hand, *s.hands[s.turn + 1 :])
    after = s._replace(queue=joined(table, s.queue, a, s.turn), hands=hands)
    return after_placing(table, after, ("4", "4.2", "4.3") if a.onto else ("4", "4.1"))


def misplaced(table: Table, s: State, a: Place) -> Refusal | None:
    """§4.1, §4.2"""
    if not a.onto:
        if a.place not in (FRONT, END):
            return Refusal("4.1.between", "a card is placed at the front or at the end")
        if a.place == FRONT and not s.queue:
            return Refusal("4.1.one-end", "an empty queue has one end")  # Q18
        return None
    if not 0 <= a.place < len(s.queue):
        return Refusal("4.2.no-pile", "there is no such pile")
    if s.queue[a.place][0].owner != s.turn:
        return Refusal("4.2.not-own", "the pile belongs to another")
    if not choices.may_stack(table, s):
        return Refusal("4.2.too-early", "no card is placed on another in this round")
    return None


def joined(table: Table, queue: Queue, a: Place, seat: int) -> Queue:
    """§4.1, §4.2  The queue with a new card."""
    card = Lying(a.card, seat)
    if a.onto:
        pile = (card, *choices.covered(table, queue[a.place]))
        return (*queue[: a.place], pile, *queue[a.place + 1 :])
    return ((card,), *queue) if a.place == FRONT else (*queue, (card,))


def after_placing(table: Table, s: State, cited: tuple[str, ...]) -> Step[State]:
    """§3, §4  The next to place; behind the last the queue is resolved from its front."""
    turn = (s.turn + 1) % table.seats
    if turn != s.first:
        return Step(s._replace(turn=turn), cited)
    return resolved(table, Step(s._replace(phase=RESOLVE, at=0), (*cited, "3")))


# §5  Place by place, from the front.


def resolved(table: Table, step: Step[State]) -> Step[State]:
    """§5  What happens by itself, until somebody has to decide."""
    s, cited = step
    while s.phase == RESOLVE:
        s, more = next_card(table, s)
        cited += more
    return Step(s, cited)


def next_card(table: Table, s: State) -> Step[State]:
    """§5, §5.6  Whatever the pointer is at."""
    if s.at == len(s.queue):
        return after_round(table, s)
    card = acting(s)
    if card.acted and once(table):
        return Step(s._replace(at=s.at + 1), ("5.6",))
    below = ("4.3",) if len(s.queue[s.at]) > 1 else ()
    if not card.up:
        return Step(s._replace(phase=REVEAL, turn=card.owner), ("5", *below))
    after, cited = apply(table, begun(table, s), card.kind)
    return Step(after, ("5", *below, *cited))


def leave(table: Table, s: State, _: Leave) -> Step[State]:
    """§5.1"""
    s = begun(table, s)
    card = acting(s)
    after = changed(s, (s.at, 0), card._replace(influence=card.influence + 1))
    return resolved(table, Step(after._replace(phase=RESOLVE, at=s.at + 1), ("5.1",)))


def reveal(table: Table, s: State, _: Reveal) -> Step[State]:
    """§5.2"""
    s = begun(table, s)
    s = changed(s, (s.at, 0), acting(s)._replace(up=True))
    s = takes(table, s, "influence-first")
    after, cited = apply(table, s, acting(s).kind)
    return resolved(table, Step(after, ("5.2", *cited)))


def go_on(table: Table, s: State, _: GoOn) -> Step[State]:
    """§5"""
    return resolved(table, Step(s._replace(phase=RESOLVE), ("5",)))


def choose(table: Table, s: State, a: Eliminate | Steal | Copy | Move) -> Step[State] | Refusal:
    """§5.3"""
    if because := choices.refused(table, s, a.target):
        return because
    after, cited = chosen(table, s, a.target)
    return resolved(table, Step(after, ("5.3", CLAUSES[choices.ability(s)], *cited)))


def decline(table: Table, s: State, _: Decline) -> Step[State] | Refusal:
    """§5.3"""
    if not choices.may_decline(table):
        return Refusal("5.3.decline", "the ability has to be applied")
    return resolved(table, declined(table, s))


def put(table: Table, s: State, a: Put) -> Step[State] | Refusal:
    """§6.10"""
    if because := moving.put_refused(table, s, s.held, a.place, a.onto):
        return because
    return resolved(table, moved(table, s, a.place, a.onto))


Rule: TypeAlias = Callable[[Table, State, Any], Step[State] | Refusal]

MAY: Final[dict[str, dict[type, Rule]]] = {
    PLACE: {Place: place},
    REVEAL: {Reveal: reveal, Leave: leave},
    GO_ON: {GoOn: go_on},
    PUT: {Put: put},
    **{does: {choice: choose, Decline: decline} for does, choice in CHOICES.items()},
}
CHOOSE_FIRST: Final = Refusal("5.3.choose-first", "a choice has to be made first")
OUT_OF_STEP: Final = {
    PLACE: Refusal("4.place-first", "a card has to be placed first"),
    REVEAL: Refusal("5.reveal-first", "a card has to be revealed or left first"),
    GO_ON: Refusal("5.go-on", "a card that lies face up has to be resolved first"),
    PUT: Refusal("6.10.put-first", "a card has to be put somewhere first"),
    **dict.fromkeys((ELIMINATE, STEAL, COPY, MOVE), CHOOSE_FIRST),
}
