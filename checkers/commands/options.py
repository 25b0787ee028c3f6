"""Options that several commands share, and functions that get what they ask for."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from checkers.asked import TO_FILL, YAML, explained_usage, reading_of, told_wrong
from checkers.scenario.boards import in_file
from checkers.scenario.room import Room
from checkers.waiting import progress
from checkers.writing import write
from spec import Reading, source

if TYPE_CHECKING:
    from checkers.clarify import RulingFile
    from checkers.compare.frequency import Tally
    from checkers.compare.written import Written

PLAYERS = click.option(
    "--players", multiple=True, type=click.IntRange(1, 9), help="For how many players.  [all]"
)
SEED = click.option(
    "--seed", type=click.IntRange(0, 999_999_999), default=0, show_default=True,
    help="The first deal of the random games.",
)  # fmt: skip
OUT = click.option(
    "--out", type=TO_FILL, metavar="DIR",
    help="Write the scenarios into this folder.",
)  # fmt: skip


WORKERS = click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True,
                       help="Processes at once.")  # fmt: skip
CLUSTER = click.option("--cluster", is_flag=True,
                       help="By a Dask cluster of so many workers here.")  # fmt: skip
SCHEDULER = click.option("--scheduler", metavar="ADDRESS",
                         help="By the workers of this Dask scheduler.")  # fmt: skip


BOARD = click.option(
    "--board", help="Which board of the game, or a file with one in place.  [its first]"
)


def one_cluster(cluster: bool, scheduler: str | None) -> None:
    if cluster and scheduler is not None:
        raise click.UsageError("--cluster is a cluster here, --scheduler another: only one of them")


UNSURE = 3  # the exit status: something is unknown


def GAMES(at_once: int) -> Callable[[Any], Any]:  # an option, like those above
    return click.option(
        "--games", type=click.IntRange(0), metavar="NUMBER",
        help=f"Random games for each number of players.  [{at_once}, or a tenth of that where a "
        "game has no model to play them with]",
    )  # fmt: skip


def many(room: Room, games: int | None, at_once: int) -> int:
    """How many random games are asked for, or else as many as are worth their time."""
    if games is not None:
        return games
    return at_once if room.formal.changes is not None else at_once // 10


def counting(room: Room, one: Reading, other: Reading, seats: int, games: int, seed: int) -> Tally:
    """Random games, announced (checkers.compare.frequency)."""
    from checkers.compare.frequency import changes

    progress(
        f"{games} game{'' if games == 1 else 's'} for {seats} players: {one.name}, {other.name}"
    )
    return changes(room, one, other, seats, games, seed)


def seated(room: Room, players: Sequence[int]) -> tuple[int, ...]:
    """The numbers of players that are asked for, or all that the game has."""
    from checkers.compare import seats_of

    known = seats_of(room)
    for number in players:
        if number not in known:
            says = f"{room.name} seats {known[0]} to {known[-1]} players, not {number}"
            raise click.UsageError(says)
    return tuple(sorted({*players})) or known


def reading_or_first(room: Room, text: str | None) -> Reading:
    """The reading that is asked for, or the game's first."""
    return room.rulebook().first if text is None else reading_of(room, text)


def board_of(room: Room, name: str | None) -> str:
    """The board that is asked for as a scenario has it, or the game's first (scenario.boards)."""
    if name is None:
        return room.default_board
    if name.endswith(YAML):
        with told_wrong(Path(name)):
            return in_file(room, Path(name))
    if name not in room.boards():
        raise explained_usage(f"no board `{name}`", name, room.boards())
    return name


def ruling_of(room: Room, path: Path) -> RulingFile:
    """The ruling of a file; what is wrong in it ends the command."""
    from checkers.clarify import read_file

    with told_wrong(path):
        return read_file(room, path)


def save(folder: Path, written: Iterable[Written], readings: Iterable[str] = ()) -> None:
    """Write scenarios, and the ruling files beside them that they name.

    Those of `readings` that are files are written as they are, with title, date and source.
    """
    from checkers.compare.readings import file_of

    files = (Path(name) for name in readings if name.endswith(YAML))
    own = {file_of(str(path)): source.decoded(str(path), source.bytes_of(path)) for path in files}
    for one in written:
        beside = {name: own.get(name, text) for name, text in one.rulings.items()}
        for name, text in {one.file: one.text, **beside}.items():
            write(folder / name, text)
        click.echo(f"wrote {folder / one.file}", err=True)


def split(command: Sequence[str]) -> tuple[str, ...]:
    """The words of a command; a single word is split as a shell would."""
    try:
        return tuple(shlex.split(command[0])) if len(command) == 1 else tuple(command)
    except ValueError as error:
        raise click.UsageError(f"{command[0]} is no command: {error}") from None


BOX = click.option(
    "--bwrap", "box", is_flag=True,
    help="Run it in bubblewrap: no network, no writing, the home folder hidden.",
)  # fmt: skip


MEMORY = click.option(
    "--memory", type=click.IntRange(0, 1 << 30), default=2048, show_default=True, metavar="MIB",
    help="That the program may use; 0: as much as there is.",
)  # fmt: skip


def bytes_of(mebibytes: int) -> int | None:
    """What --memory asks for: 0 is no bound."""
    return (mebibytes << 20) or None


def boxed(command: tuple[str, ...], box: bool) -> tuple[str, ...]:
    """The command, run in bubblewrap if `box`."""
    if not box:
        return command
    from checkers.audit.box import boxed as in_a_box
    from checkers.audit.box import there

    if not there():
        raise click.UsageError("--bwrap needs bubblewrap, and there is no `bwrap` on this machine")
    return in_a_box(command, Path.home(), Path.cwd())
