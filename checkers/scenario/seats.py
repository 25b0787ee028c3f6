"""Who sits at a scenario's table, and what a player may be called."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from typing import Any, Final, TypeVar

from checkers.scenario.room import Room
from spec.source import Node

MOST_PLAYERS: Final = 16
PLAYER: Final = re.compile(r"[a-z][a-z0-9_-]*")
KEPT: Final = frozenset(("check", "nature", "refused", "under", "sees", "nobody"))

T = TypeVar("T")


def listed(node: Node, room: Room) -> tuple[str, ...]:
    """The players under `players`, in turn order."""
    players: list[str] = []
    for item in seated(node, node.items):
        players.append(called(item, room))
        if players.count(item.text) > 1:
            raise item.wrong(f"{item.text} sits here twice")
    return tuple(players)


def named(node: Node, room: Room, board: Any) -> tuple[str, ...]:
    """The players whom `given` or `deal` names, in its order."""
    found = seated(node, room.players_in(node, board))
    for key, _ in node.pairs:
        if key.text in found:
            called(key, room)
    return found


def called(node: Node, room: Room) -> str:
    """The name of a player; raises Mistake for what cannot be one."""
    if not PLAYER.fullmatch(node.text):
        raise node.wrong(f"`{node.text}` is no name for a player", "use small letters: ada, bob")
    if node.text in KEPT | room.reserved():
        raise node.wrong(f"`{node.text}` is a word of the language, no name for a player")
    return node.text


def seated(node: Node, players: Iterable[T]) -> tuple[T, ...]:
    """The players; raises Mistake for more than any game seats."""
    found = tuple(islice(players, MOST_PLAYERS + 1))
    if len(found) > MOST_PLAYERS:
        raise node.wrong(f"more than {MOST_PLAYERS} players are named here")
    return found
