"""What follows from a position of Oriflamme, and the positions that are an influence away."""

from __future__ import annotations

from collections.abc import Iterator

import oriflamme_ref as o
from checkers.scenario.hooks import Altered, Farther
from checkers.scenario.language import Moment, Names
from oriflamme_ref.state import gains
from spec import Game, Reading


def stands(moment: Moment, names: Names) -> dict[str, str]:
    """§7, §7.1, §7.2  Who leads, or, at the end, who wins."""
    outcome = moment.game.outcome(moment.state)
    seats = outcome.winners if outcome else moment.game.table.leading(moment.state).left
    who = " and ".join(names.players[seat] for seat in seats)
    return {"winner" if outcome else "leader": who}


def answers(names: Names, _: str) -> tuple[str, ...]:
    """Each player alone; what several share is told where a few influence give it."""
    return names.players


def altered(_: Game[o.State, o.Action], s: o.State, names: Names) -> Iterator[Altered]:
    """§1.1  One influence more or less in front of a player; none that lies on cards counts."""
    for seat, player in enumerate(names.players):
        for by in (1, -1):
            if s.stock[seat] + by >= 0:
                yield Altered(f"influence in front of {player}", by, gains(s, seat, by))


def farther(
    moment: Moment, names: Names, _: Reading, about: str, wanted: str | None = None
) -> Farther | None:
    """§7  The least influence that somebody must have more to give an answer (or another).

    With no less in all is it done otherwise: what is between two players is not made up for by
    what a third has, and one less here is as much as one more there.
    """
    s, now = moment.state, stands(moment, names)[about]
    for many in range(1, max(s.stock) + 2):
        for seat, player in enumerate(names.players):
            state = gains(s, seat, many)
            then = stands(moment._replace(state=state), names)[about]
            if then != now and wanted in (None, then):
                return Farther((f"{many} more influence in front of {player}",), state)
    return None
