"""The command that makes a folder of scenarios to start from."""

from __future__ import annotations

from pathlib import Path

import click

from checkers import games
from checkers.asked import FILE, Command, chosen_rooms
from checkers.scenario.results import in_one_line


@click.command(
    cls=Command,
    examples=(
        "checkers init",
        f"checkers init my-rules --game {games.FIRST}",
    ),
)
@click.argument("folder", type=FILE, default="rules", metavar="[DIR]")
@click.option("--game", default=games.FIRST, show_default=True, help="Of which the first is.")
def init(folder: Path, game: str) -> None:
    """Make a folder to start from.

    With a scenario that passes, its schema, and the lines for CI. No file is overwritten.
    """
    from checkers.report.starting import start

    (room,) = chosen_rooms(game)
    files = start(room, chosen_rooms(None), called(folder))
    there = [name for name in files if (folder / name).exists()]
    if there:
        says = f"{in_one_line(folder / there[0])} is there already; nothing was written"
        raise click.UsageError(says)
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        with (folder / name).open("x", encoding="utf-8") as file:  # even if it has just come
            file.write(text)
        click.echo(in_one_line(folder / name))
    click.echo(f"now: checkers run {in_one_line(folder)}", err=True)


def called(folder: Path) -> str:
    """What a repository calls it: the path from here, or the name of what lies elsewhere."""
    here = folder.resolve()
    return here.relative_to(Path.cwd()).as_posix() if here.is_relative_to(Path.cwd()) else here.name
