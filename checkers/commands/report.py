"""The command that writes the report."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

import click

from checkers import games as shelf
from checkers.asked import TO_WRITE, Command, chosen_rooms
from checkers.commands.options import GAMES, PLAYERS, SEED, many, seated
from checkers.commands.verify import INTERRUPTED, verified
from checkers.waiting import counted
from checkers.writing import write

EACH = 100  # random games, of each answer


@click.command(
    cls=Command,
    examples=(
        "checkers report -o report.html",
        f"checkers report {shelf.FIRST} --players 2 --games 0 -o report.html",
    ),
)
@click.argument("game", required=False)
@click.option("-o", "output", required=True, metavar="FILE", help="Write the page there.",
              type=TO_WRITE)  # fmt: skip
@PLAYERS
@GAMES(EACH)
@SEED
def report(
    game: str | None, output: Path, players: tuple[int, ...], games: int | None, seed: int
) -> None:
    """Write all that is known of a game, or of all, as a page.

    One file: the evidence for each clause, how sure each claim is, and the open questions, with
    each reading's answer, the smallest position that tells the answers apart, and how often that
    changes the winner. The exit status is that of `checkers verify`.
    """
    from checkers.clarify.ranked import ranked
    from checkers.report.overview import as_html

    seats = {room.name: seated(room, players) for room in chosen_rooms(game)}
    boards, status = verified(game)
    parts = []
    for board in boards:
        room, asked = shelf.room(board.game), []
        if status != INTERRUPTED:
            click.echo(f"{room.name}: asking the open questions", err=True)
            through = partial(counted, what=f"{room.name}: answers tried")
            asked = ranked(room, seats[room.name], many(room, games, EACH), seed, through)
        parts.append((room, board, asked))
    write(output, as_html(parts))
    click.echo(f"wrote {output}", err=True)
    sys.exit(status)
