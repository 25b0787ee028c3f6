"""`checkers walk`: every state of a table, and how the game's claims stand in them."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from pathlib import Path

import click

from checkers import games
from checkers.asked import (
    FOLDER,
    FORMAT,
    OUTPUT,
    PICK,
    READING,
    Command,
    chosen_rooms,
    explained_usage,
    picked,
    quietly,
    readable,
    reading_of,
)
from checkers.commands.options import known_so_far
from checkers.commands.shelved import shelved, size
from checkers.scenario.reader import read_path, read_text
from checkers.scenario.results import visible
from checkers.scenario.written import Scenario, Unread
from checkers.writing import write

MOST = 20_000_000  # states, which fit into two gigabytes


@click.command(
    "walk",
    cls=Command,
    examples=(
        f"checkers walk {games.FIRST} --from t1",
        f"checkers walk {games.FIRST} --from late.scenario.yaml --all-deals --format json",
        f"checkers walk {games.FIRST} --from t0 --html t0.html",
        f"checkers walk {games.FIRST} --from t1 --memory 1GiB --disk walked/",
    ),
)
@click.argument("game")
@click.option(
    "--from", "start", required=True, metavar="FILE", help="A scenario, or a shipped table: t1."
)
@PICK
@click.option("--steps", is_flag=True, help="Count every step, not whole turns; by the engine.")
@click.option("--engine", is_flag=True, help="By the reference engine, not by the model.")
@click.option("--all-deals", is_flag=True, help="From every deal of what is hidden there.")
@READING
@click.option(
    "--limit", type=click.IntRange(1), metavar="STATES",
    help=f"Stop at so many; each takes about 100 bytes.  [{MOST:,}; with --memory, none]",
)  # fmt: skip
@click.option("--memory", callback=size, metavar="SIZE",
              help="Take no more than about so much (2GiB); the rest stands on disk.")  # fmt: skip
@click.option("--disk", type=FOLDER, metavar="DIR",
              help="There; a walk that was stopped goes on from what it left.  [a folder that is "
              "taken away]")  # fmt: skip
@click.option("--html", "page", type=OUTPUT, metavar="FILE",
              help="Write it there as a page, too.")  # fmt: skip
@FORMAT("text", "json")
def walk(
    game: str,
    start: str,
    pick: str | None,
    steps: bool,
    engine: bool,
    all_deals: bool,
    reading: str | None,
    limit: int | None,
    memory: int | None,
    disk: Path | None,
    page: Path | None,
    form: str,
) -> None:
    """Every state that can be reached from where a scenario starts, and the claims in them."""
    from checkers.walk.measured import measured
    from checkers.walk.printed import as_json, as_text, status, telling

    (room,) = chosen_rooms(game)
    if room.formal.walking is None:
        raise click.UsageError(f"{game} has no tables to walk yet")
    module = room.formal.walking
    one, *more = list(readable(picked(read_start(game, start, module.tables()), pick)))
    if more or one.room is not room:
        says = "holds several scenarios; pick one with -k" if more else f"is not about {game}"
        raise click.UsageError(f"{start} {says}")
    by = reading_of(room, reading) or one.reading
    with quietly():
        table = module.table(one.names.board, by, len(one.names.players))
        first = one.start.step.state
        if all_deals or not (engine or steps):
            table.check([first])
    starts = list(table.deals(first)) if all_deals else [first]
    spills = memory is not None or disk is not None
    if spills and (engine or steps or not hasattr(table, "counts")):
        raise click.UsageError("--memory and --disk are for walks by a model")
    most = MOST if limit is None and not spills else limit
    with known_so_far("states") as known:
        if engine or steps:
            measured_walk = measured(lambda: table.by_game(starts, most, steps, known))
        elif spills:
            with shelved(one, by, table, starts, memory, disk) as shelf:
                measured_walk = measured(lambda: table.by_model(starts, most, known, shelf))
        else:
            measured_walk = measured(lambda: table.by_model(starts, most, known))
    told = telling(one, by.name, *measured_walk)
    click.echo(json.dumps(as_json(told), indent=2) if form == "json" else visible(as_text(told)))
    if page:
        from checkers.report.walked_page import as_html

        write(page, as_html(room, told))
    sys.exit(status(told.walked))


def read_start(game: str, start: str, tables: Mapping[str, Traversable]) -> list[Scenario | Unread]:
    """The scenarios of a table that is shipped, or else of a file; that one is hidden is told."""
    if start in tables:
        if Path(start).is_file():
            says = f"{start} is the table of {game} that is shipped; the file here is ./{start}"
            click.echo(visible(says), err=True)
        return read_text(tables[start].name, tables[start].read_bytes(), games.room, game)
    if Path(start).is_file():
        return read_path(Path(start), start, games.room, game)
    raise explained_usage(f"{start} is neither a file nor a table of {game}", start, tables)
