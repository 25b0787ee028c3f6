"""`checkers campaign`: long work that is cut into batches, and goes on where it was cut short."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from checkers import games
from checkers.asked import FILE, OUTPUT, Command
from checkers.commands.options import CLUSTER, SCHEDULER, WORKERS, one_cluster
from checkers.ending import heard
from checkers.scenario.results import in_one_line, visible
from checkers.writing import Busy, Unwritten, write, writing
from spec.source import Mistake

if TYPE_CHECKING:
    from checkers.campaign.batches import Batch, Key, Outcome
    from checkers.campaign.store import Store
    from checkers.campaign.told import Told

    Doing = Callable[[list[Batch]], Generator[Outcome, None, None]]

INTERRUPTED = 130
UNKEPT = 2

EXAMPLES = """\b
Examples:
  checkers campaign run long.yaml --workers 2
  checkers campaign status long.yaml"""

CAMPAIGN = click.argument("campaign", type=FILE, metavar="FILE")
STORE = click.option("--store", type=OUTPUT, metavar="FILE",
                     help="The database.  [FILE with .sqlite]")  # fmt: skip


@click.group("campaign", epilog=EXAMPLES)
def campaign() -> None:
    """Do long work in batches, each of them once.

    Games, audits, walks, mutants: docs/scale.md.
    """


@campaign.command(cls=Command, examples=("checkers campaign run long.yaml --workers 2",))
@CAMPAIGN
@STORE
@WORKERS
@CLUSTER
@SCHEDULER
def run(
    campaign: Path, store: Path | None, workers: int, cluster: bool, scheduler: str | None
) -> None:
    """Do every batch that is not done yet; what is done is kept, whatever ends the run."""
    how = doing(campaign, workers, cluster, scheduler)
    sys.exit(go_on(campaign, stored(campaign, store), workers, how, again=False))


@campaign.command(cls=Command, examples=("checkers campaign resume long.yaml",))
@CAMPAIGN
@STORE
@WORKERS
@CLUSTER
@SCHEDULER
def resume(
    campaign: Path, store: Path | None, workers: int, cluster: bool, scheduler: str | None
) -> None:
    """Do what is not done yet, and try again what could not be run."""
    how = doing(campaign, workers, cluster, scheduler)
    sys.exit(go_on(campaign, begun(campaign, store), workers, how, again=True))


@campaign.command(cls=Command, examples=("checkers campaign status long.yaml",))
@CAMPAIGN
@STORE
@WORKERS
def status(campaign: Path, store: Path | None, workers: int) -> None:
    """How far it is, what was found so far, and how long the rest may take."""
    from checkers.campaign.told import as_text

    here = as_kept(campaign, begun(campaign, store))
    click.echo(visible(as_text(here, workers)))
    sys.exit(here.status)


@campaign.command(cls=Command, examples=("checkers campaign merge long.yaml theirs.sqlite",))
@CAMPAIGN
@click.argument("others", nargs=-1, type=FILE)
@STORE
def merge(campaign: Path, others: tuple[Path, ...], store: Path | None) -> None:
    """Put what is done into the database, with what OTHERS wrote: their *.sqlite, or *.jsonl."""
    for path in others:
        if not path.is_file():
            raise click.UsageError(f"there is no {path}")
    with told_plainly():
        many = stored(campaign, store).merge(others)
    click.echo(f"{many:,} batches are kept")


@campaign.command(cls=Command, examples=("checkers campaign export long.yaml --csv -",))
@CAMPAIGN
@STORE
@click.option("--csv", "as_csv", metavar="FILE",
              help="Write a row for each batch; the folder is made (-: print it).")  # fmt: skip
@click.option("--parquet", type=OUTPUT, metavar="FILE", help="The same; needs pyarrow.")
def export(campaign: Path, store: Path | None, as_csv: str | None, parquet: Path | None) -> None:
    """The results of this campaign by these rules, as a table."""
    from checkers.campaign import told

    if (as_csv is None) == (parquet is None):
        raise click.UsageError("one of --csv and --parquet says how")
    here = as_kept(campaign, begun(campaign, store))
    if parquet is not None:
        try:
            with writing(parquet):
                told.write_parquet(here, parquet)
        except ImportError:
            says = "--parquet needs pyarrow, which is not installed; --csv needs nothing"
            raise click.UsageError(says) from None
        click.echo(f"wrote {parquet}", err=True)
    elif as_csv == "-":
        click.echo(told.as_csv(here), nl=False)
    else:
        write(Path(str(as_csv)), told.as_csv(here))
        click.echo(f"wrote {as_csv}", err=True)


def stored(campaign: Path, path: Path | None) -> Store:
    from checkers.campaign.store import Store

    return Store(path or campaign.with_suffix(".sqlite"))


def begun(campaign: Path, path: Path | None) -> Store:
    """Where results are; a database that is named must be there."""
    found = stored(campaign, path)
    if path is not None and not found.begun:
        raise click.UsageError(f"there is no {path}")
    return found


@contextmanager
def told_plainly() -> Iterator[None]:
    """What is no work, cannot be tried, or does not go together is told in a sentence."""
    from checkers.campaign.cut import NoSubject, Twice
    from checkers.campaign.store import Foreign, Parted
    from checkers.cluster.joined import Unreachable

    try:
        yield
    except Mistake as mistake:
        click.echo(visible("\n".join(str(one) for one in mistake.all)), err=True)
        raise SystemExit(2) from None
    except (NoSubject, Twice, Busy, Unreachable, Foreign) as error:
        raise click.UsageError(str(error)) from None
    except Parted as error:
        click.echo(in_one_line(error), err=True)
        raise SystemExit(1) from None


def planned(campaign: Path, kept: Iterable[Key] | None = None) -> list[Batch]:
    """Every batch; with what is kept, programs are known by that, and are not started."""
    from checkers.campaign.file import read_campaign
    from checkers.campaign.planned import batches
    from checkers.campaign.subject import as_kept, asked

    if campaign.is_dir():
        raise click.UsageError(f"{campaign} is a folder, and no file")
    if not campaign.is_file():
        raise click.UsageError(f"there is no {campaign}")
    with told_plainly():
        works = read_campaign(str(campaign), campaign.read_bytes(), games.room)
        found = batches(works, asked if kept is None else as_kept(kept))
    if not found:
        raise click.UsageError(f"{campaign} holds no work")
    return found


def as_kept(campaign: Path, store: Store) -> Told:
    """How it stands, without a run."""
    from checkers.campaign.told import told

    with told_plainly():
        known = store.known()
    return told(planned(campaign, known), known)


def so_far(batches: list[Batch], store: Store) -> Told:
    from checkers.campaign.told import told

    with told_plainly():
        return told(batches, store.known())


def doing(campaign: Path, workers: int, cluster: bool, scheduler: str | None) -> Doing:
    """How batches are done: by processes of our own, or by a cluster."""
    one_cluster(cluster, scheduler)
    if not cluster and scheduler is None:
        from checkers.campaign import pool

        return lambda left: pool.outcomes(left, workers)
    if find_spec("distributed") is None:
        raise click.UsageError("a cluster needs Dask's distributed, which is not installed")
    text = campaign.read_bytes() if campaign.is_file() else b""
    return lambda left: by_cluster(text, left, workers, scheduler)


def by_cluster(
    text: bytes, left: list[Batch], workers: int, scheduler: str | None
) -> Generator[Outcome, None, None]:
    from checkers.campaign.cluster import outcomes
    from checkers.cluster.joined import connected

    if left:
        with connected(scheduler, workers) as client:
            yield from outcomes(text, left, client, told_of)


def told_of(says: str) -> None:
    """What a cluster says, which may be anybody's words."""
    click.echo(in_one_line(says), err=True)


def go_on(campaign: Path, store: Store, workers: int, how: Doing, again: bool) -> int:
    """Do what is left, print how it stands, and give the exit status."""
    from checkers.campaign.told import as_text

    batches = planned(campaign)
    here = so_far(batches, store)
    tried = {one.key for one in ([] if again else here.unrun)} | {one.key for one in here.done}
    with told_plainly():
        whole = done(store, [one for one in batches if one.key not in tried], how)
        kept = merged(store)
    here = so_far(batches, store)
    click.echo(visible(as_text(here, workers)))
    if not kept:
        return UNKEPT
    return here.status if whole else INTERRUPTED


def merged(store: Store) -> bool:
    """Whether what was done can be put into the database; if not, the lines have it."""
    try:
        with suppress(Busy):  # whoever writes there now has these lines, too
            store.merge()
    except Unwritten as error:
        says = f"{error.filename} cannot be written: {error.strerror}; {store.lines} has it all"
        click.echo(visible(says), err=True)
        return False
    return True


def done(store: Store, left: list[Batch], how: Doing) -> bool:
    """Whether all that was left was tried; what was, is kept."""
    with click.progressbar(
        length=len(left), label="batches", file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar, closing(store.keep(how(left))) as kept:  # fmt: skip
        try:
            for _ in kept:
                bar.update(1)
        except KeyboardInterrupt:
            heard()
            click.echo("interrupted; `checkers campaign resume` goes on", err=True)
            return False
    return True
