"""A position of Flip Wars, as `given` in a scenario, read and written back."""

from __future__ import annotations

import re
from collections.abc import Mapping

import flipwars_ref as f
from checkers.flipwars.say import say_cells, say_supply
from checkers.flipwars.signs import BLOCK, COLOURS, EMPTY, Picture, in_a_line, read_picture
from checkers.flipwars.tiles import Content
from checkers.flipwars.words import read
from checkers.scenario.language import Names, Start
from checkers.scenario.seats import strangers
from spec import Impossible, Step
from spec.flipwars import COLUMNS, Board
from spec.source import Mistakes, Node, did_you_mean

CELL = re.compile(rf"[{COLUMNS}]\d+")
ABOUT = ("board", "turn", "awaiting", "captured")
AWAITING = {"lot": f.LOT, "block": f.LAY}


def cell_names(board: Board) -> tuple[str, ...]:
    return tuple(board.name(cell) for cell in range(board.width * board.height))


def players_in(node: Node, board: Board) -> tuple[str, ...]:
    """Whoever in `given` or `deal` is neither a cell nor one of its words is a player.

    Raises Mistake for what looks like a cell, and is none.
    """
    for key, _ in node.pairs:
        if CELL.fullmatch(key.text) and board.cell(key.text) is None:
            last = board.name(board.width * board.height - 1)
            raise key.wrong(f"no cell `{key.text}`", f"the cells here are a1 to {last}")
    return strangers(node, (*cell_names(board), *ABOUT), ABOUT)


def read_given(node: Node, names: Names, ask: f.Arbiter, wrong: Mistakes) -> Start | None:
    cells = cell_names(names.board)
    entries = node.block((*cells, *ABOUT, *names.players), "`given`", wrong)
    before = len(wrong.found)
    picture, supplies = Picture(), [names.board.supply] * f.SEATS
    with wrong.noted():
        if "board" in entries:
            picture = read_picture(entries["board"], names.board)
        for number, cell in enumerate(cells):
            if cell in entries:
                picture = read_cell(entries[cell], number, picture, names)
    for seat, player in enumerate(names.players):
        with wrong.noted():
            if player in entries:
                supplies[seat] = read(entries[player], "supply", names)
    with wrong.noted():
        if len(wrong.found) == before:
            told = all(player in entries for player in names.players)
            return placed(node, entries, picture, (supplies[0], supplies[1]), names, ask, told)
    return None


def read_cell(node: Node, cell: int, picture: Picture, names: Names) -> Picture:
    """What one cell holds, beside what is known; raises Mistake for what is told twice."""
    content: Content = read(node, "content", names)
    bit, (first, second) = 1 << cell, picture.shows
    if (first | second | picture.block) & bit:
        raise node.wrong(f"{names.board.name(cell)} has been told already")
    if content.seat is None:
        return picture._replace(block=picture.block | bit)
    shows = (first | bit, second) if content.seat == 0 else (first, second | bit)
    return picture._replace(shows=shows, flags=picture.flags | (bit if content.flag else 0))


def placed(
    node: Node,
    entries: Mapping[str, Node],
    picture: Picture,
    supplies: tuple[f.Supply, f.Supply],
    names: Names,
    ask: f.Arbiter,
    told: bool,
) -> Start:
    """The position itself, and what doubts there are that a game can reach it."""
    turn = seat_of(entries["turn"], names) if "turn" in entries else 0
    phase = read_phase(entries["awaiting"], ask) if "awaiting" in entries else f.PLACE
    block = laid_block(entries.get("board", node), picture, phase, ask)
    captured = read(entries["captured"], "cells", names) if "captured" in entries else 0
    if captured & ~(picture.shows[0] | picture.shows[1]):
        raise entries["captured"].wrong("no tile lies on one of these cells")
    try:
        state = f.setup.position(
            ask.table, picture.shows, supplies, turn, phase, picture.flags, block, captured
        )
    except Impossible as impossible:
        where = "" if impossible.place is None else names.players[impossible.place]
        raise entries.get(where, node).wrong(str(impossible)) from None
    doubts = tuple(f.setup.doubts(ask.table, state)) if told else ()
    full = [player for player in names.players if player not in entries]
    whose = () if "turn" in entries else (f"turn: {names.players[turn]}",)
    supplies_told = (f"all the tiles of the board ({', '.join(full)})",) if full else ()
    return Start(Step(state, f.setup.laid_out(ask.table)), doubts, (*whose, *supplies_told))


def seat_of(node: Node, names: Names) -> int:
    if node.text not in names.players:
        raise node.wrong(f"no player `{node.text}`", did_you_mean(node.text, names.players))
    return names.players.index(node.text)


def read_phase(node: Node, ask: f.Arbiter) -> str:
    """`lot`: who begins is to be drawn; `block`: the block is to be laid."""
    due = {"lot": ask.table.answers.by_lot, "block": ask.table.block_laid}
    if node.text not in AWAITING:
        raise node.wrong(f"nothing called `{node.text}` is awaited", did_you_mean(node.text, due))
    if not due[node.text]:
        raise node.wrong(f"under this reading no {node.text} is awaited")
    return AWAITING[node.text]


def laid_block(node: Node, picture: Picture, phase: str, ask: f.Arbiter) -> f.Cells:
    """§6.1  Where the block lies: where it is shown, or else where the board has it."""
    board, block = ask.table.board, picture.block
    to_be_laid = phase == f.LAY or (phase == f.LOT and ask.table.block_laid)
    if block and board.block is None:
        raise node.wrong("there is no block on this board")
    if block.bit_count() > 1 or (block and to_be_laid):
        raise node.wrong("there is one block, and it lies on one cell or is still to be laid")
    if block or board.block is None or to_be_laid:
        return block
    block = 1 << board.block
    if block & (picture.shows[0] | picture.shows[1]):
        raise node.wrong(f"{board.name(board.block)} holds a tile, but the block lies there")
    return block


def say_given(state: f.State, names: Names) -> dict[str, str]:
    """A position as `given` would tell it."""
    board = names.board
    picture = Picture(state.shows, state.flags, state.block)
    said = {"board": in_a_line(board, picture)}
    for player, supply in zip(names.players, state.supplies, strict=True):
        said[player] = say_supply(supply)
    said["turn"] = names.players[state.turn]
    for word, phase in AWAITING.items():
        if state.phase == phase:
            said["awaiting"] = word
    if state.captured:
        said["captured"] = say_cells(state.captured, names)
    return said


def say_places(state: f.State, names: Names) -> dict[str, str]:
    """The same with each cell for itself: `b4: ada (x)`; in capitals: on a flag."""
    said = say_given(state, names)
    signs = said.pop("board").replace("/", "")
    lies = {BLOCK: "block"} | {
        sign: f"{player} ({sign})"
        for player, colour in zip(names.players, COLOURS, strict=True)
        for sign in (colour, colour.upper())
    }
    cells = zip(cell_names(names.board), signs, strict=True)
    return {cell: lies[sign] for cell, sign in cells if sign != EMPTY} | said
