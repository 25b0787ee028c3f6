"""The report, as a page."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from checkers import games as shelf
from checkers.asked import OUTPUT, Command, counted
from checkers.commands.options import GAMES, PLAYERS, SEED, many, progress, seated
from checkers.commands.verify import INTERRUPTED, verified
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
              type=OUTPUT)  # fmt: skip
@PLAYERS
@GAMES(EACH)
@SEED
def report(
    game: str | None, output: Path, players: tuple[int, ...], games: int | None, seed: int
) -> None:
    """All that is known of a game (or of all), as a page of one file.

    What stands behind each clause, how sure each claim is, and the open questions: each reading's
    answer, the smallest position that tells the answers apart, how often it changes the winner.
    The exit status is that of `checkers verify`.
    """
    from checkers.clarify.ranked import ranked
    from checkers.report.overview import as_html

    boards, status = verified(game)
    parts = []
    for board in boards:
        room = shelf.room(board.game)
        progress(f"asking the questions of {room.name}")
        number = many(room, games, EACH)
        seats = seated(room, players)
        asked = ranked(room, seats, number, seed, counted) if status != INTERRUPTED else []
        parts.append((room, board, asked))
    write(output, as_html(parts))
    click.echo(f"wrote {output}", err=True)
    sys.exit(status)
