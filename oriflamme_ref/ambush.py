"""§6.7  What an Ambush does to the card that springs it."""

from __future__ import annotations

from oriflamme_ref.resolving import WAITS, departed, done, paid, uncovering
from oriflamme_ref.state import (
    ELIMINATE,
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


def springs(table: Table, s: State, target: Target, does: str) -> bool:
    """§6.7  Whether a card that is chosen is an Ambush that acts."""
    victim, by = card_at(s, target), acting(s)
    assert victim.kind is not None
    assert by.kind is not None
    if table.card(victim.kind).does != WAITS or target[1] > 0:
        return False
    if does not in table.answers.sprung_by:  # Q14
        return False
    against = table.answers.ambush_against  # Q3
    return victim.owner == by.owner or table.card(by.kind).family in against


def sprung(table: Table, s: State, target: Target, does: str) -> Step[State]:
    """§6.7  What the Ambush gives; then it leaves, and what sprang it too."""
    victim, by = card_at(s, target), acting(s)
    assert victim.kind is not None
    gives, leaves = table.card(victim.kind).trap, True
    if victim.owner == by.owner:
        gives, leaves = table.answers.own_ambush  # Q2
    else:
        gives += table.answers.ambush_credit  # Q15
    caught = ("6.7", *uncovering(s, target))
    s = ambush_gone(table, gains(s, victim.owner, gives), target, does)
    if not leaves:
        after, cited = done(table, s)
        return Step(after, (*caught, *cited))
    return Step(departed(table, s, "taken"), (*caught, "5.5", *uncovering(s, (s.at, 0)), "5.6"))


def ambush_gone(table: Table, s: State, target: Target, does: str) -> State:
    """§6.7  A sprung Ambush is eliminated, or at least revealed."""
    if table.answers.sprung_stays:  # Q25
        return changed(s, target, card_at(s, target)._replace(up=True))
    return taken_away(paid(table, s, target) if does == ELIMINATE else s, target)
