"""The commands about games that are over: logs that are checked, and fixtures that are written."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from checkers import games
from checkers.asked import (
    FILE,
    FORMAT,
    READING,
    TO_FILL,
    Command,
    chosen_rooms,
    reading_of,
    there,
    told_wrong,
)
from checkers.commands.audit import shipped
from checkers.commands.options import SEED, seated
from checkers.scenario.results import in_one_line
from checkers.scenario.room import Room
from checkers.writing import write
from spec import Reading

LOGS: Final = (".log", ".txt", ".jsonl")  # as they are most often called

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
              help="What the sentences of other people's logs mean in ours.")  # fmt: skip
@READING
@FORMAT("text", "json")
def replay(
    game: str, logs: tuple[Path, ...], mapping: Path | None, reading: str | None, form: str
) -> None:
    """Check finished games from their logs.

    Deals, hands and draws need not be known. docs/logs.md describes the formats.
    """
    from checkers.report import replayed as report

    (room,) = chosen_rooms(game)
    theirs = read_mapping(mapping) if mapping else None
    counts, kept = Counter[str](), list["Replayed"]()
    by = None if reading is None else reading_of(room, reading)
    for one in replayed(room, logs, theirs, by):
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

    for path in (there(log, LOGS) for log in logs):
        asked = Asked(room, reading, path.parent)
        mapped, head = (theirs.rows, theirs.head) if theirs else (None, None)
        with path.open("rb") as stream:
            yield from replay(asked, in_one_line(path), stream, mapped, head)


def read_mapping(path: Path) -> Sentences:
    from checkers.audit.mapping import read_mapping

    with told_wrong(path):
        mapping = read_mapping(there(path))
    return mapping


@click.command(
    cls=Command,
    examples=(
        f"checkers fixtures {games.FIRST} -o fixtures/",
        f"checkers fixtures {games.FIRST} -o fixtures/ --reading bga --players 3 --games 20",
    ),
)
@click.argument("game")
@click.option("-o", "--out", required=True, type=TO_FILL,
              metavar="DIR", help="A folder that is empty, or not there yet.")  # fmt: skip
@click.option("--players", "--seats", "seats", multiple=True, type=click.IntRange(1, 9),
              help="For how many players.  [all]")  # fmt: skip
@click.option("--games", "number", type=click.IntRange(0), default=1, show_default=True,
              help="Random games for each reading and number of players.")  # fmt: skip
@SEED
@click.option(
    "--reading", "asked", multiple=True, help="Under these.  [all shipped, and those of scenarios]"
)
def fixtures(
    game: str,
    out: Path,
    seats: tuple[int, ...],
    number: int,
    seed: int,
    asked: tuple[str, ...],
) -> None:
    """Export scenarios and whole games as JSON.

    And games as ITF traces, for any program to read. docs/fixtures.md describes the files. The same
    command writes the same bytes.
    """
    from checkers.audit import fixtures as made
    from checkers.audit.keys import GAME, Key

    (room,) = chosen_rooms(game)
    if room.programs.form is None:
        raise click.UsageError(f"{game} has no form in JSON yet")
    if out.exists() and any(out.iterdir()):
        raise click.UsageError(f"{out} is not empty; fixtures lie in a folder of their own")
    scenarios, names = shipped(room), asked or tuple(room.rulebook().profiles)
    readings = [reading_of(room, name) for name in names]
    others = {} if asked else {n: r for one in scenarios for n, r in made.named(one).items()}
    keys = [Key(GAME, n, at) for at in seated(room, seats) for n in range(seed, seed + number)]
    written = list(made.schemas(room))
    for one in made.fixtures(room, readings, scenarios, keys, [*others.values()]):
        written.append(one)
        write(out / one.path, one.text)
    for one in (*written[:2], made.index(room, [*readings, *others.values()], written)):
        write(out / one.path, one.text)
    kinds = Counter(one.kind for one in written)
    click.echo(", ".join(f"{kinds[kind]} {kind}s" for kind in sorted(kinds)) + f" in {out}")
