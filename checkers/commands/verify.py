"""The main job: whatever is shipped is run, proved and walked."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from checkers import games
from checkers.asked import FORMAT, Command, chosen_rooms, read_all
from checkers.commands.judging import judged
from checkers.ending import heard
from checkers.scenario import files
from checkers.scenario.results import visible
from checkers.scenario.room import Room
from checkers.waiting import logged

if TYPE_CHECKING:
    from checkers import claims
    from checkers.report.board import Board

INTERRUPTED = 130


@click.command(
    cls=Command, examples=("checkers verify", f"checkers verify {games.FIRST} --format json")
)
@click.argument("game", required=False)
@FORMAT("text", "json")
def verify(game: str | None, form: str = "text") -> None:
    """Check every scenario, claim, proof and small walk.

    Of one game or of all, clause by clause. It fails when a claim is less sure than it must be, and
    when anything was not run.
    """
    boards, status = verified(game)
    click.echo(printed(boards, form))
    sys.exit(status)


def printed(boards: Sequence[Board], form: str) -> str:
    from checkers.report.dashboard import as_json, as_text

    return json.dumps(as_json(boards), indent=2) if form == "json" else as_text(boards)


def verified(game: str | None) -> tuple[list[Board], int]:
    """A game's dashboard (or all), and the status that it deserves."""
    from checkers.evidence import lacking
    from checkers.report import board

    boards: list[Board] = []
    interrupted = False
    for room in chosen_rooms(game):
        logged(f"{room.name}: scenarios, claims, proofs and small walks")
        verdicts = judged(read_all((files.shipped() / room.name,)))
        for mistake in (m for verdict in verdicts for m in verdict.mistakes):
            click.echo(visible(f"{mistake}\n"), err=True)
        shown, left = gathered(room, interrupted)
        interrupted = interrupted or bool(left)
        boards.append(board.board(room, verdicts, shown, [*left, *lacking(room)]))
    status = max((each.status for each in boards), key=board.STATUSES.index)
    return boards, INTERRUPTED if interrupted else status


def gathered(room: Room, interrupted: bool) -> tuple[list[claims.Verdict], list[str]]:
    """The verdicts on a game's claims, and what was not run because of an interrupt."""
    from checkers.evidence import jobs, outcome

    left = list(jobs(room))
    found: list[claims.Verdict] = []
    with click.progressbar(
        length=len(left), label=room.name, file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        try:
            while left and not interrupted:
                found += outcome(room.name, left[0])
                left.pop(0)
                bar.update(1)
        except KeyboardInterrupt:
            heard()  # what was not run is told by name, and the status says so
    return found, [job.name for job in left]
