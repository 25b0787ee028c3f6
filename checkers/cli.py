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
    chosen_rooms,
    digest,
    explained_usage,
    instead,
    judged,
    picked,
    quietly,
    read_all,
    readable,
)
from checkers.commands.against import judged_against
from checkers.commands.audit import audit
from checkers.commands.clarify import COMMANDS as CLARIFYING
from checkers.commands.compare import compare
from checkers.commands.matrix import matrix, perft
from checkers.commands.prove import prove
from checkers.commands.smoke import smoke
from checkers.commands.verify import verify
from checkers.commands.walk import walk
from checkers.report.outputs import OUTPUTS
from checkers.scenario import files
from checkers.scenario.results import visible

EXITS = """\b
Exit status, the first that applies:
  2  something is unreadable or misused
  4  the program that is tried broke, or does not keep to the protocol
  1  a rule is violated, a scenario fails
  3  something was not run, or went wrong inside
  0  all holds"""


@click.group(invoke_without_command=True, epilog=EXITS)
@click.version_option(package_name="turncoats-ref", prog_name="checkers")
@click.pass_context
def cli(context: click.Context) -> None:
    """Rules under test: what the rules of a tabletop game say, played and checked.

    Without a command, everything that is shipped is verified.
    """
    if context.invoked_subcommand is None:
        context.invoke(verify)


@cli.command(
    "run",
    cls=Command,
    examples=(
        "checkers run",
        "checkers run rules/ -k axe",
        "checkers run tie.yaml --reading bga",
        "checkers run --against 'node my-engine.mjs'",
    ),
)
@click.argument("paths", nargs=-1, type=FILE)
@PICK
@READING
@FORMAT("text", "json", "junit", "github", "markdown")
@click.option("--against", metavar="COMMAND", help="Put them to this program (docs/auditing.md).")
@click.option("--self-check", is_flag=True, help="Every expectation must fail with another answer.")
@click.option("-x", "--stop", is_flag=True, help="Stop at the first that does not pass.")
@click.option("-v", "--verbose", is_flag=True, help="Name those that pass, too.")
def run_scenarios(
    paths: tuple[Path, ...],
    pick: str | None,
    reading: str | None,
    form: str,
    against: str | None,
    self_check: bool,
    stop: bool,
    verbose: bool,
) -> None:
    """Run scenarios: files, or all *.scenario.yaml below folders (else the shipped ones)."""
    from checkers.report.formats import FORMATS, Report
    from checkers.scenario.results import exit_status

    scenarios = picked(read_all(paths or (files.shipped(),)), pick)
    if against is not None and self_check:
        raise click.UsageError("--self-check tries the scenarios themselves, without a program")
    if against is not None:
        verdicts = judged_against(against, scenarios, reading, stop)
    else:
        verdicts = judged(scenarios, reading, self_check, stop)
    click.echo(FORMATS[form](Report(verdicts, digest(), verbose)))
    sys.exit(exit_status(verdicts))


@cli.command(
    cls=Command,
    examples=(
        "checkers explain end.scenario.yaml",
        "checkers explain game.yaml --step 3",
        "checkers explain game.yaml --reading bga+removal=all",
    ),
)
@click.argument("file", type=FILE)
@click.option("--step", type=click.IntRange(0), help="After which step; 0 is the start.  [last]")
@PICK
@click.option("--reading", metavar="READING", help="By this reading alone.")
def explain(file: Path, step: int | None, pick: str | None, reading: str | None) -> None:
    """Who rules each area, which faction and which player win, and why, by each reading.

    A position is enough: a file with nothing but `given`.
    """
    from checkers.report.explained import explain as explained

    for scenario in readable(picked(read_all((file,), bare=True), pick)):
        if step is not None and step > scenario.steps:
            says = f"`{visible(scenario.title)}` has {scenario.steps} steps, not {step}"
            raise click.BadParameter(says)
        click.echo(visible(explained(scenario, step, instead(scenario, reading))))


@cli.command(
    cls=Command,
    examples=("checkers show end.scenario.yaml", f"checkers show {games.FIRST} --board ring"),
)
@click.argument("what", metavar="FILE|GAME")
@click.option("--board", help="Which board of the game.  [its first]")
@PICK
@READING
def show(what: str, board: str | None, pick: str | None, reading: str | None) -> None:
    """A scenario step by step, or a game's board, as text."""
    from checkers.report.shown import show as shown

    if what in games.GAMES:
        if pick is not None or reading is not None:
            raise click.UsageError(f"-k and --reading are for scenarios; {what} is a game")
        room = games.room(what)
        name = board or room.default_board
        if name not in room.boards():
            raise explained_usage(f"no board `{name}`", name, room.boards())
        click.echo(room.draw_board(room.named_board(name)))
        return
    if not Path(what).exists():
        raise explained_usage(f"{what} is neither a file nor a game", what, games.GAMES)
    if board is not None:
        raise click.UsageError(f"--board is for a game; {what} says on which board it is played")
    for scenario in readable(picked(read_all((Path(what),), bare=True), pick)):
        judge = instead(scenario, reading) or scenario.reading
        click.echo(visible(shown(scenario, judge)) + "\n")


@cli.command(
    cls=Command,
    examples=(f"checkers play {games.FIRST} --players 3 --seed 7 > game.scenario.yaml",),
)
@click.argument("game")
@click.option("--players", type=click.IntRange(1, 5), default=2, show_default=True)
@click.option("--seed", type=click.IntRange(0, 999_999_999), default=0, show_default=True)
@click.option("--board", help="Which board of the game.  [its first]")
@click.option("--reading", default="rulebook", show_default=True)
def play(game: str, players: int, seed: int, board: str | None, reading: str) -> None:
    """A random legal game, printed as a scenario that is ready to save."""
    from checkers.report.playing import as_scenario

    (room,) = chosen_rooms(game)
    name = board or room.default_board
    if name not in room.boards():
        raise explained_usage(f"no board `{name}`", name, room.boards())
    with quietly():
        click.echo(as_scenario(room, name, reading, players, seed))


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
    """The JSON Schema of a scenario file, for editors; or of what a command prints."""
    from checkers.report import outputs
    from checkers.report.schema import schema as of_rooms

    rooms = chosen_rooms(game)
    found = of_rooms(rooms) if what == "scenario" else outputs.schema(what)
    click.echo(json.dumps(found, indent=2))


@cli.command(cls=Command, examples=('eval "$(checkers completion bash)"',))
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """A script that completes the commands and options of `checkers` in a shell."""
    from click.shell_completion import get_completion_class

    found = get_completion_class(shell)
    assert found is not None  # click has these three
    click.echo(found(cli, {}, "checkers", "_CHECKERS_COMPLETE").source())


for command in (verify, prove, walk, perft, compare, *CLARIFYING, smoke, audit, matrix):
    cli.add_command(command)


def main() -> None:
    """Run the command; whatever goes wrong is told in a sentence, with the status it has."""
    from checkers.ending import guarded

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # what a terminal cannot show
    sys.exit(guarded(cli))
