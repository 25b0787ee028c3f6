"""A folder of scenarios to start from: one that passes, its schema, and the lines for CI."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from typing import Final

from checkers.markup import Markup, rendered
from checkers.plays import random_play, turns
from checkers.report.playing import Sitting, as_played
from checkers.report.schema import schema
from checkers.scenario.room import Room

SCHEMA: Final = "scenario.schema.json"
HEADER: Final = f"# yaml-language-server: $schema={SCHEMA}"  # for editors


def start(room: Room, rooms: Sequence[Room], folder: str) -> Mapping[str, str]:
    """The files by name; the scenario is of one game, the schema of all of them.

    `folder` is what the lines for CI call the folder.
    """
    return {
        "first.scenario.yaml": f"{HEADER}\n{first(room)}\n",
        SCHEMA: json.dumps(schema(rooms), indent=2) + "\n",
        "README.md": read_me(folder),
    }


def read_me(folder: str) -> str:
    """How the folder is used; a name in JSON is one in TOML and in YAML, too."""
    quoted = Markup(json.dumps(folder, ensure_ascii=False))
    return rendered("report/templates/start.md.j2", folder=quoted) + "\n"


def first(room: Room) -> str:
    """A scenario of one turn, at a table with as few seats as there can be."""
    book = room.rulebook()
    reading = book.first
    seats = room.fewest(room.named_board(room.default_board), reading)
    at = Sitting(room, room.default_board, reading, seats, deal=1)
    game = at.game
    play = random_play(game, room.dealt(game, at.deal), random.Random(at.deal))
    turn = next(turns(game, play))
    note = "a start; write down what should hold, and take this away"
    return as_played(at, game, turn, "The game goes on after the first turn", note)
