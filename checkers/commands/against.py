"""`checkers run --against`: scenarios put to somebody's program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from checkers.commands.judging import instead
from checkers.commands.options import boxed, split
from checkers.scenario.run import NOT_RUN, PASS, Verdict
from checkers.scenario.written import Scenario, Unread
from checkers.waiting import counted

if TYPE_CHECKING:
    from checkers.audit.conformance import Program


def judged_against(
    command: str,
    scenarios: Sequence[Scenario | Unread],
    reading: str | None,
    stop: bool,
    box: bool = False,
) -> list[Verdict]:
    """How a program does what each scenario does; with `stop`, up to the first that it fails."""
    verdicts: list[Verdict] = []
    with program_of(command, box) as program:
        for one in counted(scenarios):
            if stop and any(verdict.verdict != PASS for verdict in verdicts):
                verdicts.append(Verdict(one, NOT_RUN, ""))
            else:
                verdicts.append(program.verdict(one, instead(one, reading)))
    return verdicts


def program_of(command: str, box: bool) -> Program:
    """The program that a command starts, when it is first asked; raises click.UsageError."""
    from checkers.audit.conformance import Program

    words = split([command])
    if not words:
        raise click.UsageError("--against needs the command that starts the program")
    return Program(boxed(words, box))
