"""§6  What the cards do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from oriflamme_ref import choices, moving
from oriflamme_ref.ambush import springs, sprung
from oriflamme_ref.resolving import (
    CONSPIRES,
    WAITS,
    bare,
    departed,
    done,
    paid,
    passed,
    takes,
    uncovering,
)
from oriflamme_ref.state import (
    COPY,
    ELIMINATE,
    MOVE,
    PUT,
    STEAL,
    State,
    Target,
    acting,
    card_at,
    gains,
    taken_away,
)
from oriflamme_ref.table import HEIR, Kind, Table
from spec import Step

CLAUSES: Final = ("6.1", "6.2", "6.3", "6.4", "6.5", "6.6", "6.7", "6.8", "6.9", "6.10")

# §5.2, §5.3


def apply(table: Table, s: State, kind: Kind | None) -> Step[State]:
    """§5.2, §6  The ability of a kind, by the card at the pointer."""
    assert kind is not None
    after, cited = ABILITIES[table.card(kind).does](table, s._replace(ability=kind))
    return Step(after, (CLAUSES[kind], *cited))


def choice(table: Table, s: State) -> Step[State]:
    """§5.3  Asked for, unless there is only one, or none."""
    found = choices.targets(table, s)
    if not found:
        return nothing(table, s)
    if len(found) == 1 and not choices.may_decline(table):
        return chosen(table, s, found[0])
    does = table.card(choices.ability(s)).does
    return Step(s._replace(phase=does, turn=acting(s).owner), ("5.3",))


def nothing(table: Table, s: State) -> Step[State]:
    """§5.3, §5.5  There is nothing to be applied to."""
    if table.answers.lone_stays:  # Q16
        return Step(passed(takes(table, s, "effect-first")), ("5.3",))
    after, cited = done(table, s)
    return Step(after, ("5.3", *cited))


def declined(table: Table, s: State) -> Step[State]:
    """§5.2"""
    after, cited = done(table, s)
    return Step(after, ("5.2", *cited))


def chosen(table: Table, s: State, target: Target) -> Step[State]:
    """§6  What the ability does to a card; §6.7: or what an Ambush does."""
    does = table.card(choices.ability(s)).does
    if springs(table, s, target, does):
        return sprung(table, s, target, does)
    return CHOSEN[does](table, s, target)


# §6.1, §6.2, §6.8


def eliminate(table: Table, s: State, target: Target) -> Step[State]:
    """§5.4"""
    s, left = paid(table, s, target), ("5.4", *uncovering(s, target), "5.6")
    if target == (s.at, 0):
        return Step(departed(table, s, "eliminated"), left)
    after, cited = done(table, taken_away(s, target))
    return Step(after, (*left, *cited))


# §6.3


def steal(table: Table, s: State, target: Target) -> Step[State]:
    """§6.3"""
    owner = card_at(s, target).owner
    much = min(table.card(choices.ability(s)).pays, s.stock[owner])
    return done(table, gains(gains(s, owner, -much), acting(s).owner, much))  # Q33


# §6.4


def inherit(table: Table, s: State) -> Step[State]:
    """§6.4"""
    much = 0 if spoiled(table, s) else table.card(choices.ability(s)).pays
    return done(table, gains(s, acting(s).owner, much))


def spoiled(table: Table, s: State) -> bool:
    """§6.4, §6.6  Whether the queue holds another card of the same name."""
    copied = acting(s).kind != HEIR
    kinds, faces = table.answers.copied_heir if copied else ((HEIR,), "up")  # Q8
    deep = None if table.answers.covered_namesakes else 1  # Q27
    cards = [card for pile in s.queue for card in pile[:deep]]
    same = [card for card in cards if (card.up or faces == "any") and card.kind in kinds]
    return any(card is not acting(s) for card in same)


# §6.5


def reign(table: Table, s: State) -> Step[State]:
    """§6.5"""
    which, faces = table.answers.lord  # Q1
    me, each = acting(s).owner, table.card(choices.ability(s)).pays
    piles = [s.queue[pile] for pile in choices.beside(s, s.at)]
    cards = [card for pile in piles for card in (pile if which == "all" else pile[:1])]
    own = sum(card.owner == me and (card.up or faces == "any") for card in cards)
    return done(table, gains(s, me, each + each * own))


# §6.6


def copy(table: Table, s: State, target: Target) -> Step[State]:
    """§6.6"""
    kind = choices.copied(table, card_at(s, target))
    return done(table, s) if kind is None else apply(table, s, kind)


# §6.7


def wait(table: Table, s: State) -> Step[State]:
    """§6.7  Revealed by its owner."""
    return done(table, gains(bare(s), acting(s).owner, table.card(choices.ability(s)).pays))


# §6.9


def conspire(table: Table, s: State) -> Step[State]:
    """§6.9"""
    card = acting(s)
    times = table.card(choices.ability(s)).pays + table.answers.beside_double  # Q39
    return done(table, gains(bare(s), card.owner, times * card.influence))


# §6.10


def lift(table: Table, s: State, target: Target) -> Step[State]:
    """§6.10  A card is chosen; where it goes is asked, unless there is only one place."""
    s = s._replace(held=target)
    found = moving.puts(table, s, target)
    if len(found) == 1:
        return moved(table, s, *found[0])
    return Step(s._replace(phase=PUT, turn=acting(s).owner), ("5.3",))


def moved(table: Table, s: State, place: int, onto: bool) -> Step[State]:
    """§6.10"""
    uncovered = uncovering(s, s.held)
    after, cited = done(table, moving.put(table, s, s.held, place, onto))
    return Step(after, ("6.10", *uncovered, *cited))


ABILITIES: Final[dict[str, Callable[[Table, State], Step[State]]]] = {
    ELIMINATE: choice,
    STEAL: choice,
    COPY: choice,
    MOVE: choice,
    "inherits": inherit,
    "reigns": reign,
    WAITS: wait,
    CONSPIRES: conspire,
}
CHOSEN: Final[dict[str, Callable[[Table, State, Target], Step[State]]]] = {
    ELIMINATE: eliminate,
    STEAL: steal,
    COPY: copy,
    MOVE: lift,
}
