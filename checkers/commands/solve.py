"""The command that says who wins a small board with best play."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from checkers import games
from checkers.asked import FORMAT, Command, as_misuse, chosen_rooms
from checkers.commands.options import BOARD, board_of, reading_or_first
from checkers.scenario.boards import called
from checkers.scenario.results import visible
from checkers.scenario.room import Room
from checkers.waiting import known_so_far, progress

if TYPE_CHECKING:
    from checkers.report.playing import Sitting
    from checkers.solving import Values

SEATS = 2
ENOUGH = 512  # MiB


@click.command(
    cls=Command,
    examples=(f"checkers solve {list(games.GAMES)[1]} --board 3x3 > best.scenario.yaml",),
)
@click.argument("game")
@BOARD
@click.option("--reading", help="By which reading.  [the game's first]")
@click.option(
    "--memory", type=click.IntRange(1), default=ENOUGH, show_default=True, metavar="MIB",
    help="How much the table of positions may take.",
)  # fmt: skip
@click.option("--engine", is_flag=True, help="By the reference engine, every position; slow.")
@FORMAT("text", "json")
def solve(
    game: str, board: str | None, reading: str | None, memory: int, engine: bool, form: str
) -> None:
    """Say who wins with best play, and print a best game.

    The game is a scenario. Only where nothing is hidden or drawn.
    """
    from checkers.report.playing import Sitting
    from checkers.report.solved import DEAL, as_json, as_text, solved
    from checkers.solving import ByEngine

    (room,) = chosen_rooms(game)
    name, by = board_of(room, board), reading_or_first(room, reading)
    at = Sitting(room, name, by, SEATS, DEAL)
    progress(f"solving {called(room, name)}")
    with as_misuse(), known_so_far("positions") as known:
        table = at.game
        values: Values = ByEngine(table) if engine else quickly(room, at, memory, known)
        found = solved(at, table, values)
    click.echo(json.dumps(as_json(found), indent=2) if form == "json" else visible(as_text(found)))


def quickly(room: Room, at: Sitting, memory: int, known: Callable[[int], None]) -> Values:
    """By what the game's room brings to solve it."""
    if room.formal.solver is None:
        raise click.UsageError(f"{room.name} brings nothing to solve it with: try --engine")
    found: Values = room.formal.solver(at.names.board, at.reading, memory, known)
    return found
