"""What follows from a position of Flip Wars, and the positions that are a tile away from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import flipwars_ref as f
from checkers.scenario.hooks import Altered
from checkers.scenario.language import Moment, Names
from spec import Game


def stands(moment: Moment, names: Names) -> dict[str, str]:
    """§5.1, §5.2  Who wins; before the end, who leads."""
    outcome = moment.game.outcome(moment.state)
    if outcome is None:
        who = moment.game.table.leading(moment.state).who
        return {"leader": "nobody" if who is None else names.players[who]}
    return {"winner": " and ".join(names.players[seat] for seat in outcome.winners) or "nobody"}


def altered(game: Game[f.State, f.Action], s: f.State, names: Names) -> Iterator[Altered]:
    """§1.1  A tile more on each cell that is free, or none on one that is not."""
    for cell in f.each(game.table.table.whole & ~s.block):
        here = 1 << cell
        for seat, player in enumerate(names.players):
            if f.filled(s) & here & ~s.shows[seat]:
                continue
            by = -1 if s.shows[seat] & here else 1
            shows = list(s.shows)
            shows[seat] ^= here
            after = replace(s, shows=(shows[0], shows[1]), flags=s.flags & ~here)
            yield Altered(f"tile of {player} on {names.board.name(cell)}", by, after)
