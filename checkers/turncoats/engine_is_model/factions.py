"""§4, §6, §7.1 on symbolic stones: who rules, which faction wins, which ones lose."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations, product
from types import SimpleNamespace
from typing import Any, Final, TypeAlias

from checkers.claims import PROVED
from checkers.forking import PathProof
from checkers.symbolic import term
from checkers.turncoats.engine_is_model.case import HIDDEN, Case, Choice, unseen
from checkers.turncoats.engine_is_model.stand_ins import handed, standing_in
from checkers.turncoats.model import scoring
from checkers.turncoats.model.vector import Model
from spec import Settled
from turncoats_ref import FACTIONS, Faction, Place, State, Stones, Table, winners

ANYBODY: Final = (None, *FACTIONS)
FEW: Final = 3  # areas

Given: TypeAlias = tuple[Faction | None, tuple[Faction, ...]]  # who wins, and who loses
CAN_LOSE: Final[Sequence[Given]] = [  # as many as there are, if no faction wins
    (winner, losing)
    for winner in ANYBODY
    for many in ((len(FACTIONS),) if winner is None else (1, 2))
    for losing in combinations([f for f in FACTIONS if f != winner], many)
]


def settled(who: int | None, by: str) -> Settled[int]:
    """As a part gives it that stands in for itself, settled by some clause."""
    return Settled(() if who is None else (who,), by, ())


def itself(result: object) -> object:
    return result


# §4


def ruler(c: Case) -> PathProof:
    """Of each area, and of the axe and the flag, which a reading may count among them.

    The stones of an area have the same names, whichever it is, so all are asked for in one run.
    """
    axe, flag, there = (c.counts(name) for name in ("axe", "flag", "there"))
    asked: dict[str, list[Asked]] = {"an area": [], "the axe": [], "the flag": []}
    for at in c.every_table:
        m, rest = at.m, {at.m.axe: axe, at.m.flag: flag}
        asked["an area"] += [Asked(at, a, seen_at(at, {a: there, **rest})) for a in m.areas]
        asked["the axe"].append(Asked(at, m.axe, seen_at(at, rest)))
        asked["the flag"].append(Asked(at, m.flag, seen_at(at, rest)))
    chosen = c.any_of("place", list(asked))

    def run() -> tuple[str, list[tuple[Asked, Faction | None]]]:
        of = chosen()
        return of, [
            (one, winners.ruler(one.at.table, one.state, one.place).who) for one in asked[of]
        ]

    told = cache(lambda one: scoring.ruler(c.L, one.at.m, vector(one.state), one.place))
    tells = cache(lambda one, who: c.tells(told(one), who))
    return c.prove(
        run,
        lambda found: c.hold(tells(*each) for each in found[1]),
        lambda found: (found[0], *{who for _, who in found[1]}),
        product(asked, ANYBODY),
    )


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """A place of a table, and what may be looked at to say who rules it."""

    at: Case
    place: Place
    state: State


def seen_at(c: Case, stones: Mapping[Place, Stones]) -> State:
    """Nothing but these stones to look at."""
    return unseen(tuple(stones.get(n, HIDDEN) for n in c.m.places))


def vector(s: State) -> list[Any]:
    """The stones that there are to see, where the model has them."""
    return [None if pile is HIDDEN else term(pile[f]) for pile in s.piles for f in FACTIONS]


# §6


def areas_ruled(c: Case) -> PathProof:
    """Engine and model count the same rulers of the same places, whoever they are.

    A place without a ruler has a number for one that no faction has; where places are few, really
    none, and there is a case for each way in which they can be ruled, or not be.
    """
    numbers = [c.number(f"ruler of {place}") for place in c.m.places]
    proof = counted(c, [partial(itself, one) for one in numbers],
                    lambda place, f: numbers[place].term == f, [1])  # fmt: skip
    if proof.sure != PROVED or len(c.m.areas) > FEW:
        return proof
    who = [c.any_of(f"faction that rules {place}", ANYBODY) for place in c.m.places]
    each = counted(c, who, lambda place, f: who[place].fell_on(f), range(len(c.m.areas) + 1))
    return each._replace(paths=proof.paths + each.paths)


def counted(
    c: Case,
    who: Sequence[Callable[[], Any]],
    told_who: Callable[[Place, Faction], Any],
    kinds: Iterable[int],
) -> PathProof:
    """`kinds` are how many places are ruled, where that is a number that is known; else 1."""
    position = unseen()

    def ruler(table: Table, state: State, place: Place) -> Any:
        handed("ruler", table is c.table, state is position)
        return SimpleNamespace(who=who[place]())

    def ruler_told(_L: Any, _m: Model, _v: Any, place: Place) -> list[Any]:
        return [told_who(place, f) for f in FACTIONS]

    def run() -> tuple[Any, ...]:
        with standing_in(winners, ruler=ruler):
            return winners.areas_ruled(c.table, position)

    with standing_in(scoring, ruler=ruler_told):
        told = scoring.areas_ruled(c.L, c.m, ())
    return c.prove(
        run,
        lambda counts: c.L.all(*(term(n) == count for n, count in zip(counts, told, strict=True))),
        lambda counts: sum(counts) if type(sum(counts)) is int else 1,
        kinds,
    )


def leading_faction(c: Case) -> PathProof:
    axe, flag, ruled = c.counts("axe"), c.counts("flag"), c.counts("areas ruled by")
    before = [seen_at(at, {at.m.axe: axe, at.m.flag: flag}) for at in c.every_table]
    areas = [term(n) for n in ruled]
    told = [
        scoring.winning_faction(c.L, at.m, vector(s), areas)
        for at, s in zip(c.every_table, before, strict=True)
    ]

    def run() -> list[Faction | None]:
        tables = zip(c.every_table, before, strict=True)
        return [winners.leading_faction(at.table, s, ruled).who for at, s in tables]

    return c.prove(
        run,
        lambda found: c.hold(c.tells(wins, who) for wins, who in zip(told, found, strict=True)),
        lambda found: found[0],
        ANYBODY,
    )


# §7.1


def losing_factions(c: Case) -> PathProof:
    """Whichever wins, and however many areas each rules; in the order of the factions."""
    axe, flag, ruled = c.counts("axe"), c.counts("flag"), c.counts("areas ruled by")
    winning = c.any_of("winning", ANYBODY)
    before = [seen_at(at, {at.m.axe: axe, at.m.flag: flag}) for at in c.every_table]
    told = [
        losing_told(at, vector(s), ruled, winning)
        for at, s in zip(c.every_table, before, strict=True)
    ]

    def run() -> list[Given]:
        tables, winner = zip(c.every_table, before, strict=True), winning()
        found = (winners.losing_factions(at.table, s, ruled, winner) for at, s in tables)
        return [(winner, losing) for losing in found]

    def claim(found: Sequence[Given]) -> Any:
        each = zip(told, found, strict=True)
        same = [
            loses[f] if f in losing else c.L.no(loses[f])
            for loses, (_, losing) in each
            for f in FACTIONS
        ]
        return c.hold([*same, *(one in CAN_LOSE for one in found)])

    return c.prove(
        run,
        claim,
        lambda found: found[0][1],
        [FACTIONS, *(tuple(f for f in FACTIONS if f != winner) for winner in FACTIONS)],
    )


def losing_told(
    c: Case, v: Any, ruled: Iterable[int], winning: Choice[Faction | None]
) -> list[Any]:
    wins = [winning.fell_on(f) for f in FACTIONS]
    return scoring.losing(c.L, c.m, v, [term(n) for n in ruled], wins)
