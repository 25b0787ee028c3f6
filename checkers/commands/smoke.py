"""`checkers smoke`: the protocol, tried with somebody's program."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from checkers import games
from checkers.asked import Command, chosen_rooms
from checkers.commands.options import BOX, MEMORY, boxed, bytes_of, split
from checkers.scenario.results import in_one_line
from checkers.scenario.room import Room

if TYPE_CHECKING:
    from checkers.audit.subject import Limits

BROKE = 4  # the exit status: the program did, or what it says is not the protocol


@click.command(
    "smoke", cls=Command, examples=(f"checkers smoke {games.FIRST} -- python3 my-engine.py",)
)
@click.argument("game")
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED)
@click.option("--seconds", type=click.FloatRange(0.1, 3600), default=10, show_default=True,
              help="For each answer.")  # fmt: skip
@MEMORY
@BOX
def smoke(game: str, command: tuple[str, ...], seconds: float, memory: int, box: bool) -> None:
    """Check that a program keeps to the protocol.

    What is wrong is said before any rule is judged.
    """
    import asyncio

    from checkers.audit.subject import DEFAULT

    (room,) = chosen_rooms(game)
    if room.programs.form is None:
        raise click.UsageError(f"{game} has no form in JSON yet")
    limits = DEFAULT._replace(seconds=seconds, memory=bytes_of(memory))
    sys.exit(asyncio.run(walked(room, boxed(split(command), box), limits)))


async def walked(room: Room, command: Sequence[str], limits: Limits) -> int:
    """Print each line as it comes; the exit status."""
    from checkers.audit.smoke import WRONG, smoke

    status = 0
    async for line in smoke(room, command, limits):
        click.echo(in_one_line(f"{line.verdict}: {line.asked}: {line.says}"))
        status = BROKE if line.verdict == WRONG else status
    return status
