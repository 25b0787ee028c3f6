"""How a game was decided: how many were still level after each row, of factions and of players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

import turncoats_ref as t
from spec import Settled

Chain: TypeAlias = tuple[int, ...]  # how many are level after each row, until one is left

FACTION_ROWS = 3  # §6, §6.1, §6.2
PLAYER_ROWS = 3  # §7, §7.1, §7.2


class Signature(NamedTuple):
    """Level factions after areas, axe, flag; level players after winning stones, losing stones,
    turn order, of which the first is not asked if no faction wins. No row of players: nobody wins.
    """

    factions: Chain
    players: Chain

    @property
    def decided(self) -> bool:
        """Whether a faction wins."""
        return self.factions[-1] == 1

    def __str__(self) -> str:
        return f"{said(self.factions)}/{said(self.players)}"


def said(chain: Chain) -> str:
    return "-".join(map(str, chain)) or "nobody"


def signature(ask: t.Arbiter, s: t.State) -> Signature:
    """How the game is decided if it ends here."""
    faction, player = ask.winning_player(s)
    return Signature(chain(faction), () if player is None else chain(player))


def chain(settled: Settled[Any]) -> Chain:
    if not settled.rounds:
        return ()
    return (*(len(row.scores) for row in settled.rounds[1:]), len(settled.left))


def signatures(table: t.Table) -> Iterator[Signature]:
    """Every one that rows could have, whether or not there is a position like it."""
    for factions in chains(len(t.FACTIONS), FACTION_ROWS):
        rows = PLAYER_ROWS if factions[-1] == 1 else len(table.answers.no_faction)
        for players in ((), *(chains(table.seats, rows) if rows else ())):
            yield Signature(factions, players)


def chains(level: int, rows: int) -> Iterator[Chain]:
    """Each row leaves as many or fewer, and the first that leaves one is the last."""
    for left in range(1, level + 1):
        if left == 1 or rows == 1:
            yield (left,)
        else:
            yield from ((left, *rest) for rest in chains(left, rows - 1))
