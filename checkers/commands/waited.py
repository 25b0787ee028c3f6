"""An audit for somebody who waits for it, and may not want to any more."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from checkers.scenario.results import in_one_line, visible

if TYPE_CHECKING:
    from checkers.audit.auditing import Command as Subject
    from checkers.audit.known import Known
    from checkers.audit.planned import Plan
    from checkers.audit.result import Audit
    from checkers.audit.store import Store


def waited_for(
    plan: Plan, subject: Subject, workers: int, store: Store, known: Sequence[Known], infer: bool
) -> Audit:
    """The audit, with a bar at a terminal for somebody who waits."""
    from checkers.audit.result import audit as audited

    with (
        click.progressbar(
            length=len(plan.all_keys()), label="trials", file=sys.stderr, hidden=quiet()
        ) as bar,
        going_on(store) as kept,
    ):

        def told(text: str) -> None:
            say(text) if text else bar.update(1)

        return audited(plan, subject, workers, kept, known, told, infer)


def say(text: str) -> None:
    """What takes longer, in a line beside the bar."""
    click.echo(in_one_line(text) if quiet() else f"\n{in_one_line(text)}", err=True)


@contextmanager
def going_on(store: Store) -> Iterator[Store]:
    """A store to go on with; whoever interrupts the audit is told how."""
    from checkers.audit.records import Another

    try:
        yield store
    except Another as error:
        raise click.UsageError(f"{error}; without --resume, the audit begins anew") from None
    except KeyboardInterrupt:
        if store.path is not None and store.lines.exists():
            says = f"{store.lines} keeps what was done; the same command with --resume goes on"
            click.echo(visible(f"\n{says}"), err=True)
        raise


def quiet() -> bool:
    return not sys.stderr.isatty()
