"""Who would have won if one clause had left somebody else: what a wrong winner can be blamed on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, TypeVar

import turncoats_ref as t
from spec import Game, Settled

T = TypeVar("T")
Ruled = tuple[int, ...]  # how many areas each faction rules
Winners = tuple[int, ...]

RULING: Final = ("4", "4.1", "4.2", "4.3")


def rests(game: Game[t.State, t.Action], s: t.State) -> Iterator[tuple[str, Iterator[Winners]]]:
    """The clauses that were asked for who rules an area, which faction wins, and which player.

    Each with the winners if it had left another one, or none.
    """
    table: t.Table = game.table.table
    ruled = t.winners.areas_ruled(table, s)
    rulers = [game.table.ruler(s, place) for place in table.ruled]
    leads = cache(lambda ruled: leading(table, s, ruled))  # several clauses can come to the same
    faction, player = t.winners.winning_player(table, s)
    for clause in RULING:
        yield clause, map(leads, counts(ruled, rulers, clause))
    for clause, others in asked(faction, t.FACTIONS).items():
        yield clause, (winners(table, s, ruled, one) for one in others)
    for clause, seats in asked(player, range(table.seats)).items() if player else ():
        yield clause, ((seat,) for seat in seats if seat is not None)


def asked(settled: Settled[T], everyone: Sequence[T]) -> dict[str, list[T | None]]:
    """The clauses that were asked; and whom each could have left instead, or nobody."""
    found = dict[str, Sequence[T]]()
    for one in settled.rounds:
        found.setdefault(one.clause, [who for who, _ in one.scores])
    found.setdefault(settled.by, settled.left if settled.rounds else everyone)
    return {
        clause: [one for one in (*level, None) if one != settled.who]
        for clause, level in found.items()
    }


def counts(ruled: Ruled, rulers: Sequence[Settled[t.Faction]], clause: str) -> Iterator[Ruled]:
    """How many areas each could rule, if a clause gave one or more of them to another."""
    known = {ruled: None}
    for one in rulers:
        others = asked(one, t.FACTIONS).get(clause, ())
        for count in [*known] if others else ():
            for who in others:
                new = tuple(n - (f == one.who) + (f == who) for f, n in enumerate(count))
                if new not in known:
                    known[new] = None
                    yield new


def leading(table: t.Table, s: t.State, ruled: Ruled) -> Winners:
    return winners(table, s, ruled, t.winners.leading_faction(table, s, ruled).who)


def winners(table: t.Table, s: t.State, ruled: Ruled, faction: t.Faction | None) -> Winners:
    losing = t.winners.losing_factions(table, s, ruled, faction)
    player = t.winners.leading_player(table, s, faction, losing)
    return () if player is None or player.who is None else (player.who,)
