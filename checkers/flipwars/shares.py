"""How often another reading changes what a tile does, on random boards."""

from __future__ import annotations

import random
from typing import Final

import flipwars_ref as f
from checkers.flipwars.model import CHOOSING
from spec import Game, Reading, Refusal
from spec.flipwars import CHARACTERS, Board, atlas

BOARD: Final = "5x5"
Shows = tuple[f.Cells, f.Cells]


def share(
    one: Reading, other: Reading, character: str, many: int, board: str = BOARD, seed: int = 0
) -> float:
    """Of so many random placements of a character, the share that can come out otherwise.

    A placement is on any free cell of a board with any number of tiles, each of either colour.
    """
    rng, its = random.Random(seed), atlas.board(board)
    games = [f.flipwars(its, reading, f.SEATS) for reading in (one, other)]
    differ = 0
    for _ in range(many):
        state, cell = placement(rng, its)
        ways = [leads_to(game, state, CHARACTERS.index(character), cell) for game in games]
        differ += ways[0] != ways[1]
    return differ / many


def placement(rng: random.Random, board: Board) -> tuple[f.State, int]:
    """A board with some tiles, and a free cell; the players have had as many turns."""
    cells = [cell for cell in range(board.width * board.height) if cell != board.block]
    block = 0 if board.block is None else 1 << board.block
    *filled, cell = rng.sample(cells, rng.randrange(len(cells)) + 1)
    first = sum(1 << c for c in filled if rng.randrange(2))
    shows = first, sum(1 << c for c in filled) ^ first
    return f.State(shows, (board.supply, board.supply), len(filled) % f.SEATS, block=block), cell


def leads_to(game: Game[f.State, f.Action], s: f.State, tile: f.Tile, cell: int) -> set[Shows]:
    """All that the colours can be behind such a placement."""
    choosing = CHARACTERS[tile] in CHOOSING
    chosen = (f.NONE, *(game.table.table.cells if choosing else ()))
    ways = [f.Place(tile, cell, one) for one in chosen]
    if CHARACTERS[tile] == "general":
        ways += [f.Place(tile, cell, f.NONE, facing) for facing in game.table.table.faces]
    steps = [game.play(s, s.turn, way) for way in ways]
    return {step.state.shows for step in steps if not isinstance(step, Refusal)}
