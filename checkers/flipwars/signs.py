"""Boards as signs: a character for each cell, a line for each row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import flipwars_ref as f
from spec.flipwars import Board
from spec.source import Mistake, Node

COLOURS: Final = "xo"  # §1.3: of the first seat, of the second; in capitals: on a flag (§6.2)
EMPTY: Final = "."
BLOCK: Final = "+"  # §6.1
KNOWN: Final = COLOURS + COLOURS.upper() + EMPTY + BLOCK


class Picture(NamedTuple):
    """What lies on a board, as sets of cells."""

    shows: tuple[f.Cells, f.Cells] = (0, 0)
    flags: f.Cells = 0
    block: f.Cells = 0


def rows_told(many: int) -> str:
    return "1 row" if many == 1 else f"{many} rows"


def read_picture(node: Node, board: Board) -> Picture:
    """A picture, its rows on lines of their own or divided by `/`; raises Mistake."""
    rows = [row for row in rows_of(node) if row]
    if len(rows) != board.height:
        raise node.wrong(f"this picture has {rows_told(len(rows))}; the board has {board.height}")
    for row in rows:
        if len(row) != board.width:
            says = f"this row has {len(row)} cells; the board has {board.width} columns"
            raise row[0].wrong(says)
    signs = [sign.text for row in rows for sign in row]
    return Picture(
        (drawn(signs, "xX"), drawn(signs, "oO")), drawn(signs, "XO"), drawn(signs, BLOCK)
    )


class Sign(NamedTuple):
    """One character of a picture, and where it stands."""

    text: str
    node: Node
    line: int
    column: int

    def wrong(self, says: str, hint: str = "") -> Mistake:
        return Mistake(self.node.source, self.line, self.column, says, hint)


def rows_of(node: Node) -> Iterator[list[Sign]]:
    """The characters of each row; those of a block of lines stand below its key."""
    lines, text = node.source.lines, node.text
    below = "\n" in text
    for down, line in enumerate(text.split("\n") if below else [text]):
        number = node.line + 1 + down if below else node.line
        indent = len(lines[number - 1]) - len(line) if below and line else node.column - 1
        row: list[Sign] = []
        for at, text in enumerate(line):
            sign = Sign(text, node, number, indent + at + 1)
            if text == "/":
                yield row
                row = []
            elif text in KNOWN:
                row.append(sign)
            elif text != " ":
                hint = f"{', '.join(KNOWN)}: colours, on flags, nothing, the block"
                raise sign.wrong(f"`{text}` stands for nothing on a board", hint)
        yield row


def drawn(signs: list[str], wanted: str) -> f.Cells:
    return sum(1 << cell for cell, sign in enumerate(signs) if sign in wanted)


def signs(board: Board, picture: Picture) -> list[str]:
    """The character of each cell."""
    found = []
    for cell in range(board.width * board.height):
        bit = 1 << cell
        shown = [sign for sign, cells in zip(COLOURS, picture.shows, strict=True) if cells & bit]
        sign = shown[0] if shown else BLOCK if picture.block & bit else EMPTY
        found.append(sign.upper() if picture.flags & bit else sign)
    return found


def in_a_line(board: Board, picture: Picture) -> str:
    """A picture on one line, its rows divided by `/`."""
    found, width = signs(board, picture), board.width
    return "/".join("".join(found[n : n + width]) for n in range(0, len(found), width))
