"""The actions of §5, and which of them are open. Chance is an actor: nature plays Draw."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from spec import NATURE
from turncoats_ref.state import ACT, DRAW, RETURN, Phase, State
from turncoats_ref.table import FACTIONS, NONE, OTHERS, RED, Faction, Place, Stones, Table


@dataclass(slots=True, unsafe_hash=True)
class Recruit:
    stone: Faction
    place: Place


@dataclass(slots=True, unsafe_hash=True)
class Battle:
    stone: Faction
    area: Place
    fallen: Stones


@dataclass(slots=True, unsafe_hash=True)
class March:
    stone: Faction
    source: Place
    target: Place
    count: int


@dataclass(slots=True, unsafe_hash=True)
class Negotiate:
    pass


@dataclass(slots=True, unsafe_hash=True)
class Draw:
    stone: Faction | None  # None: a stone that the hearer may not see


@dataclass(slots=True, unsafe_hash=True)
class Return:
    stone: Faction


Action: TypeAlias = Recruit | Battle | March | Negotiate | Draw | Return


def fallen_range(table: Table, pile: Stones, stone: Faction) -> tuple[int, int]:
    """§5.2  How many others may fall to a faction in an area: at least, at most.

    More at least than at most: no battle may be fought there.
    """
    one, other = OTHERS[stone]
    due = min(pile[stone], pile[one] + pile[other])
    if due == 0 and not table.answers.empty_battle:  # Q17
        return 1, 0
    low, high = table.answers.removal  # Q4
    return due if low is None else min(low, due), due if high is None else min(high, due)


def march_range(table: Table, pile: Stones, stone: Faction) -> tuple[int, int]:
    """§5.3  How many of a faction may march from an area: at least, at most."""
    return table.answers.fewest_march, pile[stone]  # Q5


def returnable(table: Table, s: State, hand: Stones, stone: Faction) -> bool:
    """§5.4  Whether a stone of the faction, which the hand holds, may go back to the bag."""
    if table.answers.drawn_may_return or stone != s.drawn:  # Q8
        return True
    return hand[stone] > 1 or sum(hand) == 1


def actions(table: Table, s: State) -> list[Action]:
    """Exactly the legal actions of whoever is to move."""
    if s.phase == ACT:
        return player_actions(table, s)
    if s.phase == DRAW:
        return [Draw(f) for f in FACTIONS if s.piles[table.bag][f] > 0]
    if s.phase == RETURN:
        hand = s.piles[table.hands[s.turn]]
        return [Return(f) for f in FACTIONS if hand[f] > 0 and returnable(table, s, hand, f)]
    return []


def player_actions(table: Table, s: State) -> list[Action]:
    hand = s.piles[table.hands[s.turn]]
    found: list[Action] = []
    for stone in FACTIONS:
        if hand[stone] > 0:  # §5
            found += [Recruit(stone, place) for place in table.recruit_to]
            for area in table.areas:
                pile = s.piles[area]
                found += [Battle(stone, area, fallen) for fallen in fallings(table, pile, stone)]
                least, most = march_range(table, pile, stone)
                for count in range(least, most + 1):
                    found += [March(stone, area, to, count) for to in table.touching[area]]
    if first_step(table, s) is not None:
        found.append(Negotiate())
    return found


def fallings(table: Table, pile: Stones, stone: Faction) -> list[Stones]:
    """§5.2  Every choice of stones that may fall to a faction in an area."""
    least, most = fallen_range(table, pile, stone)
    one, other = OTHERS[stone]
    return [
        falling(one, ones, other, total - ones)
        for total in range(least, most + 1)
        for ones in range(max(0, total - pile[other]), min(total, pile[one]) + 1)
    ]


def falling(one: Faction, ones: int, other: Faction, others: int) -> Stones:
    fallen = [0, 0, 0]
    fallen[one], fallen[other] = ones, others
    return fallen[0], fallen[1], fallen[2]


def first_step(table: Table, s: State) -> Phase | None:
    """§5.4  What a Negotiate begins with: a draw, a return, or (ACT) nothing; None: refused."""
    no_hand = sum(s.piles[table.hands[s.turn]]) == 0
    if no_hand and not table.answers.empty_hand_draws:  # Q9
        return ACT
    if sum(s.piles[table.bag]) > 0:
        return DRAW
    if table.answers.empty_bag == "refused":  # Q10
        return None
    return ACT if no_hand else RETURN


def attempts(table: Table, s: State) -> Iterator[tuple[int, Action]]:
    """More than the rules allow: (seat, action) pairs that `play` must judge one by one."""
    mover = NATURE if s.phase == DRAW else s.turn
    yield from ((mover, action) for action in every_action(table, s))
    for seat in (NATURE, *range(table.seats), table.seats):
        if seat != mover:
            yield from ((seat, action) for action in samples(table, s))


def every_action(table: Table, s: State) -> Iterator[Action]:
    """Every action with numbers that are right, one too few, or one too many."""
    yield from (Draw(None), Negotiate())
    for stone in FACTIONS:
        yield from (Draw(stone), Return(stone))
        yield from (Recruit(stone, place) for place in range(-1, len(s.piles) + 1))
        yield from (Battle(stone, place, NONE) for place in (-1, table.axe, table.flag, table.bag))
        yield from (March(stone, 0, place, 1) for place in (-1, table.axe, table.bag))
        yield from (March(stone, place, 0, 1) for place in (-1, table.axe, table.bag))
        for area in table.areas:
            pile = s.piles[area]
            yield from (Battle(stone, area, (a, b, c)) for a, b, c in product(
                *(range(-1 if pile[f] < 2 else 0, pile[f] + 2) for f in FACTIONS)))  # fmt: skip
            yield from (
                March(stone, area, target, count)
                for target in table.areas
                for count in range(-1, pile[stone] + 2)
            )


def samples(table: Table, s: State) -> Iterator[Action]:
    """One action of each kind, and all that would be legal on one's turn."""
    yield from (Recruit(RED, 0), Battle(RED, 0, NONE), March(RED, 0, 0, 1), Negotiate(), Draw(RED))
    yield from (Return(f) for f in FACTIONS)
    yield from actions(table, s)
