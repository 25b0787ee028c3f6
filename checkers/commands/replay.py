"""The commands about games that are over: logs that are checked, and fixtures that are written."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from checkers import games
from checkers.asked import FILE, FORMAT, READING, Command, chosen_rooms, reading_of, there
from checkers.scenario.language import Room
from checkers.scenario.results import in_one_line, visible
from spec import Reading
from spec.source import Mistake

if TYPE_CHECKING:
    from checkers.audit.mapping import Sentences
    from checkers.audit.replayed import Replayed


@click.command(
    cls=Command,
    examples=(
        f"checkers replay {games.FIRST} game.log",
        f"checkers replay {games.FIRST} games.jsonl --format json",
        f"checkers replay {games.FIRST} theirs.txt --mapping theirs.yaml --reading bga",
    ),
)
@click.argument("game")
@click.argument("logs", nargs=-1, required=True, type=FILE)
@click.option("--mapping", type=FILE, metavar="FILE",
              help="What the sentences of somebody else's logs say in ours.")  # fmt: skip
@READING
@FORMAT("text", "json")
def replay(
    game: str, logs: tuple[Path, ...], mapping: Path | None, reading: str | None, form: str
) -> None:
    """Check finished games from their logs, even where deals, hands or draws are not told.

    The formats stand in docs/logs.md.
    """
    from checkers.report import replayed as report

    (room,) = chosen_rooms(game)
    theirs = read_mapping(mapping) if mapping else None
    counts, kept = Counter[str](), list["Replayed"]()
    for one in replayed(room, logs, theirs, reading_of(room, reading)):
        counts[one.verdict] += 1
        if form == "json":
            kept.append(one)
        else:
            click.echo(report.as_text(one))
    if form == "json":
        click.echo(json.dumps(report.as_json(room, kept), indent=2))
    else:
        click.echo(report.counted(counts))
    sys.exit(report.exit_status(counts))


def replayed(
    room: Room, logs: tuple[Path, ...], theirs: Sentences | None, reading: Reading | None
) -> Iterator[Replayed]:
    from checkers.audit.replayed import replay
    from checkers.audit.seated import Asked

    for path in map(there, logs):
        asked = Asked(room, reading, path.parent)
        mapped, head = (theirs.rows, theirs.head) if theirs else (None, None)
        with path.open("rb") as stream:
            yield from replay(asked, in_one_line(path), stream, mapped, head)


def read_mapping(path: Path) -> Sentences:
    from checkers.audit.mapping import read_mapping

    try:
        return read_mapping(there(path))
    except Mistake as mistake:
        click.echo(visible("\n".join(str(one) for one in mistake.all)), err=True)
        raise SystemExit(2) from None
