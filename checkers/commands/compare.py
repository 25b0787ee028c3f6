"""The command that sets two readings side by side."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import click

from checkers import games
from checkers.asked import FORMAT, Command, chosen_rooms, reading_of
from checkers.commands.options import (
    GAMES,
    OUT,
    PLAYERS,
    SEED,
    UNSURE,
    counting,
    many,
    save,
    seated,
)
from checkers.scenario.results import visible
from checkers.scenario.room import Room
from checkers.waiting import progress

if TYPE_CHECKING:
    from checkers.compare import Comparison

AT_ONCE = 2_000  # random games


@click.command(
    cls=Command,
    examples=(
        f"checkers compare {games.FIRST} rulebook bga --players 2",
        f"checkers compare {games.FIRST} rulebook mercy.yaml --games 0 --out mercy/",
        f"checkers compare {games.FIRST} --all --games 0 --format json",
    ),
)
@click.argument("game")
@click.argument("readings", nargs=-1, metavar="READING READING")
@PLAYERS
@GAMES(AT_ONCE)
@SEED
@OUT
@FORMAT("text", "json")
@click.option("--all", "every", is_flag=True, help="Compare every pair of named readings.")
def compare(
    game: str,
    readings: tuple[str, ...],
    players: tuple[int, ...],
    games: int | None,
    seed: int,
    out: Path | None,
    form: str,
    every: bool,
) -> None:
    """Find what separates two readings.

    The smallest positions and the shortest games, or "no difference". A reading is a name, a name
    with overrides (rulebook+removal=up-to), or a ruling file.
    """
    (room,) = chosen_rooms(game)
    if len(readings) != (0 if every else 2):
        raise click.UsageError("name two readings, or say --all")
    seats, games = seated(room, players), many(room, games, AT_ONCE)
    found = []
    for one in matrix(room, readings, seats, games, seed):
        found.append(one)
        if out:  # at once, so that it stays there if somebody does not wait for the others
            folder = f"{one.one.name}-{one.other.name}" if every else ""
            save(out / folder, (shown.written for shown in one.shown), readings)
    click.echo(visible(printed(room, found, form, every)))
    sys.exit(UNSURE if any(one.unknown for one in found) else 0)


def printed(room: Room, found: Sequence[Comparison], form: str, every: bool) -> str:
    from checkers.report import compared, compared_json

    if form == "text":
        return compared.matrix_as_text(found) if every else compared.as_text(room, found[0])
    as_json = compared_json.every_as_json(found) if every else compared_json.as_json(found[0])
    return json.dumps(as_json, indent=2)


def matrix(
    room: Room, readings: Sequence[str], seats: Sequence[int], games: int, seed: int
) -> Iterator[Comparison]:
    """The two readings; or every pair that has a name, all their questions together."""
    from checkers.compare import compare

    pairs = [readings] if readings else list(combinations(room.rulebook().profiles, 2))
    for number, pair in enumerate(pairs, 1):
        progress(f"{number} of {len(pairs)}: comparing {' and '.join(pair)}")
        one, other = (reading_of(room, text) for text in pair)
        each_alone = bool(readings)
        yield compare(room, one, other, seats, games, seed, counting, each_alone)
