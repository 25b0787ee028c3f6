"""`checkers campaign`: long work that is cut into batches, and goes on where it was cut short."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from checkers.asked import FILE, OUTPUT, Command
from checkers.commands.options import CLUSTER, SCHEDULER, WORKERS, one_cluster
from checkers.ending import heard
from checkers.scenario.results import in_one_line, visible
from checkers.waiting import counted, progress
from checkers.writing import Busy, Unwritten, write, writing
from spec.source import Mistake

if TYPE_CHECKING:
    from checkers.campaign.batches import Batch, Key, Outcome
    from checkers.campaign.campaign import Campaign, Doing
    from checkers.campaign.store import Store
    from checkers.campaign.told import Told

INTERRUPTED = 130
UNKEPT = 2
LARGE = 10 << 20  # bytes, which take a second to be read

EXAMPLES = """\b
Examples:
  checkers campaign run long.yaml --workers 2
  checkers campaign status long.yaml"""

CAMPAIGN = click.argument("campaign", type=FILE, metavar="FILE")
STORE = click.option("--store", type=OUTPUT, metavar="FILE",
                     help="The database.  [FILE with .sqlite]")  # fmt: skip


@contextmanager
def told_plainly() -> Iterator[None]:
    """What is no work, cannot be tried, or does not go together is told in a sentence."""
    from checkers.campaign.campaign import NoWork
    from checkers.campaign.cut import NoSubject, Twice
    from checkers.campaign.kept import Foreign
    from checkers.campaign.store import Parted
    from checkers.cluster.joined import Unreachable

    try:
        yield
    except Mistake as mistake:
        click.echo(visible("\n".join(str(one) for one in mistake.all)), err=True)
        raise SystemExit(2) from None
    except (NoWork, NoSubject, Twice, Busy, Unreachable, Foreign) as error:
        raise click.UsageError(str(error)) from None
    except Parted as error:
        click.echo(in_one_line(error), err=True)
        raise SystemExit(1) from None


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
@told_plainly()
def run(
    campaign: Path, store: Path | None, workers: int, cluster: bool, scheduler: str | None
) -> None:
    """Do every batch that is not done yet; what is done is kept, whatever ends the run."""
    from checkers.campaign.campaign import opened

    here = opened(campaign, store)
    how = doing(here, workers, cluster, scheduler)
    sys.exit(go_on(here, workers, how, again=False))


@campaign.command(cls=Command, examples=("checkers campaign resume long.yaml",))
@CAMPAIGN
@STORE
@WORKERS
@CLUSTER
@SCHEDULER
@told_plainly()
def resume(
    campaign: Path, store: Path | None, workers: int, cluster: bool, scheduler: str | None
) -> None:
    """Do what is not done yet, and try again what could not be run."""
    from checkers.campaign.campaign import begun

    here = begun(campaign, store)
    how = doing(here, workers, cluster, scheduler)
    sys.exit(go_on(here, workers, how, again=True))


@campaign.command(cls=Command, examples=("checkers campaign status long.yaml",))
@CAMPAIGN
@STORE
@WORKERS
@told_plainly()
def status(campaign: Path, store: Path | None, workers: int) -> None:
    """How far it is, what was found so far, and how long the rest may take."""
    from checkers.campaign.campaign import begun
    from checkers.campaign.told import as_text

    here = so_far(begun(campaign, store))
    click.echo(visible(as_text(here, workers)))
    sys.exit(here.status)


@campaign.command(cls=Command, examples=("checkers campaign merge long.yaml theirs.sqlite",))
@CAMPAIGN
@click.argument("others", nargs=-1, type=FILE)
@STORE
@told_plainly()
def merge(campaign: Path, others: tuple[Path, ...], store: Path | None) -> None:
    """Put what is done into the database, with what OTHERS wrote: their *.sqlite, or *.jsonl."""
    from checkers.campaign.campaign import opened

    for path in others:
        if not path.is_file():
            says = f"{path} is no file" if path.exists() else f"there is no {path}"
            raise click.UsageError(says)
    found = opened(campaign, store).store.merge(others)
    click.echo("1 batch is kept" if len(found) == 1 else f"{len(found):,} batches are kept")


@campaign.command(cls=Command, examples=("checkers campaign export long.yaml --csv -",))
@CAMPAIGN
@STORE
@click.option("--csv", "as_csv", metavar="FILE",
              help="Write a row for each batch; the folder is made (-: print it).")  # fmt: skip
@click.option("--parquet", type=OUTPUT, metavar="FILE", help="The same; needs pyarrow.")
@told_plainly()
def export(campaign: Path, store: Path | None, as_csv: str | None, parquet: Path | None) -> None:
    """The results of this campaign by these rules, as a table."""
    from checkers.campaign import told
    from checkers.campaign.campaign import begun

    if (as_csv is None) == (parquet is None):
        raise click.UsageError("one of --csv and --parquet says how")
    here = begun(campaign, store)
    elsewhere(parquet or Path(str(as_csv)), (campaign, here.store.path, here.store.lines))
    table = so_far(here)
    if parquet is not None:
        try:
            with writing(parquet):
                told.write_parquet(table, parquet)
        except ImportError:
            says = "--parquet needs pyarrow, which is not installed; --csv needs nothing"
            raise click.UsageError(says) from None
        click.echo(f"wrote {parquet}", err=True)
    elif as_csv == "-":
        click.echo(told.as_csv(table), nl=False)
    else:
        write(Path(str(as_csv)), told.as_csv(table))
        click.echo(f"wrote {as_csv}", err=True)


def elsewhere(written: Path, kept: Iterable[Path]) -> None:
    """Raises UsageError where a table would be written over what it is made from."""
    for path in kept:
        if written.resolve() == path.resolve():
            raise click.UsageError(f"{written} is what the table is made from; name another file")


def so_far(campaign: Campaign) -> Told:
    announced(campaign.store)
    return campaign.so_far()


def announced(store: Store) -> None:
    """A database that takes a while to be read is told to somebody who waits."""
    size = sum(path.stat().st_size for path in (store.path, store.lines) if path.exists())
    if size > LARGE:
        progress(in_one_line(f"reading {size >> 20} MiB of {store.path}"))


def doing(campaign: Campaign, workers: int, cluster: bool, scheduler: str | None) -> Doing:
    """How batches are done: by processes of our own, or by a cluster."""
    one_cluster(cluster, scheduler)
    if not cluster and scheduler is None:
        from checkers.campaign import pool

        return lambda left: pool.outcomes(left, workers)
    from checkers.campaign import cluster as machines

    return lambda left: machines.outcomes(campaign.text, left, scheduler, workers, told_of)


def told_of(says: str) -> None:
    """What a cluster says, which may be anybody's words."""
    click.echo(in_one_line(says), err=True)


def go_on(campaign: Campaign, workers: int, how: Doing, again: bool) -> int:
    """Do what is left, print how it stands, and give the exit status."""
    from checkers.campaign.campaign import left
    from checkers.campaign.told import as_text, told

    announced(campaign.store)
    known, whole, kept = campaign.store.known(), True, True
    batches = campaign.batches()
    todo = left(batches, known, again)
    if todo or campaign.store.lines.exists():
        whole = done(campaign.store, todo, how)
        known, kept = merged(campaign.store)
    here = told(batches, known)
    click.echo(visible(as_text(here, workers)))
    if not kept:
        return UNKEPT
    return here.status if whole else INTERRUPTED


def merged(store: Store) -> tuple[dict[Key, Outcome], bool]:
    """What is kept, and whether it can be put into the database; if not, the lines have it."""
    try:
        return store.merge(), True
    except Busy:  # whoever writes there now has these lines, too
        return store.known(), True
    except Unwritten as error:
        says = f"{error.filename} cannot be written: {error.strerror}; {store.lines} has it all"
        click.echo(visible(says), err=True)
        return store.known(), False


def done(store: Store, left: Sequence[Batch], how: Doing) -> bool:
    """Whether all that was left was tried; what was, is kept."""
    with closing(store.keep(how(left))) as kept:
        try:
            for _ in counted(kept, "batches", many=len(left)):
                pass
        except KeyboardInterrupt:
            heard()
            click.echo("interrupted; `checkers campaign resume` goes on", err=True)
            return False
    return True
