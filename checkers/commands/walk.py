"""`checkers walk`: every state of a table, and how the game's claims stand in them."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from checkers import games
from checkers.asked import (
    FOLDER,
    FORMAT,
    PICK,
    READING,
    TO_WRITE,
    Command,
)
from checkers.commands.options import CLUSTER, SCHEDULER, WORKERS
from checkers.commands.shelved import size
from checkers.commands.walks import MOST, How, laid, walked
from checkers.scenario.results import visible
from checkers.writing import write


@click.command(
    "walk",
    cls=Command,
    examples=(
        f"checkers walk {games.FIRST} --from t1",
        f"checkers walk {games.FIRST} --from late.scenario.yaml --all-deals --format json",
        f"checkers walk {games.FIRST} --from t0 --html t0.html",
        f"checkers walk {games.FIRST} --from t1 --memory 1GiB --disk walked/",
        f"checkers walk {games.FIRST} --from t1 --cluster --workers 2 --disk parts/",
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
              help="Take no more than about so much (2GiB; 256MiB at least), or each worker of a "
              "cluster; the rest stands on disk. By a model only.")  # fmt: skip
@click.option("--disk", type=FOLDER, metavar="DIR",
              help="There, or there on each worker; a walk that was stopped goes on from what it "
              "left.  [a folder that is taken away; on a cluster, none]")  # fmt: skip
@CLUSTER
@WORKERS
@SCHEDULER
@click.option("--html", "page", type=TO_WRITE, metavar="FILE",
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
    cluster: bool,
    workers: int,
    scheduler: str | None,
    page: Path | None,
    form: str,
) -> None:
    """Visit every state that a scenario's start can lead to.

    The game's claims are judged in each of them.

    --memory, --disk and clusters are for walks by a model that counts pieces: not with --engine or
    --steps. If a game has no such model, it says so.
    """
    from checkers.walk.printed import as_json, as_text, record, status

    here = laid(game, start, pick, reading, all_deals, not (engine or steps))
    if page and disk and page.resolve().is_relative_to(disk.resolve()):
        raise click.UsageError(f"{disk} is for the walk alone; name another place for the page")
    how = How(engine or steps, steps, limit, memory, disk, cluster, workers, scheduler)
    told = record(here.one, here.by.name, *walked(here, how))
    click.echo(json.dumps(as_json(told), indent=2) if form == "json" else visible(as_text(told)))
    if page:
        from checkers.report.walked_page import as_html

        write(page, as_html(here.room, told))
    sys.exit(status(told.walked))
