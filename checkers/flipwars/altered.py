"""What follows from a position of Flip Wars, and the positions that are a tile away from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

import flipwars_ref as f
from checkers.flipwars.smaller import can_be
from checkers.scenario.hooks import Altered, Farther, Unsure
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
            shows = (s.shows[0] | here * (seat == 0), s.shows[1] | here * (seat == 1))
            yield Altered(f"a tile at {name} that shows {player}", 0, replace(s, shows=shows))
        return
    yield Altered(f"{name} turned over to {other(s, cell, names)}", 0, turned(table, s, [cell]))
    shows = s.shows[0] & ~here, s.shows[1] & ~here
    gone = replace(s, shows=shows, flags=s.flags & ~here, captured=s.captured & ~here)
    yield Altered(f"no tile at {name}", 0, gone)


def other(s: f.State, cell: int, names: Names) -> str:
    """Whose colour a tile does not show."""
    return names.players[bool(s.shows[0] & 1 << cell)]


def turned(table: f.Table, s: f.State, cells: Iterable[int]) -> f.State:
    """§1.3, §4.8  With the tiles on some cells turned over; the owners stay who they were."""
    some = sum(1 << cell for cell in cells)
    captured = s.captured ^ some if table.by_owner else s.captured
    return replace(s, shows=(s.shows[0] ^ some, s.shows[1] ^ some), captured=captured)


def farther(
    moment: Moment, names: Names, _: Reading, about: str, wanted: str | None = None
) -> Farther | Unsure:
    """§5.1  The fewest tiles that give an answer (or another).

    They are those of one colour turned over, and then more.

    Nothing else that is done to a tile moves the points farther apart, or nearer: what is turned
    over is lost by one and won by the other, and flags, which count twice, are turned first. Tiles
    more are for a majority of all cells (Q15), where too few show any colour.
    """
    table, now = moment.game.table.table, stands(moment, names)[about]
    for many in range(1, len(table.cells) + 1):
        for seat in range(f.SEATS):
            found = for_other(table, moment.state, seat, many, names)
            then = stands(moment._replace(state=found.state), names)[about] if found else now
            if found and then != now and wanted in (None, then):
                return found
    return Unsure("neither tiles turned over nor more of them give it")


def for_other(table: f.Table, s: f.State, seat: int, many: int, names: Names) -> Farther | None:
    """So many tiles of a seat's colour turned over; where it has fewer, more for the other."""
    flags_first = [*f.each(s.shows[seat] & s.flags), *f.each(s.shows[seat] & ~s.flags)]
    over = sorted(flags_first[:many])
    free = [*f.each(table.whole & ~(f.filled(s) | s.block))]
    more = free[: many - len(over)]
    after = turned(table, s, over)
    shows = [*after.shows]
    shows[1 - seat] |= sum(1 << cell for cell in more)
    state = replace(after, shows=(shows[0], shows[1]))
    if len(over) + len(more) < many or not can_be(Position(table.board, f.SEATS, state)):
        return None
    showing, others = names.players[seat], names.players[1 - seat]
    told = ((f"showing {showing} turned over", over), (f"more showing {others}", more))
    says = (f"{tiles(len(c))} {what}: {named(c, names)}" for what, c in told if c)
    return Farther(tuple(says), state)


def tiles(many: int) -> str:
    return f"{many} tile{'' if many == 1 else 's'}"


def named(cells: Iterable[int], names: Names) -> str:
    return ", ".join(names.board.name(cell) for cell in cells)
