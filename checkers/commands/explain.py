"""The command that says who stands how, and why, and why not otherwise."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from checkers.asked import FILE, PICK, TO_WRITE, Command, picked, read_all, readable
from checkers.commands.judging import instead
from checkers.commands.options import UNSURE
from checkers.scenario.results import visible
from checkers.scenario.written import Scenario
from checkers.writing import write
from spec import Reading


@click.command(
    cls=Command,
    examples=(
        "checkers explain end.scenario.yaml",
        "checkers explain game.yaml --step 3",
        "checkers explain game.yaml --reading bga+removal=all",
        "checkers explain end.scenario.yaml --why-not --html why.html",
    ),
)
@click.argument("file", type=FILE)
@click.option("--step", type=click.IntRange(0), help="After which step; 0 is the start.  [last]")
@PICK
@click.option("--reading", metavar="READING", help="Under this reading alone.")
@click.option("--why-not", is_flag=True, help="Add the smallest change that turns each answer.")
@click.option("--html", "page", type=TO_WRITE, metavar="FILE",
              help="Write it there as a page, too, with --why-not.")  # fmt: skip
def explain(
    file: Path,
    step: int | None,
    pick: str | None,
    reading: str | None,
    why_not: bool,
    page: Path | None,
) -> None:
    """Say who wins, or would if the game ended there, and why.

    Under each reading, where they differ. A file with nothing but `given` is enough. --why-not adds
    the smallest change that gives another answer, and for each refused step the nearest action that
    is allowed and the smallest change that would allow this one; under one reading, the scenario's
    own unless --reading names another.
    """
    from checkers.report.explained import explain as explained

    scenarios = [*readable(picked(read_all((file,), bare=True), pick))]
    if page and len(scenarios) > 1:
        raise click.UsageError(f"{file} holds {len(scenarios)} scenarios; pick one with -k")
    unsure = False
    for scenario in scenarios:
        if step is not None and step > scenario.steps:
            says = f"`{visible(scenario.title)}` has {scenario.steps} steps, not {step}"
            raise click.BadParameter(says)
        judge = instead(scenario, reading)
        click.echo(visible(explained(scenario, step, judge)))
        if why_not or page:
            by = judge or scenario.reading
            unsure |= why_not_otherwise(scenario, by, step, why_not, page)
    sys.exit(UNSURE if unsure else 0)


def why_not_otherwise(
    scenario: Scenario, by: Reading, step: int | None, on_stdout: bool, page: Path | None
) -> bool:
    """Print what would turn each answer, or write it as a page; whether some of it is unknown."""
    from checkers.report import whynot

    answers = whynot.answers(scenario, by, step)
    if on_stdout:
        click.echo(visible(f"\n{whynot.why_not(scenario, by, step, answers)}"))
    if page:
        write(page, whynot.as_html(scenario, by, step, answers))
    return any(answer.unsure for answer in answers)
