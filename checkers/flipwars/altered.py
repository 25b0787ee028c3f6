"""What follows from a position of Flip Wars, and the positions that are a tile away from it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import flipwars_ref as f
from checkers.flipwars.fewest import fewer, more, nearest, told, turned
from checkers.flipwars.smaller import can_be
from checkers.scenario.hooks import Altered, Farther
from checkers.scenario.language import Moment, Names, Position
from spec import Game, Reading


def stands(moment: Moment, names: Names) -> dict[str, str]:
    """§5.1, §5.2  Whose colour has the majority, and, at the end, who wins."""
    most = moment.game.table.leading(moment.state).who
    found = {"majority": "nobody" if most is None else names.players[most]}
    outcome = moment.game.outcome(moment.state)
    if outcome is not None:
        found["winner"] = " and ".join(names.players[seat] for seat in outcome.winners) or "nobody"
    return found


def answers(names: Names, about: str) -> tuple[str, ...]:
    """Each player; and nobody, where it is no matter of who wins."""
    return (*names.players, *(("nobody",) if about == "majority" else ()))


def altered(game: Game[f.State, f.Action], s: f.State, names: Names) -> Iterator[Altered]:
    """§1.3  A tile turned over, a tile taken away, a tile more; as far as such positions can be."""
    table: f.Table = game.table.table
    cells = [cell for cell in table.cells if not s.block & 1 << cell]
    some = chain.from_iterable(at_cell(table, s, cell, names) for cell in cells)
    yield from (one for one in some if can_be(Position(table.board, f.SEATS, one.state)))


def at_cell(table: f.Table, s: f.State, cell: int, names: Names) -> Iterator[Altered]:
    here, name = 1 << cell, names.board.name(cell)
    if not f.filled(s) & here:
        for seat, player in enumerate(names.players):
            yield Altered(f"a tile at {name} that shows {player}", 0, more(s, seat, here))
        return
    other = names.players[bool(s.shows[0] & here)]
    yield Altered(f"{name} turned over to {other}", 0, turned(table, s, here))
    yield Altered(f"no tile at {name}", 0, fewer(s, here))


def farther(
    moment: Moment, names: Names, _: Reading, about: str, wanted: str | None = None
) -> Farther | None:
    """§5.1, §5.2  The fewest tiles that give an answer (or another); None if no tiles do."""
    table, now = moment.game.table.table, stands(moment, names)[about]
    for way, state in nearest(table, moment.state):
        then = stands(moment._replace(state=state), names)[about]
        if then != now and wanted in (None, then):
            return Farther((*told(table, moment.state, way, names),), state)
    return None
