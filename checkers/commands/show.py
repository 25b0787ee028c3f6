"""The command that draws: a game's board, a position, a scenario step by step."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import click

from checkers import games
from checkers.asked import (
    FORMAT,
    PICK,
    READING,
    TO_FILL,
    Command,
    explained_usage,
    picked,
    read_all,
    readable,
)
from checkers.commands.judging import instead, judged
from checkers.commands.options import BOARD, board_of
from checkers.scenario.boards import board_from
from checkers.scenario.results import visible
from checkers.scenario.room import Room
from checkers.scenario.written import Scenario
from checkers.writing import write
from spec import Reading


@click.command(
    cls=Command,
    examples=(
        "checkers show end.scenario.yaml",
        f"checkers show {games.FIRST} --board ring",
        "checkers show end.scenario.yaml --format html > end.html",
        "checkers show game.yaml --step 3",
        "checkers show game.yaml --format svg --step 3 --seat ada > seen-by-ada.svg",
        "checkers show rules/ --out pages/",
    ),
)
@click.argument("what", metavar="FILE|GAME")
@BOARD
@click.option("--step", type=click.IntRange(0), help="After which step; 0 is the start.")
@click.option("--seat", metavar="PLAYER", help="As this player sees and hears it.")
@PICK
@READING
@click.option("--out", type=TO_FILL, metavar="DIR",
              help="A page for each scenario of a file or a folder, and an index.")  # fmt: skip
@FORMAT("text", "svg", "html", "json")
def show(
    what: str,
    board: str | None,
    step: int | None,
    seat: str | None,
    pick: str | None,
    reading: str | None,
    out: Path | None,
    form: str,
) -> None:
    """Show a scenario step by step, or a game's board.

    As text; as a picture (SVG: the position after a step, else after the last); as a page that
    plays the scenario (HTML, one file); or as JSON.
    """
    if what in games.GAMES:
        if (pick, reading, step, seat, out) != (None,) * 5:
            says = f"-k, --reading, --out, --step and --seat are for scenarios; {what} is a game"
            raise click.UsageError(says)
        click.echo(board_as(what, board, form))
        return
    scenarios = scenarios_in(what, board, pick)
    if out:
        if (step, seat) != (None, None):
            raise click.UsageError("--step and --seat are for one scenario, --out is for many")
        save(scenarios, what, reading, out)
    elif form == "text":
        for scenario in scenarios:
            click.echo(as_text(scenario, reading, step, seat))
    else:
        click.echo(drawn(the_only(scenarios, what), reading, step, seat, form))


def scenarios_in(what: str, board: str | None, pick: str | None) -> list[Scenario]:
    """The scenarios of a file or a folder."""
    if not Path(what).exists():
        raise explained_usage(f"{what} is neither a file nor a game", what, games.GAMES)
    if board is not None:
        raise click.UsageError(f"--board is for a game; {what} says on which board it is played")
    return [*readable(picked(read_all((Path(what),), bare=True), pick))]


def the_only(scenarios: Sequence[Scenario], what: str) -> Scenario:
    if len(scenarios) > 1:
        raise click.UsageError(f"{what} holds {len(scenarios)} scenarios; pick one with -k")
    return scenarios[0]


def board_as(game: str, board: str | None, form: str) -> str:
    from checkers.report import pictured, player

    room = able(games.room(game), form)
    name = board_of(room, board)
    match form:
        case "svg":
            return pictured.board_as_svg(room, name)
        case "html":
            return player.board_as_html(room, name)
        case "json":
            return json.dumps(pictured.board_as_json(room, name), indent=2)
    return room.draw_board(board_from(room, name))


def able(room: Room, form: str) -> Room:
    """The room, if its game can be shown in this form; else a misuse."""
    lacks = {"svg": room.looks.pictures is None, "json": room.programs.form is None}
    if lacks.get(form):
        raise click.UsageError(f"{room.name} cannot be shown as {form}")
    return room


def as_text(scenario: Scenario, reading: str | None, step: int | None, seat: str | None) -> str:
    from checkers.report.shown import show as shown

    who = seat_of(scenario, seat)
    if who is not None and scenario.room.looks.places is None:
        raise click.UsageError(f"{scenario.room.name} cannot be shown to a seat")
    within(scenario, step)
    return visible(shown(scenario, judge_of(scenario, reading), step, who)) + "\n"


def save(scenarios: Sequence[Scenario], title: str, reading: str | None, folder: Path) -> None:
    """Write a page for each scenario, and the index."""
    from checkers.report.index import INDEX, pages

    judges = [judge_of(scenario, reading) for scenario in scenarios]
    verdicts = judged(scenarios, reading)
    for name, page in pages(title, [*zip(scenarios, judges, verdicts, strict=True)]).items():
        write(folder / name, page)
    pages_of = "a page" if len(scenarios) == 1 else f"{len(scenarios)} pages"
    click.echo(f"wrote {pages_of} and {folder / INDEX}", err=True)


def judge_of(scenario: Scenario, reading: str | None) -> Reading:
    return instead(scenario, reading) or scenario.reading


def drawn(
    scenario: Scenario, reading: str | None, step: int | None, seat: str | None, form: str
) -> str:
    from checkers.report import pictured, player

    able(scenario.room, form)
    judge, who = judge_of(scenario, reading), seat_of(scenario, seat)
    within(scenario, step)
    if form == "svg":
        return pictured.as_svg(scenario, judge, step, who)
    if form == "json":
        return json.dumps(pictured.as_json(scenario, judge, step, who), indent=2)
    if step is not None:
        raise click.UsageError(f"the page has every step; link to this one as #{step}")
    return player.as_html(scenario, judge, who)


def within(scenario: Scenario, step: int | None) -> None:
    if step is not None and step > scenario.steps:
        raise click.UsageError(f"there are {scenario.steps} steps, not {step}")


def seat_of(scenario: Scenario, seat: str | None) -> int | None:
    players = scenario.names.players
    if seat is not None and seat not in players:
        raise explained_usage(f"no player `{seat}`", seat, players)
    return None if seat is None else players.index(seat)
