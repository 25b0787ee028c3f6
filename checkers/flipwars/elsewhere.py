"""§2, §3 on colours and supplies nobody knows: what the model has no move for, the engine refuses.

Of the model are the moves of whoever is to place a tile; who begins and where a block is laid are
not told there, so that nothing is said here of a lot or a block that is due.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, product
from typing import Final

import z3

import flipwars_ref as f
from checkers.claims import Claim, Verdict
from checkers.flipwars.case import Case, before, supposed
from checkers.flipwars.engine_is_model import BOARD, Play, unrun, verdict
from checkers.flipwars.model import CHOOSING, NONE, READINGS
from checkers.forking import PathProof, prove_on_paths
from checkers.terms import truth
from spec import NATURE, Reading, Refusal
from spec.flipwars import CHARACTERS, KINDS, Board, atlas

TURNS: Final = Claim(
    "engine-is-model-turns", "2",
    "whoever is not to move is refused everything, and whoever is may not pass",
)  # fmt: skip
NOTHING_ELSE: Final = Claim(
    "engine-is-model-nothing-else", "3",
    "whoever is to move is refused all placings but the model's moves",
)  # fmt: skip
Tried = Sequence[tuple[f.State, int, f.Action]]  # a position, who acts, and how


def agreement(readings: Sequence[Reading]) -> Iterator[tuple[str, Callable[[], Iterator[Verdict]]]]:
    for claim in PROOFS:
        for reading in readings:
            yield claim.name, partial(verdicts, claim, reading)


def verdicts(claim: Claim, reading: Reading) -> Iterator[Verdict]:
    """Not run under a reading that the model does not know."""
    if reading.name not in READINGS:
        yield unrun(claim, reading)
        return
    board = atlas.board(BOARD)
    found = list(PROOFS[claim](board, f.flipwars(board, reading, f.SEATS).play))
    yield verdict(claim, reading, found, f"{len(found):,} sets of actions")


def turns(board: Board, play: Play) -> Iterator[PathProof]:
    """What is refused whatever lies where, of everybody."""
    yield refuses(anywhere(board), lambda s: out_of_turn(s, size_of(board)), play, z3.Context())


def placings(board: Board, play: Play) -> Iterator[PathProof]:
    """What is refused of whoever is to move: whatever lies where, and of each tile on each cell."""
    context, size = z3.Context(), size_of(board)
    yield refuses(anywhere(board), lambda s: nowhere(s, size), play, context)
    for seat, tile, cell in product(range(f.SEATS), range(len(CHARACTERS)), range(size)):
        case = Case(board, seat, tile, cell, NONE, None)
        yield refuses(case, partial(too_much, case), play, context)


PROOFS: Final = {TURNS: turns, NOTHING_ELSE: placings}


def anywhere(board: Board) -> Case:
    return Case(board, 0, 0, 0, NONE, None)


def size_of(board: Board) -> int:
    return board.width * board.height


def refuses(
    case: Case, tried: Callable[[f.State], Tried], play: Play, context: z3.Context
) -> PathProof:
    """That none of it is allowed, for all colours and supplies."""
    here = before(case, context)

    def run() -> f.Action | None:
        """The first that is not refused."""
        for s, seat, action in tried(here.state):
            if not isinstance(play(s, seat, action), Refusal):
                return action
        return None

    return prove_on_paths(
        run, lambda allowed: truth(allowed is None, context),
        lambda _: None, [None], here.symbols, supposed(case, here),
    )  # fmt: skip


def out_of_turn(s: f.State, size: int) -> Tried:
    """Every action in every phase by everybody, but for those that are due."""
    phases, seats = (f.LOT, f.LAY, f.PLACE, f.OVER), range(f.SEATS)
    everything = [*anything(size)]
    return [
        (in_phase(s, turn, phase), who, action)
        for phase, turn, who in product(phases, seats, (NATURE, *seats))
        for action in everything
        if not is_due(phase, turn, who, action, size)
    ]


def in_phase(s: f.State, turn: int, phase: str) -> f.State:
    return f.State(s.shows, s.supplies, turn, phase, s.flags, s.block, s.captured)


def is_due(phase: str, turn: int, who: int, action: f.Action, size: int) -> bool:
    """Whether it is for others to say when it is allowed."""
    match action:
        case f.Place():
            return (phase, who) == (f.PLACE, turn)
        case f.Begin(seat):
            return (phase, who) == (f.LOT, NATURE) and seat in range(f.SEATS)
        case f.Lay(cell):
            return (phase, who) == (f.LAY, 1 - turn) and cell in range(size)
    return False


def anything(size: int) -> Iterator[f.Action]:
    """A pass, every lot and cell, and one too far; every tile on every cell, in several ways."""
    yield f.Pass()
    yield from map(f.Begin, range(-1, f.SEATS + 1))
    yield from map(f.Lay, range(-1, size + 1))
    for tile, cell in product(range(-1, len(KINDS) + 1), range(-1, size + 1)):
        yield from (f.Place(tile, cell), f.Place(tile, cell, 0), f.Place(tile, cell, facing=0))
        yield f.Place(tile, cell, flagged=True)


def nowhere(s: f.State, size: int) -> Tried:
    """By whoever is to move: tiles that are no characters, and cells that are none."""
    kinds, cells = range(len(CHARACTERS)), range(size)
    no_tile = product((-1, *range(len(CHARACTERS), len(KINDS) + 1)), cells)
    no_cell = product(kinds, (-1, size))
    return [(s, s.turn, f.Place(*where)) for where in chain(no_tile, no_cell)]


def too_much(case: Case, s: f.State) -> Tried:
    """A direction, a flag, or a target that the tile cannot have, beside what it can."""
    size, (tile, cell) = case.board.width * case.board.height, case[2:4]
    chooses = CHARACTERS[tile] in CHOOSING
    ways = [f.Place(tile, cell, one) for one in (-2, *range(size * (not chooses)), size)]
    for chosen in (NONE, *range(size * chooses)):
        ways += [f.Place(tile, cell, chosen, facing) for facing in (-2, *range(5))]
        ways.append(f.Place(tile, cell, chosen, flagged=True))
    return [(s, case.seat, way) for way in ways]
