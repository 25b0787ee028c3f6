"""Boards and positions in plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import wrap

import flipwars_ref as f
from checkers.flipwars.say import say_supply
from checkers.flipwars.signs import COLOURS, Picture, signs
from checkers.scenario.language import Moment, Names
from spec.flipwars import COLUMNS, Board

WIDEST = 79  # characters in a line


def draw_board(board: Board) -> str:
    """A board without a tile, and what each player begins with."""
    block = 0 if board.block is None else 1 << board.block
    picture = Picture(block=block)
    supply = folded(f"each player: {say_supply(board.supply)}")
    modes = (f"mode: {mode}" for mode in board.modes)
    return "\n".join([*grid(board, picture, frozenset()), "", *supply, *modes])


def draw(moment: Moment, names: Names, changed: frozenset[int]) -> str:
    """A position: the board, with a star before what changed, the supplies, and whose turn it is.

    The first player's colour is x, the second's o, in capitals on a flag; the block is +.
    """
    s = moment.state
    board = grid(names.board, Picture(s.shows, s.flags, s.block), changed)
    lines = []
    for seat, player in enumerate(names.players):
        points = moment.game.table.points(s, seat)
        lines.append(
            f"  {player} ({COLOURS[seat]}) counts {points}: {say_supply(s.supplies[seat])}"
        )
    told = (part for line in [*lines, f"  {turn(s, names)}"] for part in folded(line))
    return "\n".join([*board, "", *told])


def turn(s: f.State, names: Names) -> str:
    """§2.1, §2.2, §5, §6.1  Who must do what next."""
    who, other = names.players[s.turn], names.players[1 - s.turn]
    phases = {
        f.PLACE: f"{who} is to move",
        f.LOT: "nature draws who begins",
        f.LAY: f"{other} lays the block",
        f.OVER: "the game is over",
    }
    return phases[s.phase]


def changed(before: f.State, after: f.State) -> frozenset[int]:
    """The cells, by number, on which something is new."""
    colours = zip(before.shows, after.shows, strict=True)
    cells = (before.flags ^ after.flags) | (before.block ^ after.block)
    for was, now in colours:
        cells |= was ^ now
    return frozenset(f.each(cells))


def grid(board: Board, picture: Picture, changed: frozenset[int]) -> Iterator[str]:
    """A head with the columns, and a line for each row."""
    found, width = signs(board, picture), board.width
    marked = [f"{'*' if cell in changed else ' '}{sign}" for cell, sign in enumerate(found)]
    yield ("   " + "".join(f" {column}" for column in COLUMNS[:width])).rstrip()
    for row in range(board.height):
        yield f"  {row + 1}{''.join(marked[row * width : (row + 1) * width])}"


def folded(line: str) -> list[str]:
    whole = re.sub(r"(\d) ", "\\1\u00a0", line)  # a number and its kind stay together
    parts = wrap(whole, WIDEST, subsequent_indent=" " * 4)
    return [part.replace("\u00a0", " ") for part in parts]
