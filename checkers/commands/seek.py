"""The command that seeks a position, or proves that there is none."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from checkers import games
from checkers.asked import Command, as_misuse, chosen_rooms
from checkers.claims import PROVED
from checkers.commands.options import BOARD, OUT, UNSURE, board_of, reading_or_first, save, seated
from checkers.scenario.boards import called
from checkers.scenario.results import visible
from checkers.scenario.room import Room
from spec import Reading

if TYPE_CHECKING:
    from checkers.compare.written import Written


@click.command(
    cls=Command,
    examples=(
        f"checkers seek {games.FIRST} 3-2-1 > tie.scenario.yaml",
        f"checkers seek {games.FIRST} 3-2-1 --reading rulebook+empty-area=tie-break",
        f"checkers seek {games.FIRST} 1/2-2-1 --players 3 --board ring",
    ),
)
@click.argument("game")
@click.argument("how")
@click.option("--players", type=click.IntRange(1, 9), default=2, show_default=True)
@BOARD
@click.option("--reading", help="Under which reading.  [the game's first]")
@OUT
def seek(
    game: str, how: str, players: int, board: str | None, reading: str | None, out: Path | None
) -> None:
    """Find the smallest final position decided in a given way.

    Or prove that there is none. HOW is how many are level after each row of a tie-break: 3-2-1
    means three sides level, then two, then one. After a slash the same for players (1/2-2-1), or
    `nobody`, if nobody wins.
    """
    from checkers.proofs.differences import Missing

    (room,) = chosen_rooms(game)
    if room.formal.seek is None:
        raise click.UsageError(nothing_sought(room))
    name, by = board_of(room, board), reading_or_first(room, reading)
    (seats,) = seated(room, (players,))
    with as_misuse():
        sought = room.formal.seek(how, name, by, seats)
    if isinstance(sought, Missing):
        surely = "no position is decided so, proved"
        says = surely if sought.sure == PROVED else "unknown whether a position is decided so"
        click.echo(visible(f"{how}: {says} (under {by.name}, {sought.scope})"))
        sys.exit(0 if sought.sure == PROVED else UNSURE)
    written = scenario(room, sought, by, how)
    click.echo(visible(written.text), nl=False)
    if out:
        save(out, [written])


def nothing_sought(room: Room) -> str:
    if room.model is None:
        return f"{room.name} has no formal model to seek anything with"
    says = f"the formal model of {room.name} proves claims, and does not seek endings"
    return f"{says}: checkers explain FILE --why-not turns a position that you have"


def scenario(room: Room, example: Any, reading: Reading, how: str) -> Written:
    from checkers.clarify.refuted import Said, as_scenario
    from checkers.compare.readings import slug

    title = f"A game can be decided by {how} under {reading.name}"
    where = called(room, example.board)
    note = f"demonstration; no position on {where} with fewer stones is decided so, proved"
    clause = next(iter(room.rulebook().clauses))
    return as_scenario(room, example, reading, Said(title, note, f"sought-{slug(how)}", clause))
