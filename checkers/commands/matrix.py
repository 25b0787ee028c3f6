"""The commands that tell what was audited, and what can be met in so many turns."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from checkers import games
from checkers.asked import FILE, FORMAT, Command, chosen_rooms, explained_usage, quietly, reading_of
from checkers.commands.options import split

if TYPE_CHECKING:
    from checkers.audit.trials import Referee, Trial


@click.command(cls=Command, examples=("checkers matrix audits.sqlite --format markdown",))
@click.argument("store", type=FILE)
@FORMAT("text", "markdown", "json", "html")
def matrix(store: Path, form: str) -> None:
    """Implementations × clauses: pass, differs, unsupported, not run; from a store of audits."""
    import sqlite3

    from checkers.audit.matrix import matrix as implementations
    from checkers.audit.store import Store
    from checkers.report.matrix import FORMATS

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
    click.echo(FORMATS[form](found))


@click.command(
    cls=Command,
    examples=(
        f"checkers perft {games.FIRST} 2 --board three-fords",
        f"checkers perft {games.FIRST} 1 --divide -- python3 my-engine.py",
    ),
)
@click.argument("game")
@click.argument("depth", type=click.IntRange(0, 12))
@click.argument("command", nargs=-1, type=click.UNPROCESSED)
@click.option("--players", type=click.IntRange(1, 9), help="[the fewest that can play]")
@click.option("--seed", type=click.IntRange(0, 999_999_999), default=0, show_default=True,
              help="Of the deal.")  # fmt: skip
@click.option("--board", help="Which board of the game.  [its first]")
@click.option("--reading", help="By this reading.  [the game's first]")
@click.option("--divide", is_flag=True, help="What each action leads to; or where a program parts.")
@FORMAT("text", "json")
def perft(
    game: str,
    depth: int,
    command: tuple[str, ...],
    players: int | None,
    seed: int,
    board: str | None,
    reading: str | None,
    divide: bool,
    form: str,
) -> None:
    """How many ways so many turns can go, and a digest of all that is met on them, in no order.

    Behind `--`, a program is held against the reference at every position, the nearest first.
    """
    from checkers.audit.perft import Digests, positions
    from checkers.audit.planned import laid, trial_of
    from checkers.scenario.language import PLAYERS

    (room,) = chosen_rooms(game)
    if room.programs.form is None:
        raise click.UsageError(f"{game} has no form in JSON yet, and so no digest")
    name = board or room.default_board
    if name not in room.boards():
        raise explained_usage(f"no board `{name}`", name, room.boards())
    judge = reading_of(room, reading or next(iter(room.rulebook().profiles)))
    assert judge is not None
    with quietly():
        laid_out = room.named_board(name)
        by = laid(room, laid_out, judge, PLAYERS[: players or room.fewest(laid_out, judge)])
        start = room.dealt(by.game, seed)
    if command:
        sys.exit(parting(by, positions(by, trial_of(by, "perft", start, ()), depth), command))
    digests = Digests(by)
    found = digests.perft(start, depth)
    below = sorted(digests.divided(start, depth)) if divide and depth else []
    if form == "json":
        listed = [{"action": json.loads(a), **p._asdict()} for a, p in below]
        click.echo(json.dumps({"format": 1, **found._asdict(), "divided": listed}, indent=2))
        return
    for action, behind in below:
        click.echo(f"{behind.digest} {behind.ways:>12,}  {action}")
    click.echo(f"{found.digest} {found.ways:>12,}  depth {depth}")


def parting(by: Referee, trials: Iterable[Trial], command: tuple[str, ...]) -> int:
    """Tell the first position at which a program parts from the reference; the exit status."""
    from checkers.audit.judged import AGREES, CANNOT
    from checkers.audit.records import BROKE
    from checkers.audit.session import Session
    from checkers.audit.trying import attempt
    from checkers.scenario.said import say_turn

    number = 0
    with Session(split(command), by.form.schema()) as subject:
        for number, trial in enumerate(trials, 1):
            found = attempt(subject, by, trial).judged
            if found.status != AGREES:
                deeds = trial.deeds[: found.deed]
                way = [say for deed in deeds for say in say_turn(by.room, [deed], by.names)]
                click.echo(f"{found.kind or found.status} at position {number}: {found.says}")
                click.echo("\n".join(f"  {line}" for line in way) or "  at the start")
                return 4 if found.status in BROKE else 3 if found.status == CANNOT else 1
    click.echo(f"agrees at all {number:,} positions")
    return 0
