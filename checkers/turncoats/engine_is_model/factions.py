"""§4, §6, §7.1 on symbolic stones: who rules, which faction wins, which ones lose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from checkers.forking import Proof
from checkers.symbolic import term
from checkers.turncoats.engine_is_model.case import Case, Choice, seen_only
from checkers.turncoats.engine_is_model.stand_ins import handed, standing_in
from checkers.turncoats.model import scoring
from checkers.turncoats.model.vector import Model
from spec import Settled
from turncoats_ref import FACTIONS, Faction, Place, State, Table, rules

ANYBODY: Final = (None, *FACTIONS)


def settled(who: int | None) -> Settled[int]:
    """As a part gives it that stands in for itself."""
    return Settled(() if who is None else (who,), "as proved", ())


def itself(result: object) -> object:
    return result


# §4


def ruler(c: Case) -> Proof:
    """Of each area, and of the axe and the flag, which a reading may count among them."""
    s = c.position()
    v, place = c.vector(s), c.any_of("place", (*c.m.areas, c.m.axe, c.m.flag))

    def run() -> tuple[Place, Faction | None]:
        there = place()
        seen = seen_only((there, c.m.axe, c.m.flag), s)
        return there, rules.ruler(c.table, seen, there).who

    told = {there: scoring.ruler(c.L, c.m, v, there) for there in (*c.m.areas, c.m.axe, c.m.flag)}
    return c.prove(
        run,
        lambda found: c.tells(told[found[0]], found[1]),
        itself,
        [(there, who) for there in told for who in ANYBODY],
    )


# §6


def areas_ruled(c: Case) -> Proof:
    """Engine and model count the same rulers of the same places, whoever they are."""
    s, unseen = c.position(), State((), 0)
    who = [c.any_of(f"ruler of {place}", ANYBODY) for place in c.m.places]

    def ruler(table: Table, state: State, place: Place) -> Settled[Faction]:
        handed("ruler", table is c.table, state is unseen)
        return settled(who[place]())

    def ruler_told(_L: Any, _m: Model, _v: Any, place: Place) -> list[Any]:
        return [who[place].fell_on(f) for f in FACTIONS]

    def run() -> tuple[int, ...]:
        with standing_in(rules, ruler=ruler):
            return rules.areas_ruled(c.table, unseen)

    with standing_in(scoring, ruler=ruler_told):
        told = scoring.areas_ruled(c.L, c.m, c.vector(s))
    return c.prove(
        run,
        lambda counts: c.L.all(*(n == count for n, count in zip(told, counts, strict=True))),
        lambda counts: sum(counts),
        range(len(c.m.areas) + 1),
    )


def leading_faction(c: Case) -> Proof:
    s, ruled = c.position(), c.counts("areas ruled by")
    told = scoring.winning_faction(c.L, c.m, c.vector(s), [term(n) for n in ruled])
    seen = seen_only((c.m.axe, c.m.flag), s)
    return c.prove(
        lambda: rules.leading_faction(c.table, seen, ruled).who,
        lambda who: c.tells(told, who),
        itself,
        ANYBODY,
    )


# §7.1


def losing_factions(c: Case) -> Proof:
    """Whichever wins, and however many areas each rules."""
    s, ruled, winning = c.position(), c.counts("areas ruled by"), c.any_of("winning", ANYBODY)
    told = losing_told(c, c.vector(s), ruled, winning)
    seen = seen_only((c.m.axe, c.m.flag), s)

    def claim(losing: Sequence[Faction]) -> Any:
        same = [told[f] if f in losing else c.L.no(told[f]) for f in FACTIONS]
        return c.L.all(*same, len(losing) == len(set(losing)))

    return c.prove(
        lambda: rules.losing_factions(c.table, seen, ruled, winning()),
        claim,
        itself,
        [FACTIONS, *(tuple(f for f in FACTIONS if f != winner) for winner in FACTIONS)],
    )


def losing_told(
    c: Case, v: Any, ruled: Iterable[int], winning: Choice[Faction | None]
) -> list[Any]:
    wins = [winning.fell_on(f) for f in FACTIONS]
    return scoring.losing(c.L, c.m, v, [term(n) for n in ruled], wins)
