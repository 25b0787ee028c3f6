"""What the command line asks for, read and checked: paths, games, readings, scenarios."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.resources import files as files_of
from pathlib import Path
from typing import Any

import click

from checkers import games
from checkers.scenario import files
from checkers.scenario.reader import read_path, read_text
from checkers.scenario.results import in_one_line, visible
from checkers.scenario.room import Room
from checkers.scenario.rulings import read_ruling_path
from checkers.scenario.written import Scenario, Unread
from checkers.writing import writable, writable_folder
from spec import Impossible, Reading, Uninterpretable
from spec.rulebook import Unknown, digest_of
from spec.source import Mistake, did_you_mean

YAML = (".yaml", ".yml")
INPUT = "-"


class Place(click.Path):
    """A path that is named: an empty one would be the current folder."""

    def __init__(self, **more: Any) -> None:
        super().__init__(path_type=Path, **more)

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        if value == "":
            self.fail("an empty path names no file and no folder", param, ctx)
        return super().convert(value, param, ctx)


class ToWrite(Place):
    """A path to write to; whether that can be done is asked first, before minutes of work."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        path = super().convert(value, param, ctx)
        (writable if self.file_okay else writable_folder)(path)
        return path


FILE = Place()  # or a folder
OUTPUT = Place(dir_okay=False)
FOLDER = Place(file_okay=False)
TO_WRITE = ToWrite(dir_okay=False)
TO_FILL = ToWrite(file_okay=False)  # a folder
PICK = click.option(
    "-k", "pick", metavar="TEXT", help="Only those with TEXT in title, file or clauses."
)
READING = click.option(
    "--reading", metavar="READING", help="Judge by this reading, not by their own."
)


def FORMAT(*forms: str) -> Callable[[Any], Any]:  # an option, like those above
    choice = click.Choice(forms)
    return click.option("--format", "form", default="text", show_default=True, type=choice)


class Command(click.Command):
    """A command whose help ends with examples that work as they stand."""

    def __init__(self, name: str | None, *, examples: Sequence[str], **more: Any) -> None:
        super().__init__(name, **more)
        self.epilog = "\b\nExamples:\n" + "\n".join(f"  {line}" for line in examples)


def explained_usage(says: str, word: str, known: Iterable[str]) -> click.UsageError:
    hint = did_you_mean(word, known)
    return click.UsageError(f"{says}; {hint}" if hint else says)


@contextlib.contextmanager
def as_misuse() -> Iterator[None]:
    """Report what the rulebook or the engine cannot do as a misuse, in one sentence."""
    try:
        yield
    except (Unknown, Impossible, Uninterpretable) as error:
        raise click.UsageError(str(error)) from None


def chosen_rooms(game: str | None) -> list[Room]:
    with as_misuse():
        return [games.room(name) for name in ([game] if game else games.GAMES)]


def digest() -> str:
    """The digest of the rules of all games, to name what judged a result."""
    return "-".join(digest_of(files_of("spec") / name) for name in games.GAMES)


def files_below(paths: Iterable[Path]) -> list[tuple[Path, str]]:
    """Every scenario file, and what it is called from here."""
    found = list[tuple[Path, str]]()
    for path in files.below(there(path) for path in paths):
        here = path.is_relative_to(Path.cwd())
        found.append((path, in_one_line(path.relative_to(Path.cwd()) if here else path)))
    if not found:
        raise click.UsageError(f"no *{files.ENDING} below {', '.join(map(str, paths))}")
    return found


def read_all(paths: Iterable[Path], bare: bool = False) -> list[Scenario | Unread]:
    """Every scenario of the files (`-` is standard input); or every position, if `bare`."""
    found: list[Scenario | Unread] = []
    for path, shown in files_below(paths):
        if shown == INPUT:
            raw = sys.stdin.buffer.read()
            found += read_text("stdin", raw, games.room, games.FIRST, Path.cwd(), bare)
        else:
            found += read_path(path, shown, games.room, games.FIRST, bare)
    return found


def there(path: Path, endings: Sequence[str] = YAML) -> Path:
    """The path if it exists; else a misuse, with a file of a like name as a hint."""
    if str(path) != INPUT and not path.exists():
        beside = path.parent.iterdir() if path.parent.is_dir() else ()
        known = [str(each) for each in sorted(beside) if each.suffix in endings or each.is_dir()]
        raise explained_usage(f"there is no {path}", str(path), known)
    return path


def picked(scenarios: list[Scenario | Unread], text: str | None) -> list[Scenario | Unread]:
    """Those that a text picks, and whatever has no title that could be read."""
    if text is None:
        return scenarios
    left = [one for one in scenarios if not one.title or text.lower() in described(one).lower()]
    if not left:
        raise click.UsageError(f"none of {len(scenarios)} scenarios has {text!r} in it")
    return left


def described(one: Scenario | Unread) -> str:
    clauses = " ".join(f"§{c}" for c in one.clauses) if isinstance(one, Scenario) else ""
    return f"{one.file} {one.title} {clauses}"


def readable(scenarios: list[Scenario | Unread]) -> Iterator[Scenario]:
    """The scenarios, if all can be read; else every mistake is printed, and the status is 2."""
    unread = [one for one in scenarios if isinstance(one, Unread)]
    if unread:
        for mistake in (m for one in unread for m in one.mistakes):
            click.echo(visible(f"{mistake}\n"), err=True)
        raise SystemExit(2)
    yield from (one for one in scenarios if isinstance(one, Scenario))


def reading_of(room: Room, text: str) -> Reading:
    """A reading by name and overrides, or by a ruling file (a path that ends in .yaml).

    A file's is one that the engine can interpret.
    """
    if text.endswith(YAML):
        with told_wrong(Path(text)):
            reading = read_ruling_path(text, Path(text), in_one_line(text), room)
        with as_misuse():
            room.fewest(room.named_board(room.default_board), reading)
    else:
        with as_misuse():
            reading = room.rulebook().reading(text.replace(" ", ""))
    return reading


@contextlib.contextmanager
def told_wrong(path: Path) -> Iterator[None]:
    """Report what is wrong in a file, with its place, and end the command with status 2."""
    try:
        yield
    except OSError as error:
        raise click.UsageError(f"{path} cannot be read: {error.strerror}") from None
    except Mistake as mistake:
        click.echo(visible("\n".join(str(one) for one in mistake.all)), err=True)
        raise SystemExit(2) from None
