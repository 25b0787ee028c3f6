"""Progress: a bar or a line at a terminal, a line now and then in a log."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sized
from typing import Final, TypeVar

import click

T = TypeVar("T")

APART: Final = 30.0  # seconds between two lines of a log


def at_a_terminal() -> bool:
    """Whether somebody sees what is written to stderr as it comes; else it goes into a log."""
    return sys.stderr.isatty()


def progress(says: str) -> None:
    """Say at a terminal what is being done."""
    if at_a_terminal():
        click.echo(says, err=True)


def logged(says: str) -> None:
    """Say in a log what is being done; at a terminal there is a bar."""
    if not at_a_terminal():
        click.echo(says, err=True)


def counted(
    things: Iterable[T], what: str = "", apart: float = APART, many: int = 0
) -> Iterator[T]:
    """The things; at a terminal with a bar of how many are done.

    In a log with a line every `apart` seconds, if there is a word for `what` is counted. Things
    without a length are counted up to `many`.
    """
    many = len(things) if isinstance(things, Sized) else many
    if at_a_terminal():
        with click.progressbar(things, length=many, file=sys.stderr) as bar:
            yield from bar
        return
    last = time.monotonic()
    for done, thing in enumerate(things):
        if what and time.monotonic() - last >= apart:
            click.echo(f"{what}: {done:,} of {many:,}", err=True)
            last = time.monotonic()
        yield thing


@contextlib.contextmanager
def known_so_far(what: str) -> Iterator[Callable[[int], None]]:
    """Tells how many states, or the like, are known, in one line at a terminal that is renewed."""
    if not at_a_terminal():
        yield lambda _: None
        return
    yield lambda many: click.echo(f"\r{many:,} {what}", err=True, nl=False)
    click.echo(err=True)
