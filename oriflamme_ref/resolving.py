"""§5  A card is resolved: what lies on it is taken, and what comes next when it has acted."""

from __future__ import annotations

from typing import Final

from oriflamme_ref import choices
from oriflamme_ref.state import (
    NOWHERE,
    RESOLVE,
    State,
    Target,
    acting,
    card_at,
    changed,
    gains,
    taken_away,
)
from oriflamme_ref.table import Table
from spec import Step

WAITS: Final = "waits"
CONSPIRES: Final = "conspires"

# §5.2


def begun(table: Table, s: State) -> State:
    """§5.6  The card at the pointer, marked where that is asked."""
    if not once(table):
        return s
    return changed(s, (s.at, 0), acting(s)._replace(acted=True))


def once(table: Table) -> bool:
    """§5.6  Whether it is asked which cards have acted, wherever they now lie."""
    return table.answers.once_a_round  # Q5


def takes(table: Table, s: State, now: str) -> State:
    """§5.2  Its owner takes what lies on a card, if this is when it is done."""
    card = acting(s)
    if table.answers.influence_taken != now:  # Q30
        return s
    if card.kind is None or table.card(card.kind).does in (CONSPIRES, WAITS):
        return s
    return gains(bare(s), card.owner, card.influence)


def bare(s: State) -> State:
    """§1.1  Nothing lies on the card at the pointer any longer."""
    return changed(s, (s.at, 0), acting(s)._replace(influence=0))


# §5.4, §5.5, §5.6


def done(table: Table, s: State) -> Step[State]:
    """§5.5, §5.6  Behind an ability: what did an intrigue's goes, what did a character's stays."""
    s = takes(table, s, "effect-first")
    if table.intrigue(choices.ability(s)):
        return Step(departed(table, s, "discarded"), ("5.5", *uncovering(s, (s.at, 0)), "5.6"))
    return Step(passed(s), ())


def passed(s: State) -> State:
    """§5.6"""
    return s._replace(phase=RESOLVE, at=s.at + 1, ability=None, held=NOWHERE)


def departed(table: Table, s: State, way: str) -> State:
    """§5.6  The card at the pointer leaves its pile; below it, or behind it, comes next."""
    below = len(s.queue[s.at]) > 1
    after = taken_away(s, (s.at, 0))
    skip = below and way not in table.answers.uncovered_acts  # Q7
    return after._replace(phase=RESOLVE, at=after.at + skip, ability=None, held=NOWHERE)


def uncovering(s: State, target: Target) -> tuple[str, ...]:
    """§4.3  Cited where a card leaves a pile."""
    return ("4.3",) if len(s.queue[target[0]]) > 1 else ()


def paid(table: Table, s: State, target: Target) -> State:
    """§5.4  What an elimination gives: to whoever did it, and what lay on the card."""
    victim, by = card_at(s, target), acting(s).owner
    own = table.answers.own_elimination  # Q32
    s = gains(s, by, own if victim.owner == by else 1)
    if table.answers.influence_to_owner:  # Q28
        return gains(s, victim.owner, victim.influence)
    return s
