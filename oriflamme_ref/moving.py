"""Where a Royal Decree can put a card, and the queue when it has (§6.10)."""

from __future__ import annotations

from typing import Final

from oriflamme_ref.choices import covered
from oriflamme_ref.state import Pile, State, Target, without
from oriflamme_ref.table import Table
from spec import Refusal

END: Final = -1  # behind all others


def lifted(table: Table, s: State, target: Target) -> tuple[State, Pile]:
    """§6.10  The queue without what is moved, and what is moved."""
    pile, under = target
    moved = s.queue[pile]
    if under > 0 or len(moved) == 1 or not table.answers.moves_pile:  # Q6
        return without(s, target), (moved[under],)
    queue = s.queue[:pile] + s.queue[pile + 1 :]
    return s._replace(queue=queue, at=s.at - (pile < s.at)), moved


def put(table: Table, s: State, target: Target, place: int, onto: bool) -> State:
    """§6.10  The queue with a card in another place; the pointer stays at the Decree."""
    rest, moved = lifted(table, s, target)
    if not onto:
        return laid(rest, moved, place, onto)
    pile = behind_lifting(s, rest, target, place)
    below = covered(table, rest.queue[pile])
    queue = (*rest.queue[:pile], below, *rest.queue[pile + 1 :])
    return laid(rest._replace(queue=queue), moved, pile, onto)


def laid(rest: State, moved: Pile, place: int, onto: bool) -> State:
    """§6.10  The queue with what was moved in it again."""
    queue = rest.queue
    if onto:
        pile = (*moved, *queue[place])
        return rest._replace(queue=(*queue[:place], pile, *queue[place + 1 :]))
    gap = len(queue) if place == END else place
    queue = (*queue[:gap], moved, *queue[gap:])
    return rest._replace(queue=queue, at=rest.at + (gap <= rest.at))


def behind_lifting(s: State, rest: State, target: Target, pile: int) -> int:
    """The number that a pile has when the card is lifted; END for the one that went with it."""
    if len(rest.queue) == len(s.queue) or pile < target[0]:
        return pile
    return END if pile == target[0] else pile - 1


def puts(table: Table, s: State, target: Target) -> list[tuple[int, bool]]:
    """§6.10  Every place that a card can be put in."""
    places = range(len(lifted(table, s, target)[0].queue))
    piles = range(len(s.queue))
    found = [*((place, False) for place in (*places, END)), *((pile, True) for pile in piles)]
    return [(at, onto) for at, onto in found if put_refused(table, s, target, at, onto) is None]


def put_refused(table: Table, s: State, target: Target, at: int, onto: bool) -> Refusal | None:
    """§6.10  Why a card cannot be put there."""
    rest, moved = lifted(table, s, target)
    if not (at_pile(s, rest, target, at) if onto else at == END or 0 <= at < len(rest.queue)):
        return Refusal("6.10.no-place", "the queue has no such place")
    place = behind_lifting(s, rest, target, at) if onto else at
    if laid(rest, moved, place, onto).queue == s.queue:
        if table.answers.same_place:  # Q20
            return None
        return Refusal("6.10.same-place", "the card is there already")
    if onto and not stacks(table, rest, moved, place):
        return Refusal("6.10.stack", "the card cannot be put on that one")
    return None


def at_pile(s: State, rest: State, target: Target, pile: int) -> bool:
    """§6.10  Whether there is such a pile, and it does not go with the card."""
    return 0 <= pile < len(s.queue) and behind_lifting(s, rest, target, pile) != END


def stacks(table: Table, rest: State, moved: Pile, pile: int) -> bool:
    """§6.10  Whether what is moved can be put on a pile; never on the Decree itself."""
    own = rest.queue[pile][0].owner == moved[0].owner
    return table.answers.decree_stacks and own and pile != rest.at  # Q4
