"""The command that formats scenario files."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from difflib import unified_diff
from itertools import zip_longest
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import NamedTuple

import click

from checkers.asked import FILE, FORMAT, Command, files_below
from checkers.scenario.results import visible
from checkers.writing import writing
from spec.source import Mistake, bytes_of


class File(NamedTuple):
    """A file as it is, and laid out."""

    path: Path
    shown: str
    before: bytes
    after: bytes


@click.command(
    cls=Command,
    examples=(
        "checkers fmt rules/",
        "checkers fmt --check good.scenario.yaml",
        "checkers fmt --diff game.yaml",
    ),
)
@click.argument("paths", nargs=-1, required=True, type=FILE)
@click.option("--check", is_flag=True, help="Write nothing; status 1 if a file would change.")
@click.option("--diff", is_flag=True, help="Show what would change; implies --check.")
@FORMAT("text", "github")
def fmt(paths: tuple[Path, ...], check: bool, diff: bool, form: str) -> None:
    """Format scenario files, or all *.scenario.yaml below folders.

    One order of keys, two spaces a level, one between words, two before a comment. Comments and
    blank lines stay, and so does what a file says: that is checked before anything is written.
    Quotes, lists in brackets or with dashes, and the line breaks in a text are left as they are.
    Only the layout is looked at: whether a scenario can be read, `checkers run` says.
    """
    if form == "github" and not (check or diff):
        raise click.UsageError("--format github is for --check and --diff")
    files = files_below(paths)
    read = [file for path, shown in files if (file := loaded(path, shown))]
    otherwise = [file for file in read if file.after != file.before]
    for file in otherwise:
        if form == "github":
            click.echo(remark(file))
        if diff:
            click.echo(visible("\n".join(compared(file))))
        elif check and form == "text":
            click.echo(f"would be laid out: {file.shown}")
        else:
            write(file)
            click.echo(f"laid out: {file.shown}")
    click.echo(f"{len(otherwise)} of {len(files)} laid otherwise", err=True)
    unread = len(read) < len(files)
    sys.exit(2 if unread else int(bool(otherwise) and (check or diff)))


def loaded(path: Path, shown: str) -> File | None:
    """A file and its layout; None, with a message, if it cannot be read."""
    from checkers.scenario.layout import laid_out

    try:
        before = bytes_of(path)
        return File(path, shown, before, laid_out(shown, before).encode())
    except OSError as error:
        click.echo(visible(f"{shown} cannot be read: {error.strerror or error}"), err=True)
    except Mistake as mistake:
        click.echo(visible("\n".join(map(str, mistake.all))), err=True)
    return None


def compared(file: File) -> Iterator[str]:
    """The difference, as `patch` reads it; other line endings are a difference, too."""
    before, after = (text.decode().splitlines(True) for text in (file.before, file.after))
    lines = unified_diff(before, after, file.shown, file.shown, lineterm="")
    return (line.removesuffix("\n") for line in lines)


def remark(file: File) -> str:
    """An annotation for GitHub at the first line that would change."""
    from checkers.report.formats import escaped

    pairs = zip_longest(file.before.splitlines(True), file.after.splitlines(True))
    line = next(number for number, (one, other) in enumerate(pairs, 1) if one != other)
    return (
        f"::error file={escaped(file.shown)},line={line}::`checkers fmt` would lay this otherwise"
    )


def write(file: File) -> None:
    """All of a file or nothing, by whatever name it was found."""
    path = file.path.resolve()
    with (
        writing(file.path),
        NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as fresh,
    ):
        name = Path(fresh.name)
        try:
            fresh.write(file.after)
            fresh.close()
            shutil.copymode(path, name)
            name.replace(path)
        finally:
            name.unlink(missing_ok=True)
