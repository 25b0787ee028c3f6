"""The commands about rulings: one judged, all of them as a document, what is still open."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from checkers import games
from checkers.asked import FILE, FORMAT, TO_WRITE, Command, chosen_rooms
from checkers.claims import UNKNOWN
from checkers.commands.options import (
    GAMES,
    OUT,
    PLAYERS,
    SEED,
    UNSURE,
    counting,
    many,
    ruling_of,
    save,
    seated,
)
from checkers.scenario import files
from checkers.scenario.results import visible
from checkers.waiting import counted, progress
from checkers.writing import write

AT_ONCE, EACH = 2_000, 500  # random games: of one ruling, of each question


@click.command(
    cls=Command,
    examples=(
        f"checkers clarify {games.FIRST} mercy.yaml --players 2",
        f"checkers clarify {games.FIRST} mercy.yaml --games 0 --out mercy/ --format json",
        f"checkers clarify {games.FIRST} mercy.yaml --players 2 --html mercy.html",
    ),
)
@click.argument("game")
@click.argument("ruling", type=FILE)
@PLAYERS
@GAMES(AT_ONCE)
@SEED
@OUT
@click.option("--html", "page", type=TO_WRITE, metavar="FILE",
              help="Write it there as a page, too.")  # fmt: skip
@FORMAT("text", "json")
def clarify(
    game: str,
    ruling: Path,
    players: tuple[int, ...],
    games: int | None,
    seed: int,
    out: Path | None,
    page: Path | None,
    form: str,
) -> None:
    """Judge a ruling: what it settles, breaks and changes.

    Which questions it answers, which claims no longer hold, which scenarios come out differently. A
    ruling is a file with a title, a date, a source, the reading that it starts from, and answers.
    An answer is one that the rulebook has (`removal: up-to`), or a new one in words, where a game
    has words for it (`removal: at least 1, at most 3`); `checkers rules` lists both.
    """
    from checkers.clarify import clarify as judged
    from checkers.report import clarified as report

    (room,) = chosen_rooms(game)
    read = ruling_of(room, ruling)
    seats, games = seated(room, players), many(room, games, AT_ONCE)
    progress(f"judging {read.title}: claims, scenarios, positions, games")
    clarified = judged(room, read, files.shipped() / room.name, seats, games, seed, counting)
    as_json = json.dumps(report.as_json(room, clarified), indent=2)
    click.echo(as_json if form == "json" else visible(report.as_text(room, clarified)))
    if out:
        save(out, clarified.written, [str(ruling)])
    if page:
        from checkers.report.clarified_page import as_html

        write(page, as_html(room, clarified))
    sys.exit(UNSURE if clarified.unknown else 0)


@click.command(
    cls=Command,
    examples=(
        f"checkers rulings {games.FIRST} -o clarifications.md",
        f"checkers rulings {games.FIRST} mercy.yaml -o clarifications.md",
    ),
)
@click.argument("game")
@click.argument("rulings", nargs=-1, type=FILE)
@click.option("-o", "output", type=TO_WRITE, metavar="FILE",
              help="Write there.  [to stdout]")  # fmt: skip
def rulings(game: str, rulings: tuple[Path, ...], output: Path | None) -> None:
    """Print the clarifications document.

    What is in force, since when, by whom, and what it changed.
    """
    from checkers.clarify.in_force import in_force
    from checkers.report.clarifications import as_markdown

    (room,) = chosen_rooms(game)
    read = [ruling_of(room, path) for path in rulings]
    ruled = [*in_force(room, read)]
    text = as_markdown(room, ruled)
    if output:
        write(output, text)
    else:
        click.echo(visible(text), nl=False)
    sys.exit(UNSURE if any(one.sure == UNKNOWN for one in ruled) else 0)


@click.command(
    cls=Command,
    examples=(
        f"checkers questions {games.FIRST} --players 2",
        f"checkers questions {games.FIRST} --games 0 --out questions/",
    ),
)
@click.argument("game")
@PLAYERS
@GAMES(EACH)
@SEED
@OUT
@FORMAT("text", "json")
def questions(
    game: str, players: tuple[int, ...], games: int | None, seed: int, out: Path | None, form: str
) -> None:
    """Rank the open questions by how often they change the winner."""
    from checkers.clarify.ranked import ranked
    from checkers.report import open_questions as report

    (room,) = chosen_rooms(game)
    progress(f"the answers of {room.name}: first the smallest positions, then random games")
    found = ranked(room, seated(room, players), many(room, games, EACH), seed, counted)
    as_json = json.dumps(report.as_json(room, found), indent=2)
    click.echo(as_json if form == "json" else report.as_text(room, found))
    if out:
        save(out, (shown.written for one in found for shown in one.shown))
    sys.exit(UNSURE if any(one.unknown for one in found) else 0)


COMMANDS = (clarify, rulings, questions)
