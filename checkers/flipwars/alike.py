"""That two readings of Flip Wars are one and the same: the engine under both, side by side.

All that can be tried is tried in a position of which only the board is known: which colours it
shows and how many tiles there are is symbolic. What is answered alike everywhere goes alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any, Final

import z3

import flipwars_ref as f
from checkers.bits import same
from checkers.claims import PROVED, REFUTED, UNKNOWN
from checkers.flipwars.case import Before, Case, before
from checkers.flipwars.deals import deal
from checkers.forking import PathProof, prove_on_paths
from checkers.proofs.differences import ALLOWED, BEGINS, END, SEEN, WINS, Part
from checkers.symbolic import term
from checkers.terms import every, truth
from flipwars_ref.actions import every_action
from spec import Game, Impossible, Reading, Refusal, Step
from spec.flipwars import FLAG, KINDS, Board, atlas

PLAIN: Final = "3x3"  # larger ones in the long run
DOES: Final = "what a placed tile does"
TURN: Final = (DOES, ALLOWED, END)

Answer = Step[f.State] | Refusal
Games = tuple[Game[f.State, f.Action], Game[f.State, f.Action]]


def turns_alike(
    one: Reading, other: Reading, board: str = PLAIN, parts: Sequence[str] = TURN
) -> tuple[Part, ...]:
    """Of what can be done in a turn: unknown where it is not proved to be the same."""
    if one.answers == other.answers:
        return tuple(Part(part, PROVED, "every answer is the same", 0, 0) for part in parts)
    games, context = side_by_side(atlas.board(board), one, other), z3.Context()
    left, paths = tuple(parts), 0
    for seat, action in tried(games):
        if left:
            left, more = still_alike(games, seat, action, context, left)
            paths += more
    return tuple(
        Part(part, PROVED, f"on {board}, all colours and supplies", paths, 0)
        if part in left else Part(part, UNKNOWN, f"on {board}", paths, 0)
        for part in parts
    )  # fmt: skip


def side_by_side(board: Board, one: Reading, other: Reading) -> Games:
    return f.flipwars(board, one, f.SEATS), f.flipwars(board, other, f.SEATS)


def tried(games: Games) -> Iterator[tuple[int, f.Action]]:
    """Each seat with each action that can be thought of where a tile is to be placed."""
    actions = dict.fromkeys(a for game in games for a in every_action(game.table.table))
    return product(range(f.SEATS), actions)


def still_alike(
    games: Games, seat: int, action: f.Action, context: z3.Context, parts: Sequence[str]
) -> tuple[tuple[str, ...], int]:
    """The parts of these that an action is proved to leave alike, and on how many paths."""
    together = proof(games, seat, action, context, parts)
    if together.sure == PROVED:
        return tuple(parts), together.paths
    if len(parts) == 1:
        return (), together.paths
    alone = [still_alike(games, seat, action, context, (part,)) for part in parts]
    return tuple(part for (left, _) in alone for part in left), sum(paths for _, paths in alone)


def proof(
    games: Games, seat: int, action: f.Action, context: z3.Context, parts: Sequence[str]
) -> PathProof:
    tile = action.tile if isinstance(action, f.Place) and action.tile in range(len(KINDS)) else 0
    here = before(Case(games[0].table.table.board, seat, tile, 0, f.NONE, None), context)
    mine, theirs = here.colours
    block = here.state.block
    given = [mine & theirs == 0, (mine | theirs) & block == 0,
             here.held >= 0, here.kept >= 0, here.others >= 0]  # fmt: skip

    def both() -> tuple[Answer, Answer]:
        one, other = (game.play(here.state, seat, action) for game in games)
        return one, other

    agreed = partial(agree, here, parts)
    return prove_on_paths(both, agreed, type, [tuple], here.symbols, given)


def agree(here: Before, parts: Sequence[str], answers: tuple[Answer, Answer]) -> Any:
    """That both refuse for the same reason, or both come to the same position, in these parts."""
    one, other = answers
    context = here.symbols.context
    if isinstance(one, Refusal) or isinstance(other, Refusal):
        return truth(ALLOWED not in parts or one == other, context)
    equal = [*same_tiles(one.state, other.state)] if DOES in parts else []
    ends_so = END not in parts or turn(one.state) == turn(other.state)
    return every([*equal, truth(ends_so, context)], context)


def same_tiles(one: f.State, other: f.State) -> Iterator[Any]:
    """What lies where, and what either player has left."""
    yield from map(same, cells(one), cells(other))
    pairs = zip(tiles(one), tiles(other), strict=True)
    yield from (term(a) == term(b) for a, b in pairs)


def cells(s: f.State) -> tuple[f.Cells, ...]:
    return (*s.shows, s.flags, s.block, s.captured)


def tiles(s: f.State) -> tuple[int, ...]:
    return (*s.supplies[0], *s.supplies[1])


def turn(s: f.State) -> tuple[int, str]:
    return s.turn, s.phase


def counted_alike(one: Reading, other: Reading, board: str = PLAIN) -> Part:
    """§5.1, §5.2  Who wins, by how many tiles show either colour, whoever placed the last."""
    games = side_by_side(atlas.board(board), one, other)
    states = list(ends(atlas.board(board)))
    differ = any(games[0].outcome(s) != games[1].outcome(s) for s in states)
    return Part(WINS, UNKNOWN if differ else PROVED, f"on {board}, all counts", len(states), 0)


def ends(board: Board) -> Iterator[f.State]:
    """A position at the end for each two counts, and without a flag."""
    none, size = (0,) * len(KINDS), board.width * board.height
    for lie in range(size + 1):
        for first in range(lie + 1):
            shows = (1 << first) - 1, (1 << lie) - (1 << first)
            yield from (f.State(shows, (none, none), seat, f.OVER) for seat in range(f.SEATS))


# what is there before the first turn


def begun_alike(one: Reading, other: Reading) -> tuple[Part, Part]:
    """§1.2, §2.1, §6  The first position of each board, and what either player sees of it."""
    played, begins, sees = list[str](), list[str](), list[str]()
    boards = {name: atlas.board(name) for name in atlas.shipped()} | {"two modes": two_modes()}
    for name, board in boards.items():
        first = [begun(board, reading) for reading in (one, other)]
        if first != [None, None]:
            played.append(name)
        if first[0] != first[1]:
            begins.append(name)
        elif first[0] is not None and seen(board, one, first[0]) != seen(board, other, first[0]):
            sees.append(name)
    return part(BEGINS, begins, played), part(SEEN, sees, played)


def two_modes() -> Board:
    board = atlas.board("3x3-block")
    return board._replace(supply=(*board.supply[:FLAG], 1))


def begun(board: Board, reading: Reading) -> f.State | None:
    """The first position; None for a board that is not played under the reading."""
    try:
        table: f.Arbiter = f.flipwars(board, reading, f.SEATS).table
    except Impossible:
        return None
    return table.set_up(deal(table.table, 0)).state


def seen(board: Board, reading: Reading, s: f.State) -> list[f.views.View]:
    game = f.flipwars(board, reading, f.SEATS)
    return [game.view(s, seat) for seat in range(f.SEATS)]


def part(name: str, differing: list[str], played: list[str]) -> Part:
    where = "every board" if differing == played else ", ".join(differing)
    if differing:
        return Part(name, REFUTED, f"on {where}", len(played), 0)
    return Part(name, PROVED, "the first deal of every board", len(played), 0)
