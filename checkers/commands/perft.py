"""The command that tells what can be met in so many turns, and where a program parts from it."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

import click

from checkers import games
from checkers.asked import FORMAT, Command, as_misuse, chosen_rooms
from checkers.commands.options import BOARD, BOX, board_of, boxed, reading_or_first, split
from checkers.scenario.boards import board_from
from checkers.scenario.results import in_one_line
from checkers.scenario.room import Room

UNTRIED: Final = "nothing illegal was tried: `checkers audit` does that"

if TYPE_CHECKING:
    from checkers.audit.judged import Judged
    from checkers.audit.trials import Referee, Trial


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
@click.option("--players", type=click.IntRange(1, 9), help="How many.  [as few as there can be]")
@click.option("--seed", type=click.IntRange(0, 999_999_999), default=0, show_default=True,
              help="Of the deal.")  # fmt: skip
@BOARD
@click.option("--reading", help="By this reading.  [the game's first]")
@click.option("--divide", is_flag=True, help="What each action leads to; or where a program parts.")
@BOX
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
    box: bool,
    form: str,
) -> None:
    """Count the ways in which so many turns can go.

    And print a digest of all positions on them, whatever their order. With a program after `--`, it
    is compared with the reference at every position, the nearest first.
    """
    from checkers.audit.made import trial_of
    from checkers.audit.perft import positions

    (room,) = chosen_rooms(game)
    by = at(room, board, reading, players)
    with as_misuse():
        start = room.dealt(by.game, seed)
    if command:
        trials = positions(by, trial_of(by, "perft", start, ()), depth)
        sys.exit(parting(by, trials, boxed(split(command), box)))
    tell(by, start, depth, divide, form)


def at(room: Room, board: str | None, reading: str | None, players: int | None) -> Referee:
    """The reference at the table that is asked for."""
    from checkers.audit.starts import laid
    from checkers.scenario.language import PLAYERS

    if room.programs.form is None:
        raise click.UsageError(f"{room.name} has no form in JSON yet, and so no digest")
    judge = reading_or_first(room, reading)
    with as_misuse():
        named = board_from(room, board_of(room, board))
        return laid(room, named, judge, PLAYERS[: players or room.fewest(named, judge)])


def tell(by: Referee, start: Any, depth: int, divide: bool, form: str) -> None:
    from checkers.audit.perft import Digests

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
    from checkers.audit.conformance import by_clauses
    from checkers.audit.judged import AGREES, CANNOT
    from checkers.audit.records import BROKE
    from checkers.audit.session import Session, uncompared
    from checkers.audit.trying import attempt

    lacks = Counter[str]()
    number = 0
    with Session(command, by.form.schema()) as subject:
        for number, trial in enumerate(trials, 1):
            found = attempt(subject, by, trial).judged
            if found.status == CANNOT:
                lacks[found.says] += 1
            elif found.status != AGREES:
                what = f"{found.kind or found.status} at position {number}: {found.says}"
                lines = (f"{what}{by_clauses(found)}", *way(by, trial, found))
                click.echo("\n".join(map(in_one_line, lines)))
                return 4 if found.status in BROKE else 1
        unseen = uncompared(subject.hello())
    agreed = number - lacks.total()
    click.echo(f"agrees at {f'{agreed:,} of' if lacks else 'all'} {number:,} positions")
    for line in (*(f"{n:,} unsupported: {says}" for says, n in lacks.items()), *unseen, UNTRIED):
        click.echo(in_one_line(f"  {line}"))
    return 3 if lacks else 0


def way(by: Referee, trial: Trial, found: Judged) -> Iterator[str]:
    """How one comes to where something differs."""
    from checkers.scenario.said import say_turn

    deeds = trial.deeds[: found.deed]
    if not deeds:
        yield "  at the start"
    for deed in deeds:
        yield from (f"  {line}" for line in say_turn(by.room, [deed], by.names))
