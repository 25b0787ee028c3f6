"""Who would have won if one clause had left somebody else: what a wrong winner can be blamed on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import turncoats_ref as t
from spec import Game, Settled

Ruled = tuple[int, ...]  # how many areas each faction rules
Winners = tuple[int, ...]

RULING: Final = ("4", "4.1", "4.2", "4.3")


def rests(game: Game[t.State, t.Action], s: t.State) -> Iterator[tuple[str, Iterator[Winners]]]:
    """The clause that decides the winning faction, and those that decide who rules an area.

    Each with the winners if it had left another faction, or none.
    """
    table: t.Table = game.table.table
    ruled = t.winners.areas_ruled(table, s)
    rulers = [game.table.ruler(s, place) for place in table.ruled]
    faction = game.table.winning_faction(s)
    yield faction.by, (winners(table, s, ruled, one) for one in otherwise(faction))
    for clause in RULING:
        by_it = [one for one in rulers if one.by == clause]
        yield clause, (leading(table, s, one) for one in counts(ruled, by_it))


def otherwise(settled: Settled[t.Faction]) -> list[t.Faction | None]:
    """The other factions that the last row could have left, and none."""
    level = [one for one, _ in settled.rounds[-1].scores] if settled.rounds else [*t.FACTIONS]
    return [one for one in (*level, None) if one != settled.who]


def counts(ruled: Ruled, rulers: Sequence[Settled[t.Faction]]) -> Iterator[Ruled]:
    """How many areas each could rule, if one of these areas had another ruler, or more had."""
    known = {ruled: None}
    for one in rulers:
        for count in [*known]:
            for who in otherwise(one):
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
