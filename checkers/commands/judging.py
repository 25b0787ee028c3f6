"""Scenarios judged as the command line asks: by which reading, how far, and how severely."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

import click

from checkers import games
from checkers.asked import YAML, as_misuse, reading_of
from checkers.scenario.run import FAIL, NOT_RUN, PASS, Verdict, run, table
from checkers.scenario.written import Scenario, Unread
from checkers.waiting import counted
from spec import Impossible, Reading


def judged(
    scenarios: Sequence[Scenario | Unread],
    reading: str | None = None,
    self_check: bool = False,
    stop: bool = False,
) -> list[Verdict]:
    """Each scenario's verdict; with `stop`, none after one that does not pass is run."""
    if reading and self_check:
        raise click.UsageError(
            "--self-check judges by the scenarios' own readings, not by --reading"
        )
    verdicts: list[Verdict] = []
    for one in counted(scenarios) if self_check else scenarios:
        if stop and any(verdict.verdict != PASS for verdict in verdicts):
            verdicts.append(Verdict(one, NOT_RUN, ""))
            continue
        verdict = run(one, instead(one, reading, laid=False))
        verdicts.append(bitten(verdict) if self_check else verdict)
    return verdicts


def instead(one: Scenario | Unread, text: str | None, laid: bool = True) -> Reading | None:
    """The reading of this name to judge a scenario by, if one is named.

    Raises click.UsageError where the engine cannot interpret it; where it cannot lay the scenario's
    table by it, too, unless it need not be `laid`, as a run tells of that itself.
    """
    if not isinstance(one, Scenario) or text is None:
        return None
    reading = reading_of(one.room, text)
    with as_misuse(), contextlib.suppress(*(() if laid else (Impossible,))):
        table(one, reading)
    return as_told(one, reading)


def as_told(one: Scenario, reading: Reading) -> Reading:
    """The reading; one with the same answers that the scenario names under `under`, if it does."""
    if reading.name in one.room.rulebook().profiles:
        return reading
    files = (own for name, own in one.readings.items() if name.endswith(YAML))
    return next((own for own in files if own.values == reading.values), reading)


def bitten(verdict: Verdict) -> Verdict:
    """The verdict; FAIL, not PASS, if another answer instead of an expectation passes, too."""
    from checkers.scenario.selfcheck import toothless

    if verdict.verdict != PASS or isinstance(verdict.scenario, Unread):
        return verdict
    found = tuple(toothless(verdict.scenario, games.room, games.FIRST))
    return Verdict(verdict.scenario, FAIL, verdict.reading, found) if found else verdict
