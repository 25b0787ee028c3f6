"""Boards and characters read from YAML: the shipped ones, and a board written in place."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from spec.flipwars.board import CHARACTERS, Board, Character
from spec.source import Mistakes, Node, did_you_mean, nothing_wrong, read

SIZE = re.compile(r"([1-8])x([1-8])")
MOST = 32  # tiles of one kind
KEYS = ("size", "copies", "characters", "block", "flags", "enclosed")
DOES = ("flips", "flips-one", "swaps")
ROWS = {"cell": 2, "line": 2, "row": 1, "corners": 0}  # how many numbers follow each word


@cache
def shipped() -> dict[str, Traversable]:
    """The shipped boards by name."""
    folder = files("spec") / "flipwars" / "boards"
    found = {f.name.removesuffix(".yaml"): f for f in folder.iterdir() if f.name.endswith(".yaml")}
    return dict(sorted(found.items()))


@cache
def board(name: str) -> Board:
    """A shipped board, read once; raises KeyError for a name that is not shipped."""
    file = shipped()[name]
    (node,) = read(f"flipwars/boards/{file.name}", file.read_bytes())
    return read_board(node)


def read_board(node: Node) -> Board:
    """A board from its block; raises Mistake for the first thing that is wrong."""
    entries = entries_of(node, KEYS, "a board")
    width, height = read_size(node.need("size", entries, "a board"))
    supply = read_supply(node, entries)
    bare = Board(width, height, supply, characters())
    block = read_cell(entries["block"], bare) if "block" in entries else None
    enclosed = "enclosed" in entries and entries["enclosed"].truth
    return bare._replace(block=block, enclosed=enclosed)


def read_size(node: Node) -> tuple[int, int]:
    found = SIZE.fullmatch(node.text)
    if found is None:
        says = f"`{node.text}` is no size of a board"
        raise node.wrong(says, "columns x rows, 1 to 8 of each: 5x5")
    return int(found[1]), int(found[2])


def read_supply(node: Node, entries: dict[str, Node]) -> tuple[int, ...]:
    """§1.2  So many copies of each that is named, of all, or of each its own; and flags."""
    copies = node.need("copies", entries, "a board")
    flags = read_count(entries["flags"]) if "flags" in entries else 0
    if copies.kind == "block":
        if "characters" in entries:
            raise entries["characters"].wrong("the copies say already which characters there are")
        each = entries_of(copies, CHARACTERS, "`copies`")
        return (*(read_count(each[c]) if c in each else 0 for c in CHARACTERS), flags)
    named = read_named(entries["characters"]) if "characters" in entries else CHARACTERS
    return (*(read_count(copies) * (character in named) for character in CHARACTERS), flags)


def read_named(node: Node) -> tuple[str, ...]:
    """Characters, each once."""
    named: list[str] = []
    for item in node.items:
        if item.text not in CHARACTERS:
            raise item.wrong(f"no character `{item.text}`", did_you_mean(item.text, CHARACTERS))
        if item.text in named:
            hint = f"for other numbers of some: copies: {{{item.text}: 2, …}}"
            raise item.wrong(f"the {item.text} is named twice", hint)
        named.append(item.text)
    return tuple(named)


def read_count(node: Node) -> int:
    if node.whole > MOST:
        raise node.wrong(f"{node.whole} tiles of a kind; at most {MOST} are allowed")
    return node.whole


def read_cell(node: Node, board: Board) -> int:
    """A cell of the board by its name; raises Mistake for any other."""
    found = board.cell(node.text)
    if found is None:
        last = board.name(board.width * board.height - 1)
        raise node.wrong(f"no cell `{node.text}`", f"the cells here are a1 to {last}")
    return found


@cache
def characters() -> tuple[Character, ...]:
    """§4  What each character does, from tiles.yaml."""
    (node,) = read("flipwars/tiles.yaml", (files("spec") / "flipwars" / "tiles.yaml").read_bytes())
    entries = entries_of(node, CHARACTERS, "tiles.yaml")
    return tuple(read_character(node.need(c, entries, "tiles.yaml")) for c in CHARACTERS)


def read_character(node: Node) -> Character:
    entries = entries_of(node, ("does", "asks", "pattern"), "a character")
    does = node.need("does", entries, "a character")
    if does.text not in DOES:
        raise does.wrong(f"no character does `{does.text}`", did_you_mean(does.text, DOES))
    if "asks" in entries:
        return Character(does.text, (), entries["asks"].text)
    rows = node.need("pattern", entries, "a character").items
    return Character(does.text, tuple(read_row(row) for row in rows), "")


def read_row(node: Node) -> tuple[str, ...]:
    """A row of a pattern: a word, and as many numbers as it takes."""
    word, *numbers = [item.text for item in node.items] or [""]
    if len(numbers) != ROWS.get(word, -1) or not all(
        re.fullmatch(r"0|-?[1-7]", number) for number in numbers
    ):
        raise node.wrong("expected a row of a pattern, such as [cell, 1, 2]")
    return (word, *numbers)


def entries_of(node: Node, keys: tuple[str, ...], what: str) -> dict[str, Node]:
    wrong = Mistakes()
    entries = node.block(keys, what, wrong)
    nothing_wrong(wrong)
    return entries
