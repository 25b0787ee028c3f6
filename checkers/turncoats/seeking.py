"""Positions of Turncoats that are sought by how they are decided: the smallest, or a proof.

How is said as in the atlas of ties: `3-2-1` are three factions level in areas, two of them on the
axe, and one on the flag; `3-2-1/2-1` has two players level in winning stones, and one in losing
ones; `3-2-1/nobody` has no winner.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import turncoats_ref as t
from checkers.claims import PROVED, UNKNOWN
from checkers.logic import Number, Truth
from checkers.proofs.differences import Example, Missing
from checkers.proofs.solving import smallest
from checkers.scenario.boards import board_from, called
from checkers.scenario.language import PLAYERS, Names
from checkers.turncoats import ROOM
from checkers.turncoats.claims.telling import TOLD, Case, Fresh
from checkers.turncoats.model import scoring
from checkers.turncoats.parts import STONES
from checkers.turncoats.positions import say_given
from checkers.turncoats.ties.proofs import still_level
from checkers.turncoats.ties.signatures import Chain, chains, said, signature
from checkers.turncoats.witnesses import state_of
from spec import Reading
from spec.rulebook import Unknown
from spec.source import did_you_mean
from spec.turncoats import FACTIONS

DECIDING: Final = ("most-winning", "fewest-losing", "turn-order")  # §7, §7.1, §7.2
ASKS: Final = ("nobody is the winning faction", "nobody wins")


def seek(how: str, board: str, reading: Reading, seats: int) -> Missing | Example:
    """The smallest position with this ending, or that there is none; raises Unknown."""
    at = board_from(ROOM, board)
    fresh = Fresh(Case(TOLD, reading, seats, at))
    m, v = fresh.m, fresh.vector()
    terms = [*fresh.sane(v), v[m.turn] == 0, v[m.in_a_row] == 0, *decided(fresh, v, how)]
    found = smallest(fresh.symbols, terms, sum(v[1 : m.turn], v[0]))
    if found.verdict == "sat":
        cells = list(found.values.values())[: m.size]
        state = state_of(m, [*cells[:-1], seats], over=True)
        confirm(how, t.turncoats(at, reading, seats).table, state)
        lines = say_given(state, Names(m.board, PLAYERS[:seats]))
        return Example(board, seats, lines, None, ASKS)
    sure = PROVED if found.verdict == "unsat" else UNKNOWN
    return Missing(
        how, STONES, sure, f"on {called(ROOM, board)}, {seats} players, any number of stones"
    )


def confirm(how: str, ask: t.Arbiter, state: t.State) -> None:
    """The engine must decide the position so; raises RuntimeError if it does not."""
    factions, players = signature(ask, state)
    found = said(factions) + (f"/{said(players)}" if "/" in how else "")
    if found != how:
        raise RuntimeError(f"the model decides a position by {how}, the engine by {found}")


def decided(fresh: Fresh, v: Sequence[Any], how: str) -> Iterator[Truth]:
    """§6, §7  What must be so of the counts."""
    L, m = fresh.L, fresh.m
    ruled = scoring.areas_ruled(L, m, v)
    wins = scoring.winning_faction(L, m, v, ruled)
    ways, _, ending = how.partition("/")
    rows = 1 + len(m.pairs("faction-tie-break"))
    factions = read(ways, chains(len(FACTIONS), rows))
    keys = scoring.by_faction(scoring.tie_columns(L, m, v, ruled, "faction-tie-break"))
    yield from level(fresh, keys, factions)
    if not ending:
        return
    names = DECIDING if factions[-1] == 1 else tuple(map(str, m.reading["no-faction"]))
    players = read(ending, [(), *(chains(m.seats, len(names)) if names else ())])
    won = L.either(*scoring.winning_player(L, m, v, ruled, wins))
    yield won if players[-1:] == (1,) else L.no(won)
    measures = scoring.measured(L, m, v, ruled, wins)
    hands = list(zip(*(measures[name] for name in names), strict=True))
    yield from level(fresh, hands, players)


def level(fresh: Fresh, keys: Sequence[Sequence[Number]], chain: Chain) -> Iterator[Truth]:
    """After each row there are so many whom nobody beats."""
    for row, left in enumerate(chain, 1):
        yield still_level(fresh.L, keys, row) == left


def read(text: str, known: Iterable[Chain]) -> Chain:
    """How many are level after each row; raises Unknown where the rows cannot leave so many."""
    named = {said(chain): chain for chain in known}
    if text not in named:
        raise Unknown(f"no rows leave `{text}` level", did_you_mean(text, named))
    return named[text]
