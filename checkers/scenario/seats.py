"""Who sits at a scenario's table, and what a player may be called."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final, TypeVar

from checkers.scenario.language import PLAYERS
from checkers.scenario.room import Room
from spec.source import Node

MOST_PLAYERS: Final = 16
ENOUGH: Final = 2  # players for a table
LATIN: Final = "a-zß-öø-ÿā-įĳ-ķĺ-ňŋ-ž"  # as in base.lark: none that is easily taken for another
NAME: Final = f"[{LATIN}][a-z0-9_{LATIN[3:]}-]*"
PLAYER: Final = re.compile(NAME)
KEPT: Final = frozenset(("check", "nature", "refused", "under", "sees", "nobody"))

NEAR: Final = 0.75  # as difflib counts: `fleg` and `flag`, `end` and `ended`
LETTERS: Final = 3  # words of fewer are all near one another
WORD: Final = re.compile(r"[^\s,:]+")

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


def strangers(node: Node, known: Iterable[str], near_to: Iterable[str]) -> tuple[str, ...]:
    """Whoever in `given` or `deal` is no key that is `known` is a player.

    Raises Mistake for what may be a misspelt word of those that it could be `near_to`, and for a
    name with a capital where that leaves too few for a table.
    """
    known, words = {*known}, {word.lower(): word for word in near_to}
    strange = [key for key, _ in node.pairs if key.text not in known]
    found = [key for key in strange if key.text[:1].islower()]
    for key in found:
        if near := misspelt(key.text, words):
            hint = f"did you mean `{words[near]}`? if it is a player, list `players`"
            raise key.wrong(f"`{key.text}` would be a player here", hint)
    for key in strange if len(found) < ENOUGH else ():
        if key.text.istitle() and not misspelt(key.text.lower(), words):
            says = f"nothing here is called `{key.text}`"
            raise key.wrong(says, f"if it is a player, write `{key.text.lower()}`")
    return tuple(key.text for key in found)


def misspelt(name: str, words: Iterable[str]) -> str:
    """The word that a name may be meant for: much of it is alike, or all but one letter."""
    alike = difflib.get_close_matches(name, words, n=1, cutoff=NEAR)
    return next(iter([*alike, *(word for word in words if one_letter_apart(name, word))]), "")


def one_letter_apart(one: str, other: str) -> bool:
    """`axt` and `axe`."""
    if len(one) != len(other) or len(one) < LETTERS:
        return False
    return sum(a != b for a, b in zip(one, other, strict=True)) == 1


def refuse_idle(node: Node, players: tuple[str, ...], steps: Node | None) -> None:
    """Raise Mistake for whoever may be a misspelt place, where there are others to play.

    That is whoever is named once only, though not if by one of the names that tables here have.
    """
    said = {*PLAYERS, *mentioned(node, keys=False), *(mentioned(steps) if steps else ())}
    once = [key for key, _ in node.pairs if key.text in players and key.text not in said]
    if once and len(players) > ENOUGH:
        who = ", ".join(f"`{key.text}`" for key in once)
        says = "is a player here, and is" if len(once) == 1 else "are players here, and are"
        hint = f"if so, add `players: [{', '.join(players)}]`"
        raise once[-1].wrong(f"{who} {says} named once only", hint)


def mentioned(node: Node, keys: bool = True) -> Iterator[str]:
    """Every word of a node."""
    for key, value in node.pairs if node.kind == "block" else ():
        yield from WORD.findall(key.text) if keys else ()
        yield from mentioned(value)
    for item in node.items if node.kind == "list" else ():
        yield from mentioned(item)
    yield from WORD.findall(node.text) if node.kind == "text" else ()


def called(node: Node, room: Room) -> str:
    """The name of a player; raises Mistake for what cannot be one."""
    if not (PLAYER.fullmatch(node.text) and node.text.islower()):
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
