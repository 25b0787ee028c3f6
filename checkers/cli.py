"""The command `checkers`. Heavy imports stand inside the commands that need them."""

from __future__ import annotations

import json
import sys
from io import TextIOWrapper
from pathlib import Path

import click

from checkers import games
from checkers.asked import (
    FILE,
    FORMAT,
    PICK,
    READING,
    Command,
    as_misuse,
    chosen_rooms,
    digest,
    picked,
    read_all,
)
from checkers.commands.against import judged_against
from checkers.commands.audit import audit
from checkers.commands.campaign import campaign
from checkers.commands.clarify import COMMANDS as CLARIFYING
from checkers.commands.compare import compare
from checkers.commands.explain import explain
from checkers.commands.fmt import fmt
from checkers.commands.init import init
from checkers.commands.judging import judged
from checkers.commands.matrix import matrix
from checkers.commands.options import BOARD, BOX, board_of, reading_or_first
from checkers.commands.painted import painted, wanted
from checkers.commands.perft import perft
from checkers.commands.prove import prove
from checkers.commands.replay import fixtures, replay
from checkers.commands.report import report
from checkers.commands.rules import rules, sentences
from checkers.commands.seek import seek
from checkers.commands.show import show
from checkers.commands.smoke import smoke
from checkers.commands.solve import solve
from checkers.commands.verify import verify
from checkers.commands.walk import walk
from checkers.report.outputs import OUTPUTS
from checkers.scenario import files
from checkers.scenario.boards import board_from

EXITS = """\b
Exit status, the first that applies:
  2  something is unreadable or misused
  4  the program under audit broke, or does not keep to the protocol
  1  a rule is violated, a scenario fails
  3  something is unknown, was not run, or went wrong inside
  0  all holds"""


@click.group(invoke_without_command=True, epilog=EXITS)
@click.version_option(package_name="turncoats-ref", prog_name="checkers")
@click.pass_context
def cli(context: click.Context) -> None:
    """Rules under test: what the rules of a tabletop game say, played and checked.

    Without a command, it verifies everything that is shipped, which takes minutes.
    """
    context.color = wanted()
    if context.invoked_subcommand is None:
        click.echo(
            "verifying all that is shipped; `checkers --help` says what else there is", err=True
        )
        context.invoke(verify)


@cli.command(
    "run",
    cls=Command,
    examples=(
        "checkers run",
        "checkers run rules/ -k axe",
        "checkers run tie.yaml --reading bga",
        "checkers run tie.yaml --against 'python3 my-engine.py'",
    ),
)
@click.argument("paths", nargs=-1, type=FILE)
@PICK
@READING
@FORMAT("text", "json", "junit", "github", "markdown")
@click.option("--against", metavar="COMMAND", help="Run them on this program (docs/auditing.md).")
@BOX
@click.option("--self-check", is_flag=True, help="With another answer, each expectation must fail.")
@click.option("-x", "--stop", is_flag=True, help="Stop at the first that does not pass.")
@click.option("-v", "--verbose", is_flag=True, help="Name those that pass, too.")
def run_scenarios(
    paths: tuple[Path, ...],
    pick: str | None,
    reading: str | None,
    form: str,
    against: str | None,
    box: bool,
    self_check: bool,
    stop: bool,
    verbose: bool,
) -> None:
    """Run scenario files, or all *.scenario.yaml below folders.

    Without paths, the shipped scenarios.
    """
    from checkers.report.formats import FORMATS, Report
    from checkers.scenario.results import exit_status

    if not paths:
        click.echo("no path is named, so these are the shipped scenarios", err=True)
    scenarios = picked(read_all(paths or (files.shipped(),)), pick)
    if against is not None and self_check:
        raise click.UsageError("--self-check tries the scenarios themselves, without a program")
    if against is None and box:
        raise click.UsageError("--bwrap is for the program of --against")
    if against is not None:
        verdicts = judged_against(against, scenarios, reading, stop, box)
    else:
        verdicts = judged(scenarios, reading, self_check, stop)
    told = FORMATS[form](Report(verdicts, digest(), verbose))
    click.echo(painted(told) if form == "text" else told)
    sys.exit(exit_status(verdicts))


@cli.command(
    cls=Command,
    examples=(f"checkers play {games.FIRST} --players 3 --seed 7 > game.scenario.yaml",),
)
@click.argument("game")
@click.option("--players", type=click.IntRange(1, 5), help="[as few as can play it]")
@click.option("--seed", type=click.IntRange(0, 999_999_999), default=0, show_default=True)
@BOARD
@click.option("--reading", help="By which reading.  [the game's first]")
def play(game: str, players: int | None, seed: int, board: str | None, reading: str | None) -> None:
    """Print a random legal game as a scenario, ready to save."""
    from checkers.report.playing import as_scenario

    (room,) = chosen_rooms(game)
    name, by = board_of(room, board), reading_or_first(room, reading)
    seats = players or room.fewest(board_from(room, name), by)
    with as_misuse():
        click.echo(as_scenario(room, name, by, seats, seed))


@cli.command(
    cls=Command,
    examples=(
        "checkers schema > scenario.schema.json",
        "checkers schema --of prove > prove.schema.json",
    ),
)
@click.argument("game", required=False)
@click.option(
    "--of", "what", type=click.Choice(["scenario", *OUTPUTS]), default="scenario",
    show_default=True, help="A scenario file, or what a command prints with --format json.",
)  # fmt: skip
def schema(game: str | None, what: str) -> None:
    """Print the JSON Schema of a scenario file, for editors.

    With --of, that of what a command prints.
    """
    from checkers.report import outputs
    from checkers.report.schema import schema as of_rooms

    rooms = chosen_rooms(game)
    found = of_rooms(rooms) if what == "scenario" else outputs.schema(what)
    click.echo(json.dumps(found, indent=2))


@cli.command(cls=Command, examples=('eval "$(checkers completion bash)"',))
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print a script that completes commands in a shell."""
    from click.shell_completion import get_completion_class

    found = get_completion_class(shell)
    assert found is not None  # click has these three
    click.echo(found(cli, {}, "checkers", "_CHECKERS_COMPLETE").source())


LOOKING = (explain, show, verify, report, rules)
PROVING = (prove, walk, perft, solve, compare, seek, *CLARIFYING)
AUDITING = (smoke, audit, matrix, replay, fixtures, campaign)
WRITING = (init, fmt, sentences)

for command in (*LOOKING, *WRITING, *PROVING, *AUDITING):
    cli.add_command(command)


def main() -> None:
    """Run the command, and exit with its status; whatever goes wrong is one sentence on stderr."""
    from checkers.ending import guarded

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # what a terminal cannot show
    sys.exit(guarded(cli))
