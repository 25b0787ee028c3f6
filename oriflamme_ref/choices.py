"""What an ability can be applied to (§5.3, §6), and on which piles a card can be placed (§4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from oriflamme_ref.state import (
    COPY,
    ELIMINATE,
    MOVE,
    STEAL,
    Lying,
    Pile,
    State,
    Target,
    acting,
    card_at,
    there,
)
from oriflamme_ref.table import SHAPESHIFTER, Kind, Table
from spec import Refusal
from spec.oriflamme import CARDS

OUT_OF_REACH: Final = {  # by the kind whose ability it is
    CARDS.index("Archer"): Refusal("6.1.not-an-end", "the card is neither the first nor the last"),
    CARDS.index("Soldier"): Refusal("6.2.not-adjacent", "the card is not adjacent"),
    CARDS.index("Spy"): Refusal("6.3.not-adjacent", "the card is not adjacent"),
    CARDS.index("Shapeshifter"): Refusal("6.6.not-adjacent", "the card is not adjacent"),
}


# §4


def own_piles(table: Table, s: State) -> list[int]:
    """§4.2  The piles on which whose turn it is may place a card."""
    if not may_stack(table, s):
        return []
    return [number for number, pile in enumerate(s.queue) if pile[0].owner == s.turn]


def may_stack(table: Table, s: State) -> bool:
    """§4.2"""
    since = table.answers.stacking_from  # Q37
    return since is not None and s.round >= since


def covered(table: Table, pile: Pile) -> Pile:
    """§4.3  A pile on which another card is laid."""
    if table.answers.covered_loses:  # Q12
        return (pile[0]._replace(influence=0), *pile[1:])
    return pile


# §5.3


def may_decline(table: Table) -> bool:
    """§5.2"""
    return table.answers.may_decline  # Q31


def targets(table: Table, s: State) -> list[Target]:
    """§5.3  What the ability can be applied to."""
    piles = [(number, s.queue[number]) for number in reach(table, s)]
    found = [(number, under) for number, pile in piles for under in range(len(pile))]
    return [target for target in found if barred(table, s, target) is None]


def refused(table: Table, s: State, target: Target) -> Refusal | None:
    """§5.3  Why the ability cannot be applied to it."""
    if not there(s, target):
        return Refusal("5.3.no-card", "the queue has no such card")
    if target[0] not in reach(table, s):
        return OUT_OF_REACH[ability(s)]
    return barred(table, s, target)


def ability(s: State) -> Kind:
    """§5.3  The kind of card whose ability is being applied."""
    assert s.ability is not None
    return s.ability


def reach(table: Table, s: State) -> list[int]:
    """§6.1, §6.2, §6.3, §6.6  The piles that the ability reaches, from the front."""
    last = len(s.queue) - 1
    among = table.card(ability(s)).among
    if among == "ends":
        return [0, last] if last else [0]
    if among == "any":
        return list(range(last + 1))
    if s.ability == SHAPESHIFTER:
        return sorted(in_a_row(table, s))
    return beside(s, s.at)


def beside(s: State, pile: int) -> list[int]:
    """§1.2"""
    return [number for number in (pile - 1, pile + 1) if 0 <= number < len(s.queue)]


def in_a_row(table: Table, s: State) -> set[int]:
    """§6.6  The piles beside a Shapeshifter, and beside those on which it finds another."""
    found, look = {s.at}, beside(s, s.at)
    while look:
        pile = look.pop()
        if pile not in found:
            found.add(pile)
            top = s.queue[pile][0]
            if table.answers.transitive and top.up and top.kind == SHAPESHIFTER:  # Q9
                look += beside(s, pile)
    return found - {s.at}


def barred(table: Table, s: State, target: Target) -> Refusal | None:
    """§5.3, §6  Why the ability spares a card that it reaches."""
    does = table.card(ability(s)).does
    if target[1] > 0 and not may_dig(table, s, target, does):
        return Refusal("5.3.covered", "the card is covered")
    return BARS[does](table, s, target)


def may_dig(table: Table, s: State, target: Target, does: str) -> bool:
    """§4.3  Whether a covered card can be hit or moved."""
    if not table.answers.own_covered or does not in (ELIMINATE, MOVE):  # Q29
        return False
    return card_at(s, target).owner == acting(s).owner


def spared_by_elimination(table: Table, s: State, target: Target) -> Refusal | None:
    """§6, §6.1, §6.8"""
    among = table.card(ability(s)).among
    if target == (s.at, 0):
        if among == "any" and not table.answers.assassination_itself:  # Q21
            return Refusal("6.8.itself", "the Assassination cannot hit itself")
        if among == "ends" and archer_spared(table, s):
            return Refusal("6.1.itself", "the Archer cannot hit itself")
    if among != "any" and own_spared(table, s, target):
        return Refusal("6.own", "another's card could be hit")
    return None


def archer_spared(table: Table, s: State) -> bool:
    """§6.1"""
    itself = table.answers.archer_itself  # Q10
    return itself == "refused" or (itself == "if-forced" and other_hit(table, s))


def other_hit(table: Table, s: State) -> bool:
    """§6.1  Whether there is another card at an end, or below the Archer where it may be hit."""
    below = range(1, len(s.queue[s.at]))
    return len(s.queue) > 1 or any(may_dig(table, s, (s.at, n), ELIMINATE) for n in below)


def own_spared(table: Table, s: State, target: Target) -> bool:
    """§6  Whether it is an own card although another's could be hit."""
    me = acting(s).owner
    if not table.answers.own_if_forced or card_at(s, target).owner != me:  # Q22
        return False
    return any(s.queue[pile][0].owner != me for pile in reach(table, s))


def spared_by_spy(table: Table, s: State, target: Target) -> Refusal | None:
    """§6.3"""
    me, owner = acting(s).owner, card_at(s, target).owner
    if not table.answers.spy_may_find_nothing and s.stock[owner] == 0:  # Q11
        return Refusal("6.3.nothing-there", "its owner has no influence")
    if owner == me and other_spied(table, s, me):
        return Refusal("6.3.own", "another's card is adjacent")
    return None


def other_spied(table: Table, s: State, me: int) -> bool:
    """§6.3  Whether an own card is out because another's is adjacent."""
    others = [pile for pile in beside(s, s.at) if s.queue[pile][0].owner != me]
    return table.answers.others_first and len(others) > 0  # Q23


def spared_by_copying(table: Table, s: State, target: Target) -> Refusal | None:
    """§6.6"""
    card = card_at(s, target)
    if not card.up:
        return None if table.answers.copies_hidden else FACE_DOWN  # Q26
    if card.kind == SHAPESHIFTER:
        return Refusal("6.6.shapeshifter", "a Shapeshifter has nothing to copy")
    if copied(table, card) is None:
        return Refusal("6.6.no-character", "intrigues cannot be copied")
    return None


def copied(table: Table, card: Lying) -> Kind | None:
    """§6.6  The kind whose ability a card gives to a Shapeshifter, if any."""
    assert card.kind is not None
    spared = table.intrigue(card.kind) and not table.answers.copies_intrigues  # Q38
    return None if card.kind == SHAPESHIFTER or spared else card.kind


def spared_by_decree(table: Table, s: State, target: Target) -> Refusal | None:
    """§6.10"""
    if target == (s.at, 0):
        return Refusal("6.10.itself", "the Decree does not move itself")
    return None


FACE_DOWN: Final = Refusal("6.6.face-down", "the card is face down")
BARS: Final[dict[str, Callable[[Table, State, Target], Refusal | None]]] = {
    ELIMINATE: spared_by_elimination,
    STEAL: spared_by_spy,
    COPY: spared_by_copying,
    MOVE: spared_by_decree,
}
