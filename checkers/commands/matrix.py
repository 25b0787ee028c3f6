"""The command that tells what was audited, from stores."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from checkers import games
from checkers.asked import FILE, FORMAT, Command

if TYPE_CHECKING:
    from checkers.audit.matrix import Implementation


@click.command(cls=Command, examples=("checkers matrix audits.sqlite --format markdown",))
@click.argument("stores", type=FILE, nargs=-1, required=True, metavar="STORE...")
@FORMAT("text", "markdown", "json", "html")
def matrix(stores: tuple[Path, ...], form: str) -> None:
    """Show implementations × clauses, from stores of audits.

    Each is a pass, differs, is unsupported, or was not run.
    """
    from checkers.audit.matrix import newest
    from checkers.report.matrix import FORMATS

    found = newest(one for store in stores for one in audits(store))
    click.echo(FORMATS[form](found))


def audits(store: Path) -> list[Implementation]:
    """What a store holds; what is none, or holds nothing, is a misuse."""
    import sqlite3

    from checkers.audit.matrix import matrix as implementations
    from checkers.audit.store import Store

    clauses = {name: games.room(name).rulebook().clauses for name in games.GAMES}
    try:
        found = implementations(store, clauses)
    except FileNotFoundError:
        if (lines := Store(store).lines).exists():
            says = f"{lines} is of an audit that was cut short: go on with --store {store} --resume"
            raise click.UsageError(f"there is no {store} yet; {says}") from None
        raise click.UsageError(f"there is no {store}; `checkers audit --store` writes it") from None
    except sqlite3.DatabaseError:
        raise click.UsageError(f"{store} is no store of audits") from None
    if not found:
        raise click.UsageError(f"{store} holds no audit that came to its end")
    return found
