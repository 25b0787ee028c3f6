"""What `checkers walk` walks, and how: by the engine, by the model, on disk, or by a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from checkers import games
from checkers.asked import as_misuse, chosen_rooms, explained_usage, picked, readable, reading_of
from checkers.commands.options import one_cluster
from checkers.commands.shelved import shelved, standing
from checkers.ending import heard
from checkers.scenario.reader import read_path, read_text
from checkers.scenario.results import in_one_line, visible
from checkers.scenario.room import Room
from checkers.scenario.written import Scenario, Unread
from checkers.waiting import known_so_far
from checkers.writing import Busy
from spec import Reading

if TYPE_CHECKING:
    from checkers.walk.measured import Measured

MOST = 20_000_000  # states, which fit into two gigabytes
ON_DISK = "the same command goes on from the last complete level"


class Laid(NamedTuple):
    """What is walked: a table under a reading, and where it is begun."""

    room: Room
    one: Scenario
    by: Reading
    table: Any
    starts: Sequence[Any]


class How(NamedTuple):
    """By the engine or by the model; and where a walk by the model stands."""

    engine: bool
    steps: bool
    limit: int | None
    memory: int | None
    disk: Path | None
    cluster: bool
    workers: int
    scheduler: str | None

    @property
    def spills(self) -> bool:
        return self.memory is not None or self.disk is not None

    @property
    def shared(self) -> bool:
        return self.cluster or self.scheduler is not None

    def fits(self, here: Laid) -> None:
        one_cluster(self.cluster, self.scheduler)
        if (self.spills or self.shared) and (self.engine or not hasattr(here.table, "counts")):
            why = f"no start of {here.room.name} has such a walk"
            if self.engine and hasattr(here.table, "counts"):
                why = "leave --engine and --steps out"
            says = "--memory, --disk and clusters are for walks by a model that counts pieces"
            raise click.UsageError(f"{says}; {why}")
        if self.shared and self.limit:
            raise click.UsageError("a cluster has no --limit")
        if self.shared and self.spills and self.disk is None:
            raise click.UsageError("a cluster has --memory with --disk only: its workers' folder")


def laid(
    game: str, start: str, pick: str | None, reading: str | None, all_deals: bool, whole: bool
) -> Laid:
    """The table that a scenario is at; `whole` says that walks know whole turns only."""
    (room,) = chosen_rooms(game)
    module = room.formal.walking
    if module is None:
        raise click.UsageError(f"{game} has no tables to walk yet")
    one, *more = list(readable(picked(read_start(game, start, module.tables()), pick)))
    if more or one.room is not room:
        says = "holds several scenarios; pick one with -k" if more else f"is not about {game}"
        raise click.UsageError(f"{start} {says}")
    by = one.reading if reading is None else reading_of(room, reading)
    with as_misuse():
        table = module.table(one.names.board, by, len(one.names.players))
        first = one.start.step.state
        if all_deals or whole:
            table.check([first])
    return Laid(room, one, by, table, list(table.deals(first)) if all_deals else [first])


def walked(here: Laid, how: How) -> Measured:
    """The walk, and what it cost."""
    from checkers.walk.measured import measured

    how.fits(here)
    table, starts = here.table, here.starts
    most = MOST if how.limit is None and not how.spills else how.limit
    with known_so_far("states") as known:
        if how.shared:
            return by_cluster(here, how, known)
        if how.engine:
            return measured(lambda: table.by_game(starts, most, how.steps, known))
        if how.spills:
            says = ON_DISK if how.disk else ""
            on_disk = shelved(here.one, here.by, table, starts, how.memory, how.disk)
            with unhurried(says), on_disk as shelf:
                return measured(lambda: table.by_model(starts, most, known, shelf))
        return measured(lambda: table.by_model(starts, most, known))


def by_cluster(here: Laid, how: How, known: Callable[[int], object]) -> Measured:
    from checkers.cluster.joined import Unreachable, connected
    from checkers.cluster.owned import Asked, by_what
    from checkers.cluster.standing import Apart
    from checkers.cluster.walks import shared
    from checkers.walk.marks import Another, Damaged
    from checkers.walk.parts import NotExact

    room, board, seats = here.room, here.one.names.board, len(here.one.names.players)
    asked = Asked(room.name, board, here.by, seats, here.starts, by_what(room.name))
    stand = standing(here.one, here.by, here.table, here.starts, how.memory, how.disk)
    try:
        with connected(how.scheduler, how.workers) as client, unhurried():
            return shared(client, asked, known, told_of, stand)
    except (Unreachable, NotExact, Apart, Another, Damaged, Busy) as error:
        raise click.UsageError(str(error)) from None


@contextmanager
def unhurried(says: str = "") -> Iterator[None]:
    """An interrupt is heard once, and what can be done is said: all is left in order."""
    try:
        yield
    except KeyboardInterrupt:
        heard()
        if says:
            click.echo(says, err=True)
        raise


def told_of(says: str) -> None:
    """What a cluster says, which may be anybody's words."""
    click.echo(in_one_line(says), err=True)


def read_start(game: str, start: str, tables: Mapping[str, Traversable]) -> list[Scenario | Unread]:
    """The scenarios of a table that is shipped, or else of a file; that one is hidden is told."""
    if start in tables:
        if Path(start).is_file():
            says = f"{start} is the table of {game} that is shipped; the file here is ./{start}"
            click.echo(visible(says), err=True)
        return read_text(tables[start].name, tables[start].read_bytes(), games.room, game)
    if Path(start).is_file():
        return read_path(Path(start), start, games.room, game)
    raise explained_usage(f"{start} is neither a file nor a table of {game}", start, tables)
