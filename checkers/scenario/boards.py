"""Boards that are asked for: a shipped one by its name, or one that a file has in place.

Either is given as a scenario has it under `board`: a name, or a block on one line.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from checkers.scenario.results import in_one_line
from checkers.scenario.room import Room
from spec.source import Mistake, Node, Source, read

PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")


def in_file(room: Room, path: Path) -> str:
    """What a file has that would stand under `board`; raises Mistake if it is no board."""
    file = in_one_line(path)
    found = read(file, path.read_bytes())
    if len(found) != 1 or found[0].kind != "block":
        at = found[0].source if found else Source(file, ())
        raise Mistake(at, 1, 1, "this is no board", "write what a scenario has below `board:`")
    room.board(found[0])
    return in_line(found[0])


def in_line(node: Node) -> str:
    if node.kind == "block":
        return f"{{{', '.join(f'{key.text}: {in_line(its)}' for key, its in node.pairs)}}}"
    if node.kind == "list":
        return f"[{', '.join(map(in_line, node.items))}]"
    return node.text if PLAIN.fullmatch(node.text) else json.dumps(node.text)


def board_from(room: Room, told: str) -> Any:
    """The board that stands so under `board` in a scenario."""
    if told in room.boards():
        return room.named_board(told)
    (node,) = read("board", told)
    return room.board(node)


def called(room: Room, told: str) -> str:
    return told if told in room.boards() else "a board in place"
