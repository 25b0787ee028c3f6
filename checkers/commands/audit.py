"""The command that holds somebody else's program against the reference."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import click

from checkers import games
from checkers.asked import FILE, FORMAT, OUTPUT, Command, chosen_rooms, read_all, told_wrong
from checkers.commands.audited import again, tell
from checkers.commands.options import (
    BOX,
    MEMORY,
    OUT,
    SEED,
    boxed,
    bytes_of,
    reading_or_first,
    seated,
    split,
)
from checkers.commands.waited import waited_for
from checkers.scenario import files
from checkers.scenario.room import Room
from checkers.scenario.written import Scenario
from checkers.writing import writable, writable_folder

if TYPE_CHECKING:
    from checkers.audit.auditing import Command as Subject
    from checkers.audit.known import Known
    from checkers.audit.planned import Plan


@click.command(
    cls=Command,
    examples=(
        f"checkers audit {games.FIRST} -- python3 my-engine.py",
        f"checkers audit {games.FIRST} --players 2 --games 500 --out found/ -- ./engine",
        f"checkers audit {games.FIRST} --html found.html -- python3 my-engine.py",
        f"checkers audit {games.FIRST} --store audit.jsonl --resume -- python my_engine.py",
    ),
)
@click.argument("game")
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED)
@click.option("--players", "--seats", "seats", multiple=True, type=click.IntRange(1, 9),
              help="For how many players.  [all]")  # fmt: skip
@click.option("--games", "number", type=click.IntRange(0), default=25, show_default=True,
              help="Random games for each number of players.")  # fmt: skip
@SEED
@click.option("--budget", type=click.IntRange(1), metavar="STEPS",
              help="Plan no more random games than have so many steps.")  # fmt: skip
@click.option(
    "--reading", help="By this reading.  [the game's first, or what explains the subject]"
)
@click.option("--seconds", type=click.FloatRange(0.01), default=10.0, show_default=True,
              help="For one answer; then the subject hangs.")  # fmt: skip
@MEMORY
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True,
              help="Processes, each with a subject of its own.")  # fmt: skip
@BOX
@click.option("--known", "known_file", type=FILE, metavar="FILE",
              help="Differences that are known, with reasons; they must still occur.")  # fmt: skip
@click.option("--store", type=OUTPUT, metavar="FILE",
              help="Write what becomes of each trial there, a line each.")  # fmt: skip
@click.option("--resume", is_flag=True, help="Go on with what --store has of this audit.")
@OUT
@click.option("--html", "page", type=OUTPUT, metavar="FILE",
              help="Write a page there, with each finding step by step.")  # fmt: skip
@FORMAT("text", "json")
def audit(
    game: str,
    command: tuple[str, ...],
    seats: tuple[int, ...],
    number: int,
    seed: int,
    budget: int | None,
    reading: str | None,
    seconds: float,
    memory: int,
    workers: int,
    box: bool,
    known_file: Path | None,
    store: Path | None,
    resume: bool,
    out: Path | None,
    page: Path | None,
    form: str,
) -> None:
    """Compare a program with the reference.

    What differs is made small, and blamed on a clause. The program speaks the protocol of
    docs/auditing.md; `checkers smoke` helps to get there.
    """
    from checkers.audit.store import Store

    (room,) = chosen_rooms(game)
    possible(room, store, resume, out, page)
    plan = planned(room, reading, seated(room, seats), number, seed, budget)
    subject = bounded(boxed(split(command), box), seconds, memory)
    known = listed(known_file, room) if known_file else ()
    found = waited_for(plan, subject, workers, Store(store, resume), known, reading is None)
    tell(found, form, out, page)
    if form == "text":
        click.echo(again(found, command, box, reading, out), nl=False)
    sys.exit(found.status)


def possible(
    room: Room, store: Path | None, resume: bool, out: Path | None, page: Path | None
) -> None:
    """Refuse what cannot be done, before anything runs."""
    if room.programs.form is None:
        raise click.UsageError(f"{room.name} has no form in JSON yet, so no program can be asked")
    if resume and store is None:
        raise click.UsageError("--resume needs the --store that it goes on with")
    if out:
        writable_folder(out)
    if page:
        writable(page)


def bounded(words: tuple[str, ...], seconds: float, memory: int) -> Subject:
    """A program, and the seconds for an answer and the memory in MiB that it may use."""
    from checkers.audit.auditing import Command as Subject
    from checkers.audit.subject import DEFAULT

    return Subject(words, DEFAULT._replace(seconds=seconds, memory=bytes_of(memory)))


def planned(
    room: Room, reading: str | None, at: Sequence[int], number: int, seed: int, budget: int | None
) -> Plan:
    """What a program is put through, at tables of so many seats."""
    from checkers.audit.planned import Plan
    from checkers.audit.starts import started

    by = reading_or_first(room, reading)
    starts = started(room, at) if number else ()
    return Plan(room, by, shipped(room), at, number, seed, budget, starts)


def shipped(room: Room) -> tuple[Scenario, ...]:
    """The shipped scenarios of a game, as conformance tests."""
    return scenarios_of(room.name)


@cache
def scenarios_of(name: str) -> tuple[Scenario, ...]:
    found = read_all((files.shipped() / name,))
    return tuple(one for one in found if isinstance(one, Scenario))


def listed(path: Path, room: Room) -> tuple[Known, ...]:
    from checkers.audit.known import read_known

    with told_wrong(path):
        return read_known(path, room.rulebook())
